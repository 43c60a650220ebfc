// A plot that can be panned, zoomed and traced, drawn from the data that the tool `plot` sends.

import { afterPause, button, element, svgElement } from './dom.js';
import { niceNumber, tickStep, ticksBetween } from './ticks.js';
import { keepFile, svgPicture, svgText } from './copy.js';

const MARGIN = { left: 54, right: 14, top: 12, bottom: 28 };
const TITLE_HEIGHT = 24;
const COLOURS = 7;
const RANGE_DELAY = 120;
const TRACE_DELAY = 60;
const TRACED_DIGITS = 10;
const FARTHEST = 1e300;

/** How high a name is below a picture that is kept. */
const NAME_HEIGHT = 20;

/** Errors that say that there is no value. */
const NO_VALUE = ['DOMAIN_ERROR', 'DIVISION_BY_ZERO'];

const KINDS = [['root', '●', '○'], ['minimum', '▼', '▽'], ['maximum', '▲', '△']];

/**
 * What a reply of `plot` with format "data" holds, as numbers; null where there is nothing to draw:
 * `{from, to, low, high, degrees, variable, places, rows}`, each row with its `curves` and `dots`.
 */
export function plotData(result) {
  const body = result?.structuredContent;
  if (!body || body.error || !Array.isArray(body.rows)) return null;
  const { left = body.from, right = body.to, bottom = NaN, top = NaN, degrees = false, variable = 'x' } = body.window ?? {};
  const rows = body.rows.map((row) => ({
    name: row.function ?? row.expression ?? 'data',
    curves: (row.curves ?? []).map(pointsOf).filter((curve) => curve.length > 0),
    dots: pointsOf(row.points ?? ''),
    points: pairsOf(row.points ?? ''),
    known: knownPoints(row, body.x ?? [], variable),
    marks: [
      ...marksOf(row.roots, 'root'),
      ...marksOf(row.minima, 'minimum'),
      ...marksOf(row.maxima, 'maximum'),
    ],
    certified: row.certified,
    range: row.range,
    values: row.y,
    count: row.count,
    listed: { roots: row.roots, minima: row.minima, maxima: row.maxima },
  }));
  return {
    rows,
    from: Number(left),
    to: Number(right),
    low: Number(bottom),
    high: Number(top),
    degrees: degrees === true,
    variable,
    places: body.x,
  };
}

/** `"1,2 3,4"` as pairs, as they were sent. */
function pairsOf(text) {
  if (Array.isArray(text)) return text.map((pair) => pair.map(String));
  return text
    .split(' ')
    .filter(Boolean)
    .map((pair) => pair.split(','));
}

const pointsOf = (text) => pairsOf(text).map((pair) => pair.map(Number));

/** Points of data and values of a table, which are right to the digit: those of a curve are for the eye. */
function knownPoints(row, places, variable) {
  const pairs = [...pairsOf(row.points ?? ''), ...places.map((place, at) => [place, row.y?.[at]])];
  const points = pairs.map(([x, y]) => ({ x: Number(x), y: Number(y), words: `${variable} ≈ ${x}, y ≈ ${y}` }));
  return points.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
}

/** How high a curve is at a place, as exact as a picture is; undefined where there is none. */
function heightOf({ curves }, x) {
  for (const curve of curves) {
    const after = curve.findIndex(([place]) => place >= x);
    if (after < 0 || curve[0][0] > x) continue;
    const [right, top] = curve[after];
    const [left, low] = curve[after - 1] ?? [right - 1, top];
    return low + ((x - left) / (right - left)) * (top - low);
  }
  return undefined;
}

function marksOf(list, kind) {
  const marks = [];
  for (const text of list ?? []) {
    const pair = /^\((.+), (.+)\)$/.exec(text);
    const [x, y] = pair ? [Number(pair[1]), Number(pair[2])] : [Number(text), 0];
    if (Number.isFinite(x) && Number.isFinite(y)) marks.push({ kind, x, y, text });
  }
  return marks;
}

