// All functions by toolset, with search; every example can be run.

import { afterPause, button, element } from './dom.js';
import { countWords, relationOf } from './answer.js';
import { signatureElement } from './complete.js';

const MEANT_DELAY = 250;

/** So many functions with the words that are searched, and what they mean is not asked for. */
const ENOUGH = 4;

export class FunctionBrowser {
  /** `take(text)` puts an example into the sheet. */
  constructor(dialog, { names, engine, take }) {
    Object.assign(this, { dialog, names, engine, take });
    this.search = element('input', { type: 'search', 'aria-label': 'Search functions', placeholder: 'Search: payment, matrix, prime …', autocomplete: 'off', spellcheck: 'false' });
    this.count = element('p', { class: 'hint', role: 'status' });
    this.list = element('div', { class: 'functions', tabindex: '0', role: 'region', 'aria-label': 'Functions' });
    this.meant = element('details', { class: 'meant', open: true, hidden: true });
    this.searchMeant = afterPause(MEANT_DELAY, () => this.findMeant());
    this.search.addEventListener('input', () => this.filter());
    const close = button('Close', () => dialog.close(), { face: '✕', class: 'close' });
    const title = element('h2', { id: 'functions-title' }, 'Functions');
    dialog.append(element('div', { class: 'dialog-head' }, title, close), this.search, this.count, this.list);
  }

  /** Opens with what was searched before, or with words to search now. */
  open(words = this.search.value) {
    if (this.list.childElementCount === 0) this.fill();
    this.search.value = words;
    if (!this.dialog.open) this.dialog.showModal();
    this.search.focus();
    this.search.select();
    this.filter();
  }

  fill() {
    const groups = this.names().toolsets.map((toolset) => {
      const items = toolset.functions.map((entry) => this.item(entry));
      const body = element('ul', {}, ...items);
      return element('details', {}, element('summary', {}, toolset.title, ' ', element('span', { class: 'kind' })), body);
    });
    this.list.replaceChildren(...groups, this.meant);
  }

  /** The names, or what is said of them, have changed: the list is made anew, and stays filtered. */
  refresh() {
    this.list.replaceChildren();
    if (!this.dialog.open) return;
    this.fill();
    this.filter();
  }

  item(entry) {
    const item = element('li', {}, entry.signature ? element('p', { class: 'signature' }, signatureElement(entry, -1)) : null);
    if (entry.summary) item.append(element('p', { class: 'summary' }, entry.summary));
    if (entry.example) {
      const result = element('span', { class: 'result', role: 'status' });
      const run = button(`Run ${entry.example}`, () => this.run(entry.example, result), { face: entry.example, class: 'example' });
      const use = button(`Use ${entry.example}`, () => this.use(entry.example), { face: 'Use', class: 'small' });
      item.append(element('p', { class: 'try' }, run, use, result));
    }
    item.name = entry.name;
    item.words = `${entry.name} ${entry.signature} ${entry.summary ?? ''} ${entry.kind}`.toLowerCase();
    return item;
  }

  async run(example, result) {
    const isPlot = example.startsWith('plot(');
    const reply = isPlot ? null : await this.engine.call('calculate', { expression: example });
    const body = reply?.structuredContent;
    if (isPlot) result.textContent = 'press Use to draw it';
    else if (!body) result.textContent = 'no answer';
    else result.textContent = body.error ? body.error.reason : (countWords(body) ?? `${relationOf(body)} ${body.result}`);
  }

  use(example) {
    this.dialog.close();
    this.take(example);
  }

  filter() {
    const words = this.search.value.toLowerCase().split(/\s+/u).filter(Boolean);
    let shown = 0;
    this.meant.hidden = true;
    for (const group of this.list.children) {
      if (group === this.meant) continue;
      let inGroup = 0;
      for (const item of group.querySelectorAll('li')) {
        item.hidden = !words.every((word) => item.words.includes(word));
        if (!item.hidden) inGroup += 1;
      }
      group.querySelector('.kind').textContent = inGroup;
      group.hidden = inGroup === 0;
      group.open = words.length > 0 && inGroup > 0;
      shown += inGroup;
    }
    this.count.textContent = `${shown} ${shown === 1 ? 'function' : 'functions'}`;
    this.searchMeant.cancel();
    if (words.join('').length > 1 && shown < ENOUGH) this.searchMeant();
  }

  /** What the search of the server finds where few functions have the words themselves: `mortgage`, `average`. */
  async findMeant() {
    const query = this.search.value.trim();
    const found = (await this.engine.call('findFunction', { query }))?.structuredContent ?? {};
    if (query !== this.search.value.trim()) return;
    const there = new Set([...this.list.querySelectorAll('details:not(.meant) li:not([hidden])')].map((item) => item.name));
    const entries = [found, ...(found.rows ?? [])].filter((row) => row.function && row.does).map((row) => this.entryOf(row));
    const others = entries.filter(({ name }) => !there.has(name));
    const body = element('ul', {}, ...others.map((entry) => this.item(entry)));
    this.meant.replaceChildren(element('summary', {}, 'By what it does'), body);
    this.meant.hidden = others.length === 0;
    if (others.length > 0) this.count.textContent = `${there.size} with these words, ${others.length} by what it does`;
    else if (there.size === 0) this.count.textContent = 'No function for these words: others may find one';
  }

  /** A function that was found, as it is known here; what can be done in steps has no name. */
  entryOf({ function: signature, does, example }) {
    const isSteps = !signature.includes('(');
    const name = signature.split('(')[0];
    const known = isSteps ? null : this.names().find(name);
    const summary = does.replace(/^No function for this; calculate can do it in steps\. /u, 'In steps: ');
    return known?.summary ? known : { name, signature: isSteps ? null : signature, summary, example, kind: '' };
  }
}
