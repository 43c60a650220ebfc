// The sheet: edited, reordered, undone, pasted, long.

import assert from 'node:assert/strict';
import { everywhere, placeOf } from './everywhere.mjs';
import { scenario } from './harness.mjs';
import { answer, answers, enter, expectText, line, paste, prompt, rewrite, settled, texts } from './steps.mjs';

/** What is asked for from now on, as expressions. */
function asked(page) {
  const seen = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/mcp')) return;
    for (const message of [JSON.parse(request.postData())].flat()) seen.push(message.params.arguments.expression);
  });
  return seen;
}

scenario('an edit above: what depends on it follows, nothing else is asked again', async ({ open }) => {
  const page = await open();
  await enter(page, 'x = 3', 'y = x^2', '10/4', 'y + 1');
  assert.deepEqual(await answers(page), ['3', '9', '2.5', '10']);
  const seen = asked(page);
  await rewrite(page, 1, 'x = 5');
  assert.deepEqual(await answers(page), ['5', '25', '2.5', '26']);
  assert.ok(!seen.some((expression) => expression.includes('10/4')), seen.join(' | '));
  await rewrite(page, 1, 'x = 5 +');
  await expectText(line(page, 4).locator('.reason'), /line 1 has an error|line 2 has an error/);
  await rewrite(page, 1, 'x = 1');
  assert.deepEqual(await answers(page), ['1', '1', '2.5', '2']);
});

everywhere('variables, functions, ans, units and dates live in the sheet', async ({ open }) => {
  const page = await open();
  await enter(page, 'f(t) = t^2 + 1', 'f(12)', 'ans * 2', 'd = 60 mph * 2.5 h to km', 'd to mi', '2026-03-01 + 90 days', '# A heading', '"ans" ', 'a = 2; b = a + 1; a*b');
  assert.deepEqual(await answers(page), ['defined', '145', '290', '241.4016 km', '150 mi', '2026-05-30', '', 'ans', '6']);
  await line(page, 9).locator('.line-more').click();
  const facts = await line(page, 9).locator('.facts').textContent();
  assert.match(facts, /a2b3/);
});

scenario('rows of a matrix are no steps, and names are given in both ways', async ({ open }) => {
  const page = await open();
  await enter(page, 'A = [1, 2; 3, 4]', 'det(A)', 'k := 5; k + 1', 'k * A', 'sq = x -> x^2', 'sq(k)', 'k > 3 ? 10 : 20', 'd = 5 km', 'far = d -> mi', 'g = (a, b) => a + 2b', 'g(1, k)', 'map(u -> u^2, [1, 2, k])');
  const shown = await answers(page);
  assert.deepEqual(shown.slice(0, 8), ['[[1, 2], [3, 4]]', '-2', '6', '[[5, 10], [15, 20]]', 'defined', '25', '10', '5 km']);
  assert.match(shown[8], /^3\.1068\d* mi$/);
  assert.deepEqual(shown.slice(9), ['defined', '11', '[1, 4, 25]']);
});

everywhere('lines are moved, inserted, named and deleted; undo and redo', async ({ open }) => {
  const page = await open();
  await enter(page, '1 + 1', '2 + 2', '3 + 3');
  await line(page, 3).locator('.line-text').focus();
  await page.keyboard.press('Alt+Shift+ArrowUp');
  assert.deepEqual(await texts(page), ['1 + 1', '3 + 3', '2 + 2']);
  await line(page, 1).locator('.line-more').click();
  await line(page, 1).getByRole('button', { name: 'Move down' }).click();
  assert.deepEqual(await texts(page), ['3 + 3', '1 + 1', '2 + 2']);
  await line(page, 2).getByRole('button', { name: 'Name' }).click();
  await page.keyboard.type('total');
  await page.keyboard.press('Enter');
  assert.deepEqual(await texts(page), ['3 + 3', 'total = 1 + 1', '2 + 2']);
  await enter(page, 'total * 10');
  await expectText(answer(page, 4), '20');
  await line(page, 1).locator('.line-text').focus();
  await page.keyboard.press('Delete');
  assert.deepEqual(await texts(page), ['total = 1 + 1', '2 + 2', 'total * 10']);
  await page.keyboard.press('Control+z');
  assert.deepEqual(await texts(page), ['3 + 3', 'total = 1 + 1', '2 + 2', 'total * 10']);
  await page.keyboard.press('Control+y');
  assert.equal((await texts(page)).length, 3);
  await page.locator('.menu summary').click();
  await page.locator('#clear').click();
  assert.deepEqual(await texts(page), []);
  await page.keyboard.press('Control+z');
  assert.deepEqual(await answers(page), ['2', '4', '20']);
  // Dragged by its number.
  await line(page, 2).locator('.line-number').dragTo(line(page, 1));
  assert.deepEqual((await texts(page))[0], '2 + 2');
});