/** The part of the y axis to show: all of it, or what most of it takes where some goes far. */
function usualHeights(data) {
  if (Number.isFinite(data.low) && Number.isFinite(data.high) && data.low < data.high) {
    return [data.low, data.high];
  }
  const heights = data.rows.flatMap((row) => [...row.curves.flat(), ...row.dots].map((p) => p[1]));
  const sorted = heights.filter(Number.isFinite).sort((a, b) => a - b);
  if (sorted.length === 0) return [-1, 1];
  const at = (part) => sorted[Math.round(part * (sorted.length - 1))];
  let [low, high] = [sorted[0], sorted[sorted.length - 1]];
  const middle = at(0.9) - at(0.1);
  if (middle > 0 && high - low > 8 * middle) {
    [low, high] = [Math.max(low, at(0.1) - middle), Math.min(high, at(0.9) + middle)];
  }
  if (low === high) [low, high] = [low - Math.max(1, Math.abs(low)), high + Math.max(1, Math.abs(high))];
  const space = 0.06 * (high - low);
  return [low - space, high + space];
}

/** Whether the server can draw from one end to the other: as its tool `plot` says, and a little less. */
function canShow(from, to) {
  const size = Math.max(Math.abs(from), Math.abs(to));
  return size < FARTHEST && to - from > 4e-9 * size;
}

/** Lines stand close where there would be fewer than three of them. */
function heightStep(low, high, height) {
  const step = tickStep(high - low, height / 44, false);
  return ticksBetween(low, high, step).length < 3 ? tickStep(high - low, height / 22, false) : step;
}

const isProven = (row) => row.certified === true || row.certified === 'true';

/** How the curve or the points of a row look, at a place. */
function swatchOf(row, index, { x, y }) {
  const colour = `plot-colour-${index % COLOURS}`;
  if (row.curves.length > 0) return svgElement('line', { x1: x, x2: x + 26, y1: y, y2: y, class: `plot-curve ${colour}` });
  return svgElement('circle', { cx: x + 13, cy: y, r: 3, class: `plot-dot ${colour}` });
}

export class PlotView {
  /**
   * `onRange(view, width)` asks for data of another part of the plane, `{from, to, low, high}`, for a
   * picture of so many pixels across, and calls `show` with them;
   * `valueOf(steps, digits)` gives the reply of `calculate` to steps below the definitions of the plot, or null;
   * `say(text)` speaks to those who do not see the picture.
   */
  constructor({ onRange, valueOf, say }) {
    Object.assign(this, { onRange, valueOf, say });
    this.data = null;
    this.traced = null;
    this.svg = svgElement('svg', { class: 'plot-picture', role: 'img' });
    this.area = element(
      'div',
      { class: 'plot-area', tabindex: '0', role: 'application', 'aria-roledescription': 'plot' },
      this.svg,
    );
    this.meaning = element('p', { class: 'plot-key', hidden: true });
    this.readout = element('p', { class: 'plot-readout' });
    this.legend = element('ul', { class: 'plot-legend' });
    this.tables = element('div', { class: 'plot-tables' });
    this.traceButton = button('Trace', () => this.toggleTrace(), { 'aria-pressed': 'false' });
    const tools = element(
      'div',
      { class: 'plot-tools', role: 'group', 'aria-label': 'Plot' },
      button('Zoom in', () => this.zoom(0.5), { face: '+' }),
      button('Zoom out', () => this.zoom(2), { face: '−' }),
      button('Show all', () => this.reset(), { face: '⟲' }),
      this.traceButton,
      button('Keep as SVG', () => this.keepSvg(), { face: 'SVG' }),
      button('Keep as PNG', () => this.keepPng(), { face: 'PNG' }),
    );
    const details = element('details', {}, element('summary', {}, 'Values, roots and extrema'), this.tables);
    this.root = element('figure', { class: 'plot' }, this.area, this.legend, this.meaning, this.readout, tools, details);
    this.askRange = afterPause(RANGE_DELAY, () => this.onRange(this.view, this.width));
    this.askValue = afterPause(TRACE_DELAY, (row, aloud) => this.findValue(row, aloud));
    this.listen();
  }

