// A host page with the official bridge of MCP Apps, and the view of `plot` in its frame.

import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { repository } from './harness.mjs';

const require = createRequire(path.join(process.env.MODULES, 'package.json'));

const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data:; media-src 'self' data:; connect-src 'none'";

/** The host's script, once for all scenarios. */
let bundled = null;
async function hostScript() {
  bundled ??= require('esbuild').build({
    entryPoints: [path.join(repository, 'e2e/browser/host.js')],
    bundle: true,
    format: 'esm',
    write: false,
    nodePaths: [path.join(process.env.MODULES, 'node_modules')],
  });
  return (await bundled).outputFiles[0].text;
}

export async function rpc(address, endpoint, method, params = {}, id = 1) {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
  const response = await fetch(address + endpoint, { method: 'POST', headers, body });
  return (await response.json()).result;
}

/** The view as the program joins it, of the files of a folder. */
function joinedFrom(folder) {
  const file = (name) => fs.readFileSync(path.join(folder, name), 'utf8');
  const scripts = ['dom', 'ticks', 'copy', 'plot', 'bridge', 'view'].map((name) => file(`js/${name}.js`).replace(/^import .*\n/gm, '').replace(/^export /gm, ''));
  const filled = { '{version}': '0', '/* styles of the page */': file('style.css'), '/* modules of the view */': scripts.join('') };
  return Object.entries(filled).reduce((text, [place, words]) => text.replace(place, () => words), file('view.html'));
}

async function viewDocument(address) {
  if (process.env.ARITHMA_PAGE) return joinedFrom(process.env.ARITHMA_PAGE);
  const { contents } = await rpc(address, '/mcp', 'resources/read', { uri: 'ui://arithma/plot' });
  return contents[0].text;
}

/** The host page on an address of its own, which passes calls on to the server. */
export async function startHost(address) {
  const script = await hostScript();
  const server = http.createServer(async (request, response) => {
    if (request.url === '/mcp') {
      const parts = [];
      for await (const part of request) parts.push(part);
      const headers = { 'Content-Type': 'application/json', Accept: request.headers.accept };
      const passed = await fetch(`${address}/mcp`, { method: 'POST', headers, body: Buffer.concat(parts) });
      response.writeHead(passed.status, { 'Content-Type': 'application/json' });
      response.end(await passed.text());
    } else if (request.url === '/host.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript' });
      response.end(script);
    } else if (request.url === '/') {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end('<!doctype html><link rel="icon" href="data:,"><title>host</title><body><script type="module" src="/host.js"></script>');
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { at: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

/** Mounts the view in a page of the host: `{frame, send, wire, call}`. */
export async function mountView(page, address, options = {}) {
  await page.waitForFunction(() => window.mount !== undefined);
  const policy = `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`;
  const watch =
    "<script>addEventListener('securitypolicyviolation', (event) => parent.postMessage({breach: event.violatedDirective + ' ' + event.blockedURI}, '*'))</script>";
  const text = (await viewDocument(address)).replace('<head>', `<head>${policy}${watch}`);
  await page.evaluate(() => {
    addEventListener('message', (event) => event.data?.breach && window.breaches.push(event.data.breach));
  });
  await page.evaluate((given) => window.mount(given), { document: text, ...options });
  const send = (method, params) => page.evaluate(([name, given]) => window.host.bridge[name](given), [method, params]);
  const wire = (from, method) =>
    page.evaluate(([who, what]) => window.host.wire.filter(([by, message]) => by === who && message.method === what).map(([, message]) => message), [from, method]);
  const call = async (given) => {
    await send('sendToolInput', { arguments: given });
    await send('sendToolResult', await page.evaluate((params) => window.callServer(params), { name: 'plot', arguments: given }));
  };
  return { page, frame: page.frameLocator('iframe'), send, wire, call };
}
