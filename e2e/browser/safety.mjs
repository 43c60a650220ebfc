// Texts that try to be more than texts, and who may see the page.

import assert from 'node:assert/strict';
import http from 'node:http';
import zlib from 'node:zlib';
import fs from 'node:fs';
import path from 'node:path';
import { everywhere } from './everywhere.mjs';
import { repository, scenario, startServer } from './harness.mjs';
import { enter, line, paste, prompt, texts } from './steps.mjs';

const HOSTILE = [
  '<img src=x onerror="window.owned=1">',
  '"><svg onload="window.owned=1">',
  'javascript:window.owned=1',
  '</script><script>window.owned=1</script>',
  '${window.owned=1}',
  '{{constructor.constructor("window.owned=1")()}}',
  '\u202Eowned\u202C',
  'a\u0000b',
  '<math><mtext><img src=x onerror="window.owned=1"></mtext></math>',
];

async function isUnharmed(page) {
  assert.equal(await page.evaluate(() => window.owned), undefined);
  const made = await page.evaluate(() => document.querySelectorAll('main script, main iframe, main img, main object, main embed, main a').length);
  assert.equal(made, 0);
}

everywhere('strings that try to be HTML stay text: input, lines, names, errors', async ({ open }) => {
  const page = await open();
  for (const text of HOSTILE) {
    await prompt(page).fill(text);
    await page.waitForTimeout(120);
    await isUnharmed(page);
  }
  await prompt(page).fill('');
  await paste(page, prompt(page), HOSTILE.join('\n'));
  assert.equal((await texts(page))[0], HOSTILE[0]);
  await enter(page, `${HOSTILE[0]} = 3`, `plot ${HOSTILE[0]}`, `plot x titled "${HOSTILE[0].replaceAll('"', "'")}"`, `# ${HOSTILE[3]}`, `"${HOSTILE[0].replaceAll('"', "'")}"`);
  for (let at = 1; at <= (await page.locator('.line').count()); at += 1) await line(page, at).locator('.line-more').click();
  await page.waitForTimeout(300);
  await isUnharmed(page);
  await page.reload();
  await line(page, 1).waitFor();
  await isUnharmed(page);
});

scenario('strings that try to be HTML stay text: links', async ({ open }) => {
  const packed = zlib.deflateRawSync(Buffer.from(HOSTILE.join('\n'))).toString('base64url');
  const page = await open({ path: `/#z=${packed}` });
  assert.equal((await texts(page))[0], HOSTILE[0]);
  await isUnharmed(page);
  const one = await open({ path: `/#e=${encodeURIComponent(HOSTILE[1])}` });
  assert.deepEqual(await texts(one), [HOSTILE[1]]);
  await isUnharmed(one);
});

scenario('strings that try to be HTML stay text: replies', async ({ open }) => {
  const page = await open();
  const evil = HOSTILE[0];
  await page.route('**/mcp', async (route) => {
    const messages = [JSON.parse(route.request().postData())].flat();
    const bodies = {
      calculate: { result: `{a: ${evil}, b: [[${evil}, 2], [3, 4]]}`, exact: false, exactForm: evil, readAs: evil, uncertainty: evil, rows: [{ name: 'x', value: evil }] },
      typeset: { latex: evil, mathml: `<math><mi>x</mi>${evil}<mtext>&lt;img src=x&gt;</mtext></math>`, value: { latex: evil, mathml: evil } },
      plot: { from: '0', to: '1', x: [evil], rows: [{ function: evil, curves: ['0,0 1,1'], roots: ['0.5', evil], minima: [], maxima: [evil], range: evil, certified: true, y: [evil] }] },
    };
    const replies = messages.map(({ id, params }) => ({ jsonrpc: '2.0', id, result: { structuredContent: bodies[params.name] } }));
    const body = JSON.stringify(replies.length === 1 && !route.request().postData().startsWith('[') ? replies[0] : replies);
    await route.fulfill({ contentType: 'application/json', body });
  });
  await enter(page, 'x = 1', 'plot x');
  await page.locator('.plot-area polyline').waitFor();
  await line(page, 1).locator('.line-more').click();
  await page.waitForTimeout(300);
  await isUnharmed(page);
  assert.equal(await page.locator('.typeset img').count(), 0);
});

