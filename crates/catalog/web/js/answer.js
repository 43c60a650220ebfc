// Answers as people look at them: a value, a table, an error with its fixes.

import { button, element } from './dom.js';
import { ownReading } from './sheet.js';

/** Characters that are shown on either side of what is wrong. */
const PLACE_REACH = 60;

/** A written list or record as arrays and maps; a plain text otherwise; null where brackets do not match. */
export function valueTree(text) {
  let at = 0;
  const read = (ends) => {
    while (text[at] === ' ') at += 1;
    if (text[at] === '[' || text[at] === '{') return readGroup(text[at] === '[' ? ']' : '}');
    const from = at;
    let depth = 0;
    while (at < text.length && (depth > 0 || !ends.includes(text[at]))) {
      if ('([{'.includes(text[at])) depth += 1;
      if (')]}'.includes(text[at])) depth -= 1;
      at += 1;
    }
    return text.slice(from, at).trim();
  };
  const readGroup = (end) => {
    const isList = end === ']';
    const items = isList ? [] : new Map();
    at += 1;
    while (at < text.length && text[at] !== end) {
      if (isList) {
        items.push(read([',', end]));
      } else {
        const name = /^\s*([\p{L}_][\p{L}\p{N}_]*): /u.exec(text.slice(at));
        if (!name) throw new Error('no name');
        at += name[0].length;
        items.set(name[1], read([',', end]));
      }
      if (text[at] === ',') at += 1;
      else if (text[at] !== end) throw new Error('no end');
    }
    if (text[at] !== end) throw new Error('no end');
    at += 1;
    return items;
  };
  try {
    const tree = read([]);
    return at === text.length ? tree : null;
  } catch {
    return null;
  }
}

const isPlain = (item) => typeof item === 'string';

