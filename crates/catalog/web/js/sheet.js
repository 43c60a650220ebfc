// The lines of a sheet: what each defines and needs, and asking for what has changed.
//
// Calls keep no state, so a line is sent with the definitions above it that it reaches by name. What is
// sent is also the key of the answer: a line whose request is the same as before is not asked again.

const NAME = /[\p{L}_][\p{L}\p{N}_]*/gu;
const DEFINITION = /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*(\([^()=]*\))?\s*:?=(?!=)/u;
const ARROW = /^\s*(?:\(([^()]*)\)|([\p{L}_][\p{L}\p{N}_]*))\s*(->|→|=>)(.*)$/su;
const QUOTED = /"[^"]*"?/g;

/** `ans` is no name that a request may define; this one of the same length is, and nobody types it. */
const ANSWER = 'ᴀns';

const MOST_STEPS = 200;

/** A value that its digits give in full. */
const PLAIN_NUMBER = /^-?\d{1,40}(?:\.\d{1,40})?$/u;

/** A sum or product of names and numbers, without words. */
const ARITHMETIC = /^\s*[\p{L}\p{N}_.^%]+(?:\s*[-+*/]\s*[\p{L}\p{N}_.^%]+)+\s*$/u;
const INNERMOST = /\([^()]*\)/gu;

const BATCH = 100;
export const MOST_LINES = 1000;

/** What a line is made of. */
export function readLine(text) {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.startsWith('#')) return { kind: 'note', steps: [], names: new Set() };
  const plot = /^plot\b(?!\s*=)\s*(.*)$/su.exec(trimmed);
  if (plot) {
    const given = plotArguments(plot[1]);
    return { kind: 'plot', plot: given, steps: [], names: namesIn(given.expression) };
  }
  const steps = splitSteps(trimmed).map((step) => {
    const found = DEFINITION.exec(step);
    const [head = '', defines, parameters] = found ?? [];
    const body = step.slice(head.length);
    const arrow = defines && parameters === undefined ? arrowFunction(body) : null;
    return { text: step, defines, isFunction: parameters !== undefined || arrow !== null, parameters, body, ...arrow };
  });
  return { kind: 'value', steps, names: namesNeeded(steps) };
}

/** The parameters and the body of `x -> x^2`; null for a conversion, `d -> mi`, which does not use what stands before it. */
function arrowFunction(text) {
  const [, list, name, sign, body] = ARROW.exec(text) ?? [];
  if (sign === undefined) return null;
  const parameters = list ?? name;
  const used = namesIn(body);
  return sign === '=>' || [...namesIn(parameters)].some((one) => used.has(one)) ? { parameters, body } : null;
}

/** The names that steps use and do not give themselves. */
function namesNeeded(steps) {
  const needed = new Set();
  const own = new Set(steps.filter((step) => step.isFunction).map((step) => step.defines));
  for (const { body, defines, parameters } of steps) {
    const local = namesIn(parameters ?? '');
    for (const name of namesIn(body)) if (!own.has(name) && !local.has(name)) needed.add(name);
    if (defines) own.add(defines);
  }
  return needed;
}

function namesIn(text) {
  return new Set(text.replace(QUOTED, ' ').match(NAME) ?? []);
}

/** The steps of a text, by `;` (or another mark) outside quotes and brackets: in `[1, 2; 3, 4]` it begins a row. */
export function splitSteps(text, mark = ';') {
  const steps = [''];
  let quoted = false;
  let depth = 0;
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    else if (!quoted && '([{'.includes(sign)) depth += 1;
    else if (!quoted && ')]}'.includes(sign)) depth = Math.max(0, depth - 1);
    if (!quoted && (sign === '\n' || (sign === mark && depth === 0))) {
      steps.push('');
      depth = 0;
    } else {
      steps[steps.length - 1] += sign;
    }
  }
  return steps.filter((step) => step.trim() !== '');
}

