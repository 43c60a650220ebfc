// Answers: digits on demand, tables, units, copies; spoken once.

import assert from 'node:assert/strict';
import { everywhere } from './everywhere.mjs';
import { scenario } from './harness.mjs';
import { answer, enter, expectText, line, prompt, rewrite, settled } from './steps.mjs';

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };
const copied = (page) => page.evaluate(() => navigator.clipboard.readText());

/** The reply to a call, without the page. */
async function reply(address, name, args) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
  const response = await fetch(`${address}/mcp`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  return (await response.json()).result.structuredContent;
}

async function details(page, number) {
  await line(page, number).locator('.line-more').click();
  await line(page, number).locator('.facts').waitFor();
}

everywhere('more digits on demand', async ({ open, server }) => {
  const page = await open();
  await enter(page, 'sqrt(2)');
  await details(page, 1);
  for (const count of ['100', '1,000', '10,000']) {
    await line(page, 1).getByRole('button', { name: `${count} digits` }).click();
    await settled(page);
  }
  const shown = await line(page, 1).locator('.facts .digits').first().textContent();
  const { result } = await reply(server, 'calculate', { expression: 'sqrt(2)', digits: 10_000 });
  assert.equal(shown, result);
  assert.equal(shown.replace(/\D/g, '').length, 10_000);
  await page.locator('#digits').selectOption('6');
  await enter(page, 'pi');
  await expectText(answer(page, 2), '3.14159');
});

everywhere('copies equal the reply to the digit', async ({ open, server }) => {
  const page = await open(clipboard);
  await enter(page, '2^20000 / 3^5000', '[[2, 1], [1, 3]]^-1');
  await details(page, 1);
  const buttons = line(page, 1).getByRole('group', { name: 'Copy' });
  const own = await reply(server, 'calculate', { expression: '2^20000 / 3^5000' });
  await buttons.getByRole('button', { name: 'Text' }).click();
  assert.equal(await copied(page), own.result);
  await buttons.getByRole('button', { name: 'JSON' }).click();
  await expectText(page.locator('#said'), 'Copied as JSON');
  assert.deepEqual(JSON.parse(await copied(page)), own);
  await details(page, 2);
  await line(page, 2).getByRole('button', { name: 'CSV' }).click();
  await expectText(page.locator('#said'), 'Copied as CSV');
  assert.equal(await copied(page), '0.6,-0.2\r\n-0.2,0.4\r\n');
  // All rows of a long table, also those that are not shown.
  await enter(page, 'r = 6', 'amortizationSchedule(100000, r, 30)');
  await details(page, 4);
  await line(page, 4).getByRole('button', { name: 'CSV' }).click();
  await expectText(line(page, 4).getByRole('button', { name: 'CSV' }), '✓ CSV');
  const rows = (await copied(page)).trim().split('\r\n');
  const first = rows.indexOf('month,payment,principal,interest,balance');
  assert.deepEqual(rows.slice(0, first), ['field,value', 'monthlyPayment,599.55', 'totalInterest,115838.45', 'totalPaid,215838.45', 'months,360']);
  assert.equal(rows.length - first - 1, 360);
  assert.deepEqual(rows.slice(first + 1).map((row) => Number(row.split(',')[0])), Array.from({ length: 360 }, (_, at) => at + 1));
  const paid = rows.slice(first + 1).reduce((sum, row) => sum + Math.round(Number(row.split(',')[1]) * 100), 0);
  assert.equal(paid, 21583845, 'all payments together');
  assert.match(rows.at(-1), /^360,.*,0$/);
  // So are they as text and as JSON.
  for (const name of ['Text', 'JSON']) {
    await line(page, 4).getByRole('group', { name: 'Copy' }).getByRole('button', { name }).click();
    await expectText(line(page, 4).getByRole('button', { name }), `✓ ${name}`);
    const words = name === 'Text' ? await copied(page) : JSON.parse(await copied(page)).result;
    assert.equal(words.match(/month: /gu).length, 360);
    assert.match(words, /^\{monthlyPayment: .*, \{month: 13, .*, \{month: 360, [^{]*balance: 0\}\]\}$/u);
  }
  // What cannot be had in full is not copied in part.
  await enter(page, '[amortizationSchedule(1000, 6, 3), 1]');
  await line(page, 5).locator('.line-more').click();
  await line(page, 5).getByRole('button', { name: 'Text' }).click();
  await expectText(page.locator('#news-words'), /nothing is copied/);
});

scenario('a line and its value are copied as LaTeX', async ({ open, address }) => {
  const page = await open(clipboard);
  await enter(page, '[[2, 1], [1, 3]]^-1');
  await details(page, 1);
  const set = await reply(address, 'typeset', { expression: '[[2, 1], [1, 3]]^-1' });
  await line(page, 1).getByRole('button', { name: 'LaTeX' }).click();
  await expectText(page.locator('#said'), 'Copied as LaTeX');
  assert.equal(await copied(page), `${set.latex} = ${set.value.latex}`);
});

scenario('copying works where the clipboard is refused', async ({ open }) => {
  const page = await open({
    init: () => {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } });
      document.addEventListener('copy', () => {
        window.copiedText = document.activeElement.value;
      });
    },
  });
  await enter(page, '1/8');
  await details(page, 1);
  await line(page, 1).getByRole('button', { name: 'Text' }).click();
  await expectText(page.locator('#said'), 'Copied as Text');
  assert.equal(await page.evaluate(() => window.copiedText), '0.125');
});