everywhere('no text becomes markup or code, whoever tries', async ({ open, tolerate }) => {
  tolerate(/policy: (require-trusted-types-for|script-src|trusted-types)|TrustedHTML|TrustedScript|Trusted Type|Content Security [Pp]olicy/);
  const page = await open();
  const done = await page.evaluate(async () => {
    // What is called from outside, as here, may evaluate texts; what the page does later may not.
    await new Promise((resolve) => setTimeout(resolve));
    const tries = {
      markup: () => (document.body.innerHTML = '<b>made</b>'),
      parser: () => new DOMParser().parseFromString('<b>made</b>', 'text/html'),
      code: () => new Function('window.owned = 1')(),
      timer: () => setTimeout('window.owned = 1'),
      policy: () => trustedTypes.createPolicy('another', { createHTML: (text) => text }),
      script: () => (document.createElement('script').text = 'window.owned = 1'),
      address: () => (document.createElement('script').src = '/ui/main.js'),
    };
    return Object.entries(tries).map(([name, work]) => {
      try {
        work();
        return name;
      } catch {
        return null;
      }
    });
  });
  assert.deepEqual(done.filter(Boolean), []);
  await isUnharmed(page);
});

scenario('nothing but the server is asked, and nothing before one types', async ({ open }) => {
  const page = await open({ ready: false });
  const asked = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.reload();
  await page.locator('.prompt .field-input').waitFor();
  await page.waitForTimeout(600);
  assert.deepEqual(asked.filter((one) => !/^GET \/(ui\/[\w.]+)?$/.test(one)), []);
  assert.ok(asked.includes('GET /ui/functions.json'));
  assert.equal((await page.context().cookies()).length, 0);
});

scenario('the page cannot be framed, and other pages cannot call', async ({ browser }) => {
  const server = await startServer();
  const stranger = http.createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><title>stranger</title><iframe src="${server.address}/"></iframe>`);
  });
  await new Promise((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    // Another name for this machine makes it another site.
    await page.goto(`http://127.0.0.1:${stranger.address().port}/`);
    await page.waitForTimeout(300);
    const framed = await page.frames()[1].evaluate(() => document.title).catch(() => 'refused');
    assert.notEqual(framed, 'arithma');
    const script = await page.evaluate((address) => new Promise((resolve) => {
      const tag = document.createElement('script');
      tag.src = `${address}/ui/dom.js`;
      tag.onload = () => resolve('loaded');
      tag.onerror = () => resolve('refused');
      document.head.append(tag);
    }), server.address);
    // Pages of this machine may call, which carries their origin; what carries none is refused.
    assert.equal(script, 'refused');
  } finally {
    await context.close();
    stranger.close();
    await server.stop();
  }
});

scenario('sizes are within their budget', async ({ address }) => {
  const folder = path.join(repository, 'crates/catalog/web');
  const page = await (await fetch(`${address}/`, { headers: { Accept: 'text/html' } })).text();
  assert.ok(page.startsWith('<!doctype html>'));
  const others = new Set(['view.js', 'bridge.js', 'main_static.js']);
  const files = fs.readdirSync(path.join(folder, 'js')).filter((name) => !others.has(name) && !/wasm|worker/.test(name));
  const loaded = await Promise.all([...files, 'style.css', 'icon.svg'].map(async (name) => (await fetch(`${address}/ui/${name}`)).text()));
  const size = (text) => zlib.gzipSync(text, { level: 9 }).length;
  const code = [page, ...loaded].map(size).reduce((a, b) => a + b);
  const names = size(await (await fetch(`${address}/ui/names.json`)).text());
  const texts = size(await (await fetch(`${address}/ui/functions.json`)).text());
  console.log(`      page ${code} bytes gzipped, names ${names}, descriptions ${texts}`);
  assert.ok(code <= 60_000 && names <= 8_000, `${code} ${names}`);
});
