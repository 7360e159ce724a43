// Both languages: what an Italian sees is Italian, with Italian dates and numbers; the switch changes everything at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { source } from './access.mjs';
import { here, hotseat, open, playUntil, position, visitor, withServer } from './harness.mjs';

withServer();

const FIGHT = {
  game: 'butchery', map: 'bare', active: 'fr-ii', phase: 'declare', commanders: { 'fr-ii': '2010', 'au-i': '2008' },
  units: { Castagny: { hex: '2010', face: 'E' }, Hoditz: { hex: '2009', face: 'W', disorganised: true } },
};
const BATTLE = {
  game: 'thousand', commanders: { garibaldi: 'TP', francesco: 'TP' }, units: [{ at: 'TP', units: ['I Gar', 'II Gar', '1 FL-a', '3 FL-a'] }], phase: 'declare',
  battle: { at: 'TP', attacker: 'garibaldine', stacks: { BD4: '1 FL-a', BD5: '3 FL-a', GD4: 'I Gar', GD5: 'II Gar' } },
};

const files = ['dialogs', 'games', 'novara', 'panels', 'start', 'table', 'thousand'];
const words = { en: {}, it: {} };
for (const file of files) {
  const { en, it } = await source(`words/${file}.ts`);
  Object.assign(words.en, en);
  Object.assign(words.it, it);
}
// A text with gaps, as a pattern for what it becomes.
function pattern(text) {
  const escaped = text.replace(/[.*+?^$()[\]\\/]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{\w+(?:\|([^|}]*)\|([^}]*))?\}/g, (_, one, many) => (one === undefined ? '.+?' : `(?:${one}|${many})`))}$`);
}
const letters = (text) => text.replace(/\{[^}]*\}/g, '').replace(/[^\p{L}]/gu, '').length;
const different = Object.keys(words.en).filter((key) => words.en[key] !== words.it[key] && letters(words.en[key]) > 3);
const english = different.map((key) => [key, pattern(words.en[key])]);
const italian = Object.values(words.it).filter((text) => letters(text) > 2).map(pattern);
// Words that no Italian sentence has.
const foreign = /\b(the|and|with|your|you|from|this|that|are|of|by|for|not|cannot|unit|units|turn|turns|moves?|woods|north|south|east|west|infantry|cavalry|commander)\b/i;

// All that can be read or heard on the page; names that people gave themselves and titles of games are nobody's language.
const said = (page) => page.evaluate(() => {
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const of = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (of.closest('[lang="en"], script, style, noscript')) continue;
    if (node.nodeType === Node.TEXT_NODE) found.add(node.textContent.trim());
    else for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) if (node.getAttribute(name)) found.add(node.getAttribute(name).trim());
  }
  found.add(document.title);
  return [...found].filter(Boolean);
});
const titles = /A Sheer Butchery|The Thousand|The Road to Novara|Radetzky's March|guest-\w+/g;
async function leftOvers(page, what) {
  const wrong = [];
  for (const text of await said(page)) {
    const plain = text.replace(titles, '').trim();
    if (foreign.test(plain)) wrong.push(`${what}: ${text}`);
    else if (letters(plain) > 3 && !italian.some((one) => one.test(plain))) {
      const key = english.find(([, one]) => one.test(plain))?.[0];
      if (key) wrong.push(`${what}: ${text} (${key})`);
    }
  }
  return wrong;
}
const tabs = (page) => page.locator('nav.tabs button:not(.fold)');

test('in Italian nothing English is left on the pages before the table', async () => {
  const { page, close } = await visitor({ locale: 'it-IT' });
  const wrong = [];
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'it');
  await hotseat(page, 'butchery');
  for (const [what, hash] of Object.entries({ start: '#/', butchery: '#/new/butchery', novara: '#/new/novara', thousand: '#/new/thousand', account: '#/account' })) {
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
    for (let i = 0; i < (await tabs(page).count()); ++i) {
      const tab = tabs(page).nth(i);
      await tab.click();
      await page.locator('[data-panel]').waitFor();
      if (i !== 4) wrong.push(...(await leftOvers(page, `${what}, ${await tab.innerText()}`))); // the rules are checked where they are loaded from
    }
    await page.keyboard.press('Escape');
    await page.locator('.frame').focus();
    await page.keyboard.press('n');
    await page.waitForTimeout(200); // the inspector looks there
    wrong.push(...(await leftOvers(page, `${what}, a counter`)));
    await page.keyboard.press('?');
    await page.getByTestId('keys').waitFor();
    wrong.push(...(await leftOvers(page, `${what}, keys`)));
    await page.keyboard.press('Escape');
  }
  assert.deepEqual([...new Set(wrong)], []);
  await close();
});

test('figures and dates are Italian in Italian and English in English, and the switch changes them at once', async () => {
  const { page, close } = await visitor({ locale: 'it-IT' });
  const id = await position(page, FIGHT);
  await open(page, id);
  const chances = async (language) => {
    await page.locator('[data-piece="fr-ii-castagny"]').first().click();
    await page.locator('[data-piece="au-i-hoditz"]').first().hover();
    await page.getByTestId('preview').waitFor();
    const shown = await page.getByTestId('preview').locator('[data-result]').evaluateAll((all) => all.map((one) => [Number(one.dataset.probability), one.innerText]));
    assert.ok(shown.some(([chance]) => chance > 0 && chance < 0.1));
    for (const [chance, text] of shown) {
      const wanted = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: chance > 0 && chance < 0.1 ? 1 : 0 }).format(chance);
      assert.ok(text.includes(wanted), `${text} has no ${wanted}`);
    }
    await page.keyboard.press('Escape');
    await page.mouse.move(5, 5);
  };
  await chances('it');
  assert.match(await page.getByTestId('prompt').innerText(), /assalti/i);
  await tabs(page).last().click();
  await page.getByLabel('English').check();
  await page.waitForFunction(() => document.documentElement.lang === 'en' && /assaults/i.test(document.querySelector('[data-testid=prompt]').textContent));
  await chances('en');
  await page.getByLabel('Italiano').check();
  const thousand = await hotseat(page, 'thousand');
  await open(page, thousand);
  assert.match(await page.getByTestId('standing').innerText(), /maggio/);
  const novara = await hotseat(page, 'novara');
  await open(page, novara);
  assert.match(await page.getByTestId('standing').innerText(), /marzo/);
  await close();
});
