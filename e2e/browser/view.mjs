// The MCP App of `plot` in the official host bridge: frame with `allow-scripts` alone, the default policy
// of the specification, no storage.

import assert from 'node:assert/strict';
import { axeSource, scenario } from './harness.mjs';
import { mountView, rpc, startHost } from './mount.mjs';

const NASTY = ['<img src=x onerror=parent.hit=1>', '"><svg onload=parent.hit=1>', '</script><script>parent.hit=1</script>', '\u202eabc', '${parent.hit=1}'];

/** A scenario in a mounted view: `work({page, frame, send, wire, call})`. */
function viewScenario(name, work, options = {}) {
  scenario(`view: ${name}`, async ({ open, address }) => {
    const host = await startHost(address);
    try {
      const page = await open({ at: host.at, ready: false });
      await work(await mountView(page, address, options));
      assert.equal(await page.evaluate(() => window.hit), undefined, 'nothing that was text ran');
    } finally {
      host.stop();
    }
  });
}

const curves = (frame) => frame.locator('polyline');

viewScenario('handshake, partial input, input, result, size', async ({ page, frame, send, wire, call }) => {
  const [hello] = await wire('view', 'ui/initialize');
  assert.equal(hello.params.protocolVersion, '2026-01-26');
  assert.equal(hello.params.appInfo.name, 'arithma');
  assert.equal((await wire('view', 'ui/notifications/initialized')).length, 1);
  await send('sendToolInputPartial', { arguments: { expression: 'tan(' } });
  assert.equal((await wire('view', 'tools/call')).length, 0, 'a part of the input is not acted on');
  await call({ expression: 'tan(x)', from: '-180', to: '180' });
  await frame.locator('polyline').nth(2).waitFor();
  assert.equal(await curves(frame).count(), 3, 'poles are gaps');
  const [asked] = await wire('view', 'tools/call');
  assert.equal(asked.params.name, 'plot');
  assert.equal(asked.params.arguments.format, 'data');
  // The size before the plot may have been told, too.
  await page.waitForFunction(() => window.host.sizes.at(-1)?.height > 300);
  const sizes = await page.evaluate(() => window.host.sizes);
  assert.ok(sizes.at(-1).height > 300 && sizes.at(-1).height < 2000, JSON.stringify(sizes));
  await frame.getByText('Values, roots and extrema').click();
  await frame.getByText('-180, 0, 180').first().waitFor();
  // It does not grow by itself.
  await page.waitForTimeout(400);
  const settled = await page.evaluate(() => window.host.sizes.length);
  await page.waitForTimeout(400);
  assert.equal(await page.evaluate(() => window.host.sizes.length), settled);
});

viewScenario('results that come again do not double', async ({ page, frame, call }) => {
  await call({ expression: 'x^2; x' });
  await curves(frame).nth(1).waitFor();
  await call({ expression: 'x^2; x' });
  await page.waitForTimeout(300);
  assert.equal(await curves(frame).count(), 2);
  assert.equal(await frame.locator('figure').count(), 1);
});

viewScenario('what the reader has typed stays when the host sends the call again', async ({ page, frame, call }) => {
  await call({ expression: 'x^2; x' });
  await curves(frame).nth(1).waitFor();
  await frame.getByLabel('Expression').fill('x^3');
  await frame.getByRole('button', { name: 'Plot', exact: true }).click();
  await frame.locator('.plot-legend li', { hasText: 'x^3' }).waitFor();
  await call({ expression: 'x^2; x' });
  await page.waitForTimeout(300);
  assert.equal(await frame.getByLabel('Expression').inputValue(), 'x^3');
  assert.equal(await curves(frame).count(), 1);
  await call({ expression: 'x^2; x; -x' });
  await curves(frame).nth(2).waitFor();
  assert.equal(await frame.getByLabel('Expression').inputValue(), 'x^2; x; -x');
});

viewScenario('an error result and a cancelled call are told', async ({ frame, send, call }) => {
  await call({ expression: 'sin(x' });
  await frame.locator('output.bad', { hasText: /^the '\(' is never closed/ }).waitFor();
  await send('sendToolCancelled', { reason: 'user action' });
  await frame.locator('output', { hasText: 'Cancelled: user action' }).waitFor();
});

