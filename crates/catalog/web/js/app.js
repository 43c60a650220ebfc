// The page: a sheet of lines, the prompt below it, and what keys and buttons do.
//
// `engine` is `{call(name, args, signal), callMany([[name, args, signal], …], onReply)}`, each giving the results of
// tools/call; `onReply(at, result)` is told of each as it comes.

import { Field } from './field.js';
import { LineView } from './line.js';
import { Names } from './complete.js';
import { Sheet, readLine, sayingAns, splitSteps, withAnswer } from './sheet.js';
import { spokenAnswer } from './answer.js';
import { plotData } from './plot.js';
import { afterPause } from './dom.js';

const SPOKEN_AFTER = 500;

/** What a line ends with that is no part of its last step: marks and a remark. */
const TAIL = /[\s;]*(?:\s#[^"]*)?$/u;
const MOST_UNDONE = 200;

/** Texts that may say a line's value in another unit or form than now. */
function conversions(text, unit, now) {
  const tail = TAIL.exec(text)[0];
  const head = text.slice(0, text.length - tail.length);
  const { text: last, defines, body } = readLine(head).steps.at(-1);
  // What is named keeps its name.
  const whole = (defines ? body : last).trimStart();
  const before = head.slice(0, head.length - whole.length);
  // An inch may stand in the middle: `in` converts only to what is shown.
  const [, value, sign, target] = /^(.*\S)\s+(to|in|as|->|→)\s+([^;=]*)$/su.exec(whole) ?? [];
  // An arrow in brackets is that of a function.
  const converts = ['in', 'as'].includes(sign) ? target === now : sign && !/[)\]}]/u.test(target);
  const bare = converts ? value : whole;
  return [unit === 'decimal' ? bare : `${bare} to ${unit}`, `(${bare}) to ${unit}`].map((way) => before + way + tail);
}

export class App {
  /**
   * `list` holds the lines, `prompt` the field, `output` speaks; `onKept(texts)` is told of each change,
   * `onNews(words, canUndo)` of what is not to be seen in the sheet itself; `search(words)` looks for a function.
   */
  constructor({ engine, list, prompt, output, search, onKept = () => {}, onNews = () => {} }) {
    Object.assign(this, { engine: sayingAns(engine), list, output, search, onKept, onNews });
    this.views = new Map();
    this.known = new Names();
    this.past = [];
    this.future = [];
    this.recalled = 0;
    this.sheet = new Sheet(this.engine, (line) => this.views.get(line)?.show());
    this.field = new Field({
      label: 'Calculation',
      placeholder: 'Type a calculation',
      names: () => this.known,
      own: () => this.ownNames(this.sheet.lines.length),
      ask: (text, signal) => this.ask(text, this.sheet.lines.length, signal),
      onEnter: (text) => this.enter(text),
      onLines: (texts) => this.addLines(texts, true),
      search,
      onKey: (event) => this.promptKey(event),
    });
    this.field.root.id = prompt.id;
    prompt.replaceWith(this.field.root);
    this.field.root.classList.add('prompt');
    this.sayLater = afterPause(SPOKEN_AFTER, (words) => this.say(words));
    document.addEventListener('keydown', (event) => this.pageKey(event));
  }

  names() {
    return this.known;
  }

  /** The names that lines above define. */
  ownNames(count) {
    const names = new Set(['ans']);
    for (const line of this.sheet.lines.slice(0, count)) {
      for (const step of line.read?.steps ?? []) if (step.defines) names.add(step.defines);
    }
    return [...names];
  }

  say(words) {
    this.sayLater.cancel();
    this.output.textContent = words;
  }

  /** Says something that eyes are to see, too; where it can be undone, with a button for that. */
  tell(words, canUndo = false) {
    this.say(words);
    this.onNews(words, canUndo);
  }

