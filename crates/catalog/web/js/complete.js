// Names to complete, signatures of functions, units of one kind.

import { element } from './dom.js';

const WORD = /[\p{L}_°µΩ][\p{L}\p{N}_]*$/u;
const MOST_SHOWN = 8;

/** The names that the server knows: functions with signatures, units, constants. */
export class Names {
  constructor({ toolsets = [], units = [], constants = [] } = {}) {
    this.toolsets = toolsets.map(([title, signatures]) => ({
      title,
      functions: signatures.map((signature) => ({ name: signature.split('(')[0], signature, kind: title })),
    }));
    this.units = units.map(([category, codes]) => ({ category, codes: codes.split('|') }));
    const functions = this.toolsets.flatMap((toolset) => toolset.functions);
    this.byName = new Map(functions.map((entry) => [entry.name.toLowerCase(), entry]));
    const words = this.units.flatMap(({ category, codes }) => codes.map((name) => ({ name, kind: `unit of ${category}` })));
    this.entries = [...functions, ...constants.map((name) => ({ name, kind: 'constant' })), ...words];
  }

  /** Adds what functions do and an example of each, toolset by toolset in the same order. */
  describe(texts) {
    this.toolsets.forEach((toolset, at) => {
      toolset.functions.forEach((entry, index) => {
        [entry.summary, entry.example] = texts[at]?.[index] ?? [];
      });
    });
  }

  /** The function of this name, in camelCase or snake_case. */
  find(name) {
    return this.byName.get(name.replaceAll('_', '').toLowerCase()) ?? this.byName.get(name.toLowerCase());
  }

  /** Names that begin so, the best first: whole ones, own ones, after a number units, then by case, then by length. */
  matching(word, own = [], isAfterNumber = false) {
    const low = word.toLowerCase();
    const rank = (entry) => {
      const { name } = entry;
      if (name === word) return -2;
      if (name.toLowerCase() === low) return -1;
      if (name.startsWith(word)) return entry.kind === 'yours' ? 0 : Boolean(entry.signature) === isAfterNumber ? 2 : 1;
      if (name.toLowerCase().startsWith(low)) return 3;
      if (isAfterNumber) return 9;
      const isPart = low.length > 2 && entry.signature && name.toLowerCase().includes(low);
      return isPart ? 4 : 9;
    };
    const known = [...own.map((name) => ({ name, kind: 'yours' })), ...this.entries];
    const ranked = known.map((entry) => [rank(entry), entry]).filter(([place]) => place < 9);
    if (ranked.length === 1 && ranked[0][0] === -2) return [];
    ranked.sort(([a, one], [b, other]) => a - b || one.name.length - other.name.length || (one.name < other.name ? -1 : 1));
    return ranked.slice(0, MOST_SHOWN).map(([, entry]) => entry);
  }

  /** Other units of what a value such as `3 km` is measured in: `{now, others}`. */
  unitsFor(value) {
    const unit = /^[-−\d.,e+± ()]+\s([^\d\s].*)$/u.exec(value)?.[1];
    if (!unit) return null;
    // Units are listed as m2, Nm and Pa s, and written as m^2, N*m and Pa*s.
    const bare = (code) => code.replace(/[\^* ]/gu, '');
    const group = this.units.find(({ codes }) => codes.some((code) => bare(code) === bare(unit)));
    // A reading of a temperature is no difference of two, and a number no unit.
    const isAlike = (code) => code !== '1' && code.startsWith('delta') === unit.startsWith('delta');
    return group ? { now: unit, others: group.codes.filter((code) => bare(code) !== bare(unit) && isAlike(code)) } : null;
  }
}

