//! Pictures as their readers see them.

use arithma_plot::{Axis, Marks, Scene, Series, Size};

/// 1/x from -10 to 10, in its two pieces.
fn hyperbola() -> Scene {
    let piece = |sign: f64| {
        let points =
            (1..=1000).map(move |k| f64::from(k) / 100.0).map(move |x| [sign * x, sign / x]);
        points.collect::<Vec<_>>()
    };
    Scene {
        title: Some("A < B & C".into()),
        x: Axis::new(-10.0, 10.0, "x"),
        y: Axis::new(-2.0, 2.0, ""),
        series: vec![Series {
            label: "1/x".into(),
            marks: Marks::Curve(vec![piece(-1.0), piece(1.0)]),
        }],
    }
}

struct Pixels {
    width: usize,
    height: usize,
    rgb: Vec<[u8; 3]>,
}

fn decode(file: &[u8]) -> Pixels {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut data = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut data).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb);
    let rgb = data.chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    Pixels { width: info.width as usize, height: info.height as usize, rgb }
}

impl Pixels {
    /// How many pixels of a column are nearly of this colour.
    fn in_column(&self, x: usize, colour: [u8; 3]) -> usize {
        let near = |pixel: [u8; 3]| (0..3).all(|k| pixel[k].abs_diff(colour[k]) < 40);
        (0..self.height).filter(|y| near(self.rgb[y * self.width + x])).count()
    }
}

const FIRST: [u8; 3] = [0, 114, 178];
const SECOND: [u8; 3] = [213, 94, 0];

#[test]
fn a_png_has_its_size_and_its_curve() {
    let file = hyperbola().to_png(Size::default()).unwrap();
    let pixels = decode(&file);
    assert_eq!((pixels.width, pixels.height), (800, 500));
    assert!(file.len() < 40_000, "{} bytes", file.len());
    let inked = (0..800).filter(|&x| pixels.in_column(x, FIRST) > 0).count();
    assert!(inked > 650, "the curve is in {inked} columns");
    // A line down the pole would fill a column.
    let most = (0..800).map(|x| pixels.in_column(x, FIRST)).max().unwrap();
    assert!(most < 200, "{most} pixels in one column");
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    let (a, b) = (hyperbola(), hyperbola());
    assert_eq!(a.to_png(Size::default()).unwrap(), b.to_png(Size::default()).unwrap());
    assert_eq!(a.to_svg(Size::default()), b.to_svg(Size::default()));
}

#[test]
fn an_svg_has_its_texts_and_its_gap() {
    let svg = hyperbola().to_svg(Size::default());
    for text in ["A &lt; B &amp; C", "1/x", "x", "−10", "−8", "0", "8", "10", "−2", "−1", "2"]
    {
        assert!(svg.contains(&format!(">{text}</text>")), "{text}");
    }
    let curves: Vec<&str> =
        svg.lines().filter(|line| line.contains("stroke=\"#0072b2\"")).collect();
    // The sample in the legend, and two pieces.
    assert_eq!(curves.len(), 3);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
}

#[test]
fn dots_and_a_second_series_are_drawn() {
    let mut scene = hyperbola();
    let points = (0..10_000_u32).map(|k| {
        let x = f64::from(k * 7919 % 10_000) / 500.0 - 10.0;
        [x, f64::from(k * 104_729 % 10_000) / 5_000.0 - 1.0]
    });
    scene.series.push(Series { label: "data".into(), marks: Marks::Points(points.collect()) });
    let pixels = decode(&scene.to_png(Size::default()).unwrap());
    let inked: usize = (0..800).map(|x| pixels.in_column(x, SECOND)).sum();
    assert!(inked > 10_000, "{inked} pixels");
    assert!(scene.to_svg(Size::default()).len() < 400_000);
}

#[test]
fn extreme_scenes_are_drawn() {
    let mut scene = hyperbola();
    scene.series[0].label = "\u{0}\u{1f600}𝛑".repeat(100);
    scene
        .series
        .push(Series { label: String::new(), marks: Marks::Curve(vec![vec![], vec![[0.0; 2]]]) });
    for (low, high) in [(-1e300, 1e300), (0.0, 1e-300), (5.0, 5.0), (1.0, -1.0)] {
        (scene.y.low, scene.y.high) = (low, high);
        for size in [Size::default(), Size { width: 1, height: 1 }, Size { width: 60, height: 40 }]
        {
            assert!(scene.to_png(size).is_ok());
            assert!(!scene.to_svg(size).is_empty());
        }
        assert!(!scene.to_text(10, 3, |_, text| text.to_owned()).is_empty());
    }
    assert!(scene.to_png(Size { width: 0, height: 10 }).is_err());
}