viewScenario('the theme follows the host', async ({ frame, send, call }) => {
  await call({ expression: 'x' });
  await curves(frame).first().waitFor();
  const root = frame.locator('html');
  const ink = () => root.evaluate((node) => getComputedStyle(node).color);
  assert.equal(await root.getAttribute('data-theme'), 'light');
  assert.equal(await ink(), 'rgb(17, 34, 51)');
  await send('sendHostContextChange', { theme: 'dark' });
  await frame.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
  assert.equal(await ink(), 'rgb(221, 238, 255)');
});

viewScenario('pan, zoom and trace by keys ask for other data', async ({ page, frame, wire, call }) => {
  await call({ expression: 'sin(x)' });
  await curves(frame).first().waitFor();
  const before = (await wire('view', 'tools/call')).length;
  const area = frame.locator('.plot-area');
  await area.focus();
  await area.press('+');
  await area.press('ArrowRight');
  await page.waitForFunction((count) => window.host.wire.filter(([by, message]) => by === 'view' && message.method === 'tools/call').length > count, before);
  const [last] = (await wire('view', 'tools/call')).slice(-1);
  assert.ok(Number(last.params.arguments.to) < 360 && Number(last.params.arguments.from) > -360, JSON.stringify(last.params));
  assert.ok(last.params.arguments.bottom !== undefined && last.params.arguments.top !== undefined);
  await area.press('t');
  await area.press('ArrowRight');
  await frame.locator('.plot-readout', { hasText: /^sin\(x\): x = \S+, y ≈ \S+$/ }).waitFor();
  // Where the host passes on no calculation, what came with the curve is known.
  await page.evaluate(() => {
    const pass = window.callServer;
    window.callServer = (params) => (params.name === 'calculate' ? Promise.reject(new Error('not from a view')) : pass(params));
  });
  await area.press('ArrowRight');
  await frame.locator('.plot-readout', { hasText: /^sin\(x\): x [=≈] \S+, y ≈ \S+$/ }).waitFor();
});

viewScenario('another expression, and a calculation, are calls of the view', async ({ frame, wire, call }) => {
  await call({ expression: 'x' });
  await curves(frame).first().waitFor();
  const input = frame.getByLabel('Expression');
  await input.fill('1/x');
  await input.press('Enter');
  await frame.locator('polyline').nth(1).waitFor();
  // What is wrong is told below what was typed, and the plot that is shown is still that of before.
  await input.fill('sqtr(x)');
  await input.press('Enter');
  await frame.locator('output.bad', { hasText: /^unknown function 'sqtr'/ }).waitFor();
  const [told, area] = [await frame.locator('output.bad').boundingBox(), await frame.locator('.plot-area').boundingBox()];
  assert.ok(told.y + told.height <= area.y, JSON.stringify([told, area]));
  await frame.locator('.plot-area').press('+');
  await frame.locator('output.bad').waitFor({ state: 'hidden' });
  assert.equal((await wire('view', 'tools/call')).at(-1).params.arguments.expression, '1/x');
  await input.fill('0.1 + 0.2');
  await frame.getByRole('button', { name: 'Calculate' }).click();
  await frame.locator('.view-answer', { hasText: '0.1 + 0.2 = 0.3' }).waitFor();
  await input.fill('0.1 +');
  await frame.getByRole('button', { name: 'Calculate' }).click();
  await frame.locator('output.bad').waitFor();
  const names = (await wire('view', 'tools/call')).map((message) => message.params.name);
  assert.deepEqual(new Set(names), new Set(['plot', 'calculate']));
});

viewScenario('the model is told by a press of the button only', async ({ page, frame, call }) => {
  await call({ expression: 'x^2', from: '0', to: '2' });
  await curves(frame).first().waitFor();
  assert.equal(await page.evaluate(() => window.host.told.length), 0);
  await frame.getByRole('button', { name: 'Tell the model' }).click();
  await page.waitForFunction(() => window.host.told.length === 1);
  const [{ content }] = await page.evaluate(() => window.host.told);
  assert.match(content[0].text, /plot of x\^2 from 0 to 2/);
});

