// Plots: drawn, panned, zoomed, traced, kept.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import { everywhere } from './everywhere.mjs';
import { scenario } from './harness.mjs';
import { enter, expectText, line } from './steps.mjs';

const numbers = (page) => page.locator('.plot-number').allTextContents();
const curve = (page, at = 0) => page.locator('.plot-area polyline').nth(at).getAttribute('points');

async function plot(page, text) {
  await enter(page, text);
  await page.locator('.plot-area polyline, .plot-area circle').first().waitFor();
}

/** Waits for data of another range. */
const moved = (page, work) => Promise.all([page.waitForResponse((response) => response.url().endsWith('/mcp')), work()]);

scenario('a plot with its roots, extrema and table', async ({ open }) => {
  const page = await open();
  await plot(page, 'plot x^2 - 4; x + 1 from -4 to 4');
  assert.equal(await page.locator('.plot-legend li').count(), 2);
  const titles = await page.locator('.plot-mark title').allTextContents();
  for (const words of ['root -2, proven', 'root 2, proven', 'minimum (0, -4), proven', 'root -1, proven']) {
    assert.ok(titles.includes(words), `${words}: ${titles.join(' | ')}`);
  }
  await page.locator('.plot summary').click();
  const table = await page.locator('.plot-tables').textContent();
  for (const words of ['Roots-2, 2', 'Minima(0, -4)', 'Range-4 to 12', 'proven to be all']) assert.ok(table.includes(words), table);
  assert.match(await page.locator('.plot-area').getAttribute('aria-label'), /^Plot of x\^2 - 4; x \+ 1\./);
});

scenario('a plot is panned, zoomed and reset by keys, wheel and drag', async ({ open }) => {
  const page = await open();
  await plot(page, 'plot sin(x)');
  const first = await numbers(page);
  const area = page.locator('.plot-area');
  await area.focus();
  await moved(page, () => page.keyboard.press('ArrowRight'));
  await page.waitForTimeout(100);
  const panned = await numbers(page);
  assert.notDeepEqual(panned, first);
  await moved(page, () => page.keyboard.press('+'));
  await page.waitForTimeout(100);
  assert.notDeepEqual(await numbers(page), panned);
  await moved(page, () => page.keyboard.press('0'));
  await page.waitForTimeout(100);
  assert.deepEqual(await numbers(page), first);
  const box = await area.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 150, y, { steps: 4 });
  await moved(page, () => page.mouse.up());
  await page.waitForTimeout(100);
  assert.notDeepEqual(await numbers(page), first);
  const before = await numbers(page);
  await moved(page, () => page.mouse.wheel(0, -240));
  await page.waitForTimeout(150);
  assert.notDeepEqual(await numbers(page), before);
  await moved(page, () => page.getByRole('button', { name: 'Show all' }).click());
  await page.waitForTimeout(100);
  assert.deepEqual(await numbers(page), first);
});

scenario('a curve is traced, and its marks are visited', async ({ open }) => {
  const page = await open();
  await plot(page, 'plot x^2 - 4; 2*x from -4 to 4');
  await page.locator('.plot-area').focus();
  await page.keyboard.press('t');
  await expectText(page.locator('.plot-readout'), /^x\^2 - 4: (minimum \(0, -4\)|x ≈ 0, y ≈ -4)$/);
  await page.keyboard.press('n');
  await expectText(page.locator('.plot-readout'), 'x^2 - 4: root 2');
  await page.keyboard.press('ArrowDown');
  await expectText(page.locator('.plot-readout'), /^2(\*| ?)x: x ≈ 2, y ≈ 4$/);
  await page.keyboard.press('ArrowRight');
  await expectText(page.locator('.plot-readout'), /x = 2\.08, y = 4\.16$/);
  await expectText(page.locator('#said'), /x = 2\.08/);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.plot-readout').textContent(), '');
  // Letters are meant in capitals, too.
  await page.keyboard.press('T');
  await expectText(page.locator('.plot-readout'), /^x\^2 - 4: /);
});

