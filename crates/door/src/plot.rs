use std::cmp::Ordering;

use arithma_analysis::{
    Cell, Features, Formula, Listed, Picture, Seen, Subject, Window, png, takes_degrees,
};
use arithma_expr::{Expr, Session, Value};
use arithma_kit::{Argument, Content, Json, Part, Rule, Shape, Unsaid};
use arithma_num::{Budget, Exact, Number};
use arithma_plot::{Marks, Scene, Size};

use crate::calculate::Calculation;
use crate::prelude::*;

/// # Plot
///
/// Picture of functions or data, with roots and extrema. Degrees.
///
/// And a table. Poles are gaps; the range is told, too.
#[derive(Arguments)]
pub(crate) struct Plot {
    /// Such as sin(x); cos(x).
    expression: Option<Expression>,
    #[param(plain)]
    from: Option<Calculated>,
    /// Default -10 to 10.
    ///
    /// From -360 to 360 for angles.
    #[param(plain)]
    to: Option<Calculated>,
    /// The variable, where there are several.
    #[param(unlisted)]
    variable: Option<Name>,
    points: Option<Points<2>>,
    /// Line above the plot.
    #[param(unlisted)]
    title: Option<Text>,
    ///
    /// png if not given.
    format: Option<Format>,
    /// Pixels across, in which the curves of format data look smooth.
    #[param(unlisted)]
    width: Option<Count<16, 4096>>,
    /// Lower end of what is shown; fits what there is to see if left out.
    #[param(unlisted)]
    bottom: Option<AnyNumber>,
    /// Upper end of what is shown; given together with bottom.
    #[param(unlisted)]
    top: Option<AnyNumber>,
    /// Steps before the functions, which may use their names: a = 2; f(t) = t^2.
    #[param(unlisted)]
    definitions: Option<Text>,
}

/// How the picture is sent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Choice)]
enum Format {
    #[default]
    Png,
    Svg,
    /// No picture: the points of curves, for a program that draws them.
    Data,
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

/// Significant digits of a number in a summary that is longer than so many characters.
const DIGITS: u32 = 10;
const LONGEST_NUMBER: usize = 24;

/// Significant digits of a value that was read off the picture.
const DRAWN_DIGITS: u32 = 4;

/// What the picture shows, in words.
#[derive(Debug, Answer)]
pub(crate) struct Summary {
    from: Shown,
    to: Shown,
    /// Where the table of values stands.
    x: Option<Vec<Shown>>,
    /// What part of the plane the curves are made for.
    window: Option<Unsaid<Frame>>,
    rows: Vec<Row>,
    #[answer(skip)]
    picture: Option<(Scene, Format)>,
}

/// The ends of a picture, and what it shows from left to right.
#[derive(Debug, Answer)]
pub(crate) struct Frame {
    left: String,
    right: String,
    bottom: String,
    top: String,
    /// The name of what is shown from left to right.
    variable: String,
    /// Whether that is an angle in degrees.
    degrees: bool,
}

/// One function, or the data.
#[derive(Debug, Answer)]
pub(crate) struct Row {
    function: String,
    count: Option<Shown>,
    roots: Option<Vec<Mark>>,
    minima: Option<Vec<Mark>>,
    maxima: Option<Vec<Mark>>,
    range: Option<Range>,
    /// Whether roots and extrema are proven to be complete.
    certified: Option<bool>,
    /// The table of values.
    y: Option<Vec<Cell>>,
    /// The points of each unbroken piece, as SVG writes them: x,y x,y.
    curves: Option<Unsaid<Vec<String>>>,
    /// The points of the data, written alike.
    points: Option<Unsaid<String>>,
}

/// Something on a curve.
#[derive(Debug)]
pub(crate) enum Mark {
    /// A place.
    Place(Number),
    /// A place and the value there.
    Point([Number; 2]),
    /// That there are more than are listed: so many in all.
    More(usize),
}

impl Content for Mark {
    const SHAPE: Shape = Shape::Text;

    fn part(self) -> Part {
        match self {
            Self::Place(place) => brief(place).part(),
            Self::Point([x, y]) => Part::Phrase(vec![
                "(".part(),
                brief(x).part(),
                ", ".part(),
                brief(y).part(),
                ")".part(),
            ]),
            Self::More(count) => format!("… ({count} in all)").part(),
        }
    }
}

/// The values of a function.
#[derive(Debug)]
pub(crate) enum Range {
    /// From the least to the greatest, for certain.
    Proven([Shown; 2]),
    /// As they were drawn.
    Drawn([Shown; 2]),
    /// In a word.
    Word(&'static str),
}

impl Content for Range {
    const SHAPE: Shape = Shape::Text;

