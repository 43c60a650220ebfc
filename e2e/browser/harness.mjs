// Scenarios, each in a browser context of its own that must see no error, no breach of the policy and no
// request to anywhere but its server.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const require = createRequire(path.join(process.env.MODULES, 'package.json'));
export const { chromium } = require('playwright-core');
export const axeSource = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
export const repository = path.resolve(import.meta.dirname, '../..');
export const binary = process.env.ARITHMA;

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--no-first-run',
];

const scenarios = [];

/** Servers that run: none of them outlives this process. */
const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(1));

/** `work({open, address})`; `open(options)` gives a page of a fresh context, `server` is where the shared server is. */
export function scenario(name, work) {
  scenarios.push({ name, work });
}

/** A server of its own: `{address, stop}`. */
export async function startServer(...options) {
  const child = spawn(binary, ['serve', '--port', '0', ...options], { stdio: ['ignore', 'ignore', 'pipe'] });
  running.add(child);
  child.on('exit', () => running.delete(child));
  let log = '';
  const address = await new Promise((resolve, reject) => {
    child.stderr.on('data', (data) => {
      log += data;
      const found = / on (http:\/\/[^\s]+)\/mcp/.exec(log);
      if (found) resolve(found[1]);
    });
    child.on('exit', () => reject(new Error(`the server has ended: ${log}`)));
  });
  const stop = () =>
    new Promise((resolve) => {
      if (child.exitCode !== null) resolve();
      child.on('exit', resolve);
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 3000).unref();
    });
  return { address, port: Number(new URL(address).port), stop, log: () => log };
}

export function temporaryFile(name, text) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'arithma-browser-'));
  const file = path.join(folder, name);
  fs.writeFileSync(file, text, { mode: 0o600 });
  return file;
}

/** Takes the files of the page from a folder instead of the program, which need not be built anew to try a change. */
export async function fromFolder(context, folder) {
  await context.route(/\/(ui\/[\w.]+)?(#.*)?$/, async (route) => {
    const name = new URL(route.request().url()).pathname.replace(/^\/(ui\/)?/, '') || 'index.html';
    const file = [name, `js/${name}`].map((one) => path.join(folder, one)).find((one) => fs.existsSync(one));
    if (!file || route.request().method() !== 'GET') return route.fallback();
    return route.fulfill({ response: await route.fetch(), body: fs.readFileSync(file) });
  });
}

/** Opens pages and watches them. */
class Opener {
  constructor(browser, address) {
    Object.assign(this, { browser, address, contexts: [], faults: [], tolerated: [] });
  }

  /** `path`, `init` (a script before all others), `at` (another address); the rest is Playwright's. */
  async open({ path: where = '/', init, at = this.address, ready = true, ...options } = {}) {
    const context = await this.browser.newContext({ viewport: { width: 1100, height: 800 }, ...options });
    context.setDefaultTimeout(12_000);
    this.contexts.push(context);
    await context.addInitScript(() => {
      window.breaches = [];
      addEventListener('securitypolicyviolation', (event) => window.breaches.push(`${event.violatedDirective} ${event.blockedURI}`));
    });
    if (init) await context.addInitScript(init);
    if (at === this.address && process.env.ARITHMA_PAGE) await fromFolder(context, process.env.ARITHMA_PAGE);
    const page = await context.newPage();
    const own = new URL(at).origin;
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.fault(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.fault(`page error: ${error.message}`));
    page.on('request', (request) => {
      const url = request.url();
      if (!/^(data|blob):/.test(url) && new URL(url).origin !== own) this.fault(`request to ${url}`);
    });
    await page.goto(at + where);
    if (ready) await page.locator('.prompt .field-input').waitFor();
    return page;
  }

  fault(words) {
    this.faults.push(words);
  }

  /** Messages that a scenario brings about itself, such as of a server that is gone. */
  tolerate(...patterns) {
    this.tolerated.push(...patterns);
  }

  async close() {
    for (const context of this.contexts) {
      for (const page of context.pages()) {
        const breaches = await page.evaluate(() => window.breaches ?? []).catch(() => []);
        breaches.forEach((breach) => this.fault(`policy: ${breach}`));
      }
      await context.close();
    }
    const wrong = this.faults.filter((fault) => !this.tolerated.some((pattern) => pattern.test(fault)));
    assert.deepEqual(wrong, [], 'nothing went wrong in the page');
  }
}

/** Runs all scenarios with one of `words` in their names, a few at a time, each in a browser with a clipboard of its own. */
export async function runScenarios(words) {
  const wanted = scenarios.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const began = Date.now();
  const server = await startServer();
  let [passed, failed] = [0, 0];
  const queue = [...wanted];
  const worker = async () => {
    const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: FLAGS });
    for (let next = queue.shift(); next; next = queue.shift()) {
      const opener = new Opener(browser, server.address);
      const begins = Date.now();
      try {
        const given = {
          open: (options) => opener.open(options),
          tolerate: (...patterns) => opener.tolerate(...patterns),
          address: server.address,
          server: server.address,
          openAt: (at) => opener.open({ at }),
          browser,
        };
        let timer;
        const late = new Promise((_, reject) => {
          timer = setTimeout(() => reject(new Error('took longer than 60 s')), 60_000);
        });
        await Promise.race([next.work(given), late]).finally(() => clearTimeout(timer));
        await opener.close();
        passed += 1;
        console.log(`ok    ${next.name} (${Date.now() - begins} ms)`);
      } catch (error) {
        failed += 1;
        console.log(`FAIL  ${next.name}\n      ${String(error.stack ?? error).split('\n').slice(0, 12).join('\n      ')}`);
        await opener.close().catch((fault) => console.log(`      ${fault.message}`));
      }
    }
    await browser.close();
  };
  // They wait as much as they work.
  await Promise.all(Array.from({ length: Math.min(4, os.availableParallelism() + 1) }, worker));
  await server.stop();
  console.log(`${passed} passed, ${failed} failed in ${((Date.now() - began) / 1000).toFixed(0)} s`);
  return failed;
}
