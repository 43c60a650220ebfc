use super::*;
use crate::function::Function;

fn converted(value: &str, units: &str) -> String {
    let target = Units::parse(units).unwrap();
    shown(&convert(quantity(value), &target, &Budget::default()))
}

#[test]
fn sums_need_one_dimension() {
    assert_eq!(operated(&quantity("5 km"), '+', &quantity("300 m")), "5.3 km");
    assert_eq!(operated(&quantity("1 h"), '-', &quantity("90 min")), "-0.5 h");
    assert_eq!(
        operated(&quantity("5 km"), '+', &quantity("3 kg")),
        "'+' needs one dimension on both sides: the left is LENGTH, the right is MASS; the right \
         lacks a factor of LENGTH*MASS^-1"
    );
    assert_eq!(
        operated(&quantity("5 km"), '+', &number("3")),
        "'+' needs one dimension on both sides: the left is LENGTH, the right is a plain number; \
         the right lacks a factor of LENGTH"
    );
    assert_eq!(operated(&quantity("5 d"), '+', &quantity("3 months")), "3 months 5 days");
    assert_eq!(operated(&quantity("1 year"), '-', &quantity("2 h")), "1 year - 2 h");
    assert_eq!(operated(&quantity("1 year"), '+', &quantity("6 months")), "1 year 6 months");
    assert_eq!(operated(&quantity("1 year"), '-', &quantity("12 months")), "0 d");
}

#[test]
fn products_and_quotients() {
    for (a, sign, b, result) in [
        ("60 mph", '*', "2.5 h", "150 mi"),
        ("60 km", '/', "2 h", "30 km/h"),
        ("2 m", '*', "3 m", "6 m^2"),
        ("6 m^2", '/', "2 m", "3 m"),
        ("10 m", '/', "2 m", "5"),
        ("1 km", '/', "1 m", "1000"),
        ("5 kg", '*', "2 m/s^2", "10 N"),
        ("1.5 kW", '*', "3 h", "4.5 kWh"),
        ("300 mi", '/', "10 gal", "30 mi/usgal"),
        ("2 m", '*', "3 km", "6000 m2"),
        ("7 m", '%', "2 m", "1 m"),
        ("7 m", ':', "200 cm", "3"),
        ("10 MWh", '/', "4 h", "2.5 MW"),
    ] {
        assert_eq!(operated(&quantity(a), sign, &quantity(b)), result, "{a} {sign} {b}");
    }
    assert_eq!(operated(&number("1"), '/', &quantity("4 s")), "0.25 s^-1");
    assert_eq!(operated(&quantity("4 m"), '/', &number("0")), "cannot divide by zero");
    let steep = binary(BinaryOp::Pow, quantity("2 m"), number("100"), &Budget::default()).unwrap();
    assert_eq!(operated(&steep, '*', &steep), "the powers of the units are too large");
}

#[test]
fn powers_of_quantities() {
    assert_eq!(operated(&quantity("3 m"), '^', &number("2")), "9 m^2");
    assert_eq!(operated(&quantity("2 s"), '^', &number("-1")), "0.5 s^-1");
    assert_eq!(operated(&quantity("3 m"), '^', &number("0")), "1");
    assert_eq!(operated(&quantity("9 m^2"), '^', &number("0.5")), "3 m");
    assert_eq!(operated(&quantity("1 ha"), '^', &number("0.5")), "100 m");
    assert_eq!(operated(&quantity("9 m"), '^', &number("0.5")), "LENGTH has no such power or root");
    assert_eq!(operated(&quantity("27 m^3"), '^', &number("1/3")), "3 m");
    assert_eq!(operated(&quantity("8 m^3"), '^', &number("2/3")), "4 m^2");
    for exponent in ["1.5", "1/3"] {
        let refused = operated(&quantity("3 m"), '^', &number(exponent));
        assert_eq!(refused, "LENGTH has no such power or root");
    }
    assert_eq!(
        operated(&quantity("3 m"), '^', &number("1000")),
        "a quantity takes whole powers, and fractions such as 1/2 for roots"
    );
    assert_eq!(
        operated(&number("2"), '^', &quantity("3 m")),
        "an exponent is a plain number, not m"
    );
    assert_eq!(
        operated(&quantity("20 °C"), '^', &number("2")),
        "a reading in °C has no powers: convert it to K"
    );
}

