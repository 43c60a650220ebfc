// The page without a server, where the WebAssembly build is there: what differs from the page beside one.

import assert from 'node:assert/strict';
import { scenario } from './harness.mjs';
import { hasModule, serveFiles, withoutServer } from './everywhere.mjs';
import { answer, answers, enter, expectText, line, paste, prompt, settled } from './steps.mjs';

const SLOW = 'sum(sqrt(k), k, 1, 1000000) + sum(sqrt(k), k, 2, 1000000) + sum(sqrt(k), k, 3, 1000000)';

/** One of everything that the page shows. */
const ALL_KINDS = [
  '# A heading', '0.1 + 0.2', '1/3 + 1/7', 'sqrt(2) + sqrt(8)', '2^200', '100!', '350 + 8%', '1/3 to %', '7/2 to mixed', '255 to hex', 'pi to 5 dp',
  'x = 5.2 ± 0.1', 'x^2', '(2 + 3i)*(1 - i)', 'sqrt(-4 + 0i)', '60 mph * 2.5 h to km', '70 kg * 9.81 m/s^2', '20 °C to °F', '6 ft 2 in to cm',
  '2026-03-01 + 90 days', '2026-03-01 09:00 Berlin to New York', '3 h 20 min to min', '2026-12-24 - 2026-03-01', 'p = loanPayment(350000, 6.5, 30)', 'p * 360', 'ans / 2',
  'f(t) = t^2 + 1', 'f(12)', '[[2, 1], [1, 3]]^-1', '[1..40]', 'mean([1, 2, 3.5])', 'subnetCalculator("10.0.0.0", 22)', 'amortizationSchedule(100000, 6, 30)',
  'solve(x1^2 - 2, x1)', 'integral(t^2, t, 0, 1)', 'derivative(t^3, t, 2)', 'gcd(84, 36)', 'isPrime(2^61 - 1)', '3 > 2', '"text"', 'log 100', 'sin 30',
  '1/0', 'sqtr(2)', '2 +* 3', '200 - 6.2% - 15%', '5 kg + 3 m', '100 USD', '01/02/2026', '3,5 + 2', 'nothing + 1', 'max(1, 2',
  'plot sin(t); cos(t)', 'plot 1/t from -5 to 5', 'plot 1,2; 2,4; 3,1 titled "Rain"', 'plot sqrt(t) from -2 to -1',
];

/** All that a sheet shows: texts, answers, tables, errors, fixes, curves. */
const shown = (page) =>
  page.locator('.line').evaluateAll((all) =>
    all.map((one) => [one.textContent, ...[...one.querySelectorAll('polyline')].map((curve) => curve.getAttribute('points'))]),
  );

withoutServer('every kind of answer is that of the server', async ({ open, openAt, server }) => {
  const [page, other] = [await open(), await openAt(server)];
  for (const one of [page, other]) {
    await paste(one, prompt(one), ALL_KINDS.join('\n'));
    // Fixes are looked for where a line is in sight.
    for (let at = 1; at <= ALL_KINDS.length; at += 1) await line(one, at).scrollIntoViewIfNeeded();
    await line(one, 44).locator('.fix').first().waitFor();
    await line(one, 54).locator('polyline').nth(1).waitFor({ state: 'attached' });
    await line(one, 55).locator('circle.plot-dot').first().waitFor({ state: 'attached' });
    // Fixes are offered once they were tried.
    await one.waitForFunction((count) => document.querySelectorAll('.fixes').length >= count, 5);
  }
  const [own, theirs] = [await shown(page), await shown(other)];
  assert.equal(own.length, ALL_KINDS.length);
  own.forEach((one, at) => assert.deepEqual(one, theirs[at], ALL_KINDS[at]));
});

withoutServer('a plot is panned, zoomed and traced', async ({ open }) => {
  const page = await open();
  await enter(page, 'plot x^2 - 4; 2*x from -4 to 4');
  const area = page.locator('.plot-area');
  const numbers = () => page.locator('.plot-number').allTextContents();
  /** Data of what is shown now reach over the whole width. */
  const reaches = () =>
    page.waitForFunction(() => {
      const picture = document.querySelector('.plot-area svg');
      const places = picture.querySelector('polyline').getAttribute('points').split(' ').map((point) => Number(point.split(',')[0]));
      return Math.abs(places.at(-1) - (Number(picture.getAttribute('width')) - 14)) < 1;
    });
  await area.locator('polyline').nth(1).waitFor();
  const first = await numbers();
  await area.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction((before) => document.querySelector('.plot-number').textContent !== before, first[0]);
  await reaches();
  assert.notDeepEqual(await numbers(), first);
  await page.keyboard.press('-');
  await reaches();
  await page.keyboard.press('0');
  await page.waitForFunction((all) => [...document.querySelectorAll('.plot-number')].map((one) => one.textContent).join() === all, first.join());
  await reaches();
  await page.keyboard.press('t');
  await page.keyboard.press('n');
  await expectText(page.locator('.plot-readout'), 'x^2 - 4: root 2');
});

