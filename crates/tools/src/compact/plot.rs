use arithma_expr::Variables as NoVariables;
use arithma_num::{Exact, Precision, Rounding};
use arithma_plot::{Scene, Size};
use serde::Serialize;

use crate::graphing::{Features, Picture, Seen, Subject, brief, png, takes_degrees, value_text};
use crate::kit::{Json, arguments};
use crate::numeric::Formula;
use crate::prelude::*;

/// # Plot
///
/// Picture of one or more functions or of data, with roots, extrema, range and a table. Poles are
/// gaps. Angles in degrees.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct Plot {
    /// Functions, such as sin(x); cos(x).
    expression: Option<Expression>,
    /// Left end; -10, or -360 for angles.
    from: Option<Decimal>,
    /// Right end; 10, or 360.
    to: Option<Decimal>,
    /// The variable.
    variable: Option<Name>,
    /// Data to draw as dots.
    points: Option<Points<2>>,
    /// Line above the plot.
    title: Option<Text>,
    /// Of the picture.
    format: Option<Format>,
}

/// How the picture is sent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Format {
    #[default]
    Png,
    Svg,
}

/// The most functions: there is no eighth colour.
const MOST_FUNCTIONS: usize = 7;

/// The most data points, which take a tenth of a second to draw.
const MOST_POINTS: usize = 100_000;

/// Rows of the table of values, less one.
const TABLE_STEPS: i64 = 8;

/// Space on either side of data, as a part of their width.
const SPACE: f64 = 0.03;

/// The longest title that is drawn.
const LONGEST_TITLE: usize = 200;

/// What the picture shows, in words.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Summary {
    from: Digits,
    to: Digits,
    /// Where the table of values stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    x: Option<Vec<Digits>>,
    rows: Vec<Row>,
    #[serde(skip)]
    picture: Option<(Scene, Format)>,
}

/// One function, or the data.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Row {
    function: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    roots: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minima: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    maxima: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<String>,
    /// Whether roots and extrema are proven to be complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    certified: Option<bool>,
    /// The table of values.
    #[serde(skip_serializing_if = "Option::is_none")]
    y: Option<Vec<String>>,
}