  /** Draws new data. The view stays where the reader has moved it. */
  show(data, title = this.title ?? '') {
    const isFirst = this.data === null;
    this.title = title;
    this.data = data;
    if (isFirst || !this.moved) {
      const [low, high] = usualHeights(data);
      this.home = { from: data.from, to: data.to, low, high };
      this.view = { ...this.home };
    }
    const names = data.rows.map((row) => row.name).join('; ');
    const name = title ? `${title}: ${names}` : names;
    this.name = name;
    this.area.setAttribute(
      'aria-label',
      `Plot of ${name}. Arrow keys move it, plus and minus zoom, 0 shows all, T traces the curve.`,
    );
    this.svg.setAttribute('aria-label', `Curve of ${name}`);
    this.drawTables();
    this.draw();
  }

  get width() {
    return Math.max(200, Math.round(this.area.clientWidth || 600));
  }

  get height() {
    return Math.round(Math.min(380, Math.max(220, this.width * 0.55)));
  }

  /** From a place of the plane to one of the picture. */
  project(x, y) {
    const { from, to, low, high } = this.view;
    const { left, right, top, bottom } = this.margin;
    const across = left + ((x - from) / (to - from)) * (this.drawn.width - left - right);
    const down = this.drawn.height - bottom - ((y - low) / (high - low)) * (this.drawn.height - top - bottom);
    return [across, down];
  }

  draw() {
    if (this.data === null) return;
    this.drawn = { width: this.width, height: this.height };
    const { width, height } = this.drawn;
    this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.svg.setAttribute('width', width);
    this.svg.setAttribute('height', height);
    this.margin = this.margins(height);
    const { left, right, top, bottom } = this.margin;
    const box = { x: left, y: top, width: width - left - right, height: height - top - bottom };
    const id = (this.clipName ??= `clip-${Math.random().toString(36).slice(2)}`);
    const clip = svgElement('clipPath', { id }, svgElement('rect', box));
    const inside = svgElement('g', { 'clip-path': `url(#${id})` });
    this.data.rows.forEach((row, index) => inside.append(...this.curves(row, index)));
    const marks = svgElement('g');
    this.data.rows.forEach((row, index) => marks.append(...this.marks(row, index)));
    this.cross = svgElement('g', { class: 'plot-cross' });
    const title = svgElement('title', {}, this.name);
    const heading = this.title ? [this.heading(box)] : [];
    const frame = svgElement('rect', { ...box, class: 'plot-frame' });
    this.svg.replaceChildren(title, clip, ...heading, ...this.grid(box), frame, inside, marks, this.cross);
    this.drawLegend();
    this.drawMeaning();
    this.drawTrace();
  }

  /** Numbers on the left have the room that they need. */
  margins(height) {
    const { low, high } = this.view;
    const step = heightStep(low, high, height - MARGIN.top - MARGIN.bottom);
    const longest = Math.max(0, ...ticksBetween(low, high, step).map((y) => niceNumber(y, step).length));
    const top = MARGIN.top + (this.title ? TITLE_HEIGHT : 0);
    return { ...MARGIN, top, left: Math.max(MARGIN.left, 16 + 6.5 * longest) };
  }

  /** The title above the picture, and in what is kept of it; as much of it as has room. */
  heading(box) {
    const most = Math.floor(box.width / 8);
    const words = this.title.length > most ? `${this.title.slice(0, most - 1)}…` : this.title;
    return svgElement('text', { x: box.x + box.width / 2, y: 22, class: 'plot-title', 'text-anchor': 'middle' }, words);
  }

  grid(box) {
    const { from, to, low, high } = this.view;
    const stepX = tickStep(to - from, box.width / (box.width < 400 ? 56 : 80), this.data.degrees);
    const stepY = heightStep(low, high, box.height);
    const parts = [];
    for (const x of ticksBetween(from, to, stepX)) {
      const [across] = this.project(x, low);
      const kind = x === 0 ? 'plot-axis' : 'plot-grid';
      parts.push(svgElement('line', { x1: across, x2: across, y1: box.y, y2: box.y + box.height, class: kind }));
      const label = niceNumber(x, stepX);
      parts.push(svgElement('text', { x: across, y: box.y + box.height + 18, class: 'plot-number', 'text-anchor': 'middle' }, label));
    }
    for (const y of ticksBetween(low, high, stepY)) {
      const [, down] = this.project(from, y);
      const kind = y === 0 ? 'plot-axis' : 'plot-grid';
      parts.push(svgElement('line', { x1: box.x, x2: box.x + box.width, y1: down, y2: down, class: kind }));
      parts.push(svgElement('text', { x: box.x - 8, y: down + 4, class: 'plot-number', 'text-anchor': 'end' }, niceNumber(y, stepY)));
    }
    return parts;
  }

