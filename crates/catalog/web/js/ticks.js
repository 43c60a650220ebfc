// Where the lines of a grid stand, and how their numbers are written.

const ANGLES = [15, 30, 45, 90, 180, 360, 720];

/** The distance of lines so that about `wanted` of them fit into `width`; of angles, parts of a turn. */
export function tickStep(width, wanted, angles) {
  const least = width / Math.max(2, wanted);
  const angle = angles && least >= 10 ? ANGLES.find((step) => step >= least) : undefined;
  if (angle !== undefined) return angle;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((one) => one * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}

export function ticksBetween(low, high, step) {
  const [first, last] = [Math.ceil(low / step - 1e-9), Math.floor(high / step + 1e-9)];
  const ticks = [];
  for (let at = first; at <= last && ticks.length < 100; at += 1) ticks.push(at * step);
  return ticks;
}

/** A number of the grid with the digits that its step needs. */
export function niceNumber(value, step) {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-4) {
    const places = Math.max(0, Math.floor(Math.log10(size)) - Math.floor(Math.log10(step)));
    return value.toExponential(Math.min(12, places)).replace('e+', 'e').replace('-', '−');
  }
  const places = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return value.toFixed(Math.min(12, places)).replace('-', '−');
}