everywhere('mathematics is set', async ({ open }) => {
  const page = await open();
  await enter(page, 'sqrt(2)/2 + 1/3');
  await details(page, 1);
  const math = line(page, 1).locator('.typeset math').first();
  await math.waitFor();
  assert.ok((await math.locator('mfrac').count()) >= 1 && (await math.locator('msqrt').count()) === 1);
  assert.equal(await math.evaluate((node) => node.namespaceURI), 'http://www.w3.org/1998/Math/MathML');
  // What a line says already is not said twice.
  await enter(page, 'sqrt(2)', '5', '1/3 + 1/7');
  for (const number of [2, 3, 4]) await details(page, number);
  await expectText(line(page, 2).locator('.typeset'), /^2 ≈ 1\.4142/);
  await expectText(line(page, 3).locator('.typeset'), '5');
  await expectText(line(page, 4).locator('.typeset'), '13+17 = 1021');
  await enter(page, 'x = 5', 'sin(30)');
  for (const number of [5, 6]) await details(page, number);
  await expectText(line(page, 5).locator('.typeset'), 'x=5');
  await expectText(line(page, 6).locator('.read'), 'read as sin(30) (angles in degrees)');
  assert.doesNotMatch(await line(page, 6).locator('.facts').textContent(), /Read as/);
});

scenario('mathematics that comes late is of what is shown, or of nothing', async ({ open }) => {
  const page = await open();
  await page.route('**/mcp', async (route) => {
    if (route.request().postData().includes('"typeset"')) await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue().catch(() => {});
  });
  await enter(page, '1/3', 'sqrt(2)');
  for (const number of [1, 2]) await details(page, number);
  await rewrite(page, 1, '1/0');
  await rewrite(page, 2, '# a heading');
  await page.waitForTimeout(600);
  assert.equal(await page.locator('.typeset').count(), 0);
  await rewrite(page, 1, '1/7');
  await expectText(line(page, 1).locator('.typeset'), /17 ≈ 0\.142857/);
});

