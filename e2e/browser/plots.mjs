// Plots: drawn, panned, zoomed, traced, kept.

import assert from 'node:assert/strict';
import fs from 'node:fs';
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
  await expectText(page.locator('.plot-readout'), /x ≈ 2\.08, y ≈ 4\.16$/);
  await expectText(page.locator('#said'), /x ≈ 2\.08/);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.plot-readout').textContent(), '');
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
});

scenario('a plot follows the width, and is crisp at three pixels a dot', async ({ open }) => {
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

scenario('plots are kept as SVG and PNG', async ({ open }) => {
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