  /** The reply to a text as if it stood below so many lines. */
  async ask(text, count, signal) {
    const request = this.sheet.requestFor(text, count);
    if (!request?.args) return null;
    const isPlot = request.name === 'plot';
    const reply = await this.engine.call(request.name, isPlot ? { ...request.args, width: 64 } : request.args, signal);
    // Of plots and definitions only what is wrong is told before Enter.
    const isQuiet = isPlot || request.onlyDefines;
    return isQuiet && !reply?.structuredContent?.error ? { structuredContent: {} } : reply;
  }

  /** What a text would give in the place of a line. */
  async tryInPlace(text, line) {
    return (await this.ask(text, this.sheet.lines.indexOf(line)))?.structuredContent;
  }

  // Lines.

  /** Shows the lines as they are now. */
  render() {
    const { lines } = this.sheet;
    const now = new Set(lines);
    const focused = this.list.contains(document.activeElement) ? document.activeElement : null;
    const place = [...this.list.children].findIndex((item) => item.contains(focused));
    for (const [line, view] of this.views) {
      if (!now.has(line)) {
        view.root.remove();
        this.views.delete(line);
      }
    }
    lines.forEach((line, at) => {
      let view = this.views.get(line);
      if (view === undefined) {
        view = new LineView(this, line);
        this.views.set(line, view);
      }
      view.setNumber(at + 1);
      if (this.list.children[at] !== view.root) this.list.insertBefore(view.root, this.list.children[at] ?? null);
    });
    document.body.classList.toggle('empty', lines.length === 0);
    // Where the focus was stays, or is what has taken its place.
    if (focused === null || document.activeElement === focused) return;
    if (focused.isConnected) focused.focus();
    else this.focusLine(place);
  }

  /** After every change: shows it, keeps it and asks for what follows from it. */
  async changed({ keep = true } = {}) {
    this.render();
    // What was to be undone by a press is not the last that happened any more.
    this.onNews('');
    if (keep) this.onKept(this.sheet.texts());
    await this.refresh();
  }

  /** Asks for what has changed, or for all anew. */
  async refresh(anew = false) {
    await this.sheet.refresh(anew);
    // Who refers to a line with an error says so once that is known.
    for (const line of this.sheet.lines) {
      if (line.reply?.structuredContent?.error && line.needs?.size) this.views.get(line)?.show();
    }
  }

  remember() {
    this.past.push(this.sheet.texts());
    if (this.past.length > MOST_UNDONE) this.past.shift();
    this.future = [];
  }

  undo(redo = false) {
    const [from, to] = redo ? [this.future, this.past] : [this.past, this.future];
    const now = JSON.stringify(this.sheet.texts());
    // What is shown is nothing to go back to.
    while (from.length > 0 && JSON.stringify(from.at(-1)) === now) from.pop();
    const texts = from.pop();
    if (texts === undefined) {
      this.say(redo ? 'Nothing to do again' : 'Nothing to undo');
      return;
    }
    to.push(this.sheet.texts());
    this.setLines(texts);
    this.say(redo ? 'Done again' : 'Undone');
  }

  setLines(texts, options) {
    this.stopEditing();
    this.sheet.replace(texts);
    return this.changed(options);
  }

  /** Lines that are kept already: an older state of the sheet, to which undoing leads back, or another sheet. */
  showLines(texts, isOther) {
    if (isOther) [this.past, this.future] = [[], []];
    else this.remember();
    return this.setLines(texts, { keep: false });
  }

  /** The lines of another tab: what is typed here stays, also into a line that is gone there. */
  takeLines(texts) {
    this.remember();
    const { view, field } = this.editing ?? {};
    const at = this.sheet.lines.indexOf(view?.line);
    this.sheet.replace(texts);
    let anew = [];
    if (view && !this.sheet.lines.includes(view.line)) {
      this.stopEditing();
      if (field.text !== view.line.text) anew = this.sheet.insert(Math.min(at, this.sheet.lines.length), ['']);
    }
    this.changed({ keep: false });
    for (const line of anew) this.edit(this.views.get(line), field.text);
  }

