// What is typed is answered: live, completed, corrected.

import assert from 'node:assert/strict';
import { everywhere, placeOf } from './everywhere.mjs';
import { scenario } from './harness.mjs';
import { answer, enter, expectText, line, prompt } from './steps.mjs';

everywhere('typing shows the answer, Enter keeps it', async ({ open }) => {
  const page = await open();
  await prompt(page).pressSequentially('0.1 + 0.2');
  await expectText(page.locator('.prompt .live .value'), '0.3');
  await prompt(page).press('Enter');
  await expectText(answer(page, 1), '0.3');
  assert.equal(await line(page, 1).locator('.sign').textContent(), '=');
  assert.equal(await prompt(page).inputValue(), '');
  await enter(page, '1/3 + 1/7');
  await expectText(answer(page, 2), '0.4761904761904761904761904761904762');
  assert.equal(await line(page, 2).locator('.sign').textContent(), '≈');
  assert.equal(await line(page, 2).locator('.form').textContent(), '10/21');
});

scenario('a slow older answer never replaces a newer one', async ({ open }) => {
  const page = await open();
  await page.route('**/mcp', async (route) => {
    const isOld = route.request().postData().includes('"1+1"');
    if (isOld) await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue().catch(() => {});
  });
  await prompt(page).fill('1+1');
  await page.waitForTimeout(120);
  await prompt(page).fill('1+1+5');
  await expectText(page.locator('.prompt .live .value'), '7');
  await page.waitForTimeout(800);
  assert.equal(await page.locator('.prompt .live .value').textContent(), '7');
});

everywhere('an error shows its place and its fix', async ({ open }) => {
  const page = await open();
  await prompt(page).fill('2 +* 3');
  await expectText(page.locator('.prompt .reason'), /must come before/);
  assert.equal(await page.locator('.prompt .place').textContent(), '2 +* 3');
  assert.equal(await page.locator('.prompt .wrong').textContent(), '*');
  assert.ok(await page.locator('.prompt .error.quiet').count(), 'grey while one types');
  await prompt(page).fill('sqtr(16) + 1');
  await page.locator('.prompt .fix').first().click();
  assert.equal(await prompt(page).inputValue(), 'sqrt(16) + 1');
  await expectText(page.locator('.prompt .live .value'), '5');
  // Two readings: each is a button, and each works.
  await enter(page, '200 - 6.2% - 15%');
  const fixes = line(page, 1).locator('.fix');
  await fixes.nth(1).waitFor();
  assert.deepEqual(await fixes.allTextContents(), ['200*(1 - 6.2%)*(1 - 15%)', '200*(1 - (6.2% + 15%))']);
  // While it is typed over, the error of what is typed is told alone.
  await line(page, 1).locator('.line-text').click();
  await line(page, 1).locator('.error.quiet').waitFor();
  assert.equal(await line(page, 1).locator('.line-body .error').isVisible(), false);
  await page.keyboard.press('Escape');
  await fixes.nth(0).click();
  await expectText(answer(page, 1), '159.46');
});

everywhere('what is offered instead of an error says what it gives, and is no other thing than what was meant', async ({ open }) => {
  const page = await open();
  const cases = [
    ['1,5 + 2,5', ['1.5 + 2.5= 4', '15 + 25= 40']],
    ['5!! + 1', [/^\(5!\)! \+ 1= 6689502913/, 'product(5 - 2k, k, 0, ceil(5/2) - 1) + 1= 16']],
    ['1.234,56 * 2', ['1234.56 * 2= 2469.12']],
    ['tail([1, 2, 3])', ['last([1, 2, 3])= 3', 'skip([1, 2, 3], 1)= [2, 3]']],
    ['01/02/2026', ['2026-02-01= 2026-02-01', '2026-01-02= 2026-01-02', /^1 \/ 2 \/ 2026≈ 0\.000246/]],
    ['sqrt(-4) + sqrt(-9)', ['sqrt(-4 + 0i) + sqrt(-9 + 0i)= 5i']],
    ['factor(12)', ['primeFactors(12).factors= [2, 2, 3]']],
    // An equation alone is solved: there is nothing to mend.
    ['x^2 = 4', []],
    ['\u202e1+2', ['1+2= 3']],
    ['5 => 3', ['5 >= 3= true']],
    // Letters that stand for any matrix would be units here.
    ['[[1, 2], [3, 4]]/[[1, 2], [3, 4]]', []],
    ['[1, 2]*[3, 4]', []],
    ['plot 1,2; t + 1,5; 3', ['plot 1.2; t + 1.5; 3', 'plot 12; t + 15; 3']],
  ];
  await enter(page, ...cases.map(([text]) => text));
  for (const [at, [text, wanted]] of cases.entries()) {
    if (wanted.length > 0) await line(page, at + 1).locator('.mend').first().waitFor();
    const shown = await line(page, at + 1).locator('.mend').allTextContents();
    assert.equal(shown.length, wanted.length, `${text}: ${shown}`);
    wanted.forEach((one, nth) => assert.ok(one instanceof RegExp ? one.test(shown[nth]) : one === shown[nth], `${text}: ${shown[nth]}`));
  }
});

