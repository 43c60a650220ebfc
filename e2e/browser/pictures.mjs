// The pictures of the page in docs/images, taken anew: e2e/browser/run [BINARY] --pictures FOLDER. They are kept with 48
// colours, which makes them a third as large.

import path from 'node:path';
import { chromium, fromFolder, startServer } from './harness.mjs';
import { mountView, startHost } from './mount.mjs';
import { enter, line, prompt } from './steps.mjs';

const SHEET = ['# A house', 'p = loanPayment(350000, 6.5, 30)', 'p * 360 - 350000', '1/3 + 1/7', '60 mph * 2.5 h to km', '2026-03-01 + 90 days', '[[2, 1], [1, 3]]^-1'];
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const folder = process.argv[2];
const server = await startServer();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });

async function take(name, options, work) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 }, ...options });
  if (process.env.ARITHMA_PAGE) await fromFolder(context, process.env.ARITHMA_PAGE);
  const page = await context.newPage();
  await page.goto(server.address);
  await prompt(page).waitFor();
  await page.waitForTimeout(500);
  const what = (await work(page)) ?? page;
  await page.waitForTimeout(300);
  await what.screenshot({ path: path.join(folder, `${name}.png`) });
  await context.close();
}

await take('sheet', {}, async (page) => {
  await enter(page, ...SHEET);
  await prompt(page).pressSequentially('loanP');
  await page.evaluate(() => scrollTo(0, 0));
});
await take('plot', { viewport: { width: 900, height: 900 } }, async (page) => {
  await enter(page, 'plot x^3 - 4*x; 2*sin(30*x) from -3 to 3');
  await page.locator('.plot-area').focus();
  for (const key of ['t', 'n', 'n', 'p']) await page.keyboard.press(key);
  return line(page, 1);
});
await take('functions', {}, async (page) => {
  await page.locator('#functions').click();
  await page.getByRole('searchbox').fill('loan');
  await page.locator('li:visible .example').first().click();
});
await take('phone', PHONE, async (page) => {
  await enter(page, ...SHEET.slice(1, 4));
  await prompt(page).fill('2 km + 3 m');
});

// Inside a chat, as the host bridge shows it.
const host = await startHost(server.address);
const page = await browser.newPage({ viewport: { width: 640, height: 720 } });
await page.addInitScript(() => {
  window.breaches = [];
});
await page.goto(host.at);
const { frame, call } = await mountView(page, server.address);
await call({ expression: 'x^2 - 2; sin(60*x)', from: '-3', to: '3', title: 'Where they meet' });
await frame.locator('polyline').nth(1).waitFor();
await page.waitForTimeout(400);
await page.evaluate(() => window.host.frame.style.setProperty('height', `${window.host.sizes.at(-1).height}px`));
await page.locator('iframe').screenshot({ path: path.join(folder, 'view.png') });
host.stop();
await browser.close();
await server.stop();