  async enter(text) {
    if (text.trim() === '') return;
    await this.addLines([text.trim()], true);
  }

  /** Puts lines below all others; what is typed in the prompt stays, unless these are it. */
  async addLines(texts, areTyped = false) {
    this.remember();
    const made = this.sheet.insert(this.sheet.lines.length, texts);
    if (made.length === 0) {
      this.past.pop();
      this.tellFull(0);
      return;
    }
    if (areTyped) {
      this.field.clear();
      this.recalled = 0;
    }
    const done = this.changed();
    if (made.length < texts.length) this.tellFull(made.length);
    this.views.get(made.at(-1))?.root.scrollIntoView({ block: 'nearest' });
    this.field.root.scrollIntoView({ block: 'nearest' });
    await done;
    this.field.keepInSight();
    this.speakLine(made.at(-1));
  }

  tellFull(count) {
    const rest = count === 0 ? 'delete some first' : `${count.toLocaleString('en')} were added, the rest was left out`;
    this.tell(`A sheet holds 1,000 lines: ${rest}`);
  }

  speakLine(line) {
    const body = line?.reply?.structuredContent;
    if (!body) return;
    if (body.rows && body.result === undefined && !body.error) this.sayLater('plotted');
    else if (line.request?.onlyDefines && !body.error) this.sayLater('defined');
    else this.sayLater(spokenAnswer(body));
  }

  async rewrite(line, text) {
    if (text !== line.text) {
      this.remember();
      line.text = text;
      await this.changed();
    }
    this.views.get(line)?.show();
    this.speakLine(line);
  }

  /** Lets a line be typed over, in its place. */
  edit(view, text = view.line.text) {
    this.leaveLine();
    const { line } = view;
    const above = () => this.sheet.lines.indexOf(line);
    const field = new Field({
      label: `Line ${above() + 1}`,
      names: () => this.known,
      own: () => this.ownNames(above()),
      ask: (now, signal) => this.ask(now, above(), signal),
      onEnter: (now) => this.finishEditing(now),
      onLines: (texts) => this.replaceByLines(texts),
      search: this.search,
      onKey: (event) => this.editKey(event),
    });
    this.editing = { view, field };
    field.input.inputMode = this.field.input.inputMode;
    view.root.classList.add('editing');
    view.text.hidden = true;
    view.text.after(field.root);
    field.text = text;
    field.focus();
    field.input.setSelectionRange(text.length, text.length);
    field.root.addEventListener('focusout', () => {
      setTimeout(() => {
        if (this.editing?.field === field && !field.root.contains(document.activeElement)) this.finishEditing(field.text, false);
      });
    });
    return field;
  }

  /** Takes what is typed into a line: who presses a button may be faster than the focus. */
  leaveLine() {
    if (this.editing) this.finishEditing(this.editing.field.text, false);
  }

  /** Writes what is typed into a line, which is about to be shown no more; whether that is something new. */
  takeTyped() {
    const text = this.editing?.field.text.trim() ?? '';
    const line = this.stopEditing()?.line;
    const isNew = text !== '' && text !== line.text;
    if (isNew) line.text = text;
    return isNew;
  }

  stopEditing() {
    if (!this.editing) return null;
    const { view, field } = this.editing;
    this.editing = null;
    field.stop();
    view.root.classList.remove('editing');
    view.text.hidden = false;
    field.root.remove();
    return view;
  }

  async finishEditing(text, goOn = true) {
    const view = this.stopEditing();
    if (!view) return;
    if (text.trim() === '') {
      this.deleteLine(view, goOn);
      return;
    }
    if (goOn) view.text.focus();
    await this.rewrite(view.line, text.trim());
    view.setNumber(this.sheet.lines.indexOf(view.line) + 1);
  }

