// The plot inside a chat: an MCP App. The host brings the arguments and the result of a call; panning,
// zooming and other expressions are calls of this view.

import { hostBridge } from './bridge.js';
import { copyText, svgPicture } from './copy.js';
import { afterPause, button, element } from './dom.js';
import { PlotView, plotData } from './plot.js';

const PROTOCOL = '2026-01-26';
const SIZE_DELAY = 100;

/** Ours by the host's: what a host says of its colours and letters is taken. */
const HOST_STYLES = {
  '--paper': '--color-background-primary',
  '--card': '--color-background-secondary',
  '--ink': '--color-text-primary',
  '--soft': '--color-text-secondary',
  '--rule': '--color-border-primary',
  '--focus': '--color-ring-primary',
  '--bad': '--color-text-danger',
  '--sans': '--font-sans',
  '--mono': '--font-mono',
};

class HostedPlot {
  constructor(place) {
    this.version = place.dataset.version;
    this.context = {};
    this.can = {};
    this.arguments = null;
    this.calls = {};
    this.given = '';
    this.isDrawn = false;
    this.plot = new PlotView({
      onRange: (range, width) => this.draw(range, width),
      valueOf: (steps, digits) => this.valueOf(steps, digits),
      say: (text) => {
        this.heard.textContent = text;
      },
    });
    this.plot.keepSvg = () => this.keepSvg();
    this.plot.keepPng = () => this.keepPng();
    this.input = element('input', {
      type: 'text',
      'aria-label': 'Expression',
      autocapitalize: 'none',
      autocomplete: 'off',
      spellcheck: 'false',
      // No form: frames may not submit any.
      onkeydown: (event) => (event.key === 'Enter' && !event.isComposing ? this.replot() : undefined),
    });
    this.calculateButton = button('Calculate', () => this.calculate());
    this.plotButton = button('Plot', () => this.replot());
    this.line = element('div', { class: 'view-line' }, this.input, this.plotButton, this.calculateButton);
    this.answer = element('p', { class: 'view-answer', hidden: true });
    // What is wrong stands below what was typed; what eyes see in the plot itself is heard only.
    this.said = element('output', { class: 'view-said' }, 'Waiting for the plot …');
    this.heard = element('output', { class: 'unseen' });
    this.still = element('div');
    this.tellButton = button('Tell the model', () => this.tellModel(), { hidden: true });
    this.fullButton = button('Full screen', () => this.switchMode(), { hidden: true });
    this.plot.root.hidden = true;
    this.line.hidden = true;
    const more = element('div', { class: 'view-more' }, this.tellButton, this.fullButton);
    place.append(this.line, this.answer, this.still, this.said, this.plot.root, this.heard, more);
  }