withoutServer('long work freezes nothing, and can be ended', async ({ open }) => {
  const page = await open();
  await enter(page, 'a = 2');
  // What is typed over is ended, too.
  await prompt(page).fill(SLOW);
  await expectText(page.locator('.prompt .live'), /^working/);
  await prompt(page).fill('6 * 7');
  await expectText(page.locator('.prompt .live .value'), '42');
  await prompt(page).fill(SLOW);
  await prompt(page).press('Enter');
  const stop = line(page, 2).getByRole('button', { name: 'Stop' });
  await stop.waitFor();
  // Beside it the page goes on: frames are drawn, and other lines are answered.
  const slowest = await page.evaluate(async () => {
    let [worst, before] = [0, performance.now()];
    for (let at = 0; at < 30; at += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      worst = Math.max(worst, performance.now() - before);
      before = performance.now();
    }
    return worst;
  });
  assert.ok(slowest < 500, `${slowest} ms without a turn of the page`);
  await prompt(page).fill('a + 1');
  await expectText(page.locator('.prompt .live .value'), '3');
  await stop.click();
  await expectText(line(page, 2).locator('.reason'), /^stopped/);
  await paste(page, prompt(page), `${SLOW} + 1\na + 4`, { wait: false });
  await expectText(answer(page, 4), '6');
  await page.keyboard.press('Control+z');
  // Twice as many as there are workers.
  for (let at = 0; at < 4; at += 1) await prompt(page).fill(`${SLOW} + ${at}`).then(() => prompt(page).press('Enter'));
  await prompt(page).fill('a + 5');
  for (let at = 3; at <= 6; at += 1) await line(page, 3).locator('.line-text').focus().then(() => page.keyboard.press('Delete'));
  await prompt(page).fill('a + 6');
  await expectText(page.locator('.prompt .live .value'), '8');
  await settled(page);
  assert.deepEqual((await answers(page)).slice(0, 1), ['2']);
});

if (hasModule) {
  scenario('without a server: it opens offline after the first load, and is as new as the files', async ({ open, tolerate }) => {
    tolerate(/ERR_|Failed to load|Failed to fetch/);
    const files = await serveFiles({ below: '/some/folder' });
    const page = await open({ at: files.address });
    await enter(page, 'x = 12', 'x^2', 'plot sin(x)');
    const policy = await page.locator('meta[http-equiv=Content-Security-Policy]').getAttribute('content');
    assert.match(policy, /default-src 'none'.*require-trusted-types-for 'script'/);
    assert.match(await page.locator('#help-dialog').textContent(), /calculated in this browser, and sent nowhere/);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await files.stop();
    // Without a network each of its addresses opens.
    for (const where of ['/', '/index.html', '/?from=elsewhere']) {
      await page.goto(files.address + where);
      await line(page, 3).locator('polyline').waitFor();
      assert.deepEqual((await answers(page)).slice(0, 2), ['12', '144']);
      // Completions and the texts of functions are kept as well.
      await page.locator('#functions').click();
      await page.getByRole('searchbox').fill('loan payment');
      await page.locator('#functions-dialog li:visible .example').first().click();
      await expectText(page.locator('#functions-dialog li:visible .result').first(), /^≈ \d/);
    }
    const later = await serveFiles({ port: Number(new URL(files.address).port), below: '/some/folder', change: (text) => text.replace('<title>arithma', '<title>arithma, later') });
    await page.goto(`${files.address}/`);
    assert.equal(await page.title(), 'arithma, later');
    await later.stop();
  });
}

withoutServer('a module or a worker that cannot be loaded says so', async ({ open, tolerate }) => {
  tolerate(/404|Failed to load/);
  const other = await open();
  let tried = 0;
  await other.route('**/worker_wasm.js', (route) => {
    tried += 1;
    return tried < 3 ? route.fulfill({ status: 404 }) : route.continue();
  });
  await prompt(other).fill('1 + 1');
  await expectText(other.locator('.prompt .reason'), /could not be started/);
  // Not again and again, but when there is something to do.
  await other.waitForTimeout(300);
  assert.ok(tried <= 2, `${tried} times`);
  tried = 3;
  await prompt(other).fill('1 + 2');
  await expectText(other.locator('.prompt .live .value'), '3');
  const page = await open({ path: '/?', init: 'const before = fetch; window.fetch = (what, ...rest) => (String(what).endsWith(".wasm") ? before("/nothing") : before(what, ...rest));' });
  await prompt(page).fill('1 + 1');
  await expectText(page.locator('.prompt .reason'), /could not be loaded: status 404/);
});
