//! Plots of curves and points as PNG, SVG, text, and as data for whoever draws them.
//!
//! A [`Scene`] says what is to be seen: axes, curves in pieces, points. One layout places it, and
//! three renderers draw it. The same scene always gives the same bytes.
//!
//! ```
//! use arithma_plot::{Axis, Marks, Scene, Series, Size};
//!
//! let piece = (0..=20).map(|k| [f64::from(k), f64::from(k * k)]).collect();
//! let scene = Scene {
//!     title: None,
//!     x: Axis::new(0.0, 20.0, "x"),
//!     y: Axis::new(0.0, 400.0, ""),
//!     series: vec![Series { label: "x^2".into(), marks: Marks::Curve(vec![piece]) }],
//! };
//! assert!(scene.to_png(Size::default()).unwrap().starts_with(b"\x89PNG"));
//! assert!(scene.to_svg(Size::default()).contains(">x^2</text>"));
//! ```

mod clip;
mod data;
mod drawing;
mod font;
mod layout;
mod png;
mod scene;
mod sixel;
mod svg;
mod text;
mod ticks;

pub use crate::png::Error;
pub use crate::scene::{Axis, Marks, Scene, Series, Size};
pub use crate::ticks::{Tick, ticks};