/** `sin(x); x^2 from -5 to 5`, and `(sin(x), -5, 5)` as other programs write it. */
function plotArguments(text) {
  let rest = text.trim();
  const given = {};
  const titled = /\s+titled\s+"([^"]*)"\s*$/u.exec(rest);
  if (titled) {
    given.title = titled[1];
    rest = rest.slice(0, titled.index);
  }
  const range = /^(.*?)\s+from\s+(.+?)\s+to\s+(.+)$/su.exec(rest);
  if (range) {
    rest = range[1];
    [given.from, given.to] = [range[2].trim(), range[3].trim()];
  }
  const [expression, from, to, ...more] = splitSteps(/^\((.*)\)$/su.exec(rest)?.[1] ?? '', ',').map((part) => part.trim());
  const isEnd = (end) => /^[^()[\]{};]+$/u.test(end ?? '');
  if (/\p{L}/u.test(expression) && isEnd(from) && isEnd(to) && more.length === 0) return { ...given, expression, from, to };
  return { expression: rest.trim(), ...given };
}

/** A text with `ans` under the name that a request may use. Places stay the same. */
export function withAnswer(text) {
  return text.replace(/"[^"]*"?|(?<![\p{L}\p{N}_])ans(?![\p{L}\p{N}_])/gu, (whole) => (whole === 'ans' ? ANSWER : whole));
}

/** An engine whose replies say `ans`, as the lines do. */
export function sayingAns({ call, callMany }) {
  const said = (reply) => reply && JSON.parse(JSON.stringify(reply).replaceAll(ANSWER, 'ans'));
  return {
    call: async (...one) => said(await call(...one)),
    callMany: async (calls, onReply = () => {}) => (await callMany(calls, (at, reply) => onReply(at, said(reply)))).map(said),
  };
}

/** The line as it was read, without the steps that were sent before it. */
export function ownReading(readAs, text) {
  const steps = splitSteps(readAs).map((step) => step.trim());
  const own = readLine(text).steps.length;
  return steps.slice(-own).join('; ');
}

export class Sheet {
  /** `onAnswer(line)` is told of each line whose answer is asked for, and has come. */
  constructor(engine, onAnswer = () => {}) {
    this.engine = engine;
    this.onAnswer = onAnswer;
    this.lines = [];
    this.digits = null;
    this.nextId = 1;
    this.lastScope = null;
  }

  /** A line that was put in and is still to be filled is none yet. */
  texts() {
    return this.lines.map((line) => line.text).filter((text) => text !== '');
  }

  /** Puts lines in; what is too much is left out. Gives the lines. */
  insert(index, texts) {
    const room = Math.max(0, MOST_LINES - this.lines.length);
    const made = texts.slice(0, room).map((text) => ({ id: this.nextId++, text, digits: null, reply: null, key: null }));
    this.lines.splice(index, 0, ...made);
    this.lastScope = null;
    return made;
  }

  remove(line) {
    line.work?.abort();
    this.lines.splice(this.lines.indexOf(line), 1);
    this.lastScope = null;
  }

  move(line, by) {
    const from = this.lines.indexOf(line);
    const to = Math.min(this.lines.length - 1, Math.max(0, from + by));
    this.lines.splice(from, 1);
    this.lines.splice(to, 0, line);
    this.lastScope = null;
    return to !== from;
  }

  /** All lines anew; those whose text stays keep their answers. */
  replace(texts) {
    const before = new Map();
    this.lastScope = null;
    for (const line of this.lines) before.set(line.text, [...(before.get(line.text) ?? []), line]);
    this.lines = texts.slice(0, MOST_LINES).map((text) => {
      const known = before.get(text)?.shift();
      return known ?? { id: this.nextId++, text, digits: null, reply: null, key: null };
    });
    for (const line of [...before.values()].flat()) line.work?.abort();
  }

  /** What to ask for a text that stands below the first `count` lines. */
  requestFor(text, count = this.lines.length, digits = this.digits) {
    const isBelowAll = count === this.lines.length && this.lastScope;
    return this.request(readLine(text), text, isBelowAll ? this.lastScope : this.scopeAt(count), digits);
  }

  /** The names above a line, with the lines that define them; what these need is known since the last `refresh`. */
  scopeAt(count) {
    const scope = { names: new Map(), answer: null };
    for (let at = 0; at < count; at += 1) this.extend(scope, this.lines[at], at);
    return scope;
  }

