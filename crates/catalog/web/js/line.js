// One line of the sheet as it is shown: what was typed, its answer, and what one may do with both.

import { button, element, mathElement, onceSeen } from './dom.js';
import { LEFT_OUT, countWords, errorElement, offerFixes, readElement, relationOf, rowCells, tableElement, tablesOf } from './answer.js';
import { formsFor } from './complete.js';
import { copyText, csvText } from './copy.js';
import { PlotView, plotData } from './plot.js';
import { ownReading } from './sheet.js';

const MORE_ROWS = 120;
const LONG_WORK = 1000;
const LONGEST_NAME = 60;
const LONGEST_SET = 40;
const NARROW = 500;

export class LineView {
  /** `app` is what lines ask of the page: see app.js. */
  constructor(app, line) {
    Object.assign(this, { app, line });
    this.number = element('span', { class: 'line-number', draggable: 'true', 'aria-hidden': 'true' });
    this.words = element('span', {});
    this.text = button('', () => app.edit(this), { class: 'line-text' });
    this.text.append(this.words);
    this.answer = element('div', { class: 'line-answer' });
    this.more = button('', () => this.toggle(), { face: '⋯', class: 'line-more', 'aria-expanded': 'false' });
    this.body = element('div', { class: 'line-body' });
    this.details = element('div', { class: 'line-details', hidden: true });
    this.row = element('div', { class: 'line-row' }, this.number, this.text, this.answer, this.more);
    this.root = element('li', { class: 'line' }, this.row, this.body, this.details);
    this.root.addEventListener('keydown', (event) => app.lineKey(event, this));
    this.drag();
    this.show();
  }

  get reply() {
    return this.line.reply?.structuredContent ?? null;
  }

  setNumber(number) {
    if (this.place === number && this.named === this.line.text) return;
    Object.assign(this, { place: number, named: this.line.text });
    this.number.textContent = number;
    this.text.setAttribute('aria-label', `Line ${number}, edit: ${this.line.text}`);
    this.more.setAttribute('aria-label', `More about line ${number}`);
    this.more.title = 'Digits, forms, copy, move';
  }