scenario('what a trace says is calculated there, digit by digit', async ({ open, address }) => {
  const page = await open();
  const value = async (expression) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'calculate', arguments: { expression, digits: 10 } } });
    const response = await fetch(`${address}/mcp`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    return (await response.json()).result.structuredContent.result;
  };
  // Names of lines above are known, and the variable is its own.
  await enter(page, 'a = 3', 'x = 100', 'g(t) = a*exp(t)');
  for (const [text, expression] of [['g(x) from -1 to 8', '3*exp(X)'], ['sin(x)', 'sin(X)'], ['x^3 from 0 to 1/3', 'X^3'], ['y = t^2 from 1 to 2', 'X^2']]) {
    await plot(page, `plot ${text}`);
    const shown = page.locator('.line').last();
    await shown.locator('.plot-area').focus();
    await page.keyboard.press('t');
    for (let at = 0; at < 7; at += 1) await page.keyboard.press('ArrowRight');
    await expectText(shown.locator('.plot-readout'), /= \S+, y [=≈] \S+$/);
    const [, place, y] = /= (\S+), y [=≈] (\S+)$/.exec(await shown.locator('.plot-readout').textContent());
    assert.equal(y, await value(expression.replace('X', `(${place})`)), `${text} at ${place}`);
    await page.keyboard.press('Escape');
  }
  await plot(page, 'plot 1/x; sqrt(x) from -4 to 4');
  const readout = page.locator('.line').last().locator('.plot-readout');
  await page.locator('.plot-area').last().focus();
  await page.keyboard.press('t');
  await expectText(readout, '1/x: no value at x = 0');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expectText(readout, 'sqrt(x): no value at x = -0.08');
});

scenario('a trace of data goes from point to point', async ({ open }) => {
  const page = await open();
  await plot(page, 'plot 1,2; 2,4; 3,1; 10,5');
  await page.locator('.plot-area').focus();
  const shown = async (key, words) => {
    await page.keyboard.press(key);
    await expectText(page.locator('.plot-readout'), `data: ${words}`);
  };
  await shown('t', 'x ≈ 3, y ≈ 1');
  await shown('ArrowLeft', 'x ≈ 2, y ≈ 4');
  for (const words of ['x ≈ 3, y ≈ 1', 'x ≈ 10, y ≈ 5', 'x ≈ 10, y ≈ 5']) await shown('ArrowRight', words);
});

scenario('while the value of a trace is on its way, none is shown for it', async ({ open }) => {
  const page = await open();
  await plot(page, 'plot x^3 from -2 to 2');
  let release;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  await page.route('**/mcp', async (route) => {
    await released;
    await route.continue();
  });
  await page.locator('.plot-area').focus();
  await page.keyboard.press('t');
  await page.keyboard.press('ArrowRight');
  await expectText(page.locator('.plot-readout'), 'x^3: x = 0.04 …');
  await page.waitForTimeout(200);
  assert.equal(await page.locator('.plot-readout').textContent(), 'x^3: x = 0.04 …');
  assert.equal(await page.locator('.plot-cross circle').count(), 1, 'the place is shown');
  release();
  await expectText(page.locator('.plot-readout'), 'x^3: x = 0.04, y = 0.000064');
});

scenario('a value that comes late is not taken for that of another curve', async ({ open }) => {
  const page = await open();
  await plot(page, 'plot 1/x; sqrt(x) from -4 to 4');
  await page.locator('.plot-area').focus();
  await page.keyboard.press('t');
  await expectText(page.locator('.plot-readout'), '1/x: no value at x = 0');
  let release;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  const asked = page.waitForRequest((request) => request.url().endsWith('/mcp') && request.postData().includes('= 1/x'));
  await page.route('**/mcp', async (route) => {
    if (route.request().postData().includes('= 1/x')) await released;
    await route.continue();
  });
  await page.keyboard.press('ArrowLeft');
  await asked;
  // What the other curve is asked for is still to be sent.
  const replied = page.waitForResponse((response) => response.url().endsWith('/mcp') && response.request().postData().includes('= 1/x'));
  await page.keyboard.press('ArrowDown');
  release();
  await replied;
  await expectText(page.locator('.plot-readout'), 'sqrt(x): no value at x = -0.08');
});

everywhere('the values of a plot are copied as CSV and JSON', async ({ open }) => {
  const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await enter(page, 'plot x^2; 2*x from -4 to 4', 'plot 1,2; 2,0.25; 3,1');
  await line(page, 2).locator('.plot-legend li').waitFor();
  for (const number of [1, 2]) await line(page, number).locator('.line-more').click();
  await line(page, 1).getByRole('button', { name: 'CSV' }).click();
  await expectText(page.locator('#said'), 'Copied as CSV');
  const rows = (await copied()).trim().split('\r\n');
  assert.deepEqual([rows[0], rows[1], rows.at(-1)], ['x,x^2,2*x', '-4,16,-8', '4,16,8']);
  await line(page, 1).getByRole('button', { name: 'JSON' }).click();
  await expectText(page.locator('#said'), 'Copied as JSON');
  assert.equal(JSON.parse(await copied()).rows.length, 2);
  await line(page, 2).getByRole('button', { name: 'CSV' }).click();
  await expectText(page.locator('#said'), 'Copied as CSV');
  assert.deepEqual((await copied()).trim().split('\r\n'), ['x,data', '1,2', '2,0.25', '3,1']);
});

scenario('a pole stays a gap', async ({ open }) => {
  const page = await open();
  await plot(page, 'plot 1/x from -5 to 5');
  assert.equal(await page.locator('.plot-area polyline').count(), 2);
});