  replaceByLines(texts) {
    const view = this.stopEditing();
    this.remember();
    const at = this.sheet.lines.indexOf(view.line);
    view.line.text = texts[0];
    const made = this.sheet.insert(at + 1, texts.slice(1));
    this.changed();
    if (made.length < texts.length - 1) this.tellFull(made.length);
    view.show();
    this.views.get(made.at(-1) ?? view.line).text.focus();
  }

  nameLine(view) {
    const { line } = view;
    if (/^\s*[\p{L}_][\p{L}\p{N}_]*\s*:?=(?!=)/u.test(line.text)) {
      const field = this.edit(view);
      field.input.setSelectionRange(0, /^\s*[\p{L}\p{N}_]*/u.exec(line.text)[0].length);
      return;
    }
    const field = this.edit(view, `name = ${line.text}`);
    field.input.setSelectionRange(0, 4);
  }

  moveLine(view, by) {
    this.remember();
    if (!this.sheet.move(view.line, by)) {
      this.past.pop();
      return;
    }
    this.changed();
    this.say(`Moved to line ${this.sheet.lines.indexOf(view.line) + 1}`);
  }

  insertAbove(view) {
    const [line] = this.sheet.insert(this.sheet.lines.indexOf(view.line), ['']);
    if (!line) {
      this.tellFull(0);
      return;
    }
    this.render();
    this.edit(this.views.get(line));
  }

  deleteLine(view, takesFocus = true) {
    const { line } = view;
    const at = this.sheet.lines.indexOf(line);
    // A line that was put in and never filled is nothing to undo.
    if (line.text !== '') this.remember();
    this.sheet.remove(line);
    this.changed();
    const next = this.sheet.lines[at] ?? this.sheet.lines[at - 1];
    if (takesFocus && next) this.views.get(next).text.focus();
    else if (takesFocus) this.field.focus();
    if (line.text !== '') this.tell('Line deleted', true);
  }

  clear() {
    if (this.sheet.lines.length === 0) return;
    this.remember();
    this.setLines([]);
    this.field.focus();
    this.tell('All lines deleted', true);
  }

  setDigits(line, digits) {
    line.digits = digits;
    this.refresh().then(() => this.speakLine(line));
  }

  setAllDigits(digits) {
    this.sheet.digits = digits;
    this.refresh();
  }

  /** Writes the value of a line in another unit or form than now; of ways to say so the first that gives it. */
  async convert(view, unit, now) {
    const { line } = view;
    const { result } = line.reply.structuredContent;
    const texts = conversions(line.text, unit, now);
    const bodies = await Promise.all(texts.map((text) => this.tryInPlace(text, line)));
    // A third looks alike as a fraction and as a mixed number; all else has to become another.
    const isSame = ['fraction', 'mixed'].includes(unit) && result.includes('/');
    const at = bodies.findIndex((body) => body && !body.error && (isSame || body.result !== result));
    if (at >= 0) {
      await this.rewrite(line, texts[at]);
      return;
    }
    this.tell(`This line cannot be written in ${unit}`);
    view.show();
  }

  /** Data of another part of the plane, for a plot that was moved. */
  async plotRange(line, view, width, show) {
    const { key, request } = line;
    const { from, to, low, high } = view;
    const args = { ...request.args, from: String(from), to: String(to), bottom: String(low), top: String(high), width };
    const asked = (line.ranges = (line.ranges ?? 0) + 1);
    const reply = await this.engine.call('plot', args);
    const data = plotData(reply);
    if (data && line.key === key && line.ranges === asked) show(data);
  }

  /** The reply to steps that may use what a plot may use. */
  plotValue(line, steps, digits) {
    const { definitions = '' } = line.request.args;
    return this.engine.call('calculate', { expression: `${definitions}\n${withAnswer(steps)}`.trim(), digits });
  }