#[test]
fn readings_of_temperature() {
    assert_eq!(operated(&quantity("20 °C"), '+', &quantity("5 K")), "25 °C");
    assert_eq!(
        operated(&quantity("5 K"), '+', &quantity("20 °C")),
        "5 K + 20 °C has two readings: write 5 K + 20 delta °C for a temperature in K, or 20 °C + 5 K \
         for a reading"
    );
    assert_eq!(
        operated(&quantity("300 K"), '-', &quantity("20 °C")),
        "300 K - 20 °C has two readings: write 300 K - 20 delta °C for a temperature in K, or \
         (300 K to °C) - 20 °C for the difference of two temperatures"
    );
    assert_eq!(operated(&quantity("25 °C"), '-', &quantity("20 °C")), "5 K");
    assert_eq!(
        operated(&quantity("20 °C"), '+', &quantity("5 °C")),
        "adding °C to °C has two readings: for a difference write the second in K, for a sum of \
         readings convert both to K"
    );
    for (a, b) in [(quantity("20 °C"), number("2")), (number("2"), quantity("20 °C"))] {
        assert_eq!(
            operated(&a, '*', &b),
            "a reading in °C has no multiples: convert it to K first, with to K, or write delta °C \
             for a difference"
        );
    }
    let budget = Budget::default();
    let minus = negate(quantity("40 °C"), &budget).unwrap();
    assert_eq!(written(&minus), "-40 °C");
    let fahrenheit = convert(minus, &Units::of_name("°F").unwrap(), &budget).unwrap();
    assert_eq!(written(&fahrenheit), "-40 °F");
    assert_eq!(written(&negate(quantity("5 K"), &budget).unwrap()), "-5 K");
    assert_eq!(operated(&quantity("300 K"), '*', &number("2")), "600 K");
    // Every element of a list is a reading.
    let both = measure(numbers(&["0", "100"]), Units::of_name("°C").unwrap(), &budget).unwrap();
    let Value::List(items) = both else { unreachable!() };
    let target = Units::of_name("°F").unwrap();
    let converted = items.iter().map(|item| shown(&convert(item.clone(), &target, &budget)));
    assert_eq!(converted.collect::<Vec<_>>(), ["32 °F", "212 °F"]);
}

#[test]
fn conversions() {
    for (value, units, result) in [
        ("5 km", "m", "5000 m"),
        ("1 mi", "km", "1.609344 km"),
        ("36 km/h", "m/s", "10 m/s"),
        ("20 °C", "K", "293.15 K"),
        ("293.15 K", "°C", "20 °C"),
        ("20 °C", "°F", "68 °F"),
        ("1 kWh", "kW*h", "1 kW*h"),
        ("180 deg", "rad", "3.141592654… rad"),
        ("10 m^2", "ft^2", "107.6391042… ft^2"),
        ("9.81 m/s^2", "ft/s^2", "32.18503937… ft/s^2"),
        (
            "5 km",
            "kg",
            "'to' needs one dimension on both sides: the left is LENGTH, the right is MASS; the \
             right lacks a factor of LENGTH*MASS^-1",
        ),
    ] {
        assert_eq!(converted(value, units), result, "{value} to {units}");
    }
    // A difference stays one.
    let budget = Budget::default();
    let difference = binary(BinaryOp::Sub, quantity("30 °C"), quantity("20 °C"), &budget).unwrap();
    assert_eq!(written(&difference), "10 K");
    let target = Units::of_name("km").unwrap();
    let refused = |value: Value| shown(&convert(value, &target, &budget));
    assert_eq!(
        refused(number("5")),
        "a plain number has no unit to convert: write its unit before 'to km'"
    );
    assert_eq!(refused(text("5")), "text cannot be converted to a unit");
    assert_eq!(
        refused(numbers(&["5"])),
        "a plain number has no unit to convert: write its unit before 'to km'"
    );
}

#[test]
fn units_alone() {
    let budget = Budget::default();
    let one = |units: &str| one_of(Units::parse(units).unwrap(), &budget).unwrap();
    assert_eq!(written(&one("km/h")), "1 km/h");
    assert_eq!(operated(&quantity("5 km"), '/', &one("km")), "5");
    assert_eq!(operated(&number("5"), '*', &one("°C")), "5 °C");
    let product = measure(quantity("2 m"), Units::of_name("s").unwrap(), &budget).unwrap();
    assert_eq!(written(&product), "2 m*s");
    let refused = measure(text("x"), Units::of_name("m").unwrap(), &budget);
    assert_eq!(shown(&refused), "'*' does not join text and a quantity with a unit");
}