everywhere('after a number units are offered first', async ({ open }) => {
  const page = await open();
  await page.waitForTimeout(500);
  const offered = async (text) => {
    await prompt(page).fill('');
    await prompt(page).pressSequentially(text);
    await page.locator('.prompt [role=option]').first().waitFor();
    return page.locator('.prompt [role=option] b').allTextContents();
  };
  assert.deepEqual((await offered('5 mi')).slice(0, 2), ['mi', 'mi2']);
  assert.equal((await offered('5 + mi'))[0], 'mi', 'a whole name comes first everywhere');
  assert.equal((await offered('1 + le'))[0], 'len');
  assert.deepEqual((await offered('Pi')).slice(0, 2), ['pi', 'PiB'], 'also in other letters');
  assert.equal((await offered('LOG'))[0], 'log');
  assert.ok(!(await offered('2 lea')).includes('circlePerimeter'));
});

everywhere('completion by keyboard, with signature and the current argument', async ({ open }) => {
  const page = await open();
  await page.waitForTimeout(500);
  await prompt(page).pressSequentially('loanP');
  const list = page.locator('.prompt [role=listbox]');
  await list.locator('[role=option]').first().waitFor();
  assert.equal(await prompt(page).getAttribute('aria-expanded'), 'true');
  await prompt(page).press('ArrowDown');
  const marked = await prompt(page).getAttribute('aria-activedescendant');
  assert.match(await page.locator(`#${marked}`).textContent(), /^loanPayment\(principal, annualRate, years\)/);
  await prompt(page).press('Tab');
  assert.equal(await prompt(page).inputValue(), 'loanPayment(');
  await prompt(page).pressSequentially('350000, 6.5');
  assert.equal(await page.locator('.prompt .signature mark').textContent(), 'annualRate');
  await expectText(page.locator('.prompt .signature'), /Loan payment/i);
  await prompt(page).pressSequentially(', 30)');
  await expectText(page.locator('.prompt .live .value'), /^2212\.2380822/);
  // Of several ways to call it the one that has the argument; a heading is no formula.
  for (const [text, wanted] of [['sum(k^2, k, ', 'from'], ['log(8, ', 'base'], ['max(1, 2, 3, ', '...']]) {
    await prompt(page).fill(text);
    await expectText(page.locator('.prompt .signature mark'), wanted);
  }
  await prompt(page).fill('');
  await prompt(page).pressSequentially('# loanP');
  assert.equal(await list.isVisible(), false);
  // Escape closes the list and keeps the text; Tab without a mark goes on.
  await prompt(page).fill('');
  await prompt(page).pressSequentially('compoundI');
  await list.locator('[role=option]').first().waitFor();
  await prompt(page).press('Escape');
  assert.equal(await prompt(page).getAttribute('aria-expanded'), 'false');
  assert.equal(await prompt(page).inputValue(), 'compoundI');
  await prompt(page).press('Tab');
  assert.notEqual(await page.evaluate(() => document.activeElement.className), 'field-input');
});

everywhere('names of the sheet and units are completed', async ({ open }) => {
  const page = await open();
  await enter(page, 'monthlyRent = 1250');
  await prompt(page).pressSequentially('12 * monthl');
  await prompt(page).press('ArrowDown');
  await prompt(page).press('Enter');
  assert.equal(await prompt(page).inputValue(), '12 * monthlyRent');
  await expectText(page.locator('.prompt .live .value'), '15000');
  await prompt(page).fill('');
  await prompt(page).pressSequentially('1 lightse');
  await expectText(page.locator('.prompt [role=option]'), /lightsecond/);
});

everywhere('latency from key to answer', async ({ open, address, server }) => {
  const page = await open();
  // Measured in the page, from the key to the frame after the answer that belongs to it.
  await page.evaluate(() => {
    window.times = [];
    const live = document.querySelector('.prompt .live');
    let began = 0;
    document.querySelector('.prompt .field-input').addEventListener('keydown', () => (began = performance.now()));
    new MutationObserver(() => {
      if (began === 0 || !live.querySelector('.value')) return;
      const from = began;
      began = 0;
      requestAnimationFrame(() => setTimeout(() => window.times.push(performance.now() - from)));
    }).observe(live, { childList: true });
  });
  for (let at = 0; at < 40; at += 1) {
    if (at % 8 === 0) {
      await prompt(page).fill(`sqrt(${at + 2}) + 1`);
      await expectText(page.locator('.prompt .live .value'), /^\d/);
    }
    const count = await page.evaluate(() => window.times.length);
    await prompt(page).press(String(at % 10));
    await page.waitForFunction((before) => window.times.length > before, count);
  }
  const times = (await page.evaluate(() => window.times)).sort((a, b) => a - b);
  assert.equal(times.length, 40);
  const part = (share) => times[Math.ceil(share * times.length) - 1].toFixed(0);
  console.log(`      key to answer ${placeOf(address, server)}: p50 ${part(0.5)} ms, p95 ${part(0.95)} ms of ${times.length}, of which 60 ms wait for the next key`);
});