scenario('data are dots, and a title is shown as text', async ({ open }) => {
  const page = await open();
  await plot(page, 'plot 1,2; 2,4; 3,1 titled "<b>Rain</b>"');
  assert.equal(await page.locator('.plot-area circle.plot-dot').count(), 3);
  assert.equal(await page.locator('.plot-legend circle.plot-dot').count(), 1);
  assert.match(await page.locator('.plot-picture title').first().textContent(), /^<b>Rain<\/b>: data$/);
  assert.equal(await page.locator('.plot-title').textContent(), '<b>Rain</b>');
  const { box, frame } = await page.locator('.plot-picture').evaluate((picture) => ({
    box: picture.querySelector('.plot-title').getBoundingClientRect().bottom,
    frame: picture.querySelector('.plot-frame').getBoundingClientRect().top,
  }));
  assert.ok(box <= frame + 1, 'it stands above the curves');
  await enter(page, `plot x titled "${'long '.repeat(60)}"`);
  await line(page, 2).locator('.plot-title').waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

everywhere('a plot follows the width, and is crisp at three pixels a dot', async ({ open }) => {
  const page = await open({ deviceScaleFactor: 3 });
  await plot(page, 'plot x^3 from -2 to 2');
  const wide = Number(await page.locator('.plot-picture').getAttribute('width'));
  await page.setViewportSize({ width: 420, height: 700 });
  await page.waitForFunction((before) => Number(document.querySelector('.plot-picture').getAttribute('width')) < before, wide);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(await page.locator('.plot-number[text-anchor=middle]').allTextContents(), ['−2', '−1', '0', '1', '2']);
  const points = (await curve(page)).split(' ').length;
  assert.ok(points >= 10, `${points} points`);
});

everywhere('plots are kept as SVG and PNG', async ({ open }) => {
  const page = await open();
  await plot(page, 'plot cos(x); sin(x)');
  for (const [name, begins] of [['Keep as SVG', '<svg'], ['Keep as PNG', '\u{89}PNG']]) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const done = await download;
    const bytes = fs.readFileSync(await done.path());
    assert.ok(bytes.subarray(0, 4).toString('latin1').startsWith(begins), done.suggestedFilename());
    assert.ok(bytes.length > 2000);
  }
});

scenario('a plot whose expression is edited is drawn anew; an error says why', async ({ open }) => {
  const page = await open();
  await plot(page, 'plot x from 0 to 1');
  await line(page, 1).locator('.line-text').click();
  const input = line(page, 1).locator('.field-input');
  await input.fill('plot x^2 from 0 to 3');
  await input.press('Enter');
  await expectText(page.locator('.plot-legend li'), / x\^2$/);
  await enter(page, 'plot x +');
  await expectText(line(page, 2).locator('.reason'), /missing/);
});

scenario('plots use the names of the sheet, and follow them', async ({ open }) => {
  const page = await open();
  await enter(page, 'a = 4', 'f(t) = t^2 - a', 'points = [[0, 1], [1, 3], [2, 2]]');
  await plot(page, 'plot f(x) from -5 to 5');
  await page.locator('.plot-mark title', { hasText: 'root -2, proven' }).waitFor({ state: 'attached' });
  await line(page, 1).locator('.line-text').click();
  await line(page, 1).locator('.field-input').fill('a = 9');
  await line(page, 1).locator('.field-input').press('Enter');
  await page.locator('.plot-mark title', { hasText: 'root -3, proven' }).waitFor({ state: 'attached' });
  assert.equal(await page.locator('.plot-legend li').textContent(), ' f(x)');
  // Moved, it still knows them.
  await page.locator('.plot-area').focus();
  await moved(page, () => page.keyboard.press('-'));
  await expectText(page.locator('.plot-legend li'), ' f(x)');
  await enter(page, 'plot points; x + 1');
  await page.locator('circle.plot-dot').nth(2).waitFor();
  await enter(page, 'b = 1/0', 'plot b*x');
  await expectText(line(page, 7).locator('.reason'), /^line 6 has an error/);
});

scenario('large, small, steep, flat, many, none: plots of all kinds', async ({ open }) => {
  const page = await open();
  const area = page.locator('.plot-area');
  const last = () => page.locator('.line').last();
  const fine = async () => {
    const drawn = await last().locator('polyline').evaluateAll((all) => all.map((one) => one.getAttribute('points')));
    assert.ok(drawn.length > 0 && !drawn.join(' ').includes('NaN'));
    const ticks = await last().locator('.plot-number').allTextContents();
    assert.ok(ticks.length > 4 && !ticks.some((tick) => /NaN|Infinity/.test(tick)) && new Set(ticks).size > 4, ticks.join(' '));
  };
  for (const text of ['plot x^2 from -1e15 to 1e15', 'plot x^3 from -1e-12 to 1e-12', 'plot x from 1000000 to 1000000.1', 'plot 1e200*x from 0 to 1', 'plot 5', 'plot exp(x) from -700 to 700', 'plot 1/x^2', 'plot tan(x)', 'plot floor(x)']) {
    await enter(page, text);
    // A level line has no height, which Playwright takes for hidden.
    await last().locator('polyline').first().waitFor({ state: 'attached' });
    await fine();
    // In and out again, as far as it goes.
    await last().locator('.plot-area').focus();
    for (const key of ['+', '+', '-', '-', '-']) await page.keyboard.press(key);
    await page.waitForTimeout(250);
    await fine();
    await last().locator('.line-text').focus();
    await page.keyboard.press('Delete');
  }
  await enter(page, 'plot sqrt(x) from -2 to -1');
  await expectText(last().locator('.reason'), /nothing to draw/);
  await enter(page, 'plot 1; 2; 3; 4; 5; 6; 7');
  await last().locator('polyline').nth(6).waitFor({ state: 'attached' });
  await enter(page, 'plot 1; 2; 3; 4; 5; 6; 7; 8');
  await expectText(last().locator('.reason'), /at most 7/);
  assert.equal(await area.count(), 1);
});

scenario('fingers drag and pinch a plot, and scroll past it', async ({ open }) => {
  const page = await open({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  await plot(page, 'plot x^2 from -4 to 4');
  const wide = async () => {
    const ticks = await page.locator('.plot-number[text-anchor=middle]').allTextContents();
    return ticks.map((tick) => Number(tick.replace('−', '-')));
  };
  await page.locator('.plot-area').scrollIntoViewIfNeeded();
  const box = await page.locator('.plot-area').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const device = await page.context().newCDPSession(page);
  const touch = (type, ...points) => device.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) });
  const before = await wide();
  await touch('touchStart', [x - 20, y], [x + 20, y]);
  for (let step = 1; step <= 6; step += 1) await touch('touchMove', [x - 20 - 12 * step, y], [x + 20 + 12 * step, y]);
  await moved(page, () => touch('touchEnd'));
  await page.waitForTimeout(100);
  const pinched = await wide();
  assert.ok(pinched.at(-1) - pinched[0] < before.at(-1) - before[0], `${before} ${pinched}`);
  await touch('touchStart', [x, y]);
  for (let step = 1; step <= 6; step += 1) await touch('touchMove', [x - 15 * step, y]);
  await moved(page, () => touch('touchEnd'));
  await page.waitForTimeout(100);
  const dragged = await wide();
  assert.ok(dragged[0] > pinched[0], `${pinched} ${dragged}`);
});

