// Both languages: what an Italian sees is Italian, with Italian dates and numbers; the switch changes everything at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES, source } from './access.mjs';
import { api, here, hotseat, open, playUntil, position, visitor, withServer } from './harness.mjs';

withServer();

const BATTLE = {
  game: 'thousand',
  commanders: { garibaldi: 'TP', francesco: 'TP' },
  units: [{ at: 'TP', units: ['I Gar', 'II Gar', '1 FL-a', '3 FL-a'] }],
  phase: 'declare',
  battle: { at: 'TP', attacker: 'garibaldine', stacks: { BD4: '1 FL-a', BD5: '3 FL-a', GD4: 'I Gar', GD5: 'II Gar' } },
};

const shared = ['dialogs', 'dice', 'games', 'panels', 'start', 'table'].map((name) => `words/${name}.ts`);
const files = [...shared, ...GAMES.map((game) => `games/${game}/words.ts`)];
const words = { en: {}, it: {} };
for (const file of files) {
  const { en, it } = await source(file);
  Object.assign(words.en, en);
  Object.assign(words.it, it);
}
// A text with gaps, as a pattern for what it becomes.
function pattern(text) {
  const escaped = text.replace(/[.*+?^$()[\]\\/]/g, '\\$&');
  return new RegExp(
    `^${escaped.replace(/\{\w+(?:\|([^|}]*)\|([^}]*))?\}/g, (_, one, many) => (one === undefined ? '.+?' : `(?:${one}|${many})`))}$`,
  );
}
const letters = (text) => text.replace(/\{[^}]*\}/g, '').replace(/[^\p{L}]/gu, '').length;
const different = Object.keys(words.en).filter((key) => words.en[key] !== words.it[key] && letters(words.en[key]) > 3);
const english = different.map((key) => [key, pattern(words.en[key])]);
const italian = Object.values(words.it)
  .filter((text) => letters(text) > 2)
  .map(pattern);
// Words that no Italian sentence has.
const foreign =
  /(?<!\p{L})(the|and|with|your|you|from|this|that|are|of|by|for|not|cannot|unit|units|turn|turns|moves?|woods|north|south|east|west|infantry|cavalry|commander)(?!\p{L})/iu;

// All that can be read or heard on the page; names that people gave themselves, titles of games, and what chance has written
// (seeds, ids, seals: the page marks them as not to be translated) are nobody's language.
const said = (page) =>
  page.evaluate(() => {
    const found = new Set();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const of = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
      if (of.closest('[lang="en"], [translate="no"], script, style, noscript')) continue;
      if (node.nodeType === Node.TEXT_NODE) found.add(node.textContent.trim());
      else
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'])
          if (node.getAttribute(name)) found.add(node.getAttribute(name).trim());
    }
    found.add(document.title);
    return [...found].filter(Boolean);
  });
const titles = /A Sheer Butchery|The Thousand|The Road to Novara|Radetzky's March|guest-\w+/g;
// `printed`: names that stand on the counters as they were printed.
async function leftOvers(page, what, printed = []) {
  const wrong = [];
  for (const text of await said(page)) {
    const plain = printed.reduce((so, name) => so.replaceAll(name, ''), text.replace(titles, '')).trim();
    if (foreign.test(plain)) wrong.push(`${what}: ${text}`);
    else if (letters(plain) > 3 && !italian.some((one) => one.test(plain))) {
      const key = english.find(([, one]) => one.test(plain))?.[0];
      if (key) wrong.push(`${what}: ${text} (${key})`);
    }
  }
  return wrong;
}
const tabs = (page) => page.locator('nav.tabs button:not(.fold):not(.more)');

test('in Italian nothing English is left on the pages before the table', async () => {
  const { page, close } = await visitor({ locale: 'it-IT' });
  const wrong = [];
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'it');
  await hotseat(page, 'butchery');
  for (const [what, hash] of Object.entries({
    start: '#/',
    butchery: '#/new/butchery',
    novara: '#/new/novara',
    thousand: '#/new/thousand',
    account: '#/account',
  })) {
    await page.goto(`${here.base}/${hash}`);
    await page.waitForLoadState('networkidle');
    for (const summary of await page.locator('summary').all()) await summary.click().catch(() => undefined);
    wrong.push(...(await leftOvers(page, what)));
    assert.ok((await said(page)).length > 15, what);
  }
  assert.deepEqual(wrong, []);
  await close();
});