  /** A line and its value as LaTeX and MathML; null where the server sets no mathematics. */
  async typeset(line) {
    const { args } = line.request;
    const own = { expression: line.text.trim() };
    const replies = await this.engine.callMany([['typeset', own], ['typeset', args]]);
    const [alone, whole] = replies.map((reply) => reply?.structuredContent);
    if (!whole || whole.error) return null;
    // A line that calls a function from above cannot be read alone.
    return { ...(alone && !alone.error ? alone : whole), value: whole.value, exactForm: whole.exactForm };
  }

  /** Rows of a long table that its answer leaves out, as they are written, asked for as named steps. */
  async moreRows(line, name, first, count) {
    const { args } = line.request;
    const steps = splitSteps(args.expression);
    // What the last step gives, whatever it calls that.
    const { text, defines, body } = readLine(steps.pop()).steps[0];
    steps.push(`Table = (${defines ? body : text})${name ? `.${name}` : ''}`);
    for (let row = first; row < first + count; row += 1) steps.push(`Row${row} = Table[${row}]`);
    const expression = steps.join('\n');
    const reply = await this.engine.call('calculate', { ...args, expression });
    const { rows = [] } = reply?.structuredContent ?? {};
    return rows.filter(({ name }) => /^Row\d+$/u.test(name)).map(({ value }) => value);
  }

  // Keys.

  promptKey(event) {
    const { key, altKey, ctrlKey, metaKey } = event;
    const { lines } = this.sheet;
    if (ctrlKey || metaKey) return false;
    if (key === 'Escape' && this.field.text !== '') {
      this.field.clear();
    } else if (key === 'ArrowUp' && !altKey && lines.length > 0) {
      this.recall(1);
    } else if (key === 'ArrowDown' && !altKey && this.recalled > 0) {
      this.recall(-1);
    } else if (key === 'ArrowUp' && altKey && lines.length > 0) {
      this.views.get(lines.at(-1)).text.focus();
    } else {
      return false;
    }
    return true;
  }

  /** Brings an earlier line back to the prompt. */
  recall(by) {
    const { lines } = this.sheet;
    if (this.recalled === 0) this.draft = this.field.text;
    this.recalled = Math.min(lines.length, Math.max(0, this.recalled + by));
    this.field.text = this.recalled === 0 ? this.draft : lines.at(-this.recalled).text;
    this.field.combo.close();
    const end = this.field.text.length;
    this.field.input.setSelectionRange(end, end);
  }

  editKey(event) {
    if (event.key === 'Escape') {
      const view = this.stopEditing();
      if (view.line.text === '') this.deleteLine(view);
      else view.text.focus();
      return true;
    }
    return false;
  }

  lineKey(event, view) {
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    if (this.editing?.view === view && !altKey) return;
    const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
    const isText = event.target === view.text;
    if (altKey && shiftKey && by !== 0) {
      this.moveLine(view, by);
    } else if (by !== 0 && !ctrlKey && !metaKey && (altKey || isText)) {
      this.focusLine(this.sheet.lines.indexOf(view.line) + by);
    } else if ((key === 'Delete' || key === 'Backspace') && isText) {
      this.deleteLine(view);
    } else if (key === 'F2' && isText) {
      this.edit(view);
    } else if (key === ' ' && isText) {
      view.toggle();
    } else {
      return;
    }
    event.preventDefault();
  }

  focusLine(at) {
    const line = this.sheet.lines[at];
    if (line) this.views.get(line).text.focus();
    else if (at >= 0) this.field.focus();
  }

  pageKey(event) {
    const { key, shiftKey, target } = event;
    // What lies behind an open dialog is out of reach.
    if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector('dialog[open]')) return;
    const isTyping = /^(?:INPUT|TEXTAREA|SELECT)$/u.test(target.tagName) && target.value !== '';
    const low = key.toLowerCase();
    if (key === 'Enter') this.refresh(true).then(() => this.say('All lines are calculated again'));
    else if (low === 'z' && !isTyping) this.undo(shiftKey);
    else if (low === 'y' && !isTyping) this.undo(true);
    else return;
    event.preventDefault();
  }
}
