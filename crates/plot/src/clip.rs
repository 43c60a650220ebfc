//! Lines cut at the edge of the plot.

/// A rectangle: left, top, right, bottom.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Frame {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

impl Frame {
    pub(crate) fn width(&self) -> f64 {
        self.right - self.left
    }

    pub(crate) fn height(&self) -> f64 {
        self.bottom - self.top
    }

    pub(crate) fn contains(&self, [x, y]: [f64; 2]) -> bool {
        (self.left..=self.right).contains(&x) && (self.top..=self.bottom).contains(&y)
    }

    /// The part of a segment that lies inside, by Liang and Barsky's method: the segment is
    /// a + t(b - a), and each edge narrows the range of t.
    fn segment(&self, a: [f64; 2], b: [f64; 2]) -> Option<[[f64; 2]; 2]> {
        let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
        let (mut first, mut last) = (0.0_f64, 1.0_f64);
        for (direction, room) in [
            (-dx, a[0] - self.left),
            (dx, self.right - a[0]),
            (-dy, a[1] - self.top),
            (dy, self.bottom - a[1]),
        ] {
            if direction == 0.0 {
                if room < 0.0 {
                    return None;
                }
            } else if direction < 0.0 {
                first = first.max(room / direction);
            } else {
                last = last.min(room / direction);
            }
        }
        let at = |t: f64| {
            let [x, y] = [a[0] + t * dx, a[1] + t * dy];
            [x.clamp(self.left, self.right), y.clamp(self.top, self.bottom)]
        };
        (first <= last).then(|| [at(first), at(last)])
    }

    /// The parts of a line that lie inside. Points closer together than `resolution` are joined.
    pub(crate) fn line(&self, points: &[[f64; 2]], resolution: f64) -> Vec<Vec<[f64; 2]>> {
        let mut parts: Vec<Vec<[f64; 2]>> = Vec::new();
        let mut is_open = false;
        for pair in points.windows(2) {
            let Some([from, to]) = self.segment(pair[0], pair[1]) else {
                is_open = false;
                continue;
            };
            if !is_open {
                parts.push(vec![from]);
            }
            let Some(part) = parts.last_mut() else { continue };
            let leaves = to != pair[1];
            let near = part.last().is_some_and(|last| {
                (last[0] - to[0]).abs() < resolution && (last[1] - to[1]).abs() < resolution
            });
            if !near || leaves {
                part.push(to);
            }
            is_open = !leaves;
        }
        parts.retain(|part| part.len() > 1);
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Frame = Frame { left: 0.0, top: 0.0, right: 10.0, bottom: 10.0 };

    #[test]
    fn lines_are_cut_at_the_edge() {
        let through = [[-5.0, 5.0], [15.0, 5.0]];
        assert_eq!(FRAME.line(&through, 0.1), [vec![[0.0, 5.0], [10.0, 5.0]]]);
        let out_and_in = [[5.0, 5.0], [5.0, 20.0], [8.0, 20.0], [8.0, 5.0]];
        assert_eq!(
            FRAME.line(&out_and_in, 0.1),
            [vec![[5.0, 5.0], [5.0, 10.0]], vec![[8.0, 10.0], [8.0, 5.0]]]
        );
        assert!(FRAME.line(&[[11.0, 0.0], [12.0, 9.0]], 0.1).is_empty());
        assert!(FRAME.line(&[[-1.0, 1.0], [1.0, -2.0]], 0.1).is_empty());
    }
}