const FORM = /\s(?:to|in|as)\s+(decimal|fraction|mixed|percent|%|scientific|hex|binary|octal)\s*$/u;
const WHOLE_FORMS = ['hex', 'binary', 'octal', 'scientific'];
const FACES = [[/%$/u, 'percent'], [/^[-−]?0x/u, 'hex'], [/^[-−]?0b/u, 'binary'], [/^[-−]?0o/u, 'octal'], [/ .*\//u, 'mixed'], [/\//u, 'fraction']];
const PART_FORMS = ['fraction', 'mixed', 'percent', 'scientific'];

/** Other ways to write a number without a unit: `{now, others}`; null for anything else. */
export function formsFor(text, { result, exact, exactForm }) {
  if (!/^[-−]?(?:\d+(?:\.\d+)?(?:e[-+]?\d+)?%?|0[xbo][\da-f]+|(?:\d+ )?\d+\/\d+)$/u.test(result)) return null;
  const now = FORM.exec(text)?.[1].replace('%', 'percent') ?? FACES.find(([face]) => face.test(result))?.[1] ?? 'decimal';
  const isWhole = /^[-−]?(?:\d+|0[xbo].*)$/u.test(result);
  const isFraction = exact || /^[-−]?\d+\/\d+$/u.test(exactForm ?? '');
  const forms = ['decimal', ...(isWhole ? WHOLE_FORMS : PART_FORMS.slice(isFraction ? 0 : 2))];
  return { now, others: forms.filter((form) => form !== now) };
}

/** The name before the cursor that may be completed. */
export function wordBefore(text, cursor) {
  const before = text.slice(0, cursor);
  // A heading is written in words.
  if (text.trimStart()[0] === '#' || (before.match(/"/g)?.length ?? 0) % 2 === 1) return null;
  const word = WORD.exec(before)?.[0];
  return word && { word, from: cursor - word.length };
}

/** The function whose arguments the cursor is in, and which of them: `f(1, g(2), |`. */
export function callAround(text, cursor) {
  const open = [];
  let quoted = false;
  for (let at = 0; at < cursor; at += 1) {
    const sign = text[at];
    if (sign === '"') quoted = !quoted;
    if (quoted) continue;
    if ('([{'.includes(sign)) {
      open.push({ name: sign === '(' ? (/[\p{L}_][\p{L}\p{N}_]*$/u.exec(text.slice(0, at))?.[0] ?? '') : '', index: 0 });
    } else if (')]}'.includes(sign)) {
      open.pop();
    } else if (sign === ',' && open.length > 0) {
      open.at(-1).index += 1;
    } else if (sign === ';') {
      open.length = 0;
    }
  }
  const call = open.findLast(({ name }) => name !== '');
  if (call) return call;
  const word = wordBefore(text, cursor);
  return word ? { name: word.word, index: -1 } : null;
}

/** A signature with the current argument marked, in the first of its ways that has so many; all ways where there is none. */
export function signatureElement({ signature }, index) {
  const ways = signature.split(' or ');
  const has = (way) => way.split(', ').length > index;
  const way = index < 0 ? signature : (ways.find(has) ?? ways.find((one) => one.includes('...')) ?? ways.at(-1));
  const [, name, inside] = /^([^(]*)\((.*)\)$/su.exec(way) ?? [null, way, ''];
  const parts = inside === '' ? [] : inside.split(', ');
  const marked = parts.flatMap((part, at) => [
    at > 0 ? ', ' : '',
    at === Math.min(index, parts.length - 1) ? element('mark', {}, part) : part,
  ]);
  return element('code', {}, element('b', {}, name), '(', ...marked, ')');
}

let counted = 0;

/** Completion for an input, by the pattern of a combobox with a list. */
export class Combo {
  /** `own()` gives names of the sheet; `onTake()` is told when a name was put in. */
  constructor(input, { names, own = () => [], onTake = () => {} }) {
    Object.assign(this, { input, names, own, onTake, shown: [], marked: -1 });
    const id = `names-${(counted += 1)}`;
    this.list = element('ul', { id, class: 'names', role: 'listbox', 'aria-label': 'Names', hidden: true });
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', id);
    input.setAttribute('aria-expanded', 'false');
    input.addEventListener('blur', () => this.close());
  }

  get isOpen() {
    return !this.list.hidden;
  }

  update() {
    const { value, selectionStart, selectionEnd } = this.input;
    const found = selectionStart === selectionEnd ? wordBefore(value, selectionStart) : null;
    const after = value[selectionStart] ?? '';
    const isAfterNumber = found && /\d\s*$/u.test(value.slice(0, found.from));
    const isWord = found && found.word.length > 1 && !/[\p{L}\p{N}_]/u.test(after);
    const shown = isWord ? this.names().matching(found.word, this.own(), isAfterNumber) : [];
    this.place = found;
    this.show(shown);
  }

  show(entries) {
    this.shown = entries;
    this.marked = -1;
    this.input.removeAttribute('aria-activedescendant');
    this.list.hidden = entries.length === 0;
    this.input.setAttribute('aria-expanded', String(this.isOpen));
    const items = entries.map((entry, at) => {
      const face = entry.signature ? signatureElement(entry, -1) : element('code', {}, element('b', {}, entry.name));
      const item = { id: `${this.list.id}-${at}`, role: 'option', 'aria-selected': 'false' };
      const take = (event) => {
        event.preventDefault();
        this.take(entry);
      };
      return element('li', { ...item, onpointerdown: take }, face, element('span', { class: 'kind' }, entry.summary ?? entry.kind));
    });
    this.list.replaceChildren(...items);
    if (this.isOpen) this.list.scrollIntoView({ block: 'nearest' });
  }

  close() {
    this.show([]);
  }

  mark(by) {
    const count = this.shown.length;
    this.marked = this.marked < 0 ? (by > 0 ? 0 : count - 1) : (this.marked + by + count) % count;
    [...this.list.children].forEach((item, at) => item.setAttribute('aria-selected', String(at === this.marked)));
    const item = this.list.children[this.marked];
    this.input.setAttribute('aria-activedescendant', item.id);
    item.scrollIntoView({ block: 'nearest' });
  }

  take(entry) {
    const { input, place } = this;
    const after = input.value.slice(place.from + place.word.length);
    const words = entry.signature && !after.startsWith('(') ? `${entry.name}(` : entry.name;
    input.setRangeText(words, place.from, place.from + place.word.length, 'end');
    this.close();
    this.onTake();
  }

  /** Whether the key was for the list. */
  key(event) {
    if (!this.isOpen || event.altKey || event.ctrlKey || event.metaKey) return false;
    if (event.key === 'ArrowDown') this.mark(1);
    else if (event.key === 'ArrowUp') this.mark(-1);
    else if (event.key === 'Escape') this.close();
    else if ((event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) && this.marked >= 0) this.take(this.shown[this.marked]);
    else return false;
    event.preventDefault();
    return true;
  }
}
