// What people do that nobody plans for: full sheets, broken storage, two tabs, names of the language's own,
// letters from everywhere, paper.

import assert from 'node:assert/strict';
import zlib from 'node:zlib';
import { scenario, startServer } from './harness.mjs';
import { answer, answers, enter, eventually, expectText, line, paste, prompt, rewrite, settled, texts } from './steps.mjs';

const keptLines = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('arithma.lines')));
const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

scenario('what is kept and broken is as if nothing were', async ({ open }) => {
  for (const [lines, theme, digits] of [
    ['{', 'constructor', '__proto__'],
    ['"text"', 'toString', '1e999'],
    ['[1, null, {"a": 2}, "6*7"]', '', '-5'],
    ['{"length": 3}', 'dark ', 'NaN'],
  ]) {
    const page = await open({
      init: `try { const set = (k, v) => localStorage.setItem('arithma.' + k, v);
        if (!sessionStorage.done) { set('lines', ${JSON.stringify(lines)}); set('theme', ${JSON.stringify(theme)}); set('digits', ${JSON.stringify(digits)}); sessionStorage.done = 1; } } catch {}`,
    });
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'auto');
    await enter(page, '1/3');
    assert.equal((await answers(page)).at(-1), '0.3333333333333333333333333333333333');
  }
});

scenario('two tabs show one sheet, and what is typed stays where it is', async ({ open }) => {
  const page = await open();
  await enter(page, 'a = 1', 'a + 1');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await line(other, 2).waitFor();
  await prompt(other).fill('half a thou');
  await line(other, 2).locator('.line-text').click();
  await line(other, 2).locator('.field-input').fill('a + 10');
  await enter(page, 'a + 2');
  await line(other, 3).waitFor();
  assert.equal(await prompt(other).inputValue(), 'half a thou');
  await line(other, 2).locator('.field-input').press('Enter');
  await expectText(line(page, 2).locator('.line-text'), 'a + 10');
  assert.deepEqual(await answers(page), ['1', '11', '3']);
  assert.deepEqual(await keptLines(page), ['a = 1', 'a + 10', 'a + 2']);
});

scenario('Back in one tab deletes nothing in another', async ({ open }) => {
  const page = await open();
  await enter(page, 'a = 1');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await line(other, 1).waitFor();
  await enter(other, 'b = 2');
  await line(page, 2).waitFor();
  await enter(page, 'c = 3');
  await line(other, 3).waitFor();
  for (let at = 0; at < 2; at += 1) await page.goBack();
  await page.waitForTimeout(100);
  const all = ['a = 1', 'b = 2', 'c = 3'];
  assert.deepEqual(await texts(other), all);
  assert.deepEqual(await keptLines(page), all);
  // What is typed there meanwhile is shown here, and a step forward is no step back for it.
  await enter(other, 'd = 4');
  await line(page, 4).waitFor();
  assert.deepEqual(await texts(page), [...all, 'd = 4']);
  await page.goForward();
  await page.goForward();
  assert.deepEqual(await keptLines(page), [...all, 'd = 4']);
  assert.deepEqual(await texts(other), [...all, 'd = 4']);
});

scenario('what is undone after a link was left is of the own lines', async ({ open, address }) => {
  const page = await open();
  await enter(page, '7 * 6', '8 * 7');
  await page.goto(`${address}/#e=1%2B1`);
  await page.locator('#shared').waitFor();
  await enter(page, '2 + 2');
  await page.locator('#shared-leave').click();
  await page.keyboard.press('Control+z');
  assert.deepEqual(await texts(page), ['7 * 6', '8 * 7']);
  assert.deepEqual(await keptLines(page), ['7 * 6', '8 * 7']);
  await page.goBack();
  await page.locator('#shared').waitFor();
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('Control+z');
  assert.deepEqual(await keptLines(page), ['7 * 6', '8 * 7']);
  await page.goForward();
  await page.locator('#shared').waitFor({ state: 'hidden' });
  await page.goBack();
  await page.locator('#shared').waitFor();
  await page.locator('#shared-keep').click();
  await line(page, 3).waitFor();
  const all = await texts(page);
  assert.deepEqual(all.slice(0, 2), ['7 * 6', '8 * 7']);
  await page.keyboard.press('Control+z');
  assert.deepEqual(await texts(page), ['7 * 6', '8 * 7']);
  await page.keyboard.press('Control+y');
  assert.deepEqual(await texts(page), all);
});

