// Answers as people look at them: a value, a table, an error with its fixes.

import { button, element } from './dom.js';
import { ownReading, readLine } from './sheet.js';

/** Characters that are shown on either side of what is wrong. */
const PLACE_REACH = 60;

/** Characters of a value that has tables, beyond which these stand for it, and of one that is spoken in full. */
const LONGEST_SHOWN = 60;
const LONGEST_SPOKEN = 120;

/** What stands in a long list for the items that it leaves out. */
export const LEFT_OUT = /… \d+ more(?:[^[\]]|\[\d+\])*/u;

/** Places of one text that a fix mends in the same way. */
const MOST_MENDED = 8;

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
    const tables = [];
    for (const [name, item] of tree) {
      // Where the first of the plain fields stands, all of them do.
      if (name === plain[0]?.[0]) tables.push({ heads: ['field', 'value'], rows: plain });
      if (isPlain(item)) continue;
      const isOne = Array.isArray(item) && item.length === 1 && isPlain(item[0]);
      const inner = isOne ? { rows: [item], isList: true } : (tableOfList(item) ?? { rows: [[written(item)]] });
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
    return { heads, rows: items.map((item) => cellsOf(item, heads)), left };
  }
  if (items.every(Array.isArray)) {
    const width = items[0].length;
    if (!items.every((row) => row.length === width && row.every(isPlain))) return null;
    return { rows: items };
  }
  return items.every(isPlain) && items.length > 1 ? { rows: [items], isList: true } : null;
}

const cellsOf = (item, heads) => heads.map((head) => written(item.get(head) ?? ''));

/** The cells of a row as it is written. */
export const rowCells = (text, heads) => cellsOf(valueTree(text), heads);

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
  return element('div', { class: 'table-box', tabindex: '0', role: 'group', 'aria-label': name ?? label }, table);
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

/** What there is to see in the tables of a long value, in words; null for others. */
export function countWords({ result, exact }, tables = tablesOf(result)) {
  if (tables.length === 0 || result.length <= LONGEST_SHOWN) return null;
  const table = tables.find(({ name }) => name) ?? tables[0];
  const count = table.rows.length + (table.left ?? 0);
  const lists = table.isList ? `list of ${table.rows[0].length}` : `${count} × ${table.rows[0].length} matrix`;
  const words = table.heads ? `${count} ${table.name || table.heads[0] !== 'field' ? 'rows' : 'fields'}` : lists;
  return words + (exact ? '' : ', rounded');
}