everywhere('a pasted text of many lines becomes lines', async ({ open }) => {
  const page = await open();
  const lines = Array.from({ length: 50 }, (_, at) => (at === 20 ? '' : `v${at} =\t${at} + 1`));
  await paste(page, prompt(page), lines.join('\r\n'));
  assert.equal(await page.locator('.line').count(), 49);
  assert.equal(await answer(page, 49).textContent(), '50');
  assert.equal((await texts(page))[1], 'v1 = 1 + 1');
  await page.keyboard.press('Control+z');
  assert.equal(await page.locator('.line').count(), 0);
});

everywhere('a thousand lines stay smooth', async ({ open, address, server }) => {
  const page = await open();
  const lines = Array.from({ length: 1000 }, (_, at) => (at % 10 === 0 ? `x${at} = ${at}/7` : `x${at - (at % 10)} * ${at}`));
  const painted = await page.evaluate(async (all) => {
    const input = document.querySelector('.prompt .field-input');
    const data = new DataTransfer();
    data.setData('text/plain', all.join('\n'));
    const began = performance.now();
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return performance.now() - began;
  }, lines);
  await settled(page);
  assert.equal(await page.locator('.line').count(), 1000);
  assert.equal(await answer(page, 12).textContent(), '15.71428571428571428571428571428571');
  const typed = await page.evaluate(async () => {
    const input = document.querySelector('.prompt .field-input');
    const times = [];
    for (const text of ['1', '12', '12+', '12+3']) {
      const began = performance.now();
      input.value = text;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      times.push(performance.now() - began);
    }
    return Math.max(...times);
  });
  console.log(`      1,000 lines ${placeOf(address, server)}: painted after ${painted.toFixed(0)} ms, a key takes at most ${typed.toFixed(0)} ms`);
  // The bounds of a quiet machine are 500 and 50 ms; here anything may run beside it.
  assert.ok(painted < 3000 && typed < 500, `${painted} ${typed}`);
  await enter(page, '1');
  await expectText(page.locator('#said'), /1,000 lines/);
});

scenario('back and forward show older lines, and cost none', async ({ open }) => {
  const page = await open();
  const all = ['1 + 1', '2 + 2', '3 + 3'];
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('arithma.lines')));
  await enter(page, ...all);
  await page.goBack();
  assert.deepEqual(await texts(page), all.slice(0, 2));
  await expectText(page.locator('#news-words'), /^Older lines/);
  await page.goBack();
  assert.deepEqual(await texts(page), all.slice(0, 1));
  await page.goForward();
  assert.deepEqual(await answers(page), ['2', '4']);
  assert.deepEqual(await kept(), all);
  await page.goForward();
  assert.deepEqual(await texts(page), all);
  assert.ok(await page.locator('#news').isHidden());
  await page.goBack();
  await page.reload();
  await line(page, 3).waitFor();
  assert.deepEqual(await texts(page), all, 'what is kept is the newest');
  // Who goes on with older lines can undo that.
  await page.goBack();
  await page.goBack();
  assert.equal((await texts(page)).length, 0);
  await page.locator('#news-undo').click();
  assert.equal((await texts(page)).length, 1);
  await enter(page, '5 * 5');
  assert.deepEqual(await kept(), ['1 + 1', '5 * 5']);
  for (let at = 0; at < 4; at += 1) {
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('Control+z');
  }
  assert.deepEqual(await texts(page), all);
  assert.deepEqual(await kept(), all);
  // What one is typing into a line is of the newest, and waits there.
  await enter(page, '6 * 6');
  await line(page, 4).locator('.line-text').click();
  await page.keyboard.type(' + 4');
  await page.goBack();
  assert.equal(await page.locator('.editing').count(), 0);
  assert.deepEqual(await kept(), [...all, '6 * 6 + 4']);
  await page.goForward();
  assert.deepEqual(await answers(page), ['2', '4', '6', '40']);
});