impl Tool for Plot {
    const NAME: &str = "plot";
    const EXAMPLES: &[Example] = &[
        example("a parabola", r#"{"expression":"x^2 - 4","from":-4,"to":4}"#).gives(
            "PLOT: OK\nFROM: -4\nTO: 4\nX: -4,-3,-2,-1,0,1,2,3,4\n\
             ROW_1: function=x^2 - 4 | roots=-2,2 | minima=(0, -4) | maxima= | range=-4 to 12 | \
             certified=true | y=12,5,0,-3,-4,-3,0,5,12",
        ),
        example("two functions", r#"{"expression":"sin(x); cos(x)"}"#).begins(
            "PLOT: OK\nFROM: -360\nTO: 360\nX: -360,-270,-180,-90,0,90,180,270,360\n\
             ROW_1: function=sin(x) | roots=-360,-180,0,180,360 | minima=(-90, -1),(270, -1) | \
             maxima=(-270, 1),(90, 1) | range=-1 to 1 | certified=true | y=0,1,0,-1,0,1,0,-1,0\n\
             ROW_2: function=cos(x)",
        ),
        example("data", r#"{"points":"1,2;2,4;3,1"}"#)
            .gives("PLOT: OK\nFROM: 1\nTO: 3\nROW_1: function=data | count=3 | range=1 to 4"),
        example("nothing there", r#"{"expression":"sqrt(x)","from":-2,"to":-1}"#)
            .fails(Code::DomainError, "no value"),
        example("backwards", r#"{"expression":"x","from":1,"to":0}"#)
            .fails(Code::InvalidInput, "from must be below to"),
    ];
    const EFFECTS: Effects = Effects::CALCULATION.slow();
    type Output = Summary;

    fn run(self, cx: &Context) -> Result<Summary> {
        let format = self.format.unwrap_or_default();
        let plan = Plan::new(self)?;
        let picture = plan.draw(cx)?;
        let mut rows: Vec<Row> = plan.data_row(cx)?.into_iter().collect();
        let places = plan.table(cx)?;
        for (formula, seen) in plan.formulas.iter().zip(&picture.seen) {
            rows.push(plan.row(formula, seen, &places, cx)?);
        }
        let cx = &brief(cx);
        let x: Result<Vec<Digits>> = places.iter().map(|x| cx.show_exact(x)).collect();
        Ok(Summary {
            from: cx.show_exact(&plan.from)?,
            to: cx.show_exact(&plan.to)?,
            x: if plan.formulas.is_empty() { None } else { Some(x?) },
            rows,
            picture: Some((picture.scene, format)),
        })
    }

    fn attachments(output: &Summary) -> Vec<Attachment> {
        let attach = |(scene, format): &(Scene, Format)| match format {
            Format::Png => png(scene),
            Format::Svg => Some(Attachment {
                mime_type: "image/svg+xml",
                bytes: scene.to_svg(Size::default()).into_bytes(),
                uri: Some("arithma://plot.svg".into()),
            }),
        };
        output.picture.iter().filter_map(attach).collect()
    }
}

/// The scene that the tool `plot` draws for these arguments, a JSON object.
pub fn plot_scene(arguments: &str, cx: &Context) -> Result<Scene> {
    let plan = Plan::new(arguments::read::<Plot>(arguments)?)?;
    Ok(plan.draw(cx)?.scene)
}

/// What is to be drawn, read and checked.
struct Plan {
    formulas: Vec<Formula>,
    data: Vec<[Exact; 2]>,
    from: Exact,
    to: Exact,
    /// Whether the data alone say from where to where: they then have some space around.
    fits_data: bool,
    title: Option<String>,
}

impl Plan {
    fn new(plot: Plot) -> Result<Self> {
        let mut data = plot.points.map_or_else(Vec::new, |Points(data)| data);
        let mut formulas = Vec::new();
        match plot.expression {
            Some(Expression(text)) if is_data(&text) => {
                let Points(more) = Points::read(&Json::Text(text.into()))
                    .map_err(|error| error.inside("expression"))?;
                data.extend(more);
            }
            Some(Expression(text)) => {
                formulas = read_formulas(&text, plot.variable)
                    .map_err(|error| error.inside("expression"))?;
            }
            None if data.is_empty() => {
                return Err(Error::invalid(
                    "a function or data is needed: give expression or points",
                )
                .with("parameter", "expression"));
            }
            None => {}
        }
        if data.len() > MOST_POINTS {
            return Err(Error::out_of_range(format!("at most {MOST_POINTS} points are drawn"))
                .inside("points"));
        }
        let fits_data = plot.from.is_none() && plot.to.is_none() && !data.is_empty();
        let (from, to) = ends(&formulas, &data);
        let from = plot.from.map_or(from, Exact::from);
        let to = plot.to.map_or(to, Exact::from);
        if from >= to {
            return Err(Error::invalid("from must be below to"));
        }
        if !Picture::can_draw(from.nearest_f64(), to.nearest_f64()) {
            return Err(Error::out_of_range(
                "from and to must be at most 1e300 in size and differ in their first nine digits",
            ));
        }
        let title = plot.title.map(|Text(title)| title.chars().take(LONGEST_TITLE).collect());
        let title = title.filter(|title: &String| !title.trim().is_empty());
        Ok(Self { formulas, data, from, to, fits_data, title })
    }

    fn draw(&self, cx: &Context) -> Result<Picture> {
        let mut points = Vec::with_capacity(self.data.len());
        for (index, [x, y]) in self.data.iter().enumerate() {
            let point = [x.nearest_f64(), y.nearest_f64()];
            if point.iter().any(|value| value.abs() > 1e300) {
                let error = Error::out_of_range("coordinates may be at most 1e300 in size");
                return Err(error.at_index(index).inside("points"));
            }
            points.push(point);
        }
        let subject = Subject { formulas: &self.formulas, points: &points };
        let (from, to) = (self.from.nearest_f64(), self.to.nearest_f64());
        let mut picture = Picture::draw(&subject, from, to, cx)?.ok_or_else(|| {
            Error::domain("there is nothing to draw: there is no value between from and to")
        })?;
        picture.scene.title.clone_from(&self.title);
        if self.fits_data {
            let axis = &mut picture.scene.x;
            let space = SPACE * (axis.high - axis.low);
            (axis.low, axis.high) = (axis.low - space, axis.high + space);
        }
        Ok(picture)
    }

    /// The places of the table.
    fn table(&self, cx: &Context) -> Result<Vec<Exact>> {
        let budget = &cx.budget;
        let step = self.to.sub(&self.from, budget)?.div(&Exact::from(TABLE_STEPS), budget)?;
        (0..=TABLE_STEPS)
            .map(|k| Ok(self.from.add(&step.mul(&Exact::from(k), budget)?, budget)?))
            .collect()
    }

    fn row(&self, formula: &Formula, seen: &Seen, places: &[Exact], cx: &Context) -> Result<Row> {
        let found = Features::find(formula, &self.from, &self.to, cx)?;
        let short = brief(cx);
        let y: Result<Vec<String>> =
            places.iter().map(|x| value_text(formula, x, &short)).collect();
        let range = match (&found.range, seen.values) {
            (Some((least, greatest)), _) => Some(format!("{least} to {greatest}")),
            (None, None) => Some("no values".into()),
            (None, Some(_)) if seen.has_pole => Some("seems unbounded".into()),
            (None, Some((low, high))) => {
                Some(format!("drawn {} to {}", rounded(low, cx)?, rounded(high, cx)?))
            }
        };
        Ok(Row {
            function: formula.text().to_owned(),
            count: None,
            certified: Some(found.certified),
            roots: found.roots,
            minima: found.minima,
            maxima: found.maxima,
            range,
            y: Some(y?),
        })
    }

    fn data_row(&self, cx: &Context) -> Result<Option<Row>> {
        let values = || self.data.iter().map(|[_, y]| y);
        let Some((least, greatest)) = values().min().zip(values().max()) else { return Ok(None) };
        let short = brief(cx);
        let (least, greatest) = (short.show_exact(least)?, short.show_exact(greatest)?);
        Ok(Some(Row {
            function: "data".into(),
            count: Some(self.data.len().to_string()),
            range: Some(format!("{} to {}", least.text(), greatest.text())),
            certified: None,
            roots: None,
            minima: None,
            maxima: None,
            y: None,
        }))
    }
}

/// A value that was read off the picture, to four digits.
fn rounded(value: f64, cx: &Context) -> Result<String> {
    let digits = Precision::Significant(4);
    let value = Exact::from_f64(value)?.round(digits, Rounding::HalfUp, &cx.budget)?;
    Ok(value.to_text())
}

/// Whether a text is data and no formula: numbers with commas, and nothing that is calculated.
fn is_data(text: &str) -> bool {
    text.contains(',') && !text.contains(|c: char| c.is_alphabetic() && !matches!(c, 'e' | 'E'))
}

/// The functions of a text, parted by semicolons or line breaks.
fn read_formulas(text: &str, variable: Option<Name>) -> Result<Vec<Formula>> {
    let parts = text.split([';', '\n']).map(str::trim).filter(|part| !part.is_empty());
    let parts: Vec<Expression> = parts.map(|part| Expression(part.to_owned())).collect();
    if parts.len() > MOST_FUNCTIONS {
        return Err(Error::out_of_range(format!("at most {MOST_FUNCTIONS} functions are drawn")));
    }
    let variable = match variable {
        Some(variable) => variable,
        None => Name(guess_variable(&parts)?),
    };
    let formulas: Result<Vec<_>> = parts
        .into_iter()
        .map(|part| Formula::parse(right_side(part, &variable.0), variable.clone()))
        .collect();
    formulas.and_then(|formulas| {
        let none = || Error::invalid("a function is needed, such as sin(x)").received(text);
        if formulas.is_empty() { Err(none()) } else { Ok(formulas) }
    })
}

/// The variable where none is named: the only letter that the functions use, else x.
fn guess_variable(parts: &[Expression]) -> Result<String> {
    let mut found: Option<String> = None;
    for part in parts {
        let expr = right_side(part.clone(), "").parse(&NoVariables::none())?;
        for name in expr.free_variables() {
            if name.chars().count() > 1 || found.as_ref().is_some_and(|found| found != name) {
                return Ok("x".into());
            }
            found = Some(name.to_owned());
        }
    }
    Ok(found.unwrap_or_else(|| "x".into()))
}

/// What `y = …` or `f(x) = …` says that y is.
fn right_side(part: Expression, variable: &str) -> Expression {
    let Some((left, right)) = part.0.split_once('=') else { return part };
    let left = left.trim();
    let is_name = |text: &str| text.len() == 1 && text.chars().all(char::is_alphabetic);
    let is_head = match left.split_once('(') {
        Some((name, rest)) => {
            is_name(name) && rest.strip_suffix(')').is_some_and(|inner| is_name(inner.trim()))
        }
        None => left == "y" && variable != "y",
    };
    if is_head && !right.starts_with('=') { Expression(right.trim().to_owned()) } else { part }
}

/// From where to where, unless the caller says otherwise: the data, or what functions are usually
/// looked at on.
fn ends(formulas: &[Formula], data: &[[Exact; 2]]) -> (Exact, Exact) {
    let places = || data.iter().map(|[x, _]| x);
    match places().min().zip(places().max()) {
        Some((least, greatest)) if least < greatest => return (least.clone(), greatest.clone()),
        // Data above one place are looked at on both sides of it.
        Some((place, _)) => return around(place),
        None => {}
    }
    let reach = if formulas.iter().any(|formula| takes_degrees(&formula.expr)) { 360 } else { 10 };
    (Exact::from(-reach), Exact::from(reach))
}

/// From a little below to a little above a place, by its own size.
fn around(place: &Exact) -> (Exact, Exact) {
    let value = place.nearest_f64();
    let reach = if value == 0.0 { 1.0 } else { value.abs() / 2.0 };
    let end = |end: f64| Exact::from_f64(end).unwrap_or_else(|_| place.clone());
    (end(value - reach), end(value + reach))
}