everywhere('matrices, records and schedules are tables', async ({ open }) => {
  const page = await open();
  await enter(page, '[[1, 2], [3, 4]] * 2', 'subnetCalculator("10.0.0.0", 22)', 'amortizationSchedule(100000, 6, 30)');
  assert.deepEqual(await line(page, 1).locator('.matrix td').allTextContents(), ['2', '4', '6', '8']);
  await expectText(line(page, 2).locator('.records tbody tr').first(), 'network10.0.0.0');
  const rows = line(page, 3).locator('.records').last().locator('tbody tr');
  assert.equal(await rows.count(), 12);
  assert.equal(await rows.first().textContent(), '1599.5599.5550099900.45');
  await line(page, 3).getByRole('button', { name: /more rows/ }).click();
  await expectText(line(page, 3).locator('.hint'), /^228 more rows/);
  assert.equal(await line(page, 3).getByRole('button', { name: 'Show 120 more rows' }).count(), 1);
  assert.equal(await line(page, 3).locator('.records').last().locator('tbody tr').count(), 132);
  assert.match(await line(page, 3).locator('.records').last().locator('tbody tr').nth(59).textContent(), /^60599\.55/);
  // A matrix of one row is none with one, and what a short record holds is to be seen in the line, too.
  await enter(page, '[[1, 2, 3]]', '[1, 2, 3]', 'solve(x^2 = 4)', `[${Array.from({ length: 30 }, (_, at) => at)}]`, `[[${Array.from({ length: 30 }, (_, at) => at)}]]`);
  for (const [number, words] of [[4, '[[1, 2, 3]]'], [5, '[1, 2, 3]'], [6, '{values: [-2, 2], complete: true}'], [7, 'list of 30'], [8, '1 × 30 matrix']]) {
    await expectText(answer(page, number), words);
  }
  assert.deepEqual(await line(page, 6).locator('.matrix td').allTextContents(), ['-2', '2']);
  assert.deepEqual(await line(page, 6).locator('caption').allTextContents(), ['values', 'Result of solve(x^2 = 4)'], 'the solutions come first');
  await page.locator('.menu summary').click();
  await page.locator('#clear').click();
  await enter(page, '1', '2', '3');
  // So are those of a line with a name or with several steps.
  await enter(page, 's = amortizationSchedule(100000, 6, 30)', 'q = 6; amortizationSchedule(100000, q, 30).rows', 's');
  for (const number of [4, 5, 6]) {
    await line(page, number).getByRole('button', { name: /more rows/ }).click();
    await expectText(line(page, number).locator('.hint'), /^228 more rows/);
  }
});

everywhere('a result is shown in another unit', async ({ open }) => {
  const page = await open();
  await enter(page, '5 km + 300 m');
  await details(page, 1);
  await line(page, 1).getByRole('combobox', { name: 'Unit' }).selectOption('mi');
  await expectText(answer(page, 1), /^3\.2932\d+ mi$/);
  assert.equal(await line(page, 1).locator('.line-text').textContent(), '5 km + 300 m to mi');
  // Inches are no conversion; a conversion is replaced by the next.
  const cases = [['2 in + 3 ft', '2 in + 3 ft to mi'], ['5 km in m', '5 km to mi'], ['5 km -> m', '5 km to mi'], ['5 m^2', '5 m^2 to ac'], ['d = 5 km in kilometers', 'd = 5 km in kilometers to mi']];
  // Steps, remarks and choices around it stay.
  cases.push(['12 in to cm', '12 in to mi'], ['u = 1 km; v = 2 km; u + v', 'u = 1 km; v = 2 km; u + v to mi'], ['w = 5 km; # far', 'w = 5 km to mi; # far'], ['2 > 1 ? 1 km : 2 km', '(2 > 1 ? 1 km : 2 km) to mi']);
  for (const [at, [text, wanted]] of cases.entries()) {
    await enter(page, text);
    await details(page, at + 2);
    await line(page, at + 2).getByRole('combobox', { name: 'Unit' }).selectOption(/ac$/.test(wanted) ? 'ac' : 'mi');
    await expectText(line(page, at + 2).locator('.line-text'), wanted);
    await expectText(answer(page, at + 2), / (mi|ac)$/);
  }
  // What cannot be said is not written into the line.
  const last = cases.length + 2;
  await enter(page, 'how many feet in a mile');
  await details(page, last);
  await line(page, last).getByRole('combobox', { name: 'Unit' }).selectOption('km');
  await expectText(page.locator('#news-words'), 'This line cannot be written in km');
  assert.equal(await line(page, last).locator('.line-text').textContent(), 'how many feet in a mile');
  assert.equal(await line(page, last).getByRole('combobox', { name: 'Unit' }).inputValue(), 'ft');
  await enter(page, '20 °C');
  await details(page, last + 1);
  const scales = await line(page, last + 1).getByRole('combobox', { name: 'Unit' }).locator('option').allTextContents();
  assert.ok(scales.includes('K') && !scales.some((scale) => scale.startsWith('delta')), `${scales}`);
});