scenario('a name that a thousand lines need is deleted: what nobody sees is not asked about', async ({ open }) => {
  const page = await open();
  await paste(page, prompt(page), ['rate = 2', ...Array.from({ length: 999 }, (_, at) => `rate * ${at}`)].join('\n'));
  const seen = asked(page);
  await line(page, 1).locator('.line-text').focus();
  await page.keyboard.press('Delete');
  await settled(page);
  await expectText(line(page, 1).locator('.reason'), /unknown/);
  await page.waitForTimeout(500);
  assert.ok(seen.length < 1200, `${seen.length} calls`);
});

everywhere('ans is the answer above, whatever lines call their own', async ({ open }) => {
  const page = await open();
  await enter(page, 'Ans = 7', '5', 'ans + Ans', 'ans = 4', 'ans + 1', '8', 'ans/2(3)', '-9', 'sqrt(ans)', '3', 'ans(x) = x', 'ans + 1');
  await expectText(answer(page, 3), '12');
  for (const number of [4, 11]) await expectText(line(page, number).locator('.reason'), 'ans is the last answer: choose another name');
  await expectText(line(page, 5).locator('.reason'), 'line 4 has an error, and this line needs it');
  // What is wrong is said, marked and mended in the words of the line.
  await expectText(line(page, 7).locator('.reason'), 'ans/2(3) has two readings: write ans/(2*(3)) or (ans/2)*(3)');
  assert.equal(await line(page, 7).locator('.wrong').textContent(), 'ans/2(3)');
  await line(page, 7).locator('.fix').first().click();
  await expectText(answer(page, 7), /^1\.333/);
  await line(page, 9).locator('.fix', { hasText: 'sqrt(ans + 0i)' }).click();
  await expectText(answer(page, 9), '3i');
  await expectText(answer(page, 12), '4');
  await line(page, 12).locator('.line-more').click();
  await expectText(line(page, 12).locator('.typeset'), 'ans+1 = 4');
  await enter(page, 'plot ans*x from 0 to 10');
  await expectText(line(page, 13).locator('.plot-legend li'), ' ans*x');
  await line(page, 13).locator('.plot-area').focus();
  for (const key of ['t', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expectText(line(page, 13).locator('.plot-readout'), 'ans*x: x = 5.3, y = 21.2');
});

everywhere('a running total goes on as long as the sheet', async ({ open }) => {
  const page = await open();
  await paste(page, prompt(page), ['0.5', ...Array.from({ length: 210 }, (_, at) => `ans + ${at % 7}`), 'total = ans', 'total * 2'].join('\n'));
  await expectText(answer(page, 213), '1261');
  // What is above is changed, wrong, and right again.
  await rewrite(page, 1, '10.25');
  await expectText(answer(page, 212), '640.25');
  await rewrite(page, 3, 'ans + (');
  await expectText(line(page, 212).locator('.reason'), /needs it/);
  assert.equal(await page.locator('.line.waiting').count(), 0);
  await rewrite(page, 3, 'ans + 2');
  await expectText(answer(page, 213), '1282.5');
  await prompt(page).fill('ans + total');
  await expectText(page.locator('.prompt .live .value'), '1923.75');
  // A text of digits is no number, and is not taken for one.
  await rewrite(page, 200, 'convertBase(5, 10, 2)');
  for (const number of [201, 202, 212]) await expectText(line(page, number).locator('.reason'), /does not join text and a number|needs it/);
  await rewrite(page, 200, 'round((ans + 2)*1.5, 2) + (1 - 1)');
  await expectText(answer(page, 212), /^\d+\.\d+$/);
  // From a rounded value it does not go on: its digits are not all of it.
  await rewrite(page, 200, 'ans + 2');
  await rewrite(page, 1, '1/3');
  await expectText(line(page, 212).locator('.reason'), /needs it/);
  await expectText(line(page, 201).locator('.reason'), /begin again with a value/);
});

scenario('earlier lines come back by the arrow', async ({ open }) => {
  const page = await open();
  await enter(page, '6 * 7', '100 / 8');
  await prompt(page).fill('draft');
  await prompt(page).press('Escape');
  await prompt(page).press('ArrowUp');
  await prompt(page).press('ArrowUp');
  assert.equal(await prompt(page).inputValue(), '6 * 7');
  await prompt(page).press('ArrowDown');
  assert.equal(await prompt(page).inputValue(), '100 / 8');
});

scenario('the line that is to be mended is the first, however late its answer comes', async ({ open, tolerate }) => {
  tolerate(/ERR_ABORTED/);
  const page = await open();
  await enter(page, 'x = 1/0', 'y = x', 'y + 1');
  await page.route('**/mcp', async (route) => {
    const asked = JSON.parse(route.request().postData());
    // A batch that takes long is asked one by one.
    const wait = Array.isArray(asked) ? 4000 : asked.params.arguments.expression === 'x = 1/0' ? 700 : 0;
    await new Promise((resolve) => setTimeout(resolve, wait));
    await route.continue().catch(() => {});
  });
  await page.reload();
  await line(page, 3).waitFor();
  await page.locator('#digits').selectOption('12');
  await settled(page);
  for (const number of [2, 3]) await expectText(line(page, number).locator('.reason'), 'line 1 has an error, and this line needs it');
});

everywhere('a line that cannot be calculated names the line that is to be mended', async ({ open }) => {
  const page = await open();
  await enter(page, 'x = 2', 'a = x +* 2', 'b = a*3', 'c = x + b', 'c + 1', 'x + 1');
  for (const number of [3, 4, 5]) await expectText(line(page, number).locator('.reason'), 'line 2 has an error, and this line needs it');
  await expectText(answer(page, 6), '3');
  await rewrite(page, 2, 'a = x + 2');
  await expectText(answer(page, 5), '15');
  // Of two lines alike it is the one that stands above.
  await page.locator('.menu summary').click();
  await page.locator('#clear').click();
  await enter(page, 'b = 1/0', 'b = 1/0', 'a = b');
  await expectText(line(page, 3).locator('.reason'), 'line 2 has an error, and this line needs it');
  await line(page, 2).locator('.line-text').focus();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expectText(line(page, 2).locator('.reason'), 'line 1 has an error, and this line needs it');
});

scenario('the focus stays where one is, whatever is made anew', async ({ open }) => {
  const page = await open();
  await enter(page, '1/3', 'sqrt(-4)', '5 km', 'amortizationSchedule(10000, 5, 10)', '7/9', '# Rent');
  const isFocused = (locator) => locator.evaluate((node) => node.ownerDocument.activeElement === node || node.contains(node.ownerDocument.activeElement));
  const press = async (locator) => {
    await locator.focus();
    await page.keyboard.press('Enter');
    await settled(page);
  };
  const stays = async (locator, words) => {
    const deadline = Date.now() + 3000;
    while (!(await isFocused(locator)) && Date.now() < deadline) await page.waitForTimeout(30);
    assert.ok(await isFocused(locator), words);
  };
  await line(page, 2).locator('.fix').waitFor();
  await press(line(page, 2).locator('.fix'));
  await expectText(answer(page, 2), '2i');
  await stays(line(page, 2).locator('.line-text'), 'a fix');
  await line(page, 1).locator('.line-text').press(' ');
  await press(line(page, 1).getByRole('button', { name: '100 digits' }));
  await stays(line(page, 1).getByRole('button', { name: '1,000 digits' }), 'digits');
  await line(page, 3).locator('.line-text').press(' ');
  await line(page, 3).getByLabel('Unit').focus();
  await line(page, 3).getByLabel('Unit').selectOption('m');
  await expectText(answer(page, 3), '5000 m');
  await stays(line(page, 3).getByLabel('Unit'), 'a unit');
  await press(line(page, 4).getByRole('button', { name: /more rows/ }));
  await stays(line(page, 4).locator('.table-whole, .table-box').last(), 'more rows');
  for (const name of ['again', 'undo', 'redo', 'keypad']) {
    await press(page.locator('.menu summary'));
    await press(page.locator(`#${name}`));
    await stays(page.locator('.menu summary'), name);
  }
  await line(page, 5).locator('.line-text').press('Delete');
  await stays(line(page, 5).locator('.line-text'), 'deleted');
  await press(page.locator('#news-undo'));
  await stays(prompt(page), 'undone');
  await line(page, 6).locator('.line-text').press(' ');
  assert.equal(await line(page, 6).getByRole('button', { name: 'Name' }).count(), 0, 'a heading has no value to name');
  await page.locator('#functions').click();
  await page.getByRole('searchbox').fill('gcd');
  await press(page.locator('#functions-dialog li:visible').getByRole('button', { name: /^Use/ }).first());
  await stays(prompt(page), 'an example that is used');
});

scenario('keyboard alone is enough', async ({ open }) => {
  const page = await open({ permissions: ['clipboard-write'] });
  await page.keyboard.type('12 * 12');
  await page.keyboard.press('Enter');
  await expectText(answer(page, 1), '144');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' + 6');
  await page.keyboard.press('Enter');
  await expectText(answer(page, 1), '150');
  await page.keyboard.press('Space');
  await line(page, 1).locator('.facts').waitFor();
  // From the line to its buttons, and a copy.
  for (let at = 0; at < 12; at += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement.textContent)) === 'JSON') break;
  }
  await page.keyboard.press('Enter');
  await expectText(page.locator('#said'), 'Copied as JSON');
  // A name from the list, a plot, and a walk through it.
  await page.evaluate(() => document.activeElement.blur());
  await page.locator('.skip').first().focus();
  for (let at = 0; at < 40; at += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement.closest('.prompt') !== null)) break;
  }
  await page.keyboard.type('facto');
  await page.locator('.prompt [role=option]').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  assert.equal(await prompt(page).inputValue(), 'factorial(');
  await page.keyboard.type('5)');
  await page.keyboard.press('Enter');
  await expectText(answer(page, 2), '120');
  await page.keyboard.type('plot x^2 - 4');
  await page.keyboard.press('Enter');
  await line(page, 3).locator('polyline').waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  for (let at = 0; at < 3; at += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement.className === 'plot-area')) break;
  }
  const numbers = () => line(page, 3).locator('.plot-number').allTextContents();
  const before = await numbers();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction((first) => document.querySelector('.plot-number').textContent !== first, before[0]);
  await page.keyboard.press('t');
  await page.keyboard.press('n');
  await expectText(page.locator('#said'), 'x^2 - 4: root 2');
  await page.keyboard.press('Control+Enter');
  await expectText(page.locator('#said'), 'All lines are calculated again');
  await page.keyboard.press('F1');
  await page.locator('#help-dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Space');
  await page.locator('#functions-dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  // Tab comes through everything and out again, and what has the focus can be seen.
  await page.locator('.skip').first().focus();
  const seen = new Set();
  for (let at = 0; at < 80; at += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const node = document.activeElement;
      if (node === document.body) return null;
      const shown = [node, node.closest('.field')].filter(Boolean).map((one) => getComputedStyle(one));
      return { name: node.id || node.className, visible: shown.some((style) => style.outlineStyle !== 'none' && style.outlineWidth !== '0px') };
    });
    if (focus === null) break;
    assert.ok(focus.visible, `the focus on ${focus.name} can be seen`);
    seen.add(focus.name);
  }
  for (const name of ['functions', 'digits', 'share', 'theme', 'help', 'line-text', 'line-more', 'field-input']) {
    assert.ok(seen.has(name), `${name} is reached by Tab: ${[...seen].join(', ')}`);
  }
});

scenario('functions find their names where they are called, and one name is one function', async ({ open }) => {
  const page = await open();
  const seen = asked(page);
  await enter(page, 'a = 2', 'f(t) = a*t', 'f(1)', 'y = f(1)', 'a = 5', 'f(1)', 'y + f(1)', 'f(t) = 10*t', 'f(1)', 'x = 3', 'x = x + 1', 'x', 'g(n) = if(n < 2, 1, n*g(n - 1))', 'g(5)');
  assert.deepEqual(await answers(page), ['2', 'defined', '2', '2', '5', '5', '7', 'defined', '10', '3', '4', '4', 'defined', '120']);
  assert.ok(seen.includes('a = 5'), 'what a name was before is not sent');
  // Here both are needed, and a request knows only one.
  await enter(page, 'y + f(1)');
  await expectText(line(page, 15).locator('.reason'), /^f is defined in lines 2 and 8/);
});
