// Servers that stop, are busy or ask for a token.

import assert from 'node:assert/strict';
import { scenario, startServer, temporaryFile } from './harness.mjs';
import { answer, enter, expectText, line, paste, prompt, settled, texts } from './steps.mjs';

scenario('a server that stops: a sentence, retry, nothing is lost', async ({ open, tolerate }) => {
  tolerate(/Failed to load resource|net::ERR/);
  const first = await startServer();
  const page = await open({
    at: first.address,
    // The page asks again by itself after a second: here the button alone does.
    init: () => {
      const usual = window.setTimeout;
      window.setTimeout = (work, delay, ...rest) => usual(work, delay >= 1000 ? 60_000 : delay, ...rest);
    },
  });
  await enter(page, '1 + 1');
  await first.stop();
  await prompt(page).fill('2 + 2');
  await prompt(page).press('Enter');
  await expectText(page.locator('#trouble-words'), /does not answer/);
  assert.deepEqual(await texts(page), ['1 + 1', '2 + 2']);
  const second = await startServer('--http', `127.0.0.1:${first.port}`);
  await page.locator('#retry').click();
  await expectText(answer(page, 2), '4');
  await page.locator('#trouble').waitFor({ state: 'hidden' });
  await second.stop();
});

scenario('a busy server is asked again', async ({ open, tolerate }) => {
  tolerate(/503/);
  const page = await open();
  let refused = 0;
  await page.route('**/mcp', (route) => {
    refused += 1;
    return refused < 3 ? route.fulfill({ status: 503, contentType: 'application/json', body: '{}' }) : route.continue();
  });
  await prompt(page).fill('6 * 7');
  await prompt(page).press('Enter');
  await expectText(page.locator('#trouble-words'), /busy/);
  await expectText(answer(page, 1), '42');
});

scenario('what the server refuses says so, line by line', async ({ open, tolerate }) => {
  tolerate(/413|400/);
  const page = await open();
  await page.route('**/mcp', (route) => {
    const text = route.request().postData();
    if (text.includes('111')) return route.fulfill({ status: 413, contentType: 'text/plain', body: 'too long' });
    if (text.includes('222')) return route.fulfill({ status: 400, contentType: 'application/json', body: '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no such request"}}' });
    return route.continue();
  });
  await paste(page, prompt(page), '6 * 7\n111\n222\n1 + 1');
  await expectText(line(page, 2).locator('.reason'), 'the server answered with status 413');
  await expectText(line(page, 3).locator('.reason'), 'no such request');
  await expectText(answer(page, 1), '42');
  await expectText(answer(page, 4), '2');
  await prompt(page).fill('111 + 1');
  await expectText(page.locator('.prompt .reason'), 'the server answered with status 413');
});

scenario('a token is asked for, and kept in memory alone', async ({ open, tolerate }) => {
  tolerate(/401/);
  const token = 'a-token-for-browsers';
  const server = await startServer('--token-file', temporaryFile('tokens', `${token}\n`));
  const page = await open({ at: server.address });
  await prompt(page).fill('6 * 7');
  const field = page.locator('#token');
  await field.waitFor();
  assert.equal(await field.getAttribute('type'), 'password');
  // Who closes it is asked again by a button, and what no server could take is not sent.
  await field.press('Escape');
  await expectText(page.locator('#trouble-words'), /asks for a token/);
  await page.locator('#retry').click();
  for (const wrong of ['a-wrong-token', '日本', 'a wrong token']) {
    await field.fill(wrong);
    await field.press('Enter');
    await expectText(page.locator('#token-words'), /does not know/);
  }
  await field.fill(token);
  await field.press('Enter');
  await expectText(page.locator('.prompt .live .value'), '42');
  assert.equal(await page.locator('#trouble').isVisible(), false);
  assert.ok(await prompt(page).evaluate((input) => input === document.activeElement));
  await page.keyboard.press('Enter');
  await settled(page);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.cookie, history.state]));
  assert.ok(!kept.includes(token), kept);
  assert.ok(!(await page.content()).includes(token));
  assert.ok(!server.log().includes(token));
  await server.stop();
});