  curves(row, index) {
    const colour = `plot-curve plot-colour-${index % COLOURS}`;
    const { height } = this.drawn;
    // What lies far outside would lose its digits on the way to the screen.
    const near = (down) => Math.min(3 * height, Math.max(-2 * height, down));
    const lines = row.curves.map((curve) => {
      const points = curve.map(([x, y]) => {
        const [across, down] = this.project(x, Math.min(FARTHEST, Math.max(-FARTHEST, y)));
        return `${across.toFixed(2)},${near(down).toFixed(2)}`;
      });
      return svgElement('polyline', { points: points.join(' '), class: colour });
    });
    const dots = row.dots.map(([x, y]) => {
      const [cx, cy] = this.project(x, y);
      return svgElement('circle', { cx, cy, r: 3, class: `plot-dot plot-colour-${index % COLOURS}` });
    });
    return [...lines, ...dots];
  }

  /** What is drawn, in words below a picture that is kept; the page has its legend. */
  names() {
    const { left, right } = this.margin;
    const most = Math.floor((this.drawn.width - left - right) / 8);
    const lines = this.data.rows.map((row, index) => {
      const y = this.drawn.height + NAME_HEIGHT * (index + 0.5);
      return [
        swatchOf(row, index, { x: left, y }),
        svgElement('text', { x: left + 34, y: y + 4, class: 'plot-name' }, row.name.slice(0, most)),
      ];
    });
    return svgElement('g', {}, ...lines.flat());
  }

