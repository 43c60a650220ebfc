//! What masses do to each other.

use arithma_kit::{Figure, Measured};
use arithma_num::Number;

use super::constants::{GRAVITATION, source};
use super::quantity::{Length, Mass};
use crate::prelude::*;

/// A number that stands on the constant of gravitation, which is measured.
#[derive(Answer)]
pub(crate) struct Attracted {
    result: Measured,
    exact: Exactness,
    /// Where the constants come from.
    source: String,
}

impl Attracted {
    /// A number with this power of the constant in it.
    fn of(number: Figure<'_>, power: Number) -> Result<Self> {
        let result = Measured { number: number.shown()?, constant: GRAVITATION.key(), power };
        Ok(Self { result, exact: Exactness, source: source(&[GRAVITATION]) })
    }
}

/// # Gravitational force
///
/// Force between two masses in N: G m1 m2 / r^2.
#[derive(Arguments)]
pub(crate) struct GravitationalForce {
    /// First mass.
    #[unit("kg")]
    m1: Mass,
    /// Second mass.
    #[unit("kg")]
    m2: Mass,
    /// Distance of their centres.
    #[unit("m")]
    distance: Length,
}

impl Tool for GravitationalForce {
    const NAME: &str = "gravitationalForce";
    const EXAMPLES: &[Example] = &[
        example("the constant itself", r#"{"m1":"1","m2":"1","distance":"1"}"#)
            .gives("GRAVITATIONAL_FORCE: OK | RESULT: 0.000000000066743"),
        example("Earth and Moon", r#"{"m1":"5.972e24","m2":"7.348e22","distance":"3.844e8"}"#)
            .gives("GRAVITATIONAL_FORCE: OK | RESULT: 198211072907925212312.4433553757846"),
        example("in one place", r#"{"m1":"1","m2":"1","distance":"0"}"#)
            .fails(Code::DomainError, "parameter=distance | received=0"),
    ];
    const UNIT: Option<&str> = Some("N");
    type Output = Attracted;

    fn run(self, cx: &Context) -> Result<Attracted> {
        let (Mass(m1), Mass(m2), Length(r)) = (self.m1, self.m2, self.distance);
        let [m1, m2, r] = [m1, m2, r].map(|number| cx.figure(number));
        let force = GRAVITATION.figure(cx)? * m1 * m2 / (&r * &r);
        Attracted::of(force, Number::ONE)
    }
}

/// # Escape velocity
///
/// Speed in m/s that leaves a body for good: sqrt(2 G M / r).
#[derive(Arguments)]
pub(crate) struct EscapeVelocity {
    /// Mass of the body.
    #[unit("kg")]
    mass: Mass,
    /// Distance from its centre.
    #[unit("m")]
    radius: Length,
}

impl Tool for EscapeVelocity {
    const NAME: &str = "escapeVelocity";
    const EXAMPLES: &[Example] = &[
        example("from Earth", r#"{"mass":"5.972e24","radius":"6.371e6"}"#)
            .gives("ESCAPE_VELOCITY: OK | RESULT: 11185.97789184990979020263860335410"),
        example("from nothing", r#"{"mass":0,"radius":1}"#)
            .gives("ESCAPE_VELOCITY: OK | RESULT: 0"),
        example("from a point", r#"{"mass":"1","radius":"0"}"#)
            .fails(Code::DomainError, "parameter=radius | received=0"),
    ];
    const UNIT: Option<&str> = Some("m/s");
    type Output = Attracted;

    fn run(self, cx: &Context) -> Result<Attracted> {
        let velocity = (2 * potential(self.mass, self.radius, cx)?).sqrt();
        Attracted::of(velocity, Number::parse("0.5")?)
    }
}

/// # Orbital velocity
///
/// Speed in m/s of a circular orbit: sqrt(G M / r).
#[derive(Arguments)]
pub(crate) struct OrbitalVelocity {
    /// Mass of the body in the centre.
    #[unit("kg")]
    mass: Mass,
    /// Distance from its centre.
    #[unit("m")]
    radius: Length,
}

impl Tool for OrbitalVelocity {
    const NAME: &str = "orbitalVelocity";
    const EXAMPLES: &[Example] = &[
        example("a space station", r#"{"mass":"5.972e24","radius":"6.78e6"}"#)
            .gives("ORBITAL_VELOCITY: OK | RESULT: 7667.396361324482708911081979340901"),
        example("the Earth", r#"{"mass":1.989e30,"radius":1.496e11}"#)
            .gives("ORBITAL_VELOCITY: OK | RESULT: 29788.89932050650184399748289540528"),
        example("below the centre", r#"{"mass":"1","radius":"-1"}"#)
            .fails(Code::DomainError, "parameter=radius | received=-1"),
    ];
    const UNIT: Option<&str> = Some("m/s");
    type Output = Attracted;

    fn run(self, cx: &Context) -> Result<Attracted> {
        let velocity = potential(self.mass, self.radius, cx)?.sqrt();
        Attracted::of(velocity, Number::parse("0.5")?)
    }
}

/// `G M / r`
fn potential(Mass(m): Mass, Length(r): Length, cx: &Context) -> Result<Figure<'_>> {
    Ok(GRAVITATION.figure(cx)? * cx.figure(m) / cx.figure(r))
}