/** The answer in words for those who hear it; of a long one what it begins with. */
export function spokenAnswer(body) {
  if (body.error) return `Error: ${body.error.reason}`;
  const words = countWords(body);
  if (words !== null) return words;
  if (body.result.length > LONGEST_SPOKEN) {
    return `begins with ${body.result.slice(0, LONGEST_SPOKEN / 2)}, ${body.result.length} characters, ${body.exact ? 'exact' : 'rounded'}`;
  }
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

/** Errors that say what to write in the words of the text itself, and how the same one is known again further on. */
const ADVISES = /(?:has|have) (?:two|several) readings|is not clear|complex value|^unknown function|this is an equation|before its decimals|points between its groups|is skipped in|^write .+ instead of/u;

/** The parts of a list such as `a(b, c) for this, or d`: what stands in brackets or quotes is one. */
function partsOf(words) {
  const parts = [''];
  let [depth, quoted] = [0, false];
  for (const piece of words.match(/,? or |, |./gsu) ?? []) {
    if (piece === '"') quoted = !quoted;
    else if ('([{'.includes(piece)) depth += 1;
    else if (')]}'.includes(piece)) depth -= 1;
    if (piece.length > 1 && depth <= 0 && !quoted) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

/** Whether a text that is to be written stands for itself: `A*B^-1` stands for any two matrices. */
function isConcrete(words, text) {
  const own = new Set(text.match(/(?<!\p{L})\p{L}(?!\p{L})/gu));
  const letters = words.match(/(?<![\p{L}\p{N}_.])\p{L}(?![\p{L}\p{N}_(])/gu) ?? [];
  // The variable of a sum or product is bound.
  return letters.every((letter) => own.has(letter) || new RegExp(`\\(.+, ${letter}, .+, .+\\)`, 'u').test(words));
}

/** What an error says to write. */
function adviceOf({ reason }, text) {
  const said = ADVISES.test(reason) && /(?:^|: |; |, )(?:for the complex value )?write (.+?)(?:; to .*)?$/su.exec(reason)?.[1];
  const words = said ? partsOf(said).map((part) => part.replace(/^write | (?:for|instead of) .*$/gsu, '').replace(/ \([a-z ]+\)$/u, '').trim()) : [];
  return words.filter((one) => one !== '' && one !== text && isConcrete(one, text));
}

/** A text with words in a place of it, if these do not run into what stands beside them. */
function putInto(text, { from, length }, words) {
  const [before, old, after] = [text.slice(0, from), text.slice(from, from + length), text.slice(from + length)];
  const [ends, begins] = [/[\p{L}\p{N}_.)\]}]$/u, /^[\p{L}\p{N}_.([{]/u];
  const runsIn = ends.test(before) && begins.test(words) && !begins.test(old);
  const runsOut = ends.test(words) && begins.test(after) && (after[0] === '(' || !ends.test(old));
  return runsIn || runsOut ? null : before + words + after;
}

/** A place with the whole of the number or name that it is in. */
function wholePlace(text, { from, length }) {
  const before = /[\p{L}\p{N}_.,!]*$/u.exec(text.slice(0, from))[0].length;
  const after = /^[\p{L}\p{N}_.,!]*/u.exec(text.slice(from + length))[0].length;
  return { from: from - before, length: before + length + after };
}

/**
 * The place of what an error names first, as in `1,5 has two readings`; null where that is not found, or twice, or a
 * name, of which its arguments are meant, too.
 */
function namedPlace(reason, text) {
  const named = /^(?![\p{L}_]+ )(.+?) has /u.exec(reason)?.[1];
  const from = named ? text.indexOf(named) : -1;
  return from < 0 || text.indexOf(named, from + 1) >= 0 ? null : { from, length: named.length };
}

/** Texts that may be meant instead of one with an error. They are tried before they are offered. */
export function fixesFor(error, text) {
  const { reason, detail } = error;
  const place = placeOf(error, text);
  const put = (words) => (place ? text.slice(0, place.from) + words + text.slice(place.from + place.length) : words);
  const advised = (words) => {
    const there = reason.startsWith('unknown function') ? null : (place ?? namedPlace(reason, text));
    if (there) return putInto(text, there, words) ?? putInto(text, wholePlace(text, there), words);
    // The server reads of a plot what is drawn, and of a line in its place the line.
    return readLine(text).kind === 'plot' ? null : words;
  };
  const fixes = place && detail?.nearest ? detail.nearest.split(',').map(put) : [];
  fixes.push(...adviceOf(error, text).map(advised));
  const open = /never closed: add '(.)'$/u.exec(reason) ?? /never closed: add a quote$/u.exec(reason);
  if (open) fixes.push(text + (open[1] ?? '"'));
  if (/^unexpected character (?:'.'|U\+[\dA-F]+): remove it/u.test(reason) && place) fixes.push(put(''));
  return [...new Set(fixes)].filter((fix) => fix !== null).slice(0, 6);
}

/**
 * A fix that works, and what it gives: `[text, body]`. What is wrong in the same way further on is mended in
 * the same way. Null where it does not work.
 */
async function triedFix(error, fixes, at, tryText) {
  const kind = ADVISES.exec(error.reason)?.[0];
  let fix = fixes[at];
  for (let tries = 0; tries < MOST_MENDED; tries += 1) {
    const body = await tryText(fix);
    if (!body?.error) return body ? [fix, body] : null;
    const next = fixesFor(body.error, fix);
    if (kind === undefined || ADVISES.exec(body.error.reason)?.[0] !== kind || next.length !== fixes.length) return null;
    fix = next[at];
  }
  return null;
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

/** What is wrong, and where; `search(words)` looks for a function. */
export function errorElement(error, text, { blame = null, isQuiet = false, search = null } = {}) {
  const place = blame === null ? placeOf(error, text) : null;
  const box = element('div', { class: isQuiet ? 'error quiet' : 'error' });
  if (place) box.append(placeElement(text, place));
  // The tool that is named there is that of agents.
  const reason = error.reason.replace('; findFunction finds one by what it does', '');
  const words = blame === null ? reason : `line ${blame} has an error, and this line needs it`;
  box.append(element('p', { class: 'reason' }, words));
  const unknown = blame === null && search && /^unknown function '([^']+)'(?!, write)/u.exec(reason)?.[1];
  if (unknown) box.append(element('p', { class: 'fixes search' }, button(`Search functions for ${unknown}`, () => search(unknown), { class: 'small' })));
  return box;
}

/** Buttons for the fixes that work, with what they give; `tryText(text)` gives the body of its reply. */
export async function offerFixes(box, error, text, { tryText, take, onShown = () => {} }) {
  const fixes = fixesFor(error, text);
  if (fixes.length === 0) return;
  const tried = await Promise.all(fixes.map((_, at) => triedFix(error, fixes, at, tryText)));
  const good = new Map(tried.filter(Boolean));
  if (good.size === 0 || box.querySelector('.offered')) return;
  const buttons = [...good].map(([fix, body]) => {
    const gives = body.result === undefined ? null : element('span', { class: 'gives' }, `${relationOf(body)} ${body.result}`);
    return element('span', { class: 'mend' }, button(fix, () => take(fix), { class: 'fix' }), gives);
  });
  const offered = element('p', { class: 'fixes offered', role: 'group', 'aria-label': 'Fixes' }, 'Try ', ...buttons);
  box.insertBefore(offered, box.querySelector('.search'));
  onShown();
}