#[test]
fn functions_of_quantities() {
    let called = |function, values: &[Value]| shown(&call(function, values, &Budget::default()));
    assert_eq!(called(Function::Sqrt, &[quantity("9 m^2")]), "3 m");
    assert_eq!(called(Function::Pow, &[quantity("3 m"), number("2")]), "9 m^2");
    assert_eq!(called(Function::Abs, &[quantity("-3 m")]), "3 m");
    assert_eq!(called(Function::Max, &[quantity("1 km"), quantity("900 m")]), "1 km");
    assert_eq!(called(Function::Min, &[list([quantity("1 km"), quantity("900 m")])]), "900 m");
    assert_eq!(called(Function::Sin, &[quantity("30 deg")]), "0.5");
    assert_eq!(called(Function::Cos, &[quantity("0.5 turn")]), "-1");
    let angle = measure(Number::pi().into(), Units::of_name("rad").unwrap(), &Budget::default());
    assert_eq!(called(Function::Sin, &[angle.unwrap()]), "0");
    assert_eq!(called(Function::Round, &[quantity("2.5 km")]), "3 km");
    assert_eq!(called(Function::Floor, &[quantity("-2.5 km")]), "-3 km");
    assert_eq!(called(Function::Hypot, &[quantity("3 m"), quantity("400 cm")]), "5 m");
    assert_eq!(called(Function::Mod, &[quantity("2 m"), quantity("7 cm")]), "0.04 m");
    assert_eq!(called(Function::Mod, &[quantity("-1 cm"), quantity("4 cm")]), "3 cm");
    assert_eq!(called(Function::Cbrt, &[quantity("8 m3")]), "2 m");
    assert_eq!(called(Function::Atan2, &[quantity("1 m"), quantity("100 cm")]), "45");
    assert!(
        called(Function::Hypot, &[quantity("3 m"), quantity("4 kg")]).contains("one dimension")
    );
    for (function, value) in [(Function::Ln, "3 km"), (Function::Sin, "3 km")] {
        assert_eq!(
            called(function, &[quantity(value)]),
            format!("{} takes plain numbers: divide by the unit, as in x/(1 km)", function.name())
        );
    }
    assert!(
        called(Function::Max, &[quantity("1 km"), quantity("1 kg")]).starts_with("'max' needs")
    );
    assert_eq!(
        called(Function::Max, &[quantity("1 km"), text("x")]),
        "'max' does not compare text and a quantity with a unit"
    );
}

#[test]
fn numbers_in_the_units_of_a_parameter() {
    let budget = Budget::default();
    let of = |count: &str, units: &str| {
        Quantity::of(Number::parse(count).unwrap(), units, &budget).unwrap()
    };
    for (count, from, to, number) in [
        ("5", "km", "m", "5000"),
        ("9.81", "m/s^2", "m/s^2", "9.81"),
        ("1", "ft^2", "m^2", "0.09290304"),
        ("1", "acre", "m^2", "4046.8564224"),
        ("1", "lb", "kg", "0.45359237"),
        ("20", "°C", "K", "293.15"),
        ("0", "K", "°C", "-273.15"),
        ("3", "kN", "N", "3000"),
        ("1", "J", "kg*m^2/s^2", "1"),
    ] {
        let found = of(count, from).number_in(to, &budget).unwrap();
        assert_eq!(found.as_exact().unwrap().to_text(), number, "{from} {to}");
    }
    let error = of("5", "kg").number_in("m/s", &budget).unwrap_err();
    assert_eq!(error, ErrorKind::Mismatch("a value in m/s is needed, SPEED, not MASS".into()));
    assert!(matches!(
        Quantity::of(Number::ONE, "foolong", &budget),
        Err(ErrorKind::UnknownUnit { .. })
    ));
    let quantity = of("36", "km/h");
    assert_eq!(quantity.unit_text(), "km/h");
    assert_eq!(quantity.shown(&budget).unwrap().as_exact().unwrap().to_text(), "36");
    assert!(quantity.base.as_exact().is_some_and(|base| base.to_text() == "10"));
}