/** The tables that a value shows, each with its heads (or none) and rows; empty for a plain value. */
export function tablesOf(text) {
  if (!/^[[{]/.test(text)) return [];
  const tree = valueTree(text);
  if (tree instanceof Map) {
    const plain = [...tree].filter(([, item]) => isPlain(item));
    const tables = plain.length > 0 ? [{ heads: ['field', 'value'], rows: plain }] : [];
    for (const [name, item] of tree) {
      if (isPlain(item)) continue;
      const inner = tableOfList(item) ?? { rows: [[written(item)]] };
      tables.push({ ...inner, name });
    }
    return tables;
  }
  const table = Array.isArray(tree) ? tableOfList(tree) : null;
  return table ? [table] : [];
}

function tableOfList(tree) {
  if (tree instanceof Map) return { heads: ['field', 'value'], rows: [...tree].map(([name, item]) => [name, written(item)]) };
  const more = tree.findIndex((item) => isPlain(item) && item.startsWith('… '));
  const items = more < 0 ? tree : tree.slice(0, more);
  const left = more < 0 ? 0 : Number(/^… (\d+) more/.exec(tree[more])?.[1] ?? 0);
  if (items.length === 0) return null;
  if (items.every((item) => item instanceof Map)) {
    const heads = [...items[0].keys()];
    return { heads, rows: items.map((item) => heads.map((head) => written(item.get(head) ?? ''))), left };
  }
  if (items.every(Array.isArray)) {
    const width = items[0].length;
    if (!items.every((row) => row.length === width && row.every(isPlain))) return null;
    return { rows: items };
  }
  return items.every(isPlain) && items.length > 1 ? { rows: [items] } : null;
}

function written(item) {
  if (isPlain(item)) return item;
  if (Array.isArray(item)) return `[${item.map(written).join(', ')}]`;
  return `{${[...item].map(([name, value]) => `${name}: ${written(value)}`).join(', ')}}`;
}

/** How many signs of a number stand from its point on. */
const placesOf = (text) => (/^[-−]?\d+\.\d+$/u.test(text) ? text.length - text.indexOf('.') : 0);

export function tableElement({ heads, rows, name }, label) {
  const isMatrix = !heads;
  const isNumber = (text) => /^[-−]?\d+(\.\d+)?(e[-+]?\d+)?%?$/u.test(text);
  const numeric = rows[0].map((_, at) => rows.every((row) => isNumber(row[at])));
  const places = rows[0].map((_, at) => (numeric[at] ? Math.max(...rows.map((row) => placesOf(row[at]))) : 0));
  const cell = (text, at) => {
    const made = element('td', { class: numeric[at] ? 'number' : null }, text);
    // Points stand below each other: all letters are of one width.
    const short = places[at] - placesOf(text);
    if (numeric[at] && short > 0) made.style.setProperty('--short', `${short}ch`);
    return made;
  };
  const top = (text, at) => element('th', { scope: 'col', class: numeric[at] ? 'number' : null }, text);
  const head = heads && element('thead', {}, element('tr', {}, ...heads.map(top)));
  const body = element('tbody', {}, ...rows.map((row) => element('tr', {}, ...row.map(cell))));
  const caption = element('caption', { class: name ? null : 'unseen' }, name ?? label);
  const table = element('table', { class: isMatrix ? 'matrix' : 'records' }, caption, head, body);
  return element('div', { class: 'table-box', tabindex: '0', role: 'region', 'aria-label': name ?? label }, table);
}

/** `=` where the digits are the whole value, else `≈`. */
export function relationOf(body) {
  return body.exact ? '=' : '≈';
}

/** How a text was read, where that says more than the text and its answer do. */
export function readElement({ readAs, result }, text) {
  if (!readAs) return [];
  const reading = ownReading(readAs, text);
  const bare = (words) => words.replace(/[\s*]/gu, '').toLowerCase();
  if ([text, result].some((known) => bare(known) === bare(reading))) return [];
  return [element('p', { class: 'read' }, 'read as ', element('code', {}, reading))];
}

/** The answer in words for those who hear it. */
export function spokenAnswer(body) {
  if (body.error) return `Error: ${body.error.reason}`;
  const form = body.exactForm ? `, exactly ${body.exactForm}` : '';
  return body.exact ? `equals ${body.result}, exact` : `is about ${body.result}, rounded${form}`;
}

/** Where in `text` an error is, as a first place and a length; null where that is not told. */
export function placeOf(error, text) {
  const { input, caret } = error.detail ?? {};
  if (input !== undefined && caret !== undefined) {
    const shown = input.replace(/^…|…$/gu, '');
    const cut = input.startsWith('…') ? 1 : 0;
    const base = text.indexOf(shown);
    const first = caret.indexOf('^');
    if (base < 0 || first < cut) return null;
    // Carets count characters, texts count halves of some.
    const before = [...shown].slice(0, first - cut).join('').length;
    const length = [...shown].slice(first - cut, first - cut + caret.trim().length).join('').length;
    return { from: base + before, length: Math.max(1, length) };
  }
  const wrong = error.detail?.function ?? error.detail?.name ?? error.detail?.unit;
  const from = wrong ? text.indexOf(wrong) : -1;
  return from < 0 ? null : { from, length: wrong.length };
}

/** Texts that may be meant instead of one with an error. They are tried before they are offered. */
export function fixesFor(error, text) {
  const place = placeOf(error, text);
  const put = (words) => (place ? text.slice(0, place.from) + words + text.slice(place.from + place.length) : words);
  const nearest = place && error.detail?.nearest ? error.detail.nearest.split(',') : [];
  const fixes = nearest.map(put);
  const advice = /(?:: |; )(?:for the complex value )?write (.+)$/su.exec(error.reason);
  if (advice && /reading|not clear|complex value/u.test(error.reason)) {
    for (const part of advice[1].split(/,? or |, /u)) {
      const words = part.replace(/^write /u, '').replace(/ for .*$/su, '').replace(/ \([a-z ]+\)$/u, '').trim();
      if (words && words !== text) fixes.push(place ? put(words) : words);
    }
  }
  const open = /never closed: add '(.)'$/u.exec(error.reason);
  if (open) fixes.push(text + open[1]);
  if (/^unexpected character '(.)': remove it/u.test(error.reason) && place) fixes.push(put(''));
  return [...new Set(fixes)].slice(0, 6);
}

/** A text with what is wrong in it underlined; of a long one, what is around that. */
function placeElement(text, { from, length }) {
  const [before, after] = [text.slice(0, from), text.slice(from + length)];
  const shown = { class: 'place', dir: 'ltr', 'aria-hidden': 'true' };
  return element(
    'p',
    shown,
    before.length > PLACE_REACH ? `…${before.slice(-PLACE_REACH)}` : before,
    element('span', { class: 'wrong' }, text.slice(from, from + length) || '\u00a0'),
    after.length > PLACE_REACH ? `${after.slice(0, PLACE_REACH)}…` : after,
  );
}

/** What is wrong, and where. */
export function errorElement(error, text, { blame = null, isQuiet = false } = {}) {
  const place = blame === null ? placeOf(error, text) : null;
  const box = element('div', { class: isQuiet ? 'error quiet' : 'error' });
  if (place) box.append(placeElement(text, place));
  const words = blame === null ? error.reason : `line ${blame} has an error, and this line needs it`;
  box.append(element('p', { class: 'reason' }, words));
  return box;
}

/** Buttons for the fixes that work. */
export async function offerFixes(box, error, text, { tryText, take, onShown = () => {} }) {
  const fixes = fixesFor(error, text);
  if (fixes.length === 0) return;
  const works = await Promise.all(fixes.map(tryText));
  const good = fixes.filter((_, at) => works[at]);
  if (good.length === 0 || box.querySelector('.fixes')) return;
  const buttons = good.map((fix) => button(fix, () => take(fix), { class: 'fix' }));
  box.append(element('p', { class: 'fixes', role: 'group', 'aria-label': 'Fixes' }, 'Try ', ...buttons));
  onShown();
}
