// All functions by toolset, with search; every example can be run.

import { button, element } from './dom.js';
import { relationOf } from './answer.js';
import { signatureElement } from './complete.js';

export class FunctionBrowser {
  /** `take(text)` puts an example into the sheet. */
  constructor(dialog, { names, engine, take }) {
    Object.assign(this, { dialog, names, engine, take });
    this.search = element('input', { type: 'search', 'aria-label': 'Search functions', placeholder: 'Search: payment, matrix, prime …', autocomplete: 'off', spellcheck: 'false' });
    this.count = element('p', { class: 'hint', role: 'status' });
    this.list = element('div', { class: 'functions', tabindex: '0', role: 'region', 'aria-label': 'Functions' });
    this.search.addEventListener('input', () => this.filter());
    const close = button('Close', () => dialog.close(), { face: '✕', class: 'close' });
    const title = element('h2', { id: 'functions-title' }, 'Functions');
    dialog.append(element('div', { class: 'dialog-head' }, title, close), this.search, this.count, this.list);
  }

  open() {
    if (this.list.childElementCount === 0) this.fill();
    this.dialog.showModal();
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
    this.list.replaceChildren(...groups);
  }

  /** The names, or what is said of them, have changed: the list is made anew, and stays filtered. */
  refresh() {
    this.list.replaceChildren();
    if (!this.dialog.open) return;
    this.fill();
    this.filter();
  }

  item(entry) {
    const item = element('li', {}, element('p', { class: 'signature' }, signatureElement(entry, -1)));
    if (entry.summary) item.append(element('p', { class: 'summary' }, entry.summary));
    if (entry.example) {
      const result = element('span', { class: 'result', role: 'status' });
      const run = button(`Run ${entry.example}`, () => this.run(entry.example, result), { face: entry.example, class: 'example' });
      const use = button(`Use ${entry.example}`, () => this.use(entry.example), { face: 'Use', class: 'small' });
      item.append(element('p', { class: 'try' }, run, use, result));
    }
    item.words = `${entry.name} ${entry.signature} ${entry.summary ?? ''} ${entry.kind}`.toLowerCase();
    return item;
  }

  async run(example, result) {
    const isPlot = example.startsWith('plot(');
    const reply = isPlot ? null : await this.engine.call('calculate', { expression: example });
    const body = reply?.structuredContent;
    if (isPlot) result.textContent = 'press Use to draw it';
    else if (!body) result.textContent = 'no answer';
    else result.textContent = body.error ? body.error.reason : `${relationOf(body)} ${body.result}`;
  }

  use(example) {
    this.dialog.close();
    this.take(example);
  }

  filter() {
    const words = this.search.value.toLowerCase().split(/\s+/u).filter(Boolean);
    let shown = 0;
    for (const group of this.list.children) {
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
  }
}
