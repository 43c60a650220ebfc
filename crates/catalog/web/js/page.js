// What surrounds the sheet: storage, links, themes, dialogs.

import { App } from './app.js';
import { FunctionBrowser } from './functions.js';
import { Names } from './complete.js';
import { copyText, keepFile } from './copy.js';
import { afterPause } from './dom.js';
import { keypadElement } from './keypad.js';
import { linesOf } from './field.js';
import { packLines, unpackLines } from './share.js';

const KEPT_LINES = 'arithma.lines';
const KEPT_THEME = 'arithma.theme';
const KEPT_DIGITS = 'arithma.digits';
const NEWS_SHOWN = 6000;
const UNKNOWN_TOKEN = 'The server does not know this token.';
const THEMES = { auto: ['◐', 'as the system'], light: ['☀', 'light'], dark: ['☾', 'dark'] };

const get = (id) => document.getElementById(id);

/** What the browser does not keep lives as long as the page. */
const unkept = new Map();

function kept(key) {
  try {
    return unkept.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key, value) {
  try {
    localStorage.setItem(key, value);
    unkept.delete(key);
  } catch {
    unkept.set(key, value);
  }
}

function keptLines() {
  try {
    const lines = JSON.parse(kept(KEPT_LINES) ?? '[]');
    return Array.isArray(lines) ? lines.filter((line) => typeof line === 'string').slice(0, 1000) : [];
  } catch {
    return [];
  }
}

/** Says that the server does not answer; the promise is of a press on Retry. */
export function trouble(words) {
  const box = get('trouble');
  if (words === null) {
    const hadFocus = box.contains(document.activeElement);
    box.hidden = true;
    // A button that is gone keeps no focus.
    if (hadFocus) document.querySelector('.prompt .field-input').focus();
    return Promise.resolve();
  }
  box.hidden = false;
  get('trouble-words').textContent = words;
  return new Promise((resolve) => get('retry').addEventListener('click', resolve, { once: true }));
}

/** Asks for a token, which stays in memory alone; who closes the dialog is asked again by the button. */
export function askToken(wasWrong) {
  const dialog = get('token-dialog');
  const input = get('token');
  const ask = (words) => {
    get('token-words').textContent = words;
    input.value = '';
    if (!dialog.open) dialog.showModal();
    input.focus();
  };
  const asks = 'This server asks for a token.';
  ask(wasWrong ? UNKNOWN_TOKEN : asks);
  return new Promise((resolve) => {
    get('token-form').onsubmit = (event) => {
      event.preventDefault();
      const token = input.value.trim();
      if (token === '') return;
      // No server has such a one, and it could not be sent.
      if (!/^[!-~]+$/u.test(token)) {
        ask(UNKNOWN_TOKEN);
        return;
      }
      input.value = '';
      dialog.onclose = null;
      dialog.close();
      trouble(null);
      resolve(token);
    };
    dialog.onclose = () => {
      trouble(asks).then(() => ask(asks));
    };
  });
}

/** Starts the page on an engine; `load(name)` gives a JSON file of the page. */
export async function startPage(engine, load) {
  const page = new Page(engine, load);
  await page.begin();
  return page;
}

class Page {
  constructor(engine, load) {
    this.load = load;
    this.engine = engine;
    this.isShared = false;
    this.app = new App({
      engine,
      list: get('lines'),
      prompt: get('prompt'),
      output: get('said'),
      search: (words) => this.browser.open(words),
      onKept: (texts) => this.kept(texts),
      onNews: (words, canUndo) => this.showNews(words, canUndo),
    });
    const names = () => this.app.known;
    this.browser = new FunctionBrowser(get('functions-dialog'), { names, engine, take: (text) => this.use(text) });
    this.hideNews = afterPause(NEWS_SHOWN, () => {
      get('news').hidden = true;
    });
    this.listen();
  }

  async begin() {
    this.setTheme(kept(KEPT_THEME) ?? 'auto');
    this.setDigits(kept(KEPT_DIGITS) ?? '');
    for (const example of get('examples').querySelectorAll('button')) {
      example.addEventListener('click', () => this.app.addLines([example.querySelector('code').textContent]));
    }
    const field = () => this.app.editing?.field ?? this.app.field;
    const onLetters = () => {
      this.showKeypad(false);
      field().focus();
    };
    get('keypad-place').append(keypadElement(field, { onEnter: () => field().onEnter(field().text), onLetters }));
    this.showKeypad(matchMedia('(pointer: coarse)').matches);
    await this.openFragment();
    if (!matchMedia('(pointer: coarse)').matches) this.app.field.focus();
    this.app.known = new Names(await this.load('names.json'));
    this.browser.refresh();
    setTimeout(async () => {
      this.app.known.describe(await this.load('functions.json'));
      this.browser.refresh();
    }, 200);
  }

  /** Shows the lines of the link, or those of this browser. */
  async openFragment() {
    let [shared, fault] = [null, null];
    try {
      shared = await unpackLines(location.hash);
    } catch (error) {
      fault = `${error.message}.`;
    }
    const isShared = shared !== null;
    // A shared sheet that was changed is as it was left.
    const changed = isShared && history.state?.isShared ? history.state.texts : null;
    const texts = changed ?? shared ?? keptLines();
    const done = this.showSheet(texts, isShared);
    if (fault) this.tell(fault);
    this.note('replaceState', texts);
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 50))]);
  }

  /** Shows the own sheet or that of a link: what is undone in the one was not done in the other. */
  showSheet(texts, isShared) {
    this.isShared = isShared;
    get('shared').hidden = !isShared;
    const name = isShared ? location.hash : '';
    const isOther = this.shown !== name;
    this.shown = name;
    this.tellUnkept();
    return this.app.showLines(texts, isOther);
  }

  /** Shows a sentence for a while, at the foot of the page; none ends that of before. */
  showNews(words, canUndo) {
    get('news-words').textContent = words;
    get('news-undo').hidden = !canUndo;
    get('news').hidden = words === '';
    this.hideNews();
  }

  /** Notes the lines that are shown in the browser's history, by a method of it. */
  note(how, texts, address = location.href) {
    if (!this.isShared) this.newest = JSON.stringify(texts);
    try {
      history[how]({ texts, isShared: this.isShared }, '', address);
    } catch {
      // Too long, or too many at once, as when a key is held down: Back then skips some.
    }
  }

  tell(words) {
    if (get('notice').textContent === (words ?? '')) return;
    get('notice').hidden = words === null;
    get('notice').textContent = words ?? '';
  }

  /** Ends what was told before, unless the browser does not keep what is shown. */
  tellUnkept() {
    const isUnkept = !this.isShared && unkept.has(KEPT_LINES);
    this.tell(isUnkept ? 'The browser cannot keep these lines: export them before you leave this page.' : null);
  }

  kept(texts) {
    if (!this.isShared) keep(KEPT_LINES, JSON.stringify(texts));
    this.tellUnkept();
    this.note('pushState', texts);
  }

  /** Leaves a shared sheet for the own one; with its lines, if they are to be kept. */
  leaveShared(takesLines) {
    const texts = this.app.sheet.texts();
    const own = keptLines();
    this.showSheet(own, false);
    this.note('pushState', own, location.pathname + location.search);
    if (takesLines) this.app.addLines(texts);
    this.app.field.focus();
  }

  setTheme(theme) {
    const name = Object.hasOwn(THEMES, theme) ? theme : 'auto';
    const [face, words] = THEMES[name];
    document.documentElement.dataset.theme = name;
    const toggle = get('theme');
    toggle.textContent = face;
    toggle.setAttribute('aria-label', `Colours: ${words}`);
    toggle.title = `Colours: ${words}`;
    this.theme = name;
  }

  /** What is not among the choices is the usual number. */
  setDigits(digits) {
    const choice = get('digits');
    choice.value = digits;
    if (choice.selectedIndex < 0) choice.value = '';
    this.app.setAllDigits(choice.value === '' ? null : Number(choice.value));
  }

  showKeypad(shown) {
    get('keypad-place').hidden = !shown;
    get('keypad').setAttribute('aria-pressed', String(shown));
    get('keypad-back').hidden = shown || !matchMedia('(pointer: coarse)').matches;
    // Two keyboards would leave no room for the sheet.
    for (const field of [this.app.field, this.app.editing?.field]) field?.input.setAttribute('inputmode', shown ? 'none' : 'text');
  }

  async share() {
    this.app.leaveLine();
    const texts = this.app.sheet.texts().filter((text) => text.trim() !== '');
    if (texts.length === 0) {
      this.app.tell('There is nothing to share yet');
      return;
    }
    try {
      get('share-link').value = location.origin + location.pathname + (await packLines(texts));
    } catch (error) {
      this.app.tell(error.message);
      return;
    }
    get('share-copy').textContent = 'Copy';
    get('share-here').hidden = !/^(?:localhost|127\.|\[::1\])/u.test(location.host);
    get('share-dialog').showModal();
    get('share-link').select();
  }

  /** Puts an example into the sheet, below which one goes on. */
  use(text) {
    this.app.field.focus();
    this.app.addLines([text]);
  }

  async importFile(file) {
    if (!file) return;
    this.tell(null);
    if (file.size > 256 * 1024) {
      this.tell('This file is longer than 256 kB: it is not opened.');
      return;
    }
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
      const lines = linesOf(text);
      if (lines.length > 0) this.app.addLines(lines);
    } catch {
      this.tell('This file is no text in UTF-8: it is not opened.');
    }
  }

  listen() {
    const { app } = this;
    const on = (id, work) => get(id).addEventListener('click', work);
    on('theme', () => {
      const all = Object.keys(THEMES);
      this.setTheme(all[(all.indexOf(this.theme) + 1) % all.length]);
      keep(KEPT_THEME, this.theme);
    });
    get('digits').addEventListener('change', (event) => {
      this.setDigits(event.target.value);
      keep(KEPT_DIGITS, event.target.value);
    });
    on('functions', () => this.browser.open());
    on('help', () => get('help-dialog').showModal());
    on('share', () => this.share());
    on('share-copy', async () => {
      const done = await copyText(get('share-link').value);
      app.say(done ? 'Link copied' : 'The browser refused to copy');
      get('share-copy').textContent = done ? '✓ Copied' : 'Copy';
    });
    on('undo', () => app.undo());
    on('news-undo', () => {
      app.undo();
      app.field.focus();
    });
    on('redo', () => app.undo(true));
    on('clear', () => app.clear());
    on('again', () => app.refresh(true));
    on('export', () => {
      app.leaveLine();
      keepFile('arithma.txt', new Blob([`${app.sheet.texts().join('\n')}\n`], { type: 'text/plain' }));
    });
    on('import', () => get('import-file').click());
    get('import-file').addEventListener('change', (event) => {
      this.importFile(event.target.files[0]);
      event.target.value = '';
    });
    // A file that is dropped would take the place of the page.
    addEventListener('dragover', (event) => event.dataTransfer.types.includes('Files') && event.preventDefault());
    addEventListener('drop', (event) => {
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      this.importFile(file);
    });
    on('keypad', () => this.showKeypad(get('keypad-place').hidden));
    on('keypad-back', () => this.showKeypad(true));
    on('shared-keep', () => this.leaveShared(true));
    on('shared-leave', () => this.leaveShared(false));
    // The address stays: it may hold the lines of a link.
    for (const skip of document.querySelectorAll('.skip')) {
      skip.addEventListener('click', (event) => {
        event.preventDefault();
        app.focusLine(skip.hash === '#lines' ? 0 : Infinity);
      });
    }
    for (const close of document.querySelectorAll('dialog .close')) {
      close.addEventListener('click', () => close.closest('dialog').close());
    }
    for (const item of document.querySelectorAll('.menu button')) {
      item.addEventListener('click', () => {
        const menu = item.closest('.menu');
        if (menu.contains(document.activeElement)) menu.querySelector('summary').focus();
        menu.removeAttribute('open');
      });
    }
    addEventListener('popstate', (event) => this.goneTo(event.state));
    addEventListener('storage', (event) => this.keptElsewhere(event.key));
    // A page that the browser had put aside has heard nothing in between.
    addEventListener('pageshow', ({ persisted }) => persisted && this.keptElsewhere(KEPT_LINES));
    addEventListener('keydown', (event) => this.key(event));
    addEventListener('click', (event) => {
      const menu = document.querySelector('.menu[open]');
      if (menu && !menu.contains(event.target)) menu.removeAttribute('open');
    });
  }

  goneTo(state) {
    // What one was typing into a line is of the newest.
    if (!this.isShared && this.app.takeTyped()) keep(KEPT_LINES, JSON.stringify(this.app.sheet.texts()));
    if (!Array.isArray(state?.texts)) {
      this.openFragment();
      return;
    }
    const isShared = state.isShared === true;
    // The newest of the own lines may have become others in another tab since.
    const own = keptLines();
    const texts = !isShared && JSON.stringify(state.texts) === this.newest ? own : state.texts;
    this.showSheet(texts, isShared);
    if (!isShared && JSON.stringify(texts) !== JSON.stringify(own)) this.app.tell('Older lines: the newest are kept until you change these', true);
  }

  /** Another tab has changed what both of them show: a sheet that is kept is one. */
  keptElsewhere(key) {
    if (key === KEPT_THEME) this.setTheme(kept(KEPT_THEME) ?? 'auto');
    if (key !== KEPT_LINES || this.isShared) return;
    const texts = keptLines();
    this.note('replaceState', texts);
    this.app.takeLines(texts);
  }

  key(event) {
    if (document.querySelector('dialog[open]')) return;
    const menu = document.querySelector('.menu[open]');
    if (event.key === 'Escape' && menu) {
      menu.removeAttribute('open');
      menu.querySelector('summary').focus();
    }
    const isTyping = /^(?:INPUT|TEXTAREA|SELECT)$/u.test(event.target.tagName);
    if (event.key === 'F1' || (event.key === '?' && !isTyping)) {
      event.preventDefault();
      get('help-dialog').showModal();
    }
    if ((event.ctrlKey || event.metaKey) && event.key === ' ') {
      event.preventDefault();
      this.browser.open();
    }
  }
}