everywhere('marks are explained, and what is kept says what is drawn', async ({ open }) => {
  const page = await open();
  await enter(page, 'plot(x^3 - 4*x, -3, 3)', 'plot floor(x); x^2 - 1', 'plot 1,2; 2,4; 3,1', 'plot');
  const key = (number) => line(page, number).locator('.plot-key');
  await expectText(key(1), '● root  ▼ minimum  ▲ maximum: proven to be all');
  await enter(page, 'plot sin(x) from 0 to 6.28', 'plot sin(x) from 10 to 20');
  await expectText(key(5), '● root: proven to be all · angles in degrees');
  await expectText(key(6), 'angles in degrees');
  await expectText(key(2), '● root  ▼ minimum: where filled, proven to be all');
  await line(page, 3).locator('.plot-legend li').waitFor();
  assert.ok(await key(3).isHidden());
  assert.match(await line(page, 4).locator('.reason').textContent(), /^a plot needs functions or points/);
  const download = page.waitForEvent('download');
  await line(page, 2).getByRole('button', { name: 'Keep as SVG' }).click();
  const kept = fs.readFileSync(await (await download).path(), 'utf8');
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(kept);
  const shown = await line(page, 2).locator('.plot-picture').boundingBox();
  assert.ok(Number(height) > shown.height + 30 && Math.abs(Number(width) - shown.width) < 2, kept.slice(0, 300));
  for (const name of ['floor(x)', 'x^2 - 1']) assert.match(kept, new RegExp(`>${name.replace(/[()^]/g, '\\$&')}</text>`));
});

scenario('what is wrong with a plot or a function is told while one types, with its fix', async ({ open }) => {
  const page = await open();
  await page.locator('.prompt .field-input').fill('plot sqtr(x)');
  await page.locator('.prompt .fix').first().click();
  assert.equal(await page.locator('.prompt .field-input').inputValue(), 'plot sqrt(x)');
  await page.locator('.prompt .error').waitFor({ state: 'detached' });
  await enter(page, 'plot sqtr(x) from 1 to 2', 'f(x) = sqtr(x)');
  await line(page, 1).locator('.fix').first().click();
  await line(page, 1).locator('polyline').waitFor();
});
