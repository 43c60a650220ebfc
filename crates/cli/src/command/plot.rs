//! `arithma plot`: a picture of functions or of data, as a file or in the terminal.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use arithma_door::{context_with, plot_scene};
use arithma_expr::Session;
use arithma_kit::Error;
use arithma_plot::{Scene, Size};
use clap::Args;
use serde_json::{Map, Value};

use super::usage_error;
use crate::output::{BAD, complain, print, styled};
use crate::patience::{INTERRUPTED, watched};
use crate::picture;

/// Draw functions or data: arithma plot 'sin(x)' -o plot.png
#[derive(Args)]
pub(super) struct Plot {
    /// Functions, such as 'sin(x); cos(x)'; or data, such as '1,2; 2,4; 3,1'.
    #[arg(allow_hyphen_values = true)]
    expression: String,

    /// Where the plot begins [default: -10; -360 for angles, which are in degrees].
    #[arg(long, allow_hyphen_values = true, value_name = "NUMBER")]
    from: Option<String>,

    /// Where it ends [default: 10; 360 for angles].
    #[arg(long, allow_hyphen_values = true, value_name = "NUMBER")]
    to: Option<String>,

    /// The variable [default: the letter that the functions use].
    #[arg(long, value_name = "NAME")]
    variable: Option<String>,

    /// Data to draw as dots beside the functions, such as '1,2; 2,4'.
    #[arg(long, allow_hyphen_values = true, value_name = "POINTS")]
    points: Option<String>,

    /// A line above the plot.
    #[arg(long)]
    title: Option<String>,

    /// The file to write, plot.png or plot.svg; without one the plot is printed.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Plot {
    pub(super) fn run(&self) -> ExitCode {
        let draw = match self.output.as_deref().map(Picture::of_file).transpose() {
            Ok(draw) => draw,
            Err(message) => return usage_error(&message),
        };
        let arguments = self.arguments();
        let work = move |budget| plot_scene(&arguments, &Session::new(), &context_with(budget));
        let Some(scene) = watched(work) else { return ExitCode::from(INTERRUPTED) };
        let scene = match scene {
            Ok(scene) => scene,
            Err(error) => return complain(&explain(&error), ExitCode::FAILURE),
        };
        match draw.zip(self.output.as_deref()) {
            Some((picture, path)) => picture.write(&scene, path),
            None => print(&picture::in_terminal(&scene), ExitCode::SUCCESS),
        }
    }

    /// The arguments as the tool `plot` takes them.
    fn arguments(&self) -> String {
        let Self { expression, from, to, variable, points, title, output: _ } = self;
        let mut object = Map::new();
        object.insert("expression".into(), expression.as_str().into());
        let given = [
            ("from", from),
            ("to", to),
            ("variable", variable),
            ("points", points),
            ("title", title),
        ];
        for (name, value) in given {
            if let Some(value) = value {
                object.insert(name.into(), value.as_str().into());
            }
        }
        Value::Object(object).to_string()
    }
}

/// The kind of file that the name of a file asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Picture {
    Png,
    Svg,
}

impl Picture {
    fn of_file(path: &Path) -> Result<Self, String> {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
        match extension.to_ascii_lowercase().as_str() {
            "png" => Ok(Self::Png),
            "svg" => Ok(Self::Svg),
            _ => Err(format!("the file '{}' must end in .png or .svg", path.display())),
        }
    }

    fn write(self, scene: &Scene, path: &Path) -> ExitCode {
        let bytes = match self {
            Self::Png => scene.to_png(Size::default()).map_err(|error| error.to_string()),
            Self::Svg => Ok(scene.to_svg(Size::default()).into_bytes()),
        };
        let written = bytes.and_then(|bytes| {
            std::fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
        });
        match written {
            Ok(()) => ExitCode::SUCCESS,
            Err(message) => {
                complain(&format!("{}: {message}\n", styled(BAD, "error")), ExitCode::FAILURE)
            }
        }
    }
}

fn explain(error: &Error) -> String {
    let mut text = format!("{}: {}", styled(BAD, "error"), error.reason());
    for (key, value) in error.details() {
        text.push_str(&format!("\n  {key}: {value}"));
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_file_tells_its_kind() {
        assert_eq!(Picture::of_file(Path::new("a/b.PNG")), Ok(Picture::Png));
        assert_eq!(Picture::of_file(Path::new("plot.svg")), Ok(Picture::Svg));
        assert!(Picture::of_file(Path::new("plot.gif")).is_err());
        assert!(Picture::of_file(Path::new("png")).is_err());
    }
}