scenario('a link that was left by Back and Forward costs none of the own lines', async ({ open, address }) => {
  const page = await open();
  await enter(page, '7 * 6');
  await page.goto(`${address}/#e=1%2B1`);
  await page.locator('#shared').waitFor();
  assert.deepEqual(await texts(page), ['1+1']);
  await enter(page, '2+2');
  await page.reload();
  await line(page, 2).waitFor();
  assert.deepEqual(await texts(page), ['1+1', '2+2'], 'a link that was added to stays so');
  await page.locator('#shared-leave').click();
  assert.deepEqual(await texts(page), ['7 * 6']);
  await page.goBack();
  await page.locator('#shared').waitFor();
  assert.deepEqual(await keptLines(page), ['7 * 6']);
  await page.goForward();
  await expectText(line(page, 1).locator('.line-text'), '7 * 6');
  assert.equal(await page.locator('#shared').isVisible(), false);
  assert.deepEqual(await keptLines(page), ['7 * 6']);
});

scenario('names that the script of a page knows are names', async ({ open }) => {
  const page = await open();
  await enter(page, 'constructor = 5', 'toString = constructor + 1', 'hasOwnProperty = 2', 'constructor * toString * hasOwnProperty', '__proto__ = 3', '__proto__ + 1');
  assert.deepEqual(await answers(page), ['5', '6', '2', '60', '3', '4']);
  await prompt(page).pressSequentially('__pro');
  await prompt(page).press('ArrowDown');
  await prompt(page).press('Enter');
  assert.equal(await prompt(page).inputValue(), '__proto__');
});

scenario('a sheet that is full says so, and what was typed stays', async ({ open }) => {
  const page = await open();
  await paste(page, prompt(page), Array.from({ length: 1005 }, (_, at) => `${at}`).join('\n'));
  await expectText(page.locator('#news-words'), /1,000 lines/);
  await prompt(page).fill('6 * 7');
  await prompt(page).press('Enter');
  await expectText(page.locator('#news-words'), /delete some first/);
  assert.equal(await prompt(page).inputValue(), '6 * 7');
  assert.equal(await page.locator('.line').count(), 1000);
});

scenario('a link whose lines are too many says what was left out', async ({ open, address }) => {
  const page = await open();
  await paste(page, prompt(page), Array.from({ length: 998 }, (_, at) => `${at}`).join('\n'));
  await page.goto(`${address}/#z=${zlib.deflateRawSync('1+1\n2+2\n3+3').toString('base64url')}`);
  await page.locator('#shared').waitFor();
  await page.locator('#shared-keep').click();
  await expectText(page.locator('#news-words'), /1,000 lines: 2 were added, the rest was left out/);
  assert.equal((await keptLines(page)).length, 1000);
});

scenario('the button undoes what it names, or is gone', async ({ open }) => {
  const page = await open();
  await enter(page, '1 + 1', '2 + 2', '3 + 3');
  await line(page, 1).locator('.line-text').focus();
  await page.keyboard.press('Delete');
  await page.locator('#news-undo').waitFor();
  await enter(page, '4 + 4');
  assert.ok(await page.locator('#news').isHidden());
  await line(page, 1).locator('.line-text').focus();
  await page.keyboard.press('Delete');
  await page.locator('#news-undo').waitFor();
  await page.keyboard.press('Control+z');
  assert.ok(await page.locator('#news').isHidden());
  assert.deepEqual(await texts(page), ['2 + 2', '3 + 3', '4 + 4']);
});

