// The page without a server, where the WebAssembly build is there.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { binary, repository, scenario } from './harness.mjs';
import { answers, enter, expectText, prompt } from './steps.mjs';

const MODULE = process.env.ARITHMA_WASM ?? path.join(repository, 'bindings/wasm/npm');
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json', '.wasm': 'application/wasm' };

/** A server of files and nothing else. */
async function serveFolder(folder) {
  const server = http.createServer((request, response) => {
    const name = new URL(request.url, 'http://x').pathname.replace(/\/$/, '/index.html');
    const file = path.join(folder, path.normalize(name));
    if (!file.startsWith(folder) || !fs.existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': TYPES[path.extname(file)] ?? 'text/plain' }).end(fs.readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

if (fs.existsSync(path.join(MODULE, 'arithma.wasm'))) {
  scenario('the page runs from a folder of files, offline after the first load', async ({ open, tolerate }) => {
    tolerate(/ERR_|Failed to load|Failed to fetch/);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'arithma-static-'));
    execFileSync(path.join(repository, 'crates/catalog/web/assemble'), [folder, binary, MODULE]);
    const server = await serveFolder(folder);
    try {
      const page = await open({ at: `http://127.0.0.1:${server.address().port}` });
      await prompt(page).fill('1/3 + 1/7');
      await expectText(page.locator('.prompt .live .value'), '0.4761904761904761904761904761904762');
      await enter(page, 'x = 12', 'x^2', 'loanPayment(350000, 6.5, 30)', '1/0');
      assert.deepEqual((await answers(page)).slice(0, 2), ['12', '144']);
      // Work that nobody waits for is ended.
      await prompt(page).fill('sum(sqrt(k), k, 1, 1000000) + sum(sqrt(k), k, 2, 1000000)');
      await page.waitForTimeout(500);
      await prompt(page).fill('6 * 7');
      await expectText(page.locator('.prompt .live .value'), '42');
      await page.evaluate(() => navigator.serviceWorker.ready);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await page.reload();
      await page.locator('.line').nth(3).waitFor();
      assert.deepEqual((await answers(page)).slice(0, 2), ['12', '144']);
    } finally {
      server.closeAllConnections();
      server.close();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
} else if (process.env.ARITHMA_WASM) {
  throw new Error(`there is no arithma.wasm in ${MODULE}`);
} else {
  console.log('skipped: the page without a server, since bindings/wasm is not built');
}
