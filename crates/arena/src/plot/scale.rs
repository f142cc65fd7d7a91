//! From numbers to pixels, and the ticks between.

use super::axis::Axis;

/// An axis laid out in pixels.
#[derive(Clone, Debug)]
pub(super) struct Scale {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
    step: f64,
    is_share: bool,
}

impl Scale {
    /// The axis from the pixel `from` to the pixel `to`, with about `ticks` ticks, that shows all finite
    /// `values`. If these are whole numbers, so are the ticks.
    pub(super) fn new(
        axis: &Axis,
        values: impl Iterator<Item = f64>,
        from: f64,
        to: f64,
        ticks: f64,
    ) -> Scale {
        let (mut least, mut greatest, mut is_whole) = (f64::INFINITY, f64::NEG_INFINITY, !axis.is_share);
        for value in values.filter(|value| value.is_finite()) {
            (least, greatest) = (least.min(value), greatest.max(value));
            is_whole &= value.fract() == 0.0;
        }
        let (low, high) = match axis.range {
            Some(range) => range,
            None if least > greatest => (0.0, 1.0),
            None if least < greatest => (least, greatest),
            None => (least - 0.5 * spread(least), least + 0.5 * spread(least)),
        };
        let step = nice((high - low) / ticks);
        let step = if is_whole && least < greatest { step.max(1.0) } else { step };
        // A computed range begins and ends at a tick.
        let (low, high) = match axis.range {
            Some(range) => range,
            None => ((low / step).floor() * step, (high / step).ceil() * step),
        };
        Scale { low, high, from, to, step, is_share: axis.is_share }
    }

    /// The pixel of a value, clamped to the ends of the axis.
    pub(super) fn at(&self, value: f64) -> f64 {
        let share = (value.clamp(self.low, self.high) - self.low) / (self.high - self.low);
        self.from + share * (self.to - self.from)
    }

    pub(super) fn shows(&self, value: f64) -> bool {
        let slack = 1e-9 * (self.high - self.low);
        value.is_finite() && self.low - slack <= value && value <= self.high + slack
    }

    /// The values with a tick, each with its text.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        let first = (self.low / self.step - 1e-9).ceil() as i64;
        let last = (self.high / self.step + 1e-9).floor() as i64;
        (first..=last)
            .map(|number| number as f64 * self.step)
            .map(|value| (value, self.text(value)))
            .collect()
    }

    fn text(&self, value: f64) -> String {
        let (value, step) =
            if self.is_share { (100.0 * value, 100.0 * self.step) } else { (value, self.step) };
        let decimals = (-step.log10().floor()).clamp(0.0, 9.0) as usize;
        // No minus before a zero.
        let value = if value.abs() < step * 1e-6 { 0.0 } else { value };
        format!("{value:.decimals$}").replace('-', "−")
    }
}

fn spread(value: f64) -> f64 {
    if value == 0.0 { 1.0 } else { value.abs() }
}

/// The number of the form 1, 2 or 5 times a power of ten that is nearest above.
fn nice(step: f64) -> f64 {
    let power = 10f64.powf(step.log10().floor());
    let nice = [1.0, 2.0, 5.0, 10.0].into_iter().find(|&nice| nice * power >= step * (1.0 - 1e-9));
    nice.unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks(axis: &Axis, values: &[f64]) -> Vec<String> {
        let scale = Scale::new(axis, values.iter().copied(), 0.0, 100.0, 5.0);
        scale.ticks().into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn ticks_are_round_numbers_around_all_values() {
        assert_eq!(ticks(&Axis::new(""), &[2.0, 10.0]), ["2", "4", "6", "8", "10"]);
        assert_eq!(ticks(&Axis::new(""), &[2.0, 3.0, 4.0]), ["2", "3", "4"]);
        assert_eq!(ticks(&Axis::new(""), &[0.1, 0.33]), ["0.10", "0.15", "0.20", "0.25", "0.30", "0.35"]);
        assert_eq!(ticks(&Axis::share(""), &[-0.2, 0.2]), ["−20", "−10", "0", "10", "20"]);
        let given = Axis { range: Some((0.0, 1.0)), ..Axis::share("") };
        assert_eq!(ticks(&given, &[]), ["0", "20", "40", "60", "80", "100"]);
    }

    #[test]
    fn a_scale_of_nothing_or_of_one_value_is_one() {
        for values in [&[][..], &[3.0], &[0.0], &[f64::INFINITY], &[-7.0, -7.0]] {
            let scale = Scale::new(&Axis::new(""), values.iter().copied(), 0.0, 100.0, 5.0);
            assert!(scale.ticks().len() >= 2 && scale.at(values.first().copied().unwrap_or(0.5)).is_finite());
        }
    }

    #[test]
    fn values_beyond_the_ends_are_drawn_at_the_ends() {
        let axis = Axis { range: Some((0.0, 10.0)), ..Axis::default() };
        let scale = Scale::new(&axis, std::iter::empty(), 200.0, 100.0, 5.0);
        assert_eq!(
            [0.0, 5.0, 10.0, 20.0, f64::NEG_INFINITY].map(|value| scale.at(value) as i32),
            [200, 150, 100, 100, 200]
        );
        assert!(scale.shows(10.0) && !scale.shows(10.1) && !scale.shows(f64::NAN));
    }
}
