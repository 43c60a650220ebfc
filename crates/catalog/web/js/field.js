// A line to type into: the answer as one types, completions, help, errors with their fixes.

import { Combo, callAround, signatureElement } from './complete.js';
import { afterPause, element } from './dom.js';
import { countWords, errorElement, offerFixes, readElement, relationOf } from './answer.js';

const LIVE_DELAY = 60;
const LONG_LOOK = 1000;

/** Lines that one calculation may take in a text. */
const LONGEST_STEP = 50;

/** The lines of a text; one whose bracket is closed by a later line goes on there. */
export function linesOf(text) {
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/u).map((line) => line.replaceAll('\t', ' ').trim());
  const joined = [];
  for (let at = 0; at < lines.length; at += 1) {
    const whole = closedFrom(lines, at);
    joined.push(lines.slice(at, whole + 1).join(' '));
    at = whole;
  }
  return joined.filter(Boolean);
}

/** The line that closes the brackets of a line; the line itself where none are open, or none does. */
function closedFrom(lines, first) {
  let depth = 0;
  for (let at = first; at < Math.min(lines.length, first + LONGEST_STEP); at += 1) {
    if (at > first && (lines[at] === '' || lines[at].startsWith('#'))) break;
    for (const sign of lines[at].replace(/"[^"]*"?|^#.*/gu, '')) depth += '([{'.includes(sign) ? 1 : ')]}'.includes(sign) ? -1 : 0;
    if (depth <= 0) return depth < 0 ? first : at;
  }
  return first;
}

export class Field {
  /**
   * `ask(text, signal)` gives the reply to a text, or null where there is nothing to ask; a signal that
   * is aborted says that nobody waits for it any more;
   * `onEnter(text)`, `onLines(texts)` for a text of several lines, `search(words)` to look for a function,
   * and `onKey(event)` for other keys.
   */
  constructor({ label, placeholder = null, names, own, ask, onEnter, onLines, search, onKey = () => false, onChange = () => {} }) {
    Object.assign(this, { names, ask, onEnter, onLines, search, onKey, onChange, asked: 0 });
    this.input = element('input', {
      type: 'text',
      class: 'field-input',
      'aria-label': label,
      autocapitalize: 'none',
      autocomplete: 'off',
      autocorrect: 'off',
      spellcheck: 'false',
      inputmode: 'text',
      enterkeyhint: 'done',
      dir: 'ltr',
      placeholder,
    });
    this.combo = new Combo(this.input, { names, own, onTake: () => this.changed() });
    this.live = element('div', { class: 'live' });
    this.help = element('p', { class: 'signature', hidden: true });
    this.below = element('div', { class: 'below' });
    const line = element('div', { class: 'field-line' }, this.input, this.live);
    this.root = element('div', { class: 'field' }, line, this.combo.list, this.help, this.below);
    this.askSoon = afterPause(LIVE_DELAY, () => this.look());
    this.input.addEventListener('input', () => {
      this.combo.update();
      this.changed();
    });
    for (const kind of ['keyup', 'click']) this.input.addEventListener(kind, () => this.showHelp());
    this.input.addEventListener('blur', () => {
      this.help.hidden = true;
    });
    this.input.addEventListener('keydown', (event) => this.key(event));
    this.input.addEventListener('paste', (event) => this.pasted(event));
  }

  get text() {
    return this.input.value;
  }

  set text(text) {
    this.input.value = text;
    this.changed();
  }

  focus() {
    this.input.focus();
  }

  /** Keeps what one types into in sight, with what stands below it: its error, fixes and help. */
  keepInSight() {
    if (document.activeElement === this.input) this.root.scrollIntoView({ block: 'nearest' });
  }

  changed() {
    this.showHelp();
    this.keepInSight();
    this.onChange(this.text);
    this.askSoon();
  }

  key(event) {
    // A word that is still being composed is not ours yet.
    if (event.isComposing) return;
    if (this.combo.key(event)) {
      this.showHelp();
      return;
    }
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      this.combo.close();
      this.onEnter(this.text);
    } else if (this.onKey(event)) {
      event.preventDefault();
    }
  }

  pasted(event) {
    const lines = linesOf(event.clipboardData?.getData('text/plain') ?? '');
    if (lines.length < 2) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = this.input;
    lines[0] = value.slice(0, selectionStart) + lines[0];
    lines[lines.length - 1] += value.slice(selectionEnd);
    this.onLines(lines);
  }

  showHelp() {
    const { input, help } = this;
    const call = document.activeElement === input ? callAround(input.value, input.selectionStart ?? 0) : null;
    const entry = call && this.names().find(call.name);
    help.hidden = !entry || (this.combo.isOpen && call.index < 0);
    if (help.hidden) return;
    help.replaceChildren(signatureElement(entry, call.index), entry.summary ? ` ${entry.summary}` : '');
  }

  /** What was asked is no longer waited for. */
  stop() {
    clearTimeout(this.patience);
    this.asked += 1;
    this.askSoon.cancel();
    this.waiting?.abort();
  }

  clear() {
    this.stop();
    this.input.value = '';
    this.combo.close();
    this.live.replaceChildren();
    this.below.replaceChildren();
    this.showHelp();
    this.onChange('');
  }

  /** Shows the answer to what stands there now; an older one never takes its place. */
  async look() {
    this.stop();
    const { text, asked } = this;
    this.waiting = new AbortController();
    // An answer to what stood there before must not be taken for this one.
    this.patience = setTimeout(() => {
      this.live.replaceChildren(element('span', { class: 'sign working' }, 'working'));
      this.below.replaceChildren();
    }, LONG_LOOK);
    const reply = text.trim() === '' ? null : await this.ask(text, this.waiting.signal);
    if (asked !== this.asked) return;
    clearTimeout(this.patience);
    this.live.replaceChildren();
    this.below.replaceChildren();
    const body = reply?.structuredContent;
    if (!body) return;
    if (body.error) this.showError(body.error, text);
    else if (body.result !== undefined) {
      const words = countWords(body);
      const sign = words === null ? element('span', { class: 'sign' }, relationOf(body)) : '';
      const form = body.exactForm ? element('span', { class: 'form' }, body.exactForm) : null;
      this.live.append(sign, ' ', element('span', { class: 'value' }, words ?? body.result), form ?? '');
      this.below.append(...readElement(body, text));
    }
    this.keepInSight();
  }

  showError(error, text) {
    const box = errorElement(error, text, { isQuiet: true, search: this.search });
    this.below.replaceChildren(box);
    const tryText = async (fix) => (await this.ask(fix))?.structuredContent;
    const take = (fix) => {
      this.text = fix;
      this.focus();
    };
    offerFixes(box, error, text, { tryText, take, onShown: () => this.keepInSight() });
  }
}