    fn part(self) -> Part {
        let (words, [least, greatest]) = match self {
            Self::Proven(ends) => ("", ends),
            Self::Drawn(ends) => ("drawn ", ends),
            Self::Word(word) => return word.part(),
        };
        Part::Phrase(vec![words.part(), least.part(), " to ".part(), greatest.part()])
    }
}

/// A number in a summary: a long one is rounded.
fn brief(number: Number) -> Shown {
    let decimal = number.as_exact().and_then(Exact::as_decimal);
    if decimal.is_some_and(|decimal| decimal.to_text().len() <= LONGEST_NUMBER) {
        return number.into();
    }
    Shown::by(Rule::Significant(DIGITS), number)
}

/// The things that are listed, and how many more there are.
fn marks<T>(list: Listed<T>, mark: impl Fn(T) -> Mark) -> Vec<Mark> {
    let more = (list.count > list.items.len()).then_some(Mark::More(list.count));
    list.items.into_iter().map(mark).chain(more).collect()
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
    type Output = Summary;

    fn run(self, cx: &Context) -> Result<Summary> {
        let format = self.format.unwrap_or_default();
        let mut session = Session::new();
        if let Some(Text(steps)) = &self.definitions {
            Calculation::run(steps, &mut session, cx)
                .map_err(|error| error.inside("definitions"))?;
        }
        let plan = Plan::new(self, &session, cx)?;
        let Picture { scene, seen } = plan.draw(cx)?;
        let mut rows: Vec<Row> = plan.data_row(cx)?.into_iter().collect();
        let places = plan.table(cx)?;
        for (formula, seen) in plan.formulas.iter().zip(&seen) {
            rows.push(plan.row(formula, seen, &places, cx)?);
        }
        let window = (format == Format::Data).then(|| plan.trace(&scene, &mut rows));
        let has_table = !plan.formulas.is_empty();
        Ok(Summary {
            from: plan.from.into(),
            to: plan.to.into(),
            x: has_table.then(|| places.into_iter().map(brief).collect()),
            window: window.map(Unsaid),
            rows,
            picture: Some((scene, format)),
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
            Format::Data => None,
        };
        output.picture.iter().filter_map(attach).collect()
    }
}

/// The scene that the tool `plot` draws for these arguments, a JSON object, whose functions may use the
/// names of a session.
pub fn plot_scene(arguments: &str, session: &Session, cx: &Context) -> Result<Scene> {
    Ok(Plan::new(Plot::of_json(arguments, cx)?, session, cx)?.draw(cx)?.scene)
}

/// What is to be drawn, read and checked.
struct Plan {
    formulas: Vec<Formula>,
    data: Vec<[Number; 2]>,
    from: Number,
    to: Number,
    /// Whether the data alone say from where to where: they then have some space around.
    fits_data: bool,
    title: Option<String>,
    size: Size,
    /// The lower and the upper end of what is shown, where they are given.
    heights: Option<(f64, f64)>,
}

impl Plan {
    fn new(plot: Plot, session: &Session, cx: &Context) -> Result<Self> {
        let budget = &cx.budget;
        let mut data = plot.points.map_or_else(Vec::new, |Points(data)| data);
        let mut formulas = Vec::new();
        match plot.expression {
            Some(Expression::Text(text)) if is_data(&text) => {
                let argument = Argument::of_json(Json::Text(text.into()), cx);
                let Points(more) =
                    Points::read(&argument).map_err(|error| error.inside("expression"))?;
                data.extend(more);
            }
            Some(expression) => {
                let parts = parts_of(expression).map_err(|error| error.inside("expression"))?;
                let (named, parts) = named_data(parts, session, cx)?;
                data.extend(named);
                formulas = read_formulas(parts, plot.variable, session.clone(), cx)
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
        let (from, to) = ends(&formulas, &data, budget)?;
        let from = plot.from.map_or(from, |Calculated(from)| from);
        let to = plot.to.map_or(to, |Calculated(to)| to);
        if from.compare(&to, budget)? != Some(Ordering::Less) {
            return Err(Error::invalid("from must be below to"));
        }
        if !Picture::can_draw(from.nearest_f64(budget)?, to.nearest_f64(budget)?) {
            return Err(Error::out_of_range(
                "from and to must be at most 1e300 in size and differ in their first nine digits",
            ));
        }
        let heights = heights(plot.bottom, plot.top, budget)?;
        let size = plot.width.map_or_else(Size::default, |Count(width)| size_of(width));
        let title = plot.title.map(|Text(title)| title.chars().take(LONGEST_TITLE).collect());
        let title = title.filter(|title: &String| !title.trim().is_empty());
        Ok(Self { formulas, data, from, to, fits_data, title, size, heights })
    }

    fn draw(&self, cx: &Context) -> Result<Picture> {
        let budget = &cx.budget;
        let mut points = Vec::with_capacity(self.data.len());
        for (index, [x, y]) in self.data.iter().enumerate() {
            budget.check()?;
            let point = [x.nearest_f64(budget)?, y.nearest_f64(budget)?];
            if point.iter().any(|value| value.abs() > 1e300) {
                let error = Error::out_of_range("coordinates may be at most 1e300 in size");
                return Err(error.at_index(index).inside("points"));
            }
            points.push(point);
        }
        let subject = Subject { formulas: &self.formulas, points: &points };
        let window = Window {
            from: self.from.nearest_f64(budget)?,
            to: self.to.nearest_f64(budget)?,
            heights: self.heights,
            size: self.size,
        };
        let mut picture = Picture::draw(&subject, &window, cx)?.ok_or_else(|| {
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

    /// Adds to the rows the points that are drawn for them, which come in the same order.
    fn trace(&self, scene: &Scene, rows: &mut [Row]) -> Frame {
        let written = scene.to_points(self.size).into_iter();
        for ((row, series), mut texts) in rows.iter_mut().zip(&scene.series).zip(written) {
            match series.marks {
                Marks::Points(_) => row.points = texts.pop().map(Unsaid),
                Marks::Curve(_) => row.curves = Some(Unsaid(texts)),
            }
        }
        let Scene { x, y, .. } = scene;
        let [left, right, bottom, top] = [x.low, x.high, y.low, y.high].map(|end| end.to_string());
        let variable = self.formulas.first().map_or("x", Formula::name).to_owned();
        Frame { left, right, bottom, top, variable, degrees: x.degrees }
    }

    /// The places of the table.
    fn table(&self, cx: &Context) -> Result<Vec<Number>> {
        let budget = &cx.budget;
        let step = self.to.sub(&self.from, budget)?.div(&TABLE_STEPS.into(), budget)?;
        (0..=TABLE_STEPS)
            .map(|k| Ok(self.from.add(&step.mul(&k.into(), budget)?, budget)?))
            .collect()
    }

    fn row(&self, formula: &Formula, seen: &Seen, places: &[Number], cx: &Context) -> Result<Row> {
        let found = Features::find(formula, &self.from, &self.to, cx)?;
        let y: Result<Vec<Cell>> = places.iter().map(|x| formula.cell_at(x, brief, cx)).collect();
        let range = match (found.range, seen.values) {
            (Some(ends), _) => Range::Proven(ends.map(brief)),
            (None, None) => Range::Word("no values"),
            (None, Some(_)) if seen.has_pole => Range::Word("seems unbounded"),
            (None, Some((low, high))) => Range::Drawn([drawn(low)?, drawn(high)?]),
        };
        Ok(Row {
            function: formula.text().into_owned(),
            count: None,
            certified: Some(found.certified),
            roots: found.roots.map(|list| marks(list, Mark::Place)),
            minima: found.minima.map(|list| marks(list, Mark::Point)),
            maxima: found.maxima.map(|list| marks(list, Mark::Point)),
            range: Some(range),
            y: Some(y?),
            curves: None,
            points: None,
        })
    }

    fn data_row(&self, cx: &Context) -> Result<Option<Row>> {
        let values = self.data.iter().map(|[_, y]| y);
        let Some(ends) = extent(values, &cx.budget)? else { return Ok(None) };
        Ok(Some(Row {
            function: "data".into(),
            count: Some(self.data.len().into()),
            range: Some(Range::Proven(ends.map(brief))),
            certified: None,
            roots: None,
            minima: None,
            maxima: None,
            y: None,
            curves: None,
            points: None,
        }))
    }
}

/// A picture of so many pixels across, in the usual proportions.
fn size_of(width: i64) -> Size {
    let Size { width: usual, height } = Size::default();
    let width = u16::try_from(width).unwrap_or(usual);
    let height = u32::from(width) * u32::from(height) / u32::from(usual);
    Size { width, height: u16::try_from(height).unwrap_or(width) }
}

/// The lower and the upper end of what is shown: both, or none.
fn heights(
    bottom: Option<AnyNumber>,
    top: Option<AnyNumber>,
    budget: &Budget,
) -> Result<Option<(f64, f64)>> {
    let (bottom, top) = match (bottom, top) {
        (None, None) => return Ok(None),
        (Some(AnyNumber(bottom)), Some(AnyNumber(top))) => (bottom, top),
        _ => return Err(Error::invalid("bottom and top are given together, or not at all")),
    };
    let (low, high) = (bottom.nearest_f64(budget)?, top.nearest_f64(budget)?);
    if !Picture::can_draw(low, high) {
        return Err(Error::invalid(
            "bottom must be below top; both at most 1e300 in size, and different in their first nine digits",
        ));
    }
    Ok(Some((low, high)))
}

/// A value that was read off the picture.
fn drawn(value: f64) -> Result<Shown> {
    Ok(Shown::by(Rule::Significant(DRAWN_DIGITS), Exact::from_f64(value)?))
}

/// The least and the greatest of some numbers.
fn extent<'n>(
    numbers: impl Iterator<Item = &'n Number>,
    budget: &Budget,
) -> Result<Option<[Number; 2]>> {
    let mut found: Option<[&Number; 2]> = None;
    for number in numbers {
        budget.check()?;
        let [least, greatest] = found.get_or_insert([number; 2]);
        if number.compare(least, budget)? == Some(Ordering::Less) {
            *least = number;
        } else if number.compare(greatest, budget)? == Some(Ordering::Greater) {
            *greatest = number;
        }
    }
    Ok(found.map(|ends| ends.map(Number::clone)))
}

/// Whether a text is data and no formula: numbers with commas, and nothing that is calculated.
fn is_data(text: &str) -> bool {
    text.contains(',') && !text.contains(|c: char| c.is_alphabetic() && !matches!(c, 'e' | 'E'))
}

/// The functions of an expression; in a text they are parted by semicolons or line breaks.
fn parts_of(expression: Expression) -> Result<Vec<Expression>> {
    let Expression::Text(text) = expression else { return Ok(vec![expression]) };
    let parts = text.split([';', '\n']).map(str::trim).filter(|part| !part.is_empty());
    let parts: Vec<Expression> = parts.map(|part| Expression::Text(part.to_owned())).collect();
    if parts.is_empty() {
        return Err(Error::invalid("a function is needed, such as sin(x)").received(text));
    }
    Ok(parts)
}

/// The points of those parts that name a list of the session, and the other parts.
fn named_data(
    parts: Vec<Expression>,
    session: &Session,
    cx: &Context,
) -> Result<(Vec<[Number; 2]>, Vec<Expression>)> {
    let mut data: Vec<[Number; 2]> = Vec::new();
    let mut others = Vec::new();
    for part in parts {
        let named = session.value(&part.text());
        match named.filter(|value| matches!(value, Value::List(_))) {
            Some(list) => {
                let points = Points::<2>::read(&Argument::of_value(list, cx));
                let Points(points) = points.map_err(|error| error.inside("expression"))?;
                data.extend(points);
            }
            None => others.push(part),
        }
    }
    Ok((data, others))
}

fn read_formulas(
    parts: Vec<Expression>,
    variable: Option<Name>,
    mut session: Session,
    cx: &Context,
) -> Result<Vec<Formula>> {
    if parts.len() > MOST_FUNCTIONS {
        return Err(Error::out_of_range(format!("at most {MOST_FUNCTIONS} functions are drawn")));
    }
    // In `f(t) = t^2; f(t) + 1` the first part is drawn, and the second knows its name.
    if parts.len() > 1 {
        for part in
            parts.iter().filter(|part| part.text() != right_side((*part).clone(), "").text())
        {
            Calculation::run(&part.text(), &mut session, cx).ok();
        }
    }
    let session = &session;
    let variable = match variable {
        Some(variable) => variable,
        None => {
            if let Some(name) = parts.iter().find(|part| is_lone_letter(part, session)) {
                let name = name.text();
                let reason = format!(
                    "{name} alone may be a function, a value or what is drawn from left to right: define \
                     {name}(x) = … first, or draw x, the line"
                );
                return Err(Error::invalid(reason).received(name));
            }
            Name(guess_variable(&parts, session))
        }
    };
    let read = |part| {
        let part = applied(right_side(part, &variable.0), &variable.0, session)?;
        Formula::read_in(part, variable.clone(), session, cx)
    };
    parts.into_iter().map(read).collect()
}

/// Whether a part is one letter, and not that of a function or the usual variable.
fn is_lone_letter(part: &Expression, session: &Session) -> bool {
    let text = right_side(part.clone(), "").text().trim().to_owned();
    let mut letters = text.chars();
    letters.next().is_some_and(char::is_alphabetic)
        && letters.next().is_none()
        && text != "x"
        && session.parameters(&text).is_none()
        && !names_of(part, session).is_empty()
}

/// A function by its name alone is drawn as it is called: `f` is `f(x)`.
fn applied(part: Expression, variable: &str, session: &Session) -> Result<Expression> {
    let name = part.text();
    match session.parameters(name.trim()) {
        None => Ok(part),
        Some([_]) => Ok(Expression::Text(format!("{}({variable})", name.trim()))),
        Some(parameters) => {
            let call = format!("{}({})", name.trim(), parameters.join(", "));
            let reason = format!("{call} has several variables: give all but one of them a value");
            Err(Error::invalid(reason).received(name))
        }
    }
}

/// The variable where none is named: the only letter that the functions use and that has no value yet,
/// else the only letter, else x.
fn guess_variable(parts: &[Expression], session: &Session) -> String {
    let used = |part: &Expression| names_of(&right_side(part.clone(), ""), session);
    let names: Vec<String> = parts.iter().flat_map(used).collect();
    let is_known = |name: &&String| session.value(name).is_some();
    let unknown: Vec<&String> = names.iter().filter(|name| !is_known(name)).collect();
    let names: Vec<&String> = if unknown.is_empty() { names.iter().collect() } else { unknown };
    match names.split_first() {
        Some((name, rest)) if name.chars().count() == 1 && rest.iter().all(|one| one == name) => {
            (*name).clone()
        }
        _ => "x".into(),
    }
}

/// The names in an expression that are no constants: in a formula every other name is a variable,
/// that of a unit too, and a function by its name alone is one of its own. What is wrong with the
/// expression is found when it is read.
fn names_of(expression: &Expression, session: &Session) -> Vec<String> {
    let text = expression.text();
    if let Some(parameters) = session.parameters(text.trim()) {
        return parameters.iter().take(1).cloned().collect();
    }
    match Expr::parse(&text) {
        Ok(expr) => expr.free_variables().map(str::to_owned).collect(),
        // Letters in calls of functions that only the session knows.
        Err(_) => {
            let words = text.split(|c: char| !(c.is_alphabetic() || c == '_'));
            let is_variable = |word: &&str| {
                word.chars().count() == 1
                    && session.parameters(word).is_none()
                    && Expr::parse(word).is_ok_and(|word| word.free_variables().len() == 1)
            };
            words.filter(is_variable).map(str::to_owned).collect()
        }
    }
}

/// What `y = …` or `f(x) = …` says that y is.
fn right_side(part: Expression, variable: &str) -> Expression {
    let Expression::Text(text) = &part else { return part };
    let Some((left, right)) = text.split_once('=') else { return part };
    let left = left.trim();
    let is_name = |text: &str| text.len() == 1 && text.chars().all(char::is_alphabetic);
    let is_head = match left.split_once('(') {
        Some((name, rest)) => {
            is_name(name) && rest.strip_suffix(')').is_some_and(|inner| is_name(inner.trim()))
        }
        None => left == "y" && variable != "y",
    };
    if is_head && !right.starts_with('=') {
        Expression::Text(right.trim().to_owned())
    } else {
        part
    }
}

/// From where to where, unless the caller says otherwise: the data, or what functions are usually
/// looked at on.
fn ends(formulas: &[Formula], data: &[[Number; 2]], budget: &Budget) -> Result<(Number, Number)> {
    match extent(data.iter().map(|[x, _]| x), budget)? {
        Some([least, greatest]) if least.compare(&greatest, budget)? == Some(Ordering::Less) => {
            Ok((least, greatest))
        }
        // Data above one place are looked at on both sides of it.
        Some([place, _]) => around(place.nearest_f64(budget)?),
        None => {
            let in_degrees = formulas.iter().any(|formula| takes_degrees(formula.expr()));
            let reach = if in_degrees { 360 } else { 10 };
            Ok(((-reach).into(), reach.into()))
        }
    }
}

/// From a little below to a little above a place, by its own size.
fn around(place: f64) -> Result<(Number, Number)> {
    let reach = if place == 0.0 { 1.0 } else { place.abs() / 2.0 };
    let end = |end: f64| Exact::from_f64(end).map(Number::from);
    Ok((end(place - reach)?, end(place + reach)?))
}