  extend(scope, line, at) {
    line.at = at;
    line.read = line.read?.text === line.text ? line.read : { text: line.text, ...readLine(line.text) };
    const { read } = line;
    if (read.kind !== 'value') return;
    for (const { defines } of read.steps) if (defines && defines !== 'ans') scope.names.set(defines, line);
    if (!read.steps.at(-1)?.isFunction) scope.answer = line;
  }

  /**
   * The lines that a text needs, and of which of them the value: all that those need, too, up to where a long chain
   * starts anew. A function looks for its names where it is called, as everywhere in the language.
   */
  needed(read, scope, starts) {
    const needs = new Map();
    const add = (line, value) => {
      // More than a request may hold need not be counted to the end.
      if (needs.size > MOST_STEPS || (needs.has(line) && (needs.get(line) || !value))) return;
      needs.set(line, value || needs.get(line) === true);
      if (line.isStart || starts.includes(line)) return;
      for (const [above, isValue] of line.needs) add(above, isValue);
      if (!line.read.steps.some((step) => step.isFunction)) return;
      for (const name of line.read.names) if (scope.names.has(name)) add(scope.names.get(name), false);
    };
    for (const [line, isValue] of directly(read, scope)) add(line, isValue);
    return needs;
  }

  /** What stands above a text in its request; `starts` are lines whose numbers stand for all that these need. */
  stepsAbove(read, scope, starts = []) {
    const needs = this.needed(read, scope, starts);
    const above = [...needs.keys()].sort((one, other) => one.at - other.at);
    const unknown = [];
    const steps = above.flatMap((line) => {
      const isStart = line.isStart || starts.includes(line);
      const number = isStart ? knownNumber(line) : null;
      if (isStart && number === null) unknown.push(line);
      const own = line.read.steps;
      const last = own.at(-1);
      const defined = own.filter(({ defines }) => defines).map(({ defines, text }) => (number === null ? withAnswer(text) : `${defines} = ${number}`));
      return needs.get(line) ? [...defined, `${ANSWER} = ${last.defines ?? number ?? withAnswer(last.text)}`] : defined;
    });
    return { needs, above, steps, starts, unknown };
  }

  request(read, text, scope, digits) {
    if (read.kind === 'note') return null;
    const isTooMuch = ({ steps }) => steps.length + read.steps.length > MOST_STEPS;
    let found = this.stepsAbove(read, scope);
    const count = found.steps.length;
    if (isTooMuch(found)) found = this.stepsAbove(read, scope, directly(read, scope).map(([line]) => line).filter(mayStart));
    const { needs, above, steps, starts, unknown } = found;
    if (isTooMuch(found) || unknown.length > 0) return { refused: tooManySteps(count), needs, starts, isLater: unknown.some((line) => line.isWaiting) };
    const twice = definedTwice(above);
    if (twice) return { refused: twice, needs, starts };
    if (read.kind === 'plot') {
      if (read.plot.expression === '') return { refused: nothingToPlot, needs, starts };
      const args = { ...read.plot, expression: withAnswer(read.plot.expression), format: 'data' };
      return { name: 'plot', args: steps.length > 0 ? { ...args, definitions: steps.join('\n') } : args, needs, starts };
    }
    const onlyDefines = read.steps.at(-1)?.isFunction;
    // Why `ans` itself cannot be defined, the server says.
    const own = read.steps.some(({ defines }) => defines === 'ans') ? text : withAnswer(text);
    const expression = [...steps, own.trim(), ...(onlyDefines ? ['0'] : [])].join('\n');
    const args = digits ? { expression, digits } : { expression };
    return { name: 'calculate', args, needs, starts, onlyDefines };
  }

  /** Asks for all lines whose request has changed; for all of them where `anew`. */
  async refresh(anew = false) {
    let asked = this.toAsk(anew);
    while (asked.length > 0) {
      for (let at = 0; at < asked.length; at += BATCH) {
        await this.ask(asked.slice(at, at + BATCH));
      }
      // What has waited for numbers above goes on from these.
      asked = this.lines.some((line) => line.request?.isLater) ? this.toAsk() : [];
    }
  }