  marks(row, index) {
    const proven = isProven(row);
    const { from, to, low, high } = this.view;
    // At the edge they are whole.
    const isIn = ({ x, y }) => x >= from && x <= to && y >= low && y <= high;
    return row.marks.filter(isIn).map((mark) => {
      const [x, y] = this.project(mark.x, mark.y);
      const shape = { root: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0', minimum: 'M-5-4h10l-5 8z', maximum: 'M-5 4h10l-5-8z' };
      const kind = `plot-mark plot-colour-${index % COLOURS}${proven ? '' : ' plot-unproven'}`;
      const place = { d: shape[mark.kind], transform: `translate(${x} ${y})`, class: kind };
      const words = `${mark.kind} ${mark.text}${proven ? ', proven' : ''}`;
      return svgElement('path', place, svgElement('title', {}, words));
    });
  }

  drawLegend() {
    const items = this.data.rows.map((row, index) => {
      const swatch = svgElement('svg', { width: 26, height: 12, 'aria-hidden': 'true' }, swatchOf(row, index, { x: 0, y: 6 }));
      return element('li', {}, swatch, ' ', row.name);
    });
    this.legend.replaceChildren(...items);
  }

  /** What the marks mean, for those kinds that there are, and what the numbers below the curve are. */
  drawMeaning() {
    const rows = this.data.rows.filter((row) => row.marks.length > 0);
    const proven = rows.filter(isProven);
    const kinds = KINDS.filter(([kind]) => rows.some((row) => row.marks.some((mark) => mark.kind === kind)));
    const faces = kinds.map(([kind, full, hollow]) => `${proven.length > 0 ? full : hollow} ${kind}`).join('  ');
    const all = proven.length === rows.length ? 'proven to be all' : 'not proven to be all';
    const marks = `${faces}: ${proven.length > 0 && proven.length < rows.length ? 'where filled, proven to be all' : all}`;
    const words = [rows.length > 0 && marks, this.data.degrees && 'angles in degrees'].filter(Boolean);
    this.meaning.textContent = words.join(' · ');
    this.meaning.hidden = words.length === 0;
  }

  drawTables() {
    const list = (items) => (items && items.length > 0 ? items.join(', ') : 'none');
    const parts = this.data.rows.map((row) => {
      const { roots, minima, maxima } = row.listed;
      const facts = [
        ['Roots', roots],
        ['Minima', minima],
        ['Maxima', maxima],
      ].filter(([, items]) => items !== undefined);
      const lines = facts.map(([name, items]) => [name, list(items)]);
      if (row.range) lines.push(['Range', row.range]);
      if (row.count !== undefined) lines.push(['Points', row.count]);
      if (row.certified !== undefined) {
        lines.push(['Roots and extrema', isProven(row) ? 'proven to be all' : 'not proven to be all']);
      }
      const body = lines.map(([name, text]) => element('tr', {}, element('th', { scope: 'row' }, name), element('td', {}, text)));
      return element('table', {}, element('caption', {}, row.name), element('tbody', {}, ...body));
    });
    const { places } = this.data;
    if (places) {
      const shown = this.data.rows.filter((row) => row.values);
      const heads = [this.data.variable, ...shown.map((row) => row.name)].map((name, at) => element('th', { scope: 'col', class: at > 0 ? 'number' : null }, name));
      const body = places.map((place, at) =>
        element('tr', {}, element('th', { scope: 'row' }, place), ...shown.map((row) => element('td', { class: 'number' }, row.values[at] ?? ''))),
      );
      parts.push(element('table', {}, element('caption', {}, 'Values'), element('thead', {}, element('tr', {}, ...heads)), element('tbody', {}, ...body)));
    }
    this.tables.replaceChildren(...parts);
  }

  /** The values of all functions, and the points of data, as rows of cells below their heads. */
  table() {
    const { places, rows, variable } = this.data;
    const shown = rows.filter((row) => row.values);
    const values = (places ?? []).map((place, at) => [place, ...shown.map((row) => row.values[at] ?? '')]);
    const functions = values.length > 0 ? [[variable, ...shown.map((row) => row.name)], ...values] : [];
    const data = rows.filter((row) => row.points.length > 0);
    return [...functions, ...data.flatMap((row) => [[variable, row.name], ...row.points])];
  }

  /** Moves the view by parts of its width and height. */
  pan(across, up) {
    const { from, to, low, high } = this.view;
    const [dx, dy] = [across * (to - from), up * (high - low)];
    const next = { from: from + dx, to: to + dx, low: low + dy, high: high + dy };
    if (canShow(next.from, next.to) && canShow(next.low, next.high)) this.move(next);
  }

  /** Zooms by a factor around a place of the view, given as parts of its width and height. */
  zoom(factor, across = 0.5, up = 0.5) {
    const { from, to, low, high } = this.view;
    const [x, y] = [from + across * (to - from), low + up * (high - low)];
    const next = {
      from: x + (from - x) * factor,
      to: x + (to - x) * factor,
      low: y + (low - y) * factor,
      high: y + (high - y) * factor,
    };
    if (canShow(next.from, next.to) && canShow(next.low, next.high)) this.move(next);
  }

  reset() {
    this.move({ ...this.home });
    this.moved = false;
  }

  move(view) {
    this.view = view;
    this.moved = true;
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.draw());
    this.askRange();
  }

  /** The parts of the view's width and height at a place on the screen. */
  partsAt(event) {
    const box = this.svg.getBoundingClientRect();
    const scale = this.drawn.width / box.width;
    const { left, right, top, bottom } = this.margin;
    const across = ((event.clientX - box.left) * scale - left) / (this.drawn.width - left - right);
    const down = ((event.clientY - box.top) * scale - top) / (this.drawn.height - top - bottom);
    return [across, 1 - down];
  }

