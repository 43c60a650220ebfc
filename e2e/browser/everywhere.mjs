// The page in both its forms: beside its server, and from a folder of files on the WebAssembly build.

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { binary, repository, scenario } from './harness.mjs';

/** The folder of the npm package, once `cargo xtask dist` or `bindings/wasm/build` has built it. */
const MODULE = process.env.ARITHMA_WASM ?? path.join(repository, 'bindings/wasm/npm');
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json', '.wasm': 'application/wasm' };

export const hasModule = fs.existsSync(path.join(MODULE, 'arithma.wasm'));
if (!hasModule && process.env.ARITHMA_WASM) throw new Error(`there is no arithma.wasm in ${MODULE}`);
if (!hasModule) console.log('skipped: the page without a server, since bindings/wasm is not built');

let assembled = null;

/** The folder of files, made once for all scenarios. */
export function assembledFolder() {
  if (assembled === null) {
    assembled = fs.mkdtempSync(path.join(os.tmpdir(), 'arithma-static-'));
    process.on('exit', () => fs.rmSync(assembled, { recursive: true, force: true }));
    execFileSync(path.join(repository, 'crates/catalog/web/assemble'), [assembled, binary, MODULE]);
  }
  return assembled;
}

/**
 * A server of these files and nothing else, as any host of static pages is, below some path; `change(text)` is what became
 * of the document: `{address, stop}`.
 */
export async function serveFiles({ port = 0, below = '', change = (text) => text } = {}) {
  const folder = assembledFolder();
  const server = http.createServer((request, response) => {
    const name = new URL(request.url, 'http://x').pathname.replace(/\/$/, '/index.html');
    const file = path.join(folder, path.normalize(name.slice(below.length)));
    if (request.method !== 'GET' || !name.startsWith(`${below}/`) || !file.startsWith(folder) || !fs.existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const body = fs.readFileSync(file);
    response.writeHead(200, { 'Content-Type': TYPES[path.extname(file)] ?? 'text/plain' }).end(name.endsWith('.html') ? change(String(body)) : body);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  server.unref();
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { address: `http://127.0.0.1:${server.address().port}${below}`, stop };
}

let shared = null;

/** A scenario on the files alone, which all such scenarios share; nothing is kept for a time without a network. */
export function withoutServer(name, work) {
  if (!hasModule) return;
  scenario(`without a server: ${name}`, async (given) => {
    shared ??= serveFiles();
    const { address } = await shared;
    given.tolerate(/Service Worker registration blocked by Playwright/);
    const open = (options) => given.open({ at: address, serviceWorkers: 'block', ...options });
    await work({ ...given, address, open });
  });
}

/** A scenario that must hold beside a server and without one. */
export function everywhere(name, work) {
  scenario(name, work);
  withoutServer(name, work);
}

/** Which of the two it is, in words. */
export const placeOf = (address, server) => (address === server ? 'beside its server' : 'without a server');