viewScenario('full screen is asked for, and the answer counts', async ({ page, frame }) => {
  const button = frame.getByRole('button', { name: 'Full screen' });
  await button.click();
  await page.waitForFunction(() => window.host.asked.length === 1);
  assert.equal(await button.count(), 1, 'a host that stays inline');
});

viewScenario('a file is kept by the host', async ({ page, frame, call }) => {
  await call({ expression: 'x' });
  await curves(frame).first().waitFor();
  await frame.getByRole('button', { name: 'Keep as SVG' }).click();
  await frame.getByRole('button', { name: 'Keep as PNG' }).click();
  await page.waitForFunction(() => window.host.files.length === 2);
  const [svg, png] = await page.evaluate(() => window.host.files.map((file) => file.contents[0].resource));
  assert.match(svg.text, /^<svg /);
  assert.match(png.blob, /^iVBORw0KGgo/);
});

viewScenario('teardown, ping and unknown requests are answered; others are not heard', async ({ page, frame, send, wire, call }) => {
  await call({ expression: 'x' });
  await curves(frame).first().waitFor();
  const answered = (id) => page.waitForFunction((wanted) => window.host.wire.find(([by, message]) => by === 'view' && message.id === wanted), id).then((found) => found.evaluate(([, message]) => message));
  const post = (message) => page.evaluate((sent) => window.host.frame.contentWindow.postMessage(sent, '*'), message);
  await post({ jsonrpc: '2.0', id: 'p', method: 'ping' });
  assert.deepEqual((await answered('p')).result, {});
  await post({ jsonrpc: '2.0', id: 'u', method: 'constructor' });
  assert.equal((await answered('u')).error.code, -32601);
  // A message of the view to itself has another source than the host.
  await frame.locator('html').evaluate(() => window.postMessage({ jsonrpc: '2.0', id: 'own', method: 'ping' }, '*'));
  await page.waitForTimeout(200);
  const own = await page.evaluate(() => window.host.wire.some(([by, message]) => by === 'view' && message.id === 'own'));
  assert.equal(own, false);
  assert.deepEqual(await send('teardownResource', {}), {});
});

viewScenario('what a host sends amiss ends nothing, and is told', async ({ page, frame, wire, call }) => {
  const post = (message) => page.evaluate((sent) => window.host.frame.contentWindow.postMessage(sent, '*'), message);
  const odd = [null, 5, 'text', [], [null], { content: 7, structuredContent: null }, { content: [null, 5, { type: 'image', mimeType: 5 }] }, { isError: true, content: 'no' }, { arguments: 7 }, { arguments: { expression: { a: [1] }, title: 5 } }, { styles: 'red', safeAreaInsets: 5, containerDimensions: 'wide', availableDisplayModes: 7, theme: {} }, { styles: { variables: [1] } }, { reason: {} }];
  for (const kind of ['tool-input', 'tool-input-partial', 'tool-result', 'tool-cancelled', 'host-context-changed', 'constructor']) {
    for (const params of odd) await post({ jsonrpc: '2.0', method: `ui/notifications/${kind}`, params });
  }
  for (const message of [null, [], 'x', { jsonrpc: '2.0' }, { jsonrpc: '2.0', id: 1, result: null }, { jsonrpc: '2.0', id: 99, error: null }, { jsonrpc: '2.0', method: 5 }]) await post(message);
  await call({ expression: 'x^2; x' });
  await curves(frame).nth(1).waitFor();
  const told = await wire('view', 'notifications/message');
  assert.ok(told.length > 0 && told.every(({ params }) => params.level === 'error' && typeof params.data === 'string'));
});

viewScenario(
  'a host without tools shows the picture that came',
  async ({ frame, wire, call }) => {
    await call({ expression: 'sin(x)' });
    await frame.locator('img.view-still').waitFor();
    await frame.locator('output', { hasText: 'certified=true' }).waitFor();
    assert.equal(await frame.locator('img').evaluate((image) => image.decode().then(() => image.naturalWidth)), 800);
    assert.equal((await wire('view', 'tools/call')).length, 0);
    assert.equal(await frame.getByRole('button', { name: 'Tell the model' }).isVisible(), false);
  },
  { capabilities: {} },
);