  /** The lines whose request has changed; all of them where `anew`. */
  toAsk(anew = false) {
    const scope = { names: new Map(), answer: null };
    const asked = [];
    for (const [at, line] of this.lines.entries()) {
      line.read = line.read?.text === line.text ? line.read : { text: line.text, ...readLine(line.text) };
      const request = this.request(line.read, line.text, scope, line.digits ?? this.digits);
      Object.assign(line, { needs: request?.needs, isStart: false });
      for (const start of request?.starts ?? []) start.isStart = true;
      this.extend(scope, line, at);
      const key = request && JSON.stringify(request.refused ? [request.refused, request.isLater] : [request.name, request.args]);
      if (key === line.key && !anew) continue;
      line.work?.abort();
      Object.assign(line, { key, request, isWaiting: request !== null, isAsked: false });
      if (request === null || (request.refused && !request.isLater)) {
        line.reply = request && request.refused;
        line.isWaiting = false;
      } else if (!request.refused) {
        asked.push(line);
      }
      this.onAnswer(line);
    }
    this.lastScope = scope;
    return asked;
  }

  async ask(all) {
    // What was stopped, deleted or asked anew while others were asked is not asked by this round.
    const lines = all.filter((line) => line.isWaiting && !line.isAsked && this.lines.includes(line));
    for (const line of lines) line.isAsked = true;
    const works = lines.map((line) => (line.work = new AbortController()));
    const calls = lines.map(({ request }, at) => [request.name, request.args, works[at].signal]);
    const settle = (at, reply) => {
      const line = lines[at];
      // What was asked before the line changed again is not its answer.
      if (line.work !== works[at] || works[at].signal.aborted) return;
      line.reply = reply;
      line.isWaiting = false;
      this.onAnswer(line);
    };
    if (calls.length > 0) await this.engine.callMany(calls, settle);
  }

  /** Ends the work on a line that takes too long. */
  stop(line) {
    line.work?.abort();
    line.reply = refusal('CANCELLED', 'stopped: edit it, or calculate all again with Ctrl+Enter');
    line.isWaiting = false;
    this.onAnswer(line);
  }

  /** The number of the first line above whose error is the reason of this one's; null where there is none. */
  blameFor(line) {
    const needs = line.needs ?? new Map();
    const first = this.lines.findIndex((above) => needs.has(above) && above.reply?.structuredContent?.error);
    return first < 0 ? null : first + 1;
  }
}

/** The lines that a text names itself, and of which of them the value. */
function directly(read, { names, answer }) {
  const found = [...read.names].filter((name) => names.has(name)).map((name) => [names.get(name), false]);
  return read.names.has('ans') && answer ? [...found, [answer, true]] : found;
}

/** Whether a number may stand for a line: it calculates, which a text such as "101" does not. */
function mayStart({ read: { steps } }) {
  const [{ body, isFunction }] = steps;
  const flat = body.replace(INNERMOST, 'x').replace(INNERMOST, 'x').replace(INNERMOST, 'x');
  return steps.length === 1 && !isFunction && ARITHMETIC.test(flat);
}

/** The number that a line is, where that is known in full, else null. */
function knownNumber({ isWaiting, reply }) {
  const { exact, result } = reply?.structuredContent ?? {};
  return !isWaiting && exact && PLAIN_NUMBER.test(result) ? result : null;
}

const refusal = (code, reason) => ({ structuredContent: { error: { code, reason } } });

const nothingToPlot = refusal('INVALID_INPUT', 'a plot needs functions or points: write plot sin(x); cos(x), or plot 1,2; 2,4; 3,1');

function tooManySteps(count) {
  return refusal('OUT_OF_RANGE', `this line needs at least ${count} steps above it, and ${MOST_STEPS} are the most: begin again with a value`);
}

/** Of two functions of one name a request knows only the last: null where the lines define none so. */
function definedTwice(lines) {
  const seen = new Map();
  for (const line of lines) {
    for (const { defines, isFunction } of line.read.steps) {
      if (!isFunction) continue;
      if (seen.has(defines)) {
        return refusal('INVALID_INPUT', `${defines} is defined in lines ${seen.get(defines)} and ${line.at + 1}, and this line needs both: give one of them another name`);
      }
      seen.set(defines, line.at + 1);
    }
  }
  return null;
}