  async begin() {
    const heard = {
      'ui/notifications/tool-input': ({ arguments: given }) => this.take(given),
      'ui/notifications/tool-result': (result) => this.receive(result),
      'ui/notifications/tool-cancelled': ({ reason }) => this.cancel(reason),
      'ui/notifications/host-context-changed': (change) => this.adopt(change),
    };
    this.bridge = hostBridge({
      hears: (method, params) => (Object.hasOwn(heard, method) ? heard[method](params) : undefined),
      answers: { ping: () => ({}), 'ui/resource-teardown': () => this.end() },
    });
    const greeting = await this.bridge
      .request('ui/initialize', {
        protocolVersion: PROTOCOL,
        appInfo: { name: 'arithma', version: this.version },
        appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] },
      })
      .catch((error) => this.say(error.message, true));
    if (!greeting) return;
    this.can = greeting.hostCapabilities ?? {};
    this.adopt(greeting.hostContext ?? {});
    this.bridge.notify('ui/notifications/initialized');
    this.watchSize();
  }

  /** Follows what the host says of itself; a change names only what is new. */
  adopt(change) {
    this.context = { ...this.context, ...change };
    const root = document.documentElement;
    const { theme, styles, safeAreaInsets, displayMode, availableDisplayModes, containerDimensions } = this.context;
    root.dataset.theme = theme === 'dark' ? 'dark' : 'light';
    root.style.colorScheme = root.dataset.theme;
    const given = styles?.variables ?? {};
    for (const [own, theirs] of Object.entries(HOST_STYLES)) {
      if (typeof given[theirs] === 'string') root.style.setProperty(own, given[theirs]);
    }
    for (const side of ['top', 'right', 'bottom', 'left']) {
      const inset = Number(safeAreaInsets?.[side] ?? 0);
      root.style.setProperty(`padding-${side}`, inset > 0 ? `${inset}px` : '0');
    }
    const width = Number(containerDimensions?.width ?? containerDimensions?.maxWidth);
    root.style.maxWidth = width > 0 ? `${width}px` : '';
    document.body.classList.toggle('full', displayMode === 'fullscreen');
    this.fullButton.hidden = !availableDisplayModes?.includes('fullscreen');
    this.fullButton.textContent = displayMode === 'fullscreen' ? 'Back to the chat' : 'Full screen';
  }

  /** The arguments of the call. Some hosts send them again, and what the reader has changed since stays. */
  take(given) {
    const text = JSON.stringify(given ?? {});
    if (text === this.given) return;
    this.given = text;
    this.isDrawn = false;
    this.arguments = { ...given };
    this.input.value = String(given?.expression ?? '');
  }

  async receive(result) {
    if (result.isError) {
      this.forgetDrawing();
      this.say(faultOf(result), true);
      return;
    }
    if (this.isDrawn) return;
    if (this.can.serverTools && this.arguments !== null) {
      this.line.hidden = false;
      await this.draw(null, this.plot.width);
      // A host may refuse the call nevertheless.
      if (this.plot.data !== null) return;
    }
    this.showStill(result);
  }

  /** The call has ended without a result; what was asked on its behalf no longer counts. */
  cancel(reason) {
    this.forgetDrawing();
    this.say(`Cancelled${reason ? `: ${reason}` : '.'}`);
  }

  /** What was asked for and is still on its way is not shown any more. */
  forgetDrawing() {
    this.calls.plot = (this.calls.plot ?? 0) + 1;
  }

  /** The picture that came with the result, where the host lets a view call nothing. */
  showStill(result) {
    const picture = (result.content ?? []).find(({ type }) => type === 'image');
    const parts = [];
    if (picture && /^image\/[a-z+.-]+$/.test(picture.mimeType)) {
      const src = `data:${picture.mimeType};base64,${picture.data}`;
      parts.push(element('img', { class: 'view-still', src, alt: 'The plot; its text is below' }));
    }
    this.still.replaceChildren(...parts);
    this.say(textOf(result));
    this.offerTelling();
  }

  /** There is something that the model can be told of. */
  offerTelling() {
    this.tellButton.hidden = !this.can.updateModelContext;
  }

  /** Asks for the curves of a part of the plane, or of all that is asked for, and shows them; these are kept where there are some. */
  async draw(range, width, asked = this.arguments) {
    const before = this.arguments;
    const { format: _, ...given } = asked ?? {};
    const part = range && {
      from: String(range.from),
      to: String(range.to),
      bottom: String(range.low),
      top: String(range.high),
    };
    const wanted = { ...given, ...part, format: 'data', width: String(Math.min(4096, Math.max(16, 2 * width))) };
    const result = await this.call('plot', wanted);
    if (result === null) return;
    const data = plotData(result);
    if (data === null) {
      this.say(faultOf(result), true);
      return;
    }
    // The host may have begun another call since.
    if (this.arguments === before) this.arguments = asked;
    if (range === null) this.plot.moved = false;
    this.isDrawn = true;
    this.offerTelling();
    this.still.replaceChildren();
    this.plot.root.hidden = false;
    this.plot.show(data, String(given.title ?? ''));
    this.say('');
  }

  /** The result of a tool; null where a later call of it has overtaken this one, or the host refuses. */
  async call(name, given) {
    const number = (this.calls[name] = (this.calls[name] ?? 0) + 1);
    const isNewest = () => number === this.calls[name];
    try {
      const result = await this.bridge.request('tools/call', { name, arguments: given });
      return isNewest() ? result : null;
    } catch (error) {
      if (isNewest()) this.say(error.message, true);
      return null;
    }
  }

  /** A value that is traced; null where the host refuses the call: then the plot shows what it knows. */
  async valueOf(steps, digits) {
    const expression = `${this.arguments.definitions ?? ''}\n${steps}`.trim();
    try {
      return await this.bridge.request('tools/call', { name: 'calculate', arguments: { expression, digits } });
    } catch {
      return null;
    }
  }

  replot() {
    const expression = this.input.value.trim();
    if (expression === '') return;
    const { title: _, points: __, variable: ___, ...rest } = this.arguments ?? {};
    this.answer.hidden = true;
    this.plot.askRange.cancel();
    this.draw(null, this.plot.width, { ...rest, expression });
  }

  async calculate() {
    const expression = this.input.value.trim();
    const result = expression === '' ? null : await this.call('calculate', { expression });
    if (result === null) return;
    const value = result.structuredContent ?? {};
    if (result.isError || typeof value.result !== 'string') {
      this.say(faultOf(result), true);
      return;
    }
    const sign = value.exact === true || value.exact === 'true' ? '=' : '≈';
    const read = value.readAs ?? expression;
    const exact = value.exactForm && value.exactForm !== read ? ` = ${value.exactForm}` : '';
    this.answer.textContent = `${read}${exact} ${sign} ${value.result}`;
    this.answer.hidden = false;
    this.say(`${sign === '=' ? 'equals' : 'about'} ${value.result}`);
  }

  /** One line about what is shown now; only a press of the button sends it. */
  async tellModel() {
    const { view, name } = this.plot;
    const digits = (number) => String(Number(number.toPrecision(6)));
    const shown = view
      ? `from ${digits(view.from)} to ${digits(view.to)}, y from ${digits(view.low)} to ${digits(view.high)}`
      : 'as it was sent';
    const text = `The reader now looks at the plot of ${name ?? this.input.value} ${shown}.`;
    try {
      await this.bridge.request('ui/update-model-context', { content: [{ type: 'text', text }] });
      this.say('The model will be told.');
    } catch (error) {
      this.say(error.message, true);
    }
  }

  async switchMode() {
    const mode = this.context.displayMode === 'fullscreen' ? 'inline' : 'fullscreen';
    try {
      const found = await this.bridge.request('ui/request-display-mode', { mode });
      this.adopt({ displayMode: found.mode ?? 'inline' });
    } catch (error) {
      this.say(error.message, true);
    }
  }

  async keepSvg() {
    const { text } = this.plot.picture();
    if (this.can.downloadFile) await this.download({ uri: 'file:///plot.svg', mimeType: 'image/svg+xml', text });
    else this.say((await copyText(text)) ? 'The SVG is in the clipboard.' : 'The browser does not let this view copy.');
  }

  async keepPng() {
    if (!this.can.downloadFile) {
      this.say('This host keeps no files: use SVG, which is copied.');
      return;
    }
    const { text, width, height } = this.plot.picture();
    const picture = await svgPicture(text, width, height);
    const bytes = new Uint8Array(await picture.arrayBuffer());
    const blob = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    await this.download({ uri: 'file:///plot.png', mimeType: 'image/png', blob });
  }

  async download(resource) {
    try {
      await this.bridge.request('ui/download-file', { contents: [{ type: 'resource', resource }] });
    } catch (error) {
      this.say(error.message, true);
    }
  }

  say(text, isBad = false) {
    this.said.textContent = text;
    this.said.classList.toggle('bad', isBad);
  }

  watchSize() {
    let sent = '';
    const tell = afterPause(SIZE_DELAY, () => {
      const { width, height } = document.documentElement.getBoundingClientRect();
      const size = { width: Math.ceil(width), height: Math.ceil(height) };
      if (JSON.stringify(size) === sent) return;
      sent = JSON.stringify(size);
      this.bridge.notify('ui/notifications/size-changed', size);
    });
    this.observer = new ResizeObserver(tell);
    this.observer.observe(document.documentElement);
    this.observer.observe(document.body);
  }

  end() {
    this.observer?.disconnect();
    this.plot.askRange.cancel();
    this.plot.askValue.cancel();
    // The answer is on its way when nothing is heard any more.
    setTimeout(() => this.bridge.close());
  }
}

/** What is wrong, in a sentence where there is one: the text is for models. */
function faultOf(result) {
  return String(result.structuredContent?.error?.reason ?? textOf(result));
}

/** The words of a result. */
function textOf(result) {
  const texts = (result.content ?? []).filter(({ type }) => type === 'text').map(({ text }) => String(text));
  return texts.join('\n') || 'The call gave nothing to show.';
}

new HostedPlot(document.getElementById('view')).begin();