  listen() {
    const touching = new Map();
    const { area } = this;
    area.addEventListener('keydown', (event) => this.key(event));
    area.addEventListener('pointerdown', (event) => {
      touching.set(event.pointerId, event);
      area.setPointerCapture(event.pointerId);
      area.focus({ preventScroll: true });
    });
    const lift = (event) => touching.delete(event.pointerId);
    area.addEventListener('pointerup', lift);
    area.addEventListener('pointercancel', lift);
    area.addEventListener('pointermove', (event) => this.dragged(event, touching));
    area.addEventListener('dblclick', () => this.reset());
    area.addEventListener(
      'wheel',
      (event) => {
        // A page that is only scrolled past does not zoom.
        if (this.data === null || !(event.ctrlKey || event.metaKey || document.activeElement === area)) return;
        event.preventDefault();
        this.zoom(Math.exp(Math.max(-60, Math.min(60, event.deltaY)) / 300), ...this.partsAt(event));
      },
      { passive: false },
    );
    new ResizeObserver(() => {
      if (this.data !== null && this.drawn?.width !== this.width) this.draw();
    }).observe(area);
  }

  dragged(event, touching) {
    if (this.data === null) return;
    const before = touching.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType === 'mouse' && this.traced !== null) this.traceTo(this.partsAt(event)[0]);
      return;
    }
    const others = [...touching.values()].filter((other) => other.pointerId !== event.pointerId);
    touching.set(event.pointerId, event);
    const [from, to] = [this.partsAt(before), this.partsAt(event)];
    if (others.length === 0) {
      this.pan(from[0] - to[0], from[1] - to[1]);
      return;
    }
    const fixed = this.partsAt(others[0]);
    const apart = (place) => Math.hypot(place[0] - fixed[0], place[1] - fixed[1]);
    if (apart(to) > 0.01) this.zoom(apart(from) / apart(to), ...fixed);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.data === null) return;
    const step = event.shiftKey ? 0.5 : 0.1;
    const keys = {
      ArrowLeft: () => (this.traced ? this.traceBy(-1) : this.pan(-step, 0)),
      ArrowRight: () => (this.traced ? this.traceBy(1) : this.pan(step, 0)),
      ArrowUp: () => (this.traced ? this.traceOther(-1) : this.pan(0, step)),
      ArrowDown: () => (this.traced ? this.traceOther(1) : this.pan(0, -step)),
      '+': () => this.zoom(0.5),
      '=': () => this.zoom(0.5),
      '-': () => this.zoom(2),
      0: () => this.reset(),
      t: () => this.toggleTrace(),
      n: () => this.traceMark(1),
      p: () => this.traceMark(-1),
      Escape: () => this.toggleTrace(),
    };
    // Letters are meant with Shift and Caps Lock, too.
    const work = keys[event.key] ?? keys[event.key.toLowerCase()];
    if (!work || (event.key === 'Escape' && !this.traced)) return;
    work();
    event.preventDefault();
    event.stopPropagation();
  }

  toggleTrace() {
    if (this.data === null) return;
    const { from, to } = this.view;
    this.traced = this.traced === null ? { row: 0, x: this.placeNear((from + to) / 2) } : null;
    this.traceButton.setAttribute('aria-pressed', String(this.traced !== null));
    this.drawTrace(true);
  }

  traceBy(steps) {
    const { from, to } = this.view;
    const { curves, known } = this.data.rows[this.traced.row];
    // Between points of data there is nothing.
    if (curves.length === 0) {
      this.traceAmong(known, steps);
      return;
    }
    this.traced.x = this.placeNear(this.traced.x + (steps * (to - from)) / 100);
    this.drawTrace(true);
  }

  traceTo(across) {
    const { from, to } = this.view;
    this.traced.x = this.placeNear(from + across * (to - from));
    this.drawTrace();
  }

  /** A place of the view with no more digits than pixels can tell apart. */
  placeNear(x) {
    const { from, to } = this.view;
    const step = 10 ** Math.floor(Math.log10((to - from) / 500));
    return Number((Math.round(Math.min(to, Math.max(from, x)) / step) * step).toPrecision(15));
  }

  traceOther(steps) {
    const count = this.data.rows.length;
    this.traced.row = (this.traced.row + steps + count) % count;
    this.drawTrace(true);
  }

  /** Goes to the next root or extremum of the traced curve. */
  traceMark(direction) {
    this.traced ??= { row: 0, x: this.view.from };
    this.traceButton.setAttribute('aria-pressed', 'true');
    this.traceAmong(this.data.rows[this.traced.row].marks, direction);
  }

  traceAmong(points, direction) {
    const places = points.map((point) => point.x).sort((a, b) => a - b);
    const { x } = this.traced;
    const next = direction > 0 ? places.find((place) => place > x) : places.findLast((place) => place < x);
    if (next !== undefined) this.traced.x = next;
    this.drawTrace(true);
  }

  /** What is known at a place: a mark, or a value. */
  pointAt({ marks, known }, x) {
    const mark = marks.find((one) => Math.abs(one.x - x) <= 1e-9 * (this.view.to - this.view.from));
    return mark ? { ...mark, words: `${mark.kind} ${mark.text}` } : known.find((one) => one.x === x);
  }

  /** Asks for the value at the traced place; it stays known while the row is shown. */
  async findValue(row, aloud) {
    const { x } = this.traced ?? {};
    if (x === undefined) return;
    const { variable } = this.data;
    // The variable of a function is its own, whatever lines above call so.
    const { error, result, exact } = (await this.valueOf(`Traced(${variable}) = ${row.name}\nTraced(${x})`, TRACED_DIGITS))?.structuredContent ?? {};
    if (NO_VALUE.includes(error?.code)) row.known.push({ x, words: `no value at ${variable} = ${x}` });
    else if (Number.isFinite(Number(result))) row.known.push({ x, y: Number(result), words: `${variable} = ${x}, y ${exact ? '=' : '≈'} ${result}` });
    // What is traced by now may be another row, or of newer data.
    if (this.traced?.x === x && this.data.rows[this.traced.row] === row) this.drawTrace(aloud, false);
  }

  /** Shows the value at the traced place: until it is known the place alone, and where it cannot be had the nearest one that is. */
  drawTrace(aloud = false, asks = true) {
    if (!this.cross) return;
    this.cross.replaceChildren();
    this.readout.textContent = '';
    if (this.traced === null) return;
    this.traced.row = Math.min(this.traced.row, this.data.rows.length - 1);
    const row = this.data.rows[this.traced.row];
    const { x } = this.traced;
    const here = this.pointAt(row, x);
    const isAsked = asks && !here && row.curves.length > 0;
    const near = (best, one) => (one.y !== undefined && (!best || Math.abs(one.x - x) < Math.abs(best.x - x)) ? one : best);
    const asked = { x, y: heightOf(row, x), words: `${this.data.variable} = ${x} …` };
    const point = here ?? (isAsked ? asked : row.known.reduce(near, null));
    if (point && row.curves.length === 0) this.traced.x = point.x;
    if (point?.y !== undefined) this.drawCross(point);
    this.readout.textContent = `${row.name}: ${point?.words ?? 'no value is known'}`;
    this.askValue.cancel();
    if (isAsked) this.askValue(row, aloud);
    else if (aloud) this.say(this.readout.textContent);
  }

  drawCross({ x, y }) {
    const [across, down] = this.project(x, y);
    const { width, height } = this.drawn;
    const { left, right, top, bottom } = this.margin;
    this.cross.append(
      svgElement('line', { x1: across, x2: across, y1: top, y2: height - bottom }),
      svgElement('line', { x1: left, x2: width - right, y1: down, y2: down }),
      svgElement('circle', { cx: across, cy: down, r: 4.5, class: `plot-colour-${this.traced.row % COLOURS}` }),
    );
  }

  fileName(extension) {
    return `plot-${this.name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 40)}.${extension}`;
  }

  /** The picture as a document of its own: `{text, width, height}`. */
  picture() {
    const { width } = this.drawn;
    const height = this.drawn.height + NAME_HEIGHT * (this.data.rows.length + 0.4);
    const names = this.names();
    this.svg.append(names);
    const text = svgText(this.svg, width, height);
    names.remove();
    return { text, width, height };
  }

  keepSvg() {
    keepFile(this.fileName('svg'), new Blob([this.picture().text], { type: 'image/svg+xml' }));
  }

  async keepPng() {
    const { text, width, height } = this.picture();
    keepFile(this.fileName('png'), await svgPicture(text, width, height));
  }
}
