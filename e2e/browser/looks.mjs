// Light and dark, small screens, large letters, and what axe finds.

import assert from 'node:assert/strict';
import { everywhere } from './everywhere.mjs';
import { axeSource, scenario } from './harness.mjs';
import { answer, enter, expectText, line, prompt } from './steps.mjs';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe says of the page, or of what is new in it. */
async function axe(page, where, part = 'html') {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource);
  const found = await page.evaluate(([within, tags]) => axe.run(within, { runOnly: { type: 'tag', values: tags } }), [part, TAGS]);
  const told = found.violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join('; ')}`);
  assert.deepEqual(told, []);
}

async function filled(page) {
  await enter(page, '# A heading', '1/3 + 1/7', 'sqtr(2)', '[[1, 2], [3, 4]]', 'plot sin(x); cos(x)');
  await page.locator('.plot-area polyline').nth(1).waitFor();
  await line(page, 2).locator('.line-more').click();
}

for (const colorScheme of ['light', 'dark']) {
  scenario(`axe finds nothing in ${colorScheme}`, async ({ open }) => {
    const page = await open({ colorScheme });
    await axe(page, 'empty');
    await filled(page);
    await page.locator('.plot summary').click();
    await axe(page, 'filled, with an error and a plot');
    await prompt(page).pressSequentially('loan');
    await page.locator('.prompt [role=option]').first().waitFor();
    await prompt(page).press('ArrowDown');
    await axe(page, 'list open', '.prompt');
    await prompt(page).fill('');
    await page.locator('#help').click();
    await axe(page, 'help open', '#help-dialog');
    await page.keyboard.press('Escape');
    await page.locator('#functions').click();
    await page.locator('#functions-dialog summary').first().click();
    // All of them would be hundreds that are made alike.
    for (const part of ['.dialog-head', 'input', 'details[open]']) await axe(page, 'functions open', `#functions-dialog ${part}`);
    await page.keyboard.press('Escape');
    await line(page, 2).locator('.line-text').click();
    await axe(page, 'editing', '.line.editing');
    await page.keyboard.press('Escape');
    await page.locator('.menu summary').click();
    await axe(page, 'menu open', 'header');
    await page.keyboard.press('Escape');
    await page.locator('#share').click();
    await page.locator('#share-dialog[open]').waitFor();
    await axe(page, 'share open', '#share-dialog');
    await page.keyboard.press('Escape');
    await prompt(page).fill('200 - 6.2% - 15%');
    await page.locator('.prompt .fix').first().waitFor();
    await axe(page, 'an error while one types', '.prompt');
    await line(page, 1).locator('.line-text').focus();
    await page.keyboard.press('Delete');
    await axe(page, 'news', '#news');
  });

  scenario(`axe finds nothing in ${colorScheme}: links, troubles, tokens, tables, phones`, async ({ open, tolerate, address }) => {
    tolerate(/401|503/);
    const page = await open({ colorScheme, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await page.goto(`${address}/#e=amortizationSchedule(1000%2C6%2C1)`);
    await line(page, 1).locator('.records').last().waitFor();
    await line(page, 1).locator('.line-more').tap();
    await line(page, 1).locator('.facts').waitFor();
    await axe(page, 'a shared table on a phone');
    let status = 503;
    await page.route('**/mcp', (route) => route.fulfill({ status, contentType: 'application/json', body: '{}' }));
    await prompt(page).fill('6 * 7');
    await page.locator('#trouble').waitFor();
    await axe(page, 'trouble', '#trouble');
    status = 401;
    await page.locator('#retry').tap();
    await page.locator('#token').waitFor();
    await axe(page, 'token asked for', '#token-dialog');
  });
}

everywhere('dark and light by the system and by the button', async ({ open }) => {
  const page = await open({ colorScheme: 'dark' });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await ground();
  assert.notEqual(dark, light);
  await page.locator('#theme').click();
  await page.locator('#theme').click();
  assert.equal(await page.locator('#theme').getAttribute('aria-label'), 'Colours: dark');
  assert.equal(await ground(), dark);
  await page.reload();
  assert.equal(await ground(), dark);
});

scenario('360 pixels: the menu is in the screen, and what is told in passing is above the keys', async ({ open }) => {
  const page = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await enter(page, '1 + 1');
  await page.locator('.menu summary').tap();
  const menu = await page.locator('.menu-list').boundingBox();
  assert.ok(menu.x >= 0 && menu.x + menu.width <= 360, JSON.stringify(menu));
  await page.locator('#clear').tap();
  const news = await page.locator('#news').boundingBox();
  const keys = await page.locator('.keypad').boundingBox();
  assert.ok(news.y + news.height <= keys.y, `${JSON.stringify(news)} ${JSON.stringify(keys)}`);
});

scenario('a phone on its side has room for the sheet beside the keys', async ({ open }) => {
  const page = await open({ viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true });
  const keys = await page.locator('.keypad').boundingBox();
  assert.ok(keys.height < 160, `${keys.height}`);
  const box = await prompt(page).boundingBox();
  assert.ok(box.y > 0 && box.y + box.height < keys.y, JSON.stringify(box));
  for (const key of ['7', 'plus', '4', 'minus', '1']) await page.getByRole('button', { name: key, exact: true }).tap();
  await expectText(page.locator('.prompt .live .value'), '10');
  const rows = await page.locator('.keypad button').evaluateAll((all) => {
    const tops = new Map();
    for (const one of all) tops.set(one.offsetTop, [...(tops.get(one.offsetTop) ?? []), [one.offsetLeft, one.textContent]]);
    return [...tops].sort(([a], [b]) => a - b).map(([, row]) => row.sort(([a], [b]) => a - b).map(([, face]) => face).join(' '));
  });
  assert.deepEqual(rows, ['7 8 9 ÷ ( ) 0 . , +', '4 5 6 × ^ √ = ans ← →', '1 2 3 − π % ⌫ abc Enter']);
});

scenario('forced colours and less motion', async ({ open }) => {
  const page = await open({ forcedColors: 'active', reducedMotion: 'reduce' });
  await filled(page);
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  const transition = await page.locator('#share').evaluate((node) => getComputedStyle(node).transitionDuration);
  assert.equal(transition, '0s');
  // Colours of a picture's lines are not forced by the browser itself.
  const ink = await page.evaluate(() => getComputedStyle(document.querySelector('h1')).color);
  const drawn = await page.locator('.plot-area .plot-curve').evaluateAll((all) => all.map((one) => getComputedStyle(one).stroke));
  assert.deepEqual(drawn, [ink, ink]);
  const marks = await page.locator('.plot-area .plot-mark').evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
  assert.ok(marks.length > 0);
  assert.deepEqual(marks.filter((fill) => fill !== ink), []);
  // What is said of a marked name stands on its ground, too.
  await prompt(page).fill('');
  await prompt(page).pressSequentially('loanPay');
  await page.locator('.prompt [role=option] .kind').first().waitFor();
  await prompt(page).press('ArrowDown');
  const inks = await page.locator('[role=option][aria-selected=true]').evaluate((item) => [item, item.querySelector('.kind')].map((node) => getComputedStyle(node).color));
  assert.equal(inks[0], inks[1]);
});

scenario('360 pixels and fingers: nothing beside the screen, and the keypad types', async ({ open }) => {
  const page = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const pad = page.locator('.keypad');
  await pad.waitFor();
  for (const key of ['1', '2', 'times', '3']) await pad.getByRole('button', { name: key, exact: true }).tap();
  assert.equal(await prompt(page).inputValue(), '12*3');
  await pad.getByRole('button', { name: 'Enter' }).tap();
  await page.locator('.line').waitFor();
  assert.equal(await prompt(page).getAttribute('inputmode'), 'none');
  // A line that is edited is typed into by the same keys.
  await line(page, 1).locator('.line-text').tap();
  const edited = line(page, 1).locator('.field-input');
  assert.equal(await edited.getAttribute('inputmode'), 'none');
  await pad.getByRole('button', { name: 'plus', exact: true }).tap();
  await pad.getByRole('button', { name: '4', exact: true }).tap();
  await pad.getByRole('button', { name: 'Enter' }).tap();
  await expectText(answer(page, 1), '40');
  // For letters the keyboard of the device comes, and the keypad goes; and back.
  await pad.getByRole('button', { name: 'letters' }).tap();
  assert.equal(await prompt(page).getAttribute('inputmode'), 'text');
  assert.equal(await pad.isVisible(), false);
  await page.locator('#keypad-back').tap();
  assert.equal(await pad.isVisible(), true);
  await page.locator('.menu summary').tap();
  await page.locator('#keypad').tap();
  assert.equal(await pad.isVisible(), false);
  await filled(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.equal(width, 360);
  const small = await page.locator('button:visible').evaluateAll((all) =>
    all.filter((one) => one.getBoundingClientRect().height < 28).map((one) => one.textContent),
  );
  assert.deepEqual(small, []);
  await axe(page, '360 px');
});

scenario('letters of twice the size', async ({ open }) => {
  const page = await open({ viewport: { width: 720, height: 800 } });
  await page.evaluate(() => {
    document.documentElement.style.setProperty('font-size', '200%');
  });
  await filled(page);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 720);
});