  show() {
    const { line, reply } = this;
    const read = line.read ?? {};
    const isNote = line.text.trim().startsWith('#');
    this.words.textContent = isNote ? line.text.trim().replace(/^#+\s*(?=.)/su, '') : line.text;
    this.root.classList.toggle('note', isNote);
    this.root.classList.toggle('waiting', line.isWaiting === true);
    // The old answer stays until there is a new one, or until that takes long.
    clearTimeout(this.patience);
    if (line.isWaiting) {
      this.patience = setTimeout(() => this.showWork(), LONG_WORK);
      return;
    }
    // What is made anew takes the focus with it.
    const hadFocus = this.answer.contains(document.activeElement) || this.body.contains(document.activeElement);
    this.answer.replaceChildren();
    this.answer.className = 'line-answer';
    if (read.kind !== 'plot') this.plot = undefined;
    if (this.plot === undefined) this.body.replaceChildren();
    if (reply?.error) this.showError(reply.error);
    else if (reply && read.kind === 'plot') this.showPlot();
    else if (reply) this.showValue(reply);
    if (hadFocus && !this.root.contains(document.activeElement)) this.text.focus();
    if (!this.details.hidden) this.showDetails();
  }

  /** Work that takes long can be ended. */
  showWork() {
    const stop = button('Stop', () => this.app.sheet.stop(this.line), { class: 'small' });
    this.answer.replaceChildren(element('span', { class: 'sign working' }, 'working'), stop);
  }

  showError(error) {
    this.plot = undefined;
    const { line, app } = this;
    this.answer.classList.add('failed');
    this.answer.append(element('span', { class: 'sign' }, 'error'));
    const blame = app.sheet.blameFor(line);
    const box = errorElement(error, line.text.trim(), { blame, search: app.search });
    this.body.replaceChildren(box);
    if (blame !== null) return;
    const tryText = (fix) => app.tryInPlace(fix, line);
    const offer = () => offerFixes(box, error, line.text.trim(), { tryText, take: (fix) => app.rewrite(line, fix), onShown: () => app.field.keepInSight() });
    // A deleted name may be missing in all lines.
    onceSeen(box, offer);
  }

  showValue(reply) {
    this.plot = undefined;
    const { line } = this;
    if (line.request?.onlyDefines) {
      this.answer.append(element('span', { class: 'sign' }, 'defined'));
      return;
    }
    const tables = tablesOf(reply.result);
    const words = countWords(reply, tables);
    const flat = words === null ? reply.result : null;
    if (flat === null) {
      this.answer.append(element('span', { class: 'value' }, words));
    } else {
      const sign = element('span', { class: 'sign', title: reply.exact ? 'exact' : 'rounded' }, relationOf(reply));
      this.answer.append(sign, element('span', { class: 'value' }, flat));
    }
    if (reply.exactForm && tables.length === 0) this.answer.append(element('span', { class: 'form' }, reply.exactForm));
    // The number of the line may become another.
    const name = `Result of ${line.text.slice(0, LONGEST_NAME)}`;
    // A short list is there already.
    const shown = flat !== null && reply.result[0] === '[' && tables[0]?.rows.length === 1 ? [] : tables;
    this.body.replaceChildren(...readElement(reply, line.text), ...shown.map((table) => this.tableBox(table, name)));
  }

  tableBox(table, name) {
    const box = tableElement(table, name);
    if (!table.left) return box;
    const more = button(`Show ${Math.min(MORE_ROWS, table.left)} more rows`, async () => {
      const count = Math.min(MORE_ROWS, table.left);
      const written = await this.app.moreRows(this.line, table.name, table.rows.length + 1, count);
      const rows = written.map((text) => rowCells(text, table.heads));
      if (rows.length === 0) this.app.tell('More rows could not be had');
      const next = { ...table, rows: [...table.rows, ...rows], left: table.left - rows.length };
      const grown = this.tableBox(next, name);
      const hadFocus = whole.contains(document.activeElement);
      whole.replaceWith(grown);
      if (hadFocus) (grown.querySelector('.hint button') ?? grown).focus();
      Object.assign(table, next);
    });
    const whole = element('div', { class: 'table-whole' }, box, element('p', { class: 'hint' }, `${table.left} more rows `, more));
    return whole;
  }

  showPlot() {
    const data = plotData(this.line.reply);
    this.answer.append(element('span', { class: 'sign' }, 'plot'));
    if (data === null) {
      this.body.replaceChildren(element('p', { class: 'hint' }, 'There is nothing to draw.'));
      return;
    }
    const isNew = this.plot === undefined || this.plotKey !== this.line.key;
    if (isNew) {
      const ask = (view, width) => this.app.plotRange(this.line, view, width, (next) => this.plot?.show(next));
      const valueOf = (...steps) => this.app.plotValue(this.line, ...steps);
      this.plot = new PlotView({ onRange: ask, valueOf, say: (words) => this.app.say(words) });
      this.plotKey = this.line.key;
      this.body.replaceChildren(this.plot.root);
    }
    // Its width is known once it is in the page.
    requestAnimationFrame(() => {
      this.plot?.show(data, this.line.read.plot.title);
      if (isNew) this.app.field.keepInSight();
    });
  }

  toggle(open = this.details.hidden) {
    this.details.hidden = !open;
    this.more.setAttribute('aria-expanded', String(open));
    this.root.classList.toggle('open', open);
    if (open) this.showDetails();
  }

  showDetails() {
    const { line, reply, app } = this;
    const parts = [];
    this.typeset = null;
    if (reply && !reply.error && reply.result !== undefined) parts.push(...this.valueDetails(reply));
    if (this.plot && reply?.rows) {
      const table = () => (this.plot.data ? csvText(this.plot.table()) : null);
      parts.push(copyGroup(this.copyButton('JSON', () => JSON.stringify(reply)), this.copyButton('CSV', table)));
    }
    const act = (label, work, face) => button(label, work, { face, 'data-keep': label });
    parts.push(
      element(
        'div',
        { class: 'actions', role: 'group', 'aria-label': 'Line' },
        line.read?.kind === 'value' ? act('Name', () => app.nameLine(this)) : null,
        act('Move up', () => app.moveLine(this, -1), '↑'),
        act('Move down', () => app.moveLine(this, 1), '↓'),
        act('Insert a line above', () => app.insertAbove(this), 'Insert above'),
        act('Delete', () => app.deleteLine(this)),
      ),
    );
    const kept = this.details.contains(document.activeElement) ? document.activeElement.closest('[data-keep]')?.dataset.keep : null;
    const hadFocus = this.details.contains(document.activeElement);
    this.details.replaceChildren(...parts);
    if (hadFocus) (this.details.querySelector(`[data-keep="${kept}"]`) ?? this.more).focus();
    if (!line.isWaiting) this.showTypeset();
  }

  valueDetails(reply) {
    const { line, app } = this;
    const facts = [];
    const fact = (name, ...content) => facts.push(element('dt', {}, name), element('dd', {}, ...content));
    this.typeset = element('div', { class: 'typeset', hidden: true, tabindex: '0', role: 'group', 'aria-label': 'Mathematics' });
    fact(reply.exact ? 'Exactly' : 'Rounded', element('span', { class: 'digits' }, reply.result), this.digitsButton(reply) ?? '');
    if (reply.exactForm) fact('Exact form', element('span', { class: 'digits' }, reply.exactForm));
    if (reply.uncertainty) fact('Uncertainty', reply.uncertainty);
    // What stands below the line already is not said twice.
    if (reply.readAs && !this.body.querySelector('.read')) fact('Read as', element('code', {}, ownReading(reply.readAs, line.text)));
    const own = new Set(line.read.steps.map((step) => step.defines));
    const steps = (reply.rows ?? []).filter(({ name }) => own.has(name) && line.read.steps.length > 1);
    for (const { name, value } of steps) fact(name, element('span', { class: 'digits' }, value));
    const units = app.names().unitsFor(reply.result);
    if (units) fact('Unit', this.choice('Unit', units));
    const forms = formsFor(line.text, reply);
    if (forms) fact('Form', this.choice('Form', forms));
    const copyWhole = (label, textOf) =>
      this.copyButton(label, async () => {
        const whole = await this.whole();
        return whole && textOf(whole);
      });
    const cells = ({ result }) => tablesOf(result).flatMap(({ heads, rows }) => (heads ? [heads, ...rows] : rows));
    const copies = [copyWhole('Text', ({ result }) => result)];
    copies.push((this.latexButton = this.copyButton('LaTeX', () => this.latex, true)));
    copies.push(copyWhole('JSON', (whole) => JSON.stringify(whole)));
    if (tablesOf(reply.result).length > 0) copies.push(copyWhole('CSV', (whole) => csvText(cells(whole))));
    return [
      this.typeset,
      element('dl', { class: 'facts' }, ...facts),
      copyGroup(...copies),
    ];
  }

  digitsButton(reply) {
    // More digits than an uncertainty leaves would say nothing.
    if (reply.exact || reply.uncertainty || !/^[-−]?[\d.]/u.test(reply.result)) return null;
    const now = this.line.digits ?? this.app.sheet.digits ?? 34;
    const next = [100, 1000, 10_000].find((count) => count > now);
    return next && button(`${next.toLocaleString('en')} digits`, () => this.app.setDigits(this.line, next), { class: 'small', 'data-keep': 'digits' });
  }

  /** Another unit or form to write the line's value in. */
  choice(label, { now, others }) {
    const options = [now, ...others].map((code) => element('option', { value: code }, code));
    const choose = (event) => this.app.convert(this, event.target.value, now);
    return element('select', { 'aria-label': label, 'data-keep': label, onchange: choose }, ...options);
  }

  /** The reply with all rows that it leaves out; null where these cannot be had. */
  async whole() {
    const { line, reply } = this;
    let { result } = reply;
    for (const { name, rows, left = 0 } of tablesOf(result)) {
      const written = [];
      while (written.length < left) {
        const first = rows.length + written.length + 1;
        const more = await this.app.moreRows(line, name, first, Math.min(MORE_ROWS, left - written.length));
        if (more.length === 0) return null;
        written.push(...more);
      }
      if (left > 0) result = result.replace(LEFT_OUT, () => written.join(', '));
    }
    // Rows inside of a row are not asked for.
    return /^[[{]/u.test(result) && LEFT_OUT.test(result) ? null : { ...reply, result };
  }

  copyButton(label, text, hidden = false) {
    const made = button(label, async () => {
      const words = await text();
      const done = words !== null && (await copyText(words));
      if (words === null) this.app.tell('Not all rows could be had: nothing is copied');
      else this.app.say(done ? `Copied as ${label}` : 'The browser refused to copy');
      made.textContent = done ? '✓ ' + label : label;
      setTimeout(() => {
        made.textContent = label;
      }, 1500);
    }, { hidden });
    return made;
  }

  /** The line as mathematics, where the server can set it. */
  async showTypeset() {
    const { line, typeset, reply: shown } = this;
    if (!typeset) return;
    const reply = await this.app.typeset(line);
    // What is shown may have become another by now.
    if (reply === null || this.reply !== shown || this.typeset !== typeset) return;
    // What a line says already is not said twice.
    const form = reply.exactForm?.mathml === reply.mathml ? null : reply.exactForm;
    const exact = form ?? (shown.exact ? reply.value : null);
    const [sign, value] = exact ? ['=', exact] : ['≈', reply.value];
    // A long number is below, in lines.
    const isShort = (form && exact === form) || shown.result.length <= (this.root.clientWidth < NARROW ? LONGEST_SET / 2 : LONGEST_SET) || shown.result.startsWith('[');
    const isNew = value && value.mathml !== reply.mathml && line.read.steps.at(-1).body.trim() !== shown.result;
    const parts = [mathElement(reply.mathml), isNew && isShort && mathElement(value.mathml)];
    if (parts[0]) {
      typeset.replaceChildren(parts[0], ...(parts[1] ? [` ${sign} `, parts[1]] : []));
      typeset.hidden = false;
    }
    this.latex = isNew ? `${reply.latex} ${exact ? '=' : '\\approx'} ${value.latex}` : reply.latex;
    this.latexButton.hidden = false;
  }

  drag() {
    const { root, number, app } = this;
    number.addEventListener('dragstart', (event) => {
      event.dataTransfer.setData('text/plain', this.line.text);
      event.dataTransfer.effectAllowed = 'move';
      app.dragged = this;
    });
    number.addEventListener('dragend', () => {
      app.dragged = null;
    });
    root.addEventListener('dragover', (event) => {
      if (!app.dragged) return;
      event.preventDefault();
      root.classList.add('target');
      // It takes this place: what comes from above is then below.
      root.classList.toggle('below', app.dragged.place < this.place);
    });
    root.addEventListener('dragleave', () => root.classList.remove('target'));
    root.addEventListener('drop', (event) => {
      root.classList.remove('target');
      if (!app.dragged || app.dragged === this) return;
      event.preventDefault();
      const { lines } = app.sheet;
      app.moveLine(app.dragged, lines.indexOf(this.line) - lines.indexOf(app.dragged.line));
    });
  }
}

const copyGroup = (...copies) =>
  element('div', { class: 'actions', role: 'group', 'aria-label': 'Copy' }, element('span', { class: 'label' }, 'Copy'), ...copies);
