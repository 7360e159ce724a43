// How often a hand must press to play one activation of butchery: eight brigades move, two of them assault.
//   [TAMBURINO=build/tamburino] [TAMBURINO_PAGE=dist of another client] node e2e/count.mjs [--clicks]
// With --clicks the way of before: the counter, the hex, the button that halts it. Otherwise counters are drawn.
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { counter, here, hexAt, open, position, quiet, start, visitor } from './harness.mjs';

export const ACTIVATION = {
  game: 'butchery',
  map: 'bare',
  active: 'au-v',
  phase: 'movement',
  commanders: { 'au-v': '1806', 'fr-ii': '1812' },
  units: {
    '1/1 Gaal': { hex: '2006', face: 'W' },
    '2/1 Puchner': { hex: '1606', face: 'W' },
    '3/1 Bils': { hex: '1406', face: 'W' },
    '1/2 Koller': { hex: '1506', face: 'W' },
    '2/2 Festetick': { hex: '1706', face: 'W' },
    '12 Uhlans (V)': { hex: '1906', face: 'W' },
    'a/1 Bils': { hex: '2106', face: 'W' },
    'a/2 Bils': { hex: '2206', face: 'W' },
    Castagny: { hex: '2009', face: 'E' },
    Gault: { hex: '1609', face: 'E' },
  },
};
const MOVES = {
  'au-v-gaal': '2008',
  'au-v-puchner': '1608',
  'au-v-bils': '1407',
  'au-v-koller': '1507',
  'au-v-festetick': '1707',
  'au-v-uhlans-12': '1907',
  'au-v-a1-bils': '2107',
  'au-v-a2-bils': '2207',
};
const ASSAULTS = { 'au-v-gaal': '2009', 'au-v-puchner': '1609' };

const hexOf = (page, piece) => page.locator(`[data-piece="${piece}"]`).first().getAttribute('data-at');
const still = (page) => page.waitForFunction(() => document.querySelector('section.prompt').ariaBusy !== 'true');
const twice = (page) => page.waitForTimeout(450); // of another client one does not know when two clicks are a double one

// Presses as the page hears them: buttons of the mouse, and keys.
export async function countPresses(page, way) {
  await page.evaluate(() => {
    window.presses = 0;
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => ++window.presses, { capture: true });
  });
  await way();
  return page.evaluate(() => window.presses);
}
async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= 6; ++i) await page.mouse.move(from.x + ((to.x - from.x) * i) / 6, from.y + ((to.y - from.y) * i) / 6);
  await page.mouse.up();
}
async function click(page, hex) {
  const at = await hexAt(page, 'butchery', hex);
  await page.mouse.click(at.x, at.y);
}
const stands = (page, piece, hex) =>
  page.waitForFunction(([who, at]) => document.querySelector(`[data-piece="${who}"]`)?.dataset.at === at, [piece, hex]);
const fought = (page, to) => page.locator(`[data-fight$="-${to}"]`).waitFor({ state: 'attached' });
// A button, and the warning that may come with it.
async function press(page, verb) {
  const steps = await page.locator('section.prompt').getAttribute('data-steps');
  await page.locator(`.prompt [data-verb="${verb}"]`).first().click();
  await page.waitForFunction(
    (before) => document.querySelector('section.prompt').dataset.steps !== before || document.querySelector('[data-testid=warning]'),
    steps,
  );
  const warning = page.getByTestId('warning').getByRole('button').last();
  if (await warning.count()) await warning.click();
  await page.waitForFunction((before) => document.querySelector('section.prompt').dataset.steps !== before, steps);
}

export async function byDrawing(page) {
  for (const [piece, to] of Object.entries(MOVES)) {
    await drag(page, await hexAt(page, 'butchery', await hexOf(page, piece)), await hexAt(page, 'butchery', to));
    await stands(page, piece, to);
  }
  await press(page, 'halt');
  await press(page, 'done');
  for (const [piece, to] of Object.entries(ASSAULTS)) {
    await drag(page, await hexAt(page, 'butchery', await hexOf(page, piece)), await hexAt(page, 'butchery', to));
    await fought(page, to);
  }
  await press(page, 'done');
}
export async function byClicking(page) {
  for (const [piece, to] of Object.entries(MOVES)) {
    await counter(page, piece).click();
    await page.locator(`[data-lit-hex="${to}"]`).waitFor({ state: 'attached' });
    await twice(page);
    await click(page, to);
    await stands(page, piece, to);
    await still(page);
    await press(page, 'halt');
  }
  await press(page, 'done');
  for (const [piece, to] of Object.entries(ASSAULTS)) {
    await twice(page);
    await counter(page, piece).click();
    await twice(page);
    await click(page, to);
    await fought(page, to);
  }
  await press(page, 'done');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const database = `/tmp/tamburino-count-${process.pid}.db`;
  here.server = await start(0, database);
  here.base = here.server.address;
  here.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: quiet });
  try {
    const { page } = await visitor();
    await open(page, await position(page, ACTIVATION));
    const way = process.argv.includes('--clicks') ? byClicking : byDrawing;
    console.log(`${way.name}: ${await countPresses(page, () => way(page))} presses`);
  } finally {
    await here.browser.close();
    await here.server.end();
  }
}