viewScenario(
  'a host that refuses the calls of a view shows the picture, too',
  async ({ frame, wire, call }) => {
    await call({ expression: 'sin(x)' });
    await frame.locator('img.view-still').waitFor();
    await frame.locator('output', { hasText: 'certified=true' }).waitFor();
    assert.equal((await wire('view', 'tools/call')).length, 1);
  },
  { refuses: true },
);

viewScenario('axe finds nothing, and a narrow frame does not scroll', async ({ page, frame, send, call }) => {
  await call({ expression: 'x^2 - 2; sin(x)', from: '-3', to: '3' });
  await curves(frame).nth(1).waitFor();
  await frame.getByText('Values, roots and extrema').click();
  await frame.getByLabel('Expression').fill('1/3');
  await frame.getByRole('button', { name: 'Calculate' }).click();
  await frame.locator('.view-answer', { hasText: '1/3' }).waitFor();
  const inside = page.frames().find((one) => one !== page.mainFrame());
  for (const theme of ['light', 'dark']) {
    await send('sendHostContextChange', { theme });
    await frame.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
    // Colours change gradually where motion is welcome.
    await inside.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)));
    await inside.evaluate(axeSource);
    const { violations } = await inside.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }));
    assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), [], theme);
  }
  await page.evaluate(() => window.host.frame.style.setProperty('width', '360px'));
  await page.waitForTimeout(200);
  assert.equal(await inside.evaluate(() => document.documentElement.scrollWidth), 360);
});

viewScenario(
  'a host without a context',
  async ({ frame, call }) => {
    await call({ expression: 'x' });
    await curves(frame).first().waitFor();
    assert.equal(await frame.locator('html').getAttribute('data-theme'), 'light');
  },
  { context: null },
);

viewScenario('what tries to be HTML stays text', async ({ page, frame, send, call }) => {
  for (const text of NASTY) {
    await call({ expression: 'x', title: text });
    await curves(frame).first().waitFor();
    await send('sendToolInput', { arguments: { expression: text, title: text } });
    await send('sendToolResult', { content: [{ type: 'text', text }], isError: true });
    await frame.locator('output.bad').waitFor();
    await send('sendToolResult', { content: [{ type: 'text', text }, { type: 'image', data: '"><b>', mimeType: `image/png"${text}` }], structuredContent: { rows: [{ function: text, range: text, roots: [text], curves: [text] }] }, isError: false });
    await send('sendToolCancelled', { reason: text });
    await frame.locator('output', { hasText: 'Cancelled' }).waitFor();
    await send('sendHostContextChange', { theme: text, styles: { variables: { '--color-text-primary': text } } });
  }
  await page.waitForTimeout(200);
  assert.equal(await frame.locator('img, script[src], svg[onload]').count(), 0);
});

scenario('view: both eras declare it, and every endpoint reads it', async ({ address }) => {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const legacy = await rpc(address, '/mcp', 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } });
  assert.deepEqual(legacy.capabilities.extensions['io.modelcontextprotocol/ui'], {});
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json', 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'server/discover' };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta: meta } });
  const modern = (await (await fetch(`${address}/mcp`, { method: 'POST', headers, body })).json()).result;
  assert.deepEqual(modern.capabilities.extensions['io.modelcontextprotocol/ui'], {});
  for (const endpoint of ['/mcp', '/mcp/compact', '/mcp/x/finance', '/mcp/everything']) {
    const { contents } = await rpc(address, endpoint, 'resources/read', { uri: 'ui://arithma/plot' });
    assert.equal(contents[0].mimeType, 'text/html;profile=mcp-app', endpoint);
    assert.match(contents[0].text, /^<!doctype html>/);
    const { tools } = await rpc(address, endpoint, 'tools/list');
    const framed = tools.filter((tool) => tool._meta !== undefined).map((tool) => tool.name);
    assert.deepEqual(framed, endpoint === '/mcp/x/finance' ? [] : ['plot'], endpoint);
  }
});