scenario('keys do not reach what lies behind a dialog', async ({ open }) => {
  const page = await open();
  await enter(page, '1 + 1', '2 + 2');
  for (const id of ['help', 'share', 'functions']) {
    await page.locator(`#${id}`).click();
    await page.locator('dialog[open]').waitFor();
    await page.locator('dialog[open] .close').focus();
    for (const key of ['Control+z', 'Control+Enter', 'Control+Space', 'F1']) await page.keyboard.press(key);
    assert.equal(await page.locator('dialog[open]').count(), 1, id);
    assert.deepEqual(await texts(page), ['1 + 1', '2 + 2']);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  // Ctrl+L is the browser's.
  await page.keyboard.press('Control+l');
  assert.deepEqual(await texts(page), ['1 + 1', '2 + 2']);
});

scenario('the prompt and what is said below it stay in the window', async ({ open }) => {
  const page = await open({ viewport: { width: 900, height: 520 } });
  const inSight = async (locator, words) => {
    const shown = () => locator.evaluate((node) => {
      const { top, bottom } = node.getBoundingClientRect();
      return top >= -1 && bottom <= innerHeight + 1;
    });
    const deadline = Date.now() + 3000;
    while (!(await shown()) && Date.now() < deadline) await page.waitForTimeout(30);
    assert.ok(await shown(), words);
  };
  await enter(page, '1 + 1', 'plot sin(x); cos(x)');
  await page.locator('polyline').first().waitFor();
  await inSight(page.locator('.prompt'), 'after a plot');
  await enter(page, ...Array.from({ length: 8 }, (_, at) => `${at} + 1`), 'plot x^2 - 2 titled "Two"');
  await page.locator('polyline').nth(2).waitFor();
  await inSight(page.locator('.prompt'), 'after a plot at the foot');
  await prompt(page).pressSequentially('2*sqrt(-4) + 2');
  await page.locator('.prompt .fix').first().waitFor();
  await inSight(page.locator('.prompt .below'), 'an error with its fixes');
  await prompt(page).press('Enter');
  await page.locator('.line .fix').first().waitFor();
  await inSight(page.locator('.prompt'), 'below a line with an error');
  await prompt(page).pressSequentially('loanPayment(');
  await inSight(page.locator('.prompt .signature'), 'a signature');
});

scenario('what was deleted comes back by a button, too', async ({ open }) => {
  const page = await open();
  await enter(page, '1 + 1', '2 + 2');
  await line(page, 1).locator('.line-text').focus();
  await page.keyboard.press('Delete');
  await page.locator('#news-undo').click();
  assert.deepEqual(await texts(page), ['1 + 1', '2 + 2']);
  assert.equal(await page.locator('#news').isVisible(), false);
  // A line that was put in and left empty is nothing that happened.
  await line(page, 2).locator('.line-more').click();
  await line(page, 2).getByRole('button', { name: 'Insert a line above' }).click();
  await page.keyboard.press('Escape');
  assert.deepEqual(await texts(page), ['1 + 1', '2 + 2']);
  await line(page, 2).getByRole('button', { name: 'Insert a line above' }).click();
  await page.keyboard.type('5 + 5');
  await page.keyboard.press('Enter');
  assert.deepEqual(await answers(page), ['2', '10', '4']);
  await page.keyboard.press('Control+z');
  assert.deepEqual(await texts(page), ['1 + 1', '2 + 2']);
});

scenario('who clicks elsewhere while a line is emptied goes there', async ({ open }) => {
  const page = await open();
  await enter(page, '1 + 1', '2 + 2');
  await line(page, 1).locator('.line-text').click();
  await line(page, 1).locator('.field-input').fill('');
  await prompt(page).click();
  await page.waitForTimeout(50);
  assert.deepEqual(await texts(page), ['2 + 2']);
  await page.keyboard.type('7');
  assert.equal(await prompt(page).inputValue(), '7');
});

scenario('nobody waits for the answer to what was typed over', async ({ open, tolerate }) => {
  tolerate(/ERR_ABORTED/);
  const page = await open();
  const [asked, dropped] = [[], []];
  page.on('request', (request) => request.url().endsWith('/mcp') && asked.push(request));
  page.on('requestfailed', (request) => dropped.push(request));
  // A server that takes its time for all but the last.
  await page.route('**/mcp', async (route) => {
    if (!route.request().postData().includes('1+1+9')) await new Promise((resolve) => setTimeout(resolve, 5000));
    await route.continue().catch(() => {});
  });
  for (let at = 0; at < 10; at += 1) {
    await prompt(page).fill(`1+1+${at}`);
    await page.waitForTimeout(80);
  }
  await expectText(page.locator('.prompt .live .value'), '11');
  assert.ok(asked.length >= 5, `${asked.length} were asked`);
  await eventually(() => dropped.length === asked.length - 1, 'all others are dropped');
});

scenario('work that takes long can be ended, and is when its line is edited or deleted', async ({ open, tolerate }) => {
  tolerate(/ERR_ABORTED/);
  const page = await open();
  const dropped = [];
  page.on('requestfailed', (request) => dropped.push(request.postData()));
  await page.route('**/mcp', async (route) => {
    if (route.request().postData().includes('+ 111')) await new Promise((resolve) => setTimeout(resolve, 20_000));
    await route.continue().catch(() => {});
  });
  await enter(page, 'a = 1');
  const wait = async (number, text) => {
    await prompt(page).fill(text);
    await prompt(page).press('Enter');
    await line(page, number).getByRole('button', { name: 'Stop' }).waitFor();
  };
  await wait(2, 'a + 111');
  // What was asked while it was typed may have been dropped, too.
  dropped.length = 0;
  await line(page, 2).getByRole('button', { name: 'Stop' }).click();
  await expectText(line(page, 2).locator('.reason'), /^stopped: /);
  await eventually(() => dropped.length === 1, 'the request is dropped');
  await rewrite(page, 2, 'a + 2');
  await expectText(answer(page, 2), '3');
  await wait(3, 'a + 1111');
  dropped.length = 0;
  await rewrite(page, 3, 'a + 3');
  await expectText(answer(page, 3), '4');
  await eventually(() => dropped.length >= 1, 'the request of a line that is edited is dropped');
  // Several at once are one request; where one of them takes long, the others do not wait for it.
  await paste(page, prompt(page), 'a + 1112\na + 4', { wait: false });
  await expectText(answer(page, 5), '5');
  await line(page, 4).getByRole('button', { name: 'Stop' }).waitFor();
  dropped.length = 0;
  await line(page, 4).locator('.line-text').focus();
  await page.keyboard.press('Delete');
  await eventually(() => dropped.length === 1, 'the request of a line that is deleted is dropped');
  // What all have forgotten is dropped as one.
  await paste(page, prompt(page), 'a + 1113\na + 1114', { wait: false });
  dropped.length = 0;
  await page.keyboard.press('Control+z');
  await eventually(() => dropped.length === 1, 'the request of lines that are undone is dropped');
  await page.locator('.menu summary').click();
  await page.locator('#again').click();
  await settled(page);
  assert.deepEqual(await answers(page), ['1', '3', '4', '5']);
});

scenario('a server that was away is asked once for what is there now', async ({ open, tolerate }) => {
  tolerate(/Failed to load resource|net::ERR/);
  const first = await startServer();
  const page = await open({ at: first.address });
  await enter(page, '1 + 1');
  await first.stop();
  for (const text of ['2', '20', '200', '200+', '200+2', '200+22']) {
    await prompt(page).fill(text);
    await page.waitForTimeout(90);
  }
  await expectText(page.locator('#trouble-words'), /does not answer/);
  const asked = [];
  const second = await startServer('--http', `127.0.0.1:${first.port}`);
  page.on('request', (request) => asked.push(request.postData()));
  await expectText(page.locator('.prompt .live .value'), '222');
  await page.locator('#trouble').waitFor({ state: 'hidden' });
  assert.ok(asked.length <= 2, asked.join('\n'));
  await second.stop();
});

scenario('long lines and long answers stay inside', async ({ open }) => {
  const page = await open({ viewport: { width: 500, height: 700 } });
  const long = Array.from({ length: 900 }, (_, at) => at).join('+');
  await enter(page, long, `"${'ab'.repeat(1500)}"`, `${'x'.repeat(500)} = 3`, '7^5000', `${long}+*2`, `[${Array.from({ length: 300 }, (_, at) => at).join(', ')}]`, `plot ${Array.from({ length: 60 }, (_, at) => `x^${at}`).join('+')}`);
  assert.equal(await answer(page, 1).textContent(), '404550');
  assert.ok(await fits(page));
  const shown = await line(page, 5).locator('.place').textContent();
  assert.ok(shown.length < 150 && shown.includes('+*2'), shown);
  const height = async () => (await line(page, 1).locator('.line-text').boundingBox()).height;
  assert.ok((await height()) < 200, 'a long line is cut, and whole where it is open');
  await prompt(page).fill(long);
  await page.waitForTimeout(200);
  for (const at of [1, 2, 3, 4, 6]) await line(page, at).locator('.line-more').click();
  assert.ok(await fits(page));
  assert.ok((await height()) > 500);
});

scenario('letters from everywhere', async ({ open }) => {
  const page = await open();
  await enter(page, 'größe = 3', 'größe * 2', '"שלום" ', '"👩‍👩‍👧 é"', '变量 = 7', '变量 + 1');
  assert.deepEqual(await answers(page), ['3', '6', 'שלום', '👩‍👩‍👧 é', '7', '8']);
  // What is wrong is marked where it is, however wide the letters before it.
  await prompt(page).fill('"😀 שלום" + )');
  await expectText(page.locator('.prompt .wrong'), ')');
  assert.equal(await page.locator('.prompt .place').textContent(), '"😀 שלום" + )');
});

scenario('a pasted matrix of several lines is one line', async ({ open }) => {
  const page = await open();
  await paste(page, prompt(page), 'A = [[1, 2],\n     [3, 4]]\ndet(A)\n# a heading (open\nmax(1,\n  2\n)\nsqrt(9\n4 + 4');
  assert.deepEqual(await texts(page), ['A = [[1, 2], [3, 4]]', 'det(A)', 'a heading (open', 'max(1, 2 )', 'sqrt(9', '4 + 4']);
  assert.equal(await answer(page, 2).textContent(), '-2');
});

scenario('on paper there are lines and answers, in full', async ({ open }) => {
  const page = await open({ colorScheme: 'dark' });
  await enter(page, '# Rent', '2^500', 'plot sin(x)', 'amortizationSchedule(1000, 6, 1)');
  await page.locator('.plot-area polyline').first().waitFor();
  await line(page, 2).locator('.line-more').click();
  await line(page, 2).getByText('Form').waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const gone of ['.prompt', '#share', '.line-more', '.plot-tools', '.plot details', '.facts select', '.facts dt:last-of-type']) assert.equal(await page.locator(gone).first().isVisible(), false, gone);
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
  const cut = await answer(page, 2).evaluate((node) => node.scrollWidth > node.clientWidth + 1);
  assert.equal(cut, false, 'no digit is cut off');
  const pdf = await page.pdf();
  assert.ok(pdf.length > 5000);
});

scenario('twice as large: nothing is lost', async ({ open }) => {
  // A window of 1280 pixels at 200 %.
  const page = await open({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
  await enter(page, '1/3 + 1/7', 'sqtr(2)', 'plot sin(x)');
  await page.locator('.plot-area polyline').first().waitFor();
  assert.ok(await fits(page));
  for (const id of ['functions', 'share', 'help', 'theme']) {
    await page.locator(`#${id}`).scrollIntoViewIfNeeded();
    assert.ok(await page.locator(`#${id}`).isVisible(), id);
  }
  await page.locator('#help').click();
  await page.locator('#help-dialog .close').click();
  await settled(page);
});
