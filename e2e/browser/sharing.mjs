// Links, files, storage.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import zlib from 'node:zlib';
import { everywhere } from './everywhere.mjs';
import { scenario, temporaryFile } from './harness.mjs';
import { answers, enter, expectText, line, paste, prompt, texts } from './steps.mjs';

const packed = (text) => zlib.deflateRawSync(Buffer.from(text)).toString('base64url');

everywhere('a link opens the same lines in a fresh browser, beside its own', async ({ open }) => {
  const page = await open();
  const lines = ['rate = 6.5', 'p = loanPayment(350000, rate, 30)', '"Grüße; & <b>"', 'p * 360'];
  await enter(page, ...lines);
  const wanted = await answers(page);
  await page.locator('#share').click();
  await page.locator('#share-dialog[open]').waitFor();
  const link = await page.locator('#share-link').inputValue();
  assert.match(link, /\/#z=[\w-]+$/);
  assert.ok(await page.locator('#share-here').isVisible(), 'who gets the address of this machine should know');
  const other = await open();
  await enter(other, '7 * 6');
  await other.goto('about:blank');
  await other.goto(link);
  await line(other, 4).waitFor();
  assert.deepEqual(await texts(other), lines);
  assert.deepEqual(await answers(other), wanted);
  await other.locator('#shared-leave').click();
  assert.deepEqual(await texts(other), ['7 * 6']);
  assert.equal(new URL(other.url()).hash, '');
  await other.goto('about:blank');
  await other.goto(link);
  await other.locator('#shared-keep').click();
  assert.deepEqual(await texts(other), ['7 * 6', ...lines]);
  await other.reload();
  await line(other, 5).waitFor();
});

scenario('who skips to the lines of a link stays with them', async ({ open }) => {
  const page = await open({ path: '/#e=1%2B1' });
  await line(page, 1).waitFor();
  for (const [at, focused] of [[0, line(page, 1).locator('.line-text')], [1, prompt(page)]]) {
    await page.locator('.skip').nth(at).focus();
    await page.keyboard.press('Enter');
    assert.ok(await focused.evaluate((node) => node === document.activeElement));
    await page.waitForTimeout(150);
    assert.deepEqual(await texts(page), ['1+1']);
    assert.ok(await page.locator('#shared').isVisible());
  }
});

scenario('one line is in the link as it is', async ({ open }) => {
  const page = await open({ path: `/#e=${encodeURIComponent('1/3 + 100%')}` });
  assert.deepEqual(await texts(page), ['1/3 + 100%']);
});

scenario('broken, huge, packed too tightly and later links give a sentence', async ({ open, address }) => {
  const cases = [
    ['#z=%%%', /broken/],
    ['#z=AAAA', /broken/],
    ['#e=%E0%A4%A', /broken/],
    [`#z=${packed('1+1\n'.repeat(90_000))}`, /256 kB/],
    [`#z=${packed('\0'.repeat(50_000_000)).slice(0, 60_000)}`, /256 kB|broken/],
    [`#z=${packed('1\n'.repeat(1001))}`, /1000 lines/],
    [`#e=${'1'.repeat(300_000)}`, /256 kB/],
    ['#q=abc', /later version/],
  ];
  const page = await open();
  for (const [fragment, words] of cases) {
    await page.goto('about:blank');
    await page.goto(`${address}/${fragment}`);
    await expectText(page.locator('#notice'), words);
    await prompt(page).fill('1 + 1');
    await expectText(page.locator('.prompt .live .value'), '2');
  }
  // What was wrong with a link is told no longer than its address is there.
  await page.evaluate(() => history.pushState(null, '', '/'));
  await page.evaluate(() => (location.hash = '#z=AAAA'));
  await expectText(page.locator('#notice'), /broken/);
  await page.goBack();
  await page.locator('#notice').waitFor({ state: 'hidden' });
});

scenario('a link holds what is typed into a line, too', async ({ open }) => {
  const page = await open();
  await enter(page, 'x = 3', 'x + 1');
  await line(page, 1).locator('.line-text').click();
  await page.keyboard.type('19');
  await page.locator('#share').click();
  await page.locator('#share-dialog[open]').waitFor();
  const other = await open({ path: new URL(await page.locator('#share-link').inputValue()).hash.replace('#', '/#') });
  await line(other, 2).waitFor();
  assert.deepEqual(await texts(other), ['x = 319', 'x + 1']);
});

scenario('what no link could open is not made a link', async ({ open }) => {
  const page = await open();
  await paste(page, prompt(page), Array.from({ length: 140 }, (_, at) => `# ${at} ${'long '.repeat(400)}`).join('\n'));
  await page.locator('#share').click();
  await expectText(page.locator('#news-words'), /more than 256 kB/);
  assert.equal(await page.locator('#share-dialog[open]').count(), 0);
});

scenario('sheets are exported and imported as text', async ({ open }) => {
  const page = await open();
  await enter(page, 'x = 2', '# Rent', 'x^10');
  await page.locator('.menu summary').click();
  const download = page.waitForEvent('download');
  await page.locator('#export').click();
  const file = await (await download).path();
  assert.equal(fs.readFileSync(file, 'utf8'), 'x = 2\n# Rent\nx^10\n');
  const other = await open();
  await other.locator('#import-file').setInputFiles(temporaryFile('sheet.txt', 'x = 3\r\n\r\nx^10\r\n'));
  await line(other, 2).waitFor();
  assert.deepEqual(await answers(other), ['3', '59049']);
  // A file that is dropped is read, too; a picture is no sheet.
  const drop = (bytes) =>
    other.evaluate((given) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(given)], 'a'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, bytes);
  await drop([...Buffer.from('\ufeffx + 1\n')]);
  await line(other, 3).waitFor();
  assert.deepEqual(await answers(other), ['3', '59049', '4']);
  await drop([0x89, 0x50, 0x4e, 0x47, 0xff, 0x0a]);
  await expectText(other.locator('#notice'), /no text/);
  assert.equal(await other.locator('.line').count(), 3);
});

scenario('where nothing can be kept the page works all the same', async ({ open }) => {
  const page = await open({
    init: () => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    },
  });
  await enter(page, '1 + 1');
  assert.deepEqual(await answers(page), ['2']);
});

scenario('a browser that is full says so, and what it did not keep is there as long as the page', async ({ open }) => {
  const page = await open({
    init: () => {
      const usual = Storage.prototype.setItem;
      Storage.prototype.setItem = function setItem(key, value) {
        if (value.length > 40) throw new DOMException('full', 'QuotaExceededError');
        usual.call(this, key, value);
      };
    },
  });
  await enter(page, '1 + 1');
  assert.ok(await page.locator('#notice').isHidden());
  const long = `${'1 + '.repeat(12)}1`;
  await enter(page, long);
  await expectText(page.locator('#notice'), /cannot keep these lines: export them/);
  // A link and back: they are not lost.
  await page.evaluate(() => {
    location.hash = '#e=7*6';
  });
  await page.locator('#shared').waitFor();
  await page.locator('#shared-leave').click();
  assert.deepEqual(await texts(page), ['1 + 1', long]);
  await line(page, 2).locator('.line-text').focus();
  await page.keyboard.press('Delete');
  assert.ok(await page.locator('#notice').isHidden());
  await page.reload();
  await line(page, 1).waitFor();
  assert.deepEqual(await texts(page), ['1 + 1']);
});