everywhere('values of every kind are shown as what they are', async ({ open }) => {
  const page = await open();
  await enter(page, 'x = 5.2 ± 0.1', 'x^2', '(2 + 3i)*(1 - i)', '2026-03-01 09:00 Berlin to New York', '350 + 8%', '1/3 to %', '3/8 to %', '[1, 2, 3]', '70 kg * 9.81 m/s^2');
  const shown = await page.locator('.line-answer').evaluateAll((all) => all.map((one) => [...one.children].map((part) => part.textContent).join(' ')));
  assert.deepEqual(shown, [
    '≈ 5.20 ± 0.10', '≈ 27.0 ± 1.0', '= 5+i', '= 2026-03-01T03:00:00-05:00[America/New_York]', '= 378',
    '≈ 33.33333333333333333333333333333333% 1/3', '= 37.5%', '= [1, 2, 3]', '= 686.7 N',
  ]);
  await details(page, 2);
  assert.match(await line(page, 2).locator('.facts').textContent(), /Uncertainty1\.0, leaves 1 digit/);
  assert.equal(await line(page, 2).getByRole('button', { name: /digits/ }).count(), 0, 'digits that mean nothing');
});

everywhere('how a text was read stands below it, where it says more than the text', async ({ open }) => {
  const page = await open();
  await prompt(page).fill('log 100');
  await expectText(page.locator('.prompt .read'), 'read as ln(100)');
  await enter(page, 'log 100', 'a = 4', 'sin 30 + a', '2(3 + 4)', '350 + 8%', '10:30 pm');
  await expectText(line(page, 1).locator('.read'), 'read as ln(100)');
  // Of the lines that were sent with it nothing is told; nor of a product that was only written out.
  await expectText(line(page, 3).locator('.read'), 'read as sin(30) + a (angles in degrees)');
  assert.equal(await line(page, 4).locator('.read').count(), 0);
  await expectText(line(page, 5).locator('.read'), 'read as 350 + 8% of 350');
  assert.equal(await line(page, 6).locator('.read').count(), 0, 'the answer says it');
});

everywhere('a number is shown in another form', async ({ open }) => {
  const page = await open();
  await enter(page, '255', '3/8', 'sqrt(2)', '5 km', '2026-03-01', '50% * 50%');
  const choose = (number, form) => line(page, number).getByRole('combobox', { name: 'Form' }).selectOption(form);
  const offered = (number) => line(page, number).getByRole('combobox', { name: 'Form' }).locator('option').allTextContents();
  for (const number of [1, 2, 3, 4, 5, 6]) await details(page, number);
  assert.deepEqual(await offered(1), ['decimal', 'hex', 'binary', 'octal', 'scientific']);
  assert.deepEqual(await offered(2), ['decimal', 'fraction', 'mixed', 'percent', 'scientific']);
  assert.deepEqual(await offered(3), ['decimal', 'percent', 'scientific'], 'which is no fraction');
  assert.equal(await line(page, 4).getByRole('combobox', { name: 'Form' }).count(), 0);
  assert.equal(await line(page, 5).getByRole('combobox', { name: 'Form' }).count(), 0);
  await choose(1, 'hex');
  await expectText(answer(page, 1), '0xff');
  await choose(1, 'binary');
  await expectText(answer(page, 1), '0b11111111');
  await choose(1, 'decimal');
  await expectText(answer(page, 1), '255');
  assert.equal(await line(page, 1).locator('.line-text').textContent(), '255');
  for (const [form, wanted] of [['percent', '37.5%'], ['scientific', '3.75e-1'], ['fraction', '3/8']]) {
    await choose(2, form);
    await expectText(answer(page, 2), wanted);
  }
  assert.deepEqual(await offered(6), ['percent', 'decimal', 'fraction', 'mixed', 'scientific'], 'as it is shown');
  await choose(6, 'decimal');
  await expectText(answer(page, 6), '0.25');
});

everywhere('the fixes of an error are buttons', async ({ open }) => {
  const page = await open();
  const cases = [
    ['2*sqrt(-4) + 2', '2*sqrt(-4 + 0i) + 2', '2+4i'],
    ['ln(-1)', 'ln(-1 + 0i)', '3.141592653589793238462643383279503i'],
    ['3,5 + 2', '3.5 + 2', '5.5'],
    ['01/02/2026', '2026-02-01', '2026-02-01'],
    ['6/2(1+2)', '6/(2*(1+2))', '1'],
    ['max(1, 2', 'max(1, 2)', '2'],
    ['sqtr(16) + 1', 'sqrt(16) + 1', '5'],
  ];
  await enter(page, ...cases.map(([text]) => text));
  for (const [at, [, fix, wanted]] of cases.entries()) {
    await line(page, at + 1).locator('.fix', { hasText: fix }).first().click();
    await expectText(answer(page, at + 1), wanted);
    assert.equal(await line(page, at + 1).locator('.line-text').textContent(), fix);
  }
});