test('in Italian nothing English is left on any table, whichever panel is open', async () => {
  const { page, close } = await visitor({ locale: 'it-IT', motion: 'reduce' });
  const wrong = [];
  const butchery = await hotseat(page, 'butchery');
  await playUntil(page, butchery, (game) => game.to_act.asked === 'choose-piece');
  const thousand = await hotseat(page, 'thousand');
  await playUntil(page, thousand, (game) => game.to_act.asked === 'march');
  const novara = await hotseat(page, 'novara', { scenario: 'sforzesca' });
  await playUntil(page, novara, (game) => game.to_act.asked === 'choose-chits', { most: 600 });
  for (const [what, id] of Object.entries({ butchery, thousand, novara, battle: await position(page, BATTLE) })) {
    await open(page, id);
    const veil = page.getByTestId('veil');
    if (await veil.isVisible()) await veil.getByRole('button').click();
    await page.locator('.frame').waitFor();
    const { sheet } = await api(page, 'sheet', { game: id, language: 'it' });
    const printed = [...sheet.formations, ...sheet.units].map((one) => one.name).sort((a, b) => b.length - a.length);
    for (let i = 0; i < (await tabs(page).count()); ++i) {
      const tab = tabs(page).nth(i);
      await tab.click();
      await page.locator('[data-panel]').waitFor();
      if (i !== 4) wrong.push(...(await leftOvers(page, `${what}, ${await tab.innerText()}`, printed))); // the rules are checked where they are loaded from
    }
    await page.keyboard.press('Escape');
    await page.locator('.frame').focus();
    await page.keyboard.press('n');
    await page.locator('[data-testid=inspector]:not([data-place=""])').waitFor();
    wrong.push(...(await leftOvers(page, `${what}, a counter`, printed)));
    await page.keyboard.press('?');
    await page.getByTestId('keys').waitFor();
    wrong.push(...(await leftOvers(page, `${what}, keys`, printed)));
    await page.keyboard.press('Escape');
  }
  assert.deepEqual([...new Set(wrong)], []);
  await close();
});

test('figures and dates are Italian in Italian and English in English, and the switch changes them at once', async () => {
  const { page, close } = await visitor({ locale: 'it-IT' });
  const id = await hotseat(page, 'butchery');
  let rolled = 0; // enough for a mean that is no whole number
  await playUntil(page, id, (game) => ++rolled > 12 && game.to_act.asked === 'choose-piece', { most: 120 });
  await open(page, id);
  assert.match(await page.getByTestId('prompt').innerText(), /Scegli/);
  const dice = page.locator('[data-panel="dice"]');
  await tabs(page).nth(7).click();
  await dice.waitFor();
  await page.waitForFunction(() => /\d,\d/.test(document.querySelector('[data-panel="dice"]').innerText));
  assert.doesNotMatch((await dice.innerText()).replace(/\d+\.\d+\.\d+\S*/g, ''), /\d\.\d/);
  await tabs(page).last().click();
  await page.getByLabel('English').check();
  await page.waitForFunction(
    () => document.documentElement.lang === 'en' && /Choose/.test(document.querySelector('[data-testid=prompt]').textContent),
  );
  await tabs(page).nth(7).click();
  await page.waitForFunction(() => /\d\.\d/.test(document.querySelector('[data-panel="dice"]').innerText));
  assert.doesNotMatch(await dice.innerText(), /\d,\d(?!\d\d)/);
  await tabs(page).last().click();
  await page.getByLabel('Italiano').check();
  await open(page, await hotseat(page, 'thousand'));
  await page.getByTestId('standing').getByText('maggio').first().waitFor();
  await open(page, await hotseat(page, 'novara'));
  await page.getByTestId('standing').getByText('marzo').first().waitFor();
  await close();
});
