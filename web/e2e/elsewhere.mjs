// Plays by hand, in a real browser, on a server that somebody else has started: node web/e2e/elsewhere.mjs URL [decisions]
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { Hand } from './hand.mjs';
import { quiet } from './harness.mjs';

const [url, decisions = '8'] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: quiet });
try {
  const page = await (await browser.newContext({ viewport: { width: 1400, height: 900 }, locale: 'en-GB' })).newPage();
  const hand = new Hand(page);
  await page.goto(`${url}/#/`);
  await page.getByRole('button', { name: /^Play now.*Butchery/ }).click();
  await page.getByTestId('prompt').waitFor();
  await page.locator('[data-piece]').first().waitFor();
  await page.waitForFunction(() => document.querySelector('img.map')?.complete);
  await page.locator('section.prompt.mine').waitFor({ timeout: 120_000 }); // the computer may be first
  const first = (await hand.state()).steps;
  let chosen = 0;
  const last = await hand.play(
    () => chosen >= Number(decisions),
    (offers) => offers[chosen++ % offers.length],
    2000,
  );
  assert.ok(last.steps > first, `${last.steps} after ${first}`);
  assert.deepEqual(hand.amiss, []);
  const pieces = await page.locator('[data-piece]').count();
  console.log(
    `in the browser: ${chosen} decisions by pointing, step ${first} to ${last.steps} against the computer, ${pieces} counters on the map`,
  );
} finally {
  await browser.close();
}
