// What scenarios do to the page.

import assert from 'node:assert/strict';

export const prompt = (page) => page.locator('.prompt .field-input');
export const line = (page, number) => page.locator('.line').nth(number - 1);
export const answer = (page, number) => line(page, number).locator('.line-answer .value');

/** Types a line and keeps it. */
export async function enter(page, ...texts) {
  for (const text of texts) {
    await prompt(page).fill(text);
    await prompt(page).press('Enter');
  }
  await settled(page);
}

/** Edits a line in its place. */
export async function rewrite(page, number, text) {
  await line(page, number).locator('.line-text').click();
  const input = line(page, number).locator('.field-input');
  await input.fill(text);
  await input.press('Enter');
  await settled(page);
}

/** Waits until no line waits for its answer. */
export async function settled(page) {
  await page.waitForFunction(() => document.querySelector('.line.waiting') === null);
}

export async function answers(page) {
  await settled(page);
  return page.locator('.line').evaluateAll((lines) =>
    lines.map((item) => item.querySelector('.line-answer .value')?.textContent ?? item.querySelector('.line-answer .sign')?.textContent ?? ''),
  );
}

export async function texts(page) {
  return page.locator('.line .line-text').allTextContents();
}

export async function expectText(locator, wanted) {
  await locator.first().waitFor();
  const deadline = Date.now() + 5000;
  let text;
  do {
    text = await locator.first().textContent();
    if (wanted instanceof RegExp ? wanted.test(text) : text === wanted) return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  } while (Date.now() < deadline);
  assert.fail(`${JSON.stringify(text)} is not ${wanted}`);
}

/** Waits until something that happens outside of the page is so. */
export async function eventually(check, words) {
  const deadline = Date.now() + 5000;
  while (!check()) {
    assert.ok(Date.now() < deadline, words);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Puts a text on the clipboard of the page's own paste event. */
export async function paste(page, locator, text, { wait = true } = {}) {
  await locator.focus();
  await locator.evaluate((input, words) => {
    const data = new DataTransfer();
    data.setData('text/plain', words);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
  if (wait) await settled(page);
}