scenario('answers are spoken after Enter, and nothing while one types', async ({ open }) => {
  const page = await open();
  await prompt(page).pressSequentially('1/4 + 1/4', { delay: 5 });
  await expectText(page.locator('.prompt .live .value'), '0.5');
  await page.waitForTimeout(700);
  assert.equal(await page.locator('#said').textContent(), '');
  assert.equal(await page.locator('[aria-live], [role=status], output').evaluateAll((all) => all.filter((one) => one.offsetParent !== null && one.textContent !== '').length), 0);
  await prompt(page).press('Enter');
  await expectText(page.locator('#said'), 'equals 0.5, exact');
  await enter(page, '2 + )');
  await expectText(page.locator('#said'), /^Error: /);
  // Nobody listens to a schedule, or to a thousand digits.
  await prompt(page).fill('amortizationSchedule(1000, 5, 1)');
  await expectText(page.locator('.prompt .live .value'), '12 rows');
  await prompt(page).press('Enter');
  await expectText(page.locator('#said'), '12 rows');
  await enter(page, '2^1000');
  await expectText(page.locator('#said'), /^begins with 1071508\d{53}, 302 characters, exact$/);
});

everywhere('all functions by toolset, found and run', async ({ open }) => {
  const page = await open();
  await page.locator('#functions').click();
  const dialog = page.locator('#functions-dialog');
  await dialog.locator('details').first().waitFor();
  await expectText(dialog.locator('.hint'), /^3\d\d functions$/);
  await dialog.getByRole('searchbox').fill('payment loan');
  const item = dialog.locator('li:visible', { hasText: 'loanPayment(' }).first();
  await item.locator('.example').click();
  await expectText(item.locator('.result'), /^≈ \d+\.\d+/);
  await page.keyboard.press('Escape');
  await prompt(page).fill('half a thought');
  await page.locator('#functions').click();
  await item.getByRole('button', { name: /^Use/ }).click();
  await expectText(line(page, 1).locator('.line-text'), /^loanPayment\(/);
  assert.equal(await prompt(page).inputValue(), 'half a thought');
  await answer(page, 1).waitFor();
});

everywhere('functions are found by what they do, and from an error', async ({ open }) => {
  const page = await open();
  const dialog = page.locator('#functions-dialog');
  await enter(page, 'foo(1, 2)');
  assert.doesNotMatch(await line(page, 1).locator('.reason').textContent(), /findFunction/);
  await line(page, 1).getByRole('button', { name: 'Search functions for foo' }).click();
  await dialog.waitFor();
  assert.equal(await dialog.getByRole('searchbox').inputValue(), 'foo');
  const height = async () => (await dialog.boundingBox()).height;
  const high = await height();
  for (const [words, wanted] of [['mortgage', /^loanPayment\(/], ['average', /^mean\(/], ['bmi', /Body mass index/]]) {
    await dialog.getByRole('searchbox').fill(words);
    await expectText(dialog.locator('.meant li').first(), wanted);
  }
  await dialog.locator('.meant .example').first().click();
  await expectText(dialog.locator('.meant .result').first(), /^≈ 25\.3/);
  await dialog.getByRole('searchbox').fill('qqqq');
  await expectText(dialog.locator('.hint'), /^No function/);
  assert.equal(await height(), high, 'it stays as large while one types');
  // Where many have the words, nothing else is asked for.
  await dialog.getByRole('searchbox').fill('matrix');
  await page.waitForTimeout(400);
  assert.equal(await dialog.locator('.meant:visible').count(), 0);
});

scenario('functions searched before their descriptions have come stay found, and get their examples', async ({ open }) => {
  const page = await open();
  let release;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  await page.route('**/functions.json', async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  await page.locator('#functions').click();
  const dialog = page.locator('#functions-dialog');
  await dialog.locator('details').first().waitFor();
  await dialog.getByRole('searchbox').fill('loan payment');
  const item = dialog.locator('li:visible', { hasText: 'loanPayment(' }).first();
  await item.waitFor();
  assert.equal(await item.locator('.example').count(), 0);
  release();
  await item.locator('.example').click();
  await expectText(item.locator('.result'), /^≈ \d+\.\d+/);
});
