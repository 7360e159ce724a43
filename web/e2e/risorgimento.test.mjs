// Risorgimento 1859 at the table: the activation card, orders to whole brigades, Reactions with standing answers, the order of
// battle by corps, the guided game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, api, atRest, counter, here, hexAt, hotseat, open, playUntil, position, visitor, withServer } from './harness.mjs';

withServer();

const MAP = 'risorgimento1859/le-grole';
// Dieu's brigade on the road to Le Fontane, far from the enemy.
const MARCH = {
  game: 'risorgimento1859',
  scenario: 'le-grole',
  active: 'f-1',
  brigade: 'f1-1',
  units: {
    'f1-1-74-1': { hex: 'S0747', face: 'E' },
    'f1-1-74-2': { hex: 'S0747', face: 'E' },
    'f1-1-74-3': { hex: 'S0748', face: 'E' },
    'f1-1-ch17': { hex: 'S0847', face: 'E' },
    'a5-1-kinsky-1': { hex: 'S1140', face: 'W' },
  },
  leaders: { 'f-1': 'S0748', 'f1-1': 'S0847', 'a5-1': 'S1139' },
};
const BRIGADE = ['f1-1-74-1', 'f1-1-74-2', 'f1-1-74-3', 'f1-1-ch17'];
// Two battalions before Jägers.
const JAEGERS = {
  ...MARCH,
  units: {
    'f1-1-74-1': { hex: 'S1243', face: 'E' },
    'f1-1-74-2': { hex: 'S1343', face: 'E' },
    'a5-2-kj4': { hex: 'S1241', face: 'W' },
  },
  leaders: { 'f-1': 'S1246', 'f1-1': 'S1244', 'a5-2': 'S1238' },
};

const seen = async (page, id, as = 'allied') => (await api(page, 'view', { game: id, as })).view;
async function hexes(page, id) {
  const { units } = await seen(page, id);
  return BRIGADE.map((unit) => units.find((one) => one.unit === unit).hex);
}
const told = (page, id) => api(page, 'game', { game: id }).then(({ game }) => game);
const settled = (page) => page.locator('section.prompt:not([aria-busy=true])').waitFor();
async function point(page, hex) {
  const at = await hexAt(page, MAP, hex);
  await page.mouse.move(at.x, at.y);
  return at;
}
async function click(page, hex) {
  const at = await point(page, hex);
  await page.mouse.click(at.x, at.y);
}

test('a whole brigade marches by one order, seen beforehand, and comes back by one undo', async () => {
  const { page, faults, close } = await visitor();
  const id = await position(page, MARCH);
  await open(page, id);
  const before = await hexes(page, id);
  await page.locator('[data-order=advance]').click();
  await point(page, 'S1043');
  await page.locator('[data-planned="f1-1-74-1"]').waitFor({ state: 'attached' });
  assert.equal(await page.locator('[data-planned]').count(), BRIGADE.length + 1, 'each battalion, and the brigadier with them');
  assert.deepEqual(await hexes(page, id), before, 'to look is not to march');
  await click(page, 'S1043');
  await page.waitForFunction(() => Number(document.querySelector('section.prompt').dataset.steps) > 8);
  await settled(page);
  const after = await hexes(page, id);
  assert.ok(
    after.every((hex, i) => hex !== before[i]),
    `${after}`,
  );
  assert.equal((await told(page, id)).to_act.asked, 'move');
  await page.locator('[data-testid=undo]:not([disabled])').click();
  await page.waitForFunction(() => document.querySelector('.prompt.mine:not([aria-busy=true])'));
  await page.waitForFunction(
    async ([game, was]) => {
      const answer = await fetch('api/view', { method: 'POST', body: JSON.stringify({ game, as: 'allied' }) });
      const { view } = await answer.json();
      return view.units.find((one) => one.unit === 'f1-1-74-1').hex === was;
    },
    [id, before[0]],
  );
  assert.deepEqual(await hexes(page, id), before);
  assert.deepEqual(faults, []);
  await close();
});

test('a brigade forms line facing a hex, and one that is skipped has done', async () => {
  const { page, faults, close } = await visitor();
  const id = await position(page, MARCH);
  await open(page, id);
  await page.locator('[data-order=line]').click();
  await click(page, 'S0843');
  await page.waitForFunction(() => Number(document.querySelector('section.prompt').dataset.steps) > 3);
  await settled(page);
  const { units } = await seen(page, id);
  const line = BRIGADE.map((unit) => units.find((one) => one.unit === unit));
  assert.equal(new Set(line.map((one) => one.hex)).size, BRIGADE.length, 'each in a hex of its own');
  assert.equal(new Set(line.map((one) => one.face)).size, 1, 'all facing one way');
  await page.locator('[data-order=rest]').click();
  await page.waitForFunction(() => document.querySelector('section.prompt')?.dataset.asked !== 'move');
  assert.notEqual((await seen(page, id)).brigade, 'f1-1');
  assert.deepEqual(faults, []);
  await close();
});

test('an order that nobody can carry out says so and changes nothing; Escape puts an order down', async () => {
  const { page, faults, close } = await visitor();
  const id = await position(page, MARCH, ['advance S1043']);
  await open(page, id);
  const { steps } = await told(page, id);
  await page.locator('[data-order=line]').click();
  await page.keyboard.press('Escape');
  await page.locator('[data-order=line][aria-pressed=false]').waitFor();
  await page.locator('[data-order=line]').click();
  await click(page, 'S1143');
  await page.getByTestId('refusal').waitFor();
  assert.match(await page.getByTestId('refusal').innerText(), /None of these units can do that now/);
  assert.equal((await told(page, id)).steps, steps);
  assert.deepEqual(faults, []);
  await close();
});

test('a battalion goes to a far hex by one click', async () => {
  const { page, faults, close } = await visitor();
  const id = await position(page, MARCH);
  await open(page, id);
  await atRest(page);
  await counter(page, 'f1-1-74-3').click();
  await page.locator('[data-lit-hex="S0944"]').waitFor({ state: 'attached' });
  await click(page, 'S0944');
  await page.waitForFunction(() => document.querySelector('section.prompt')?.dataset.asked === 'step');
  assert.equal((await hexes(page, id))[2], 'S0944');
  assert.deepEqual(faults, []);
  await close();
});

test('the activation card: corps, rating, chance; a corps is activated and a brigade acts from there', async () => {
  const { page, faults, close } = await visitor();
  const id = await hotseat(page, 'risorgimento1859', { scenario: 'san-martino' });
  const game = await playUntil(page, id, ({ to_act }) => to_act.asked === 'select');
  await open(page, id);
  const card = page.getByTestId('activations');
  await card.locator('[data-corps]').first().waitFor();
  const corps = await card.locator('[data-corps]').evaluateAll((all) => all.map((one) => one.dataset.corps));
  assert.deepEqual(corps.sort(), ['a-8', 'p']);
  const { corps: ratings } = await api(page, 'command', { game: id, as: game.to_act.who });
  for (const one of corps) {
    const text = await card.locator(`[data-corps="${one}"]`).innerText();
    assert.ok(text.includes(String(ratings[one].continuity)), text);
    assert.match(text, /○○|●/);
    assert.match(text, ratings[one].rolls === false ? /no roll/ : new RegExp(`${ratings[one].chance * 100}%`));
  }
  const which = await card.locator('[data-activate]').first().getAttribute('data-activate');
  await card.locator(`[data-activate="${which}"]`).click();
  await playUntil(page, id, ({ to_act }) => to_act.asked === 'brigade', { choose: (list) => list.find((one) => one.verb === 'done') });
  const first = card.locator('[data-command]').first();
  await first.waitFor();
  const brigade = await first.getAttribute('data-command');
  await first.click();
  await page.waitForFunction(() => document.querySelector('section.prompt')?.dataset.asked !== 'brigade');
  assert.equal((await seen(page, id)).brigade, brigade);
  assert.deepEqual(faults, []);
  await close();
});

test('Jägers may fall back before infantry; who declines for good is not asked again in this activation', async () => {
  const { page, faults, close } = await visitor();
  const id = await position(page, JAEGERS);
  await act(page, id, 'move f1-1-74-1 S1242', 'allied');
  await open(page, id);
  const reaction = page.getByTestId('reaction');
  await reaction.waitFor();
  assert.match(await reaction.innerText(), /74e Ligne I has come next to your light infantry at S1242/);
  assert.ok((await reaction.locator('[data-action^=withdraw]').count()) > 0);
  await page.getByTestId('no-more').click();
  await page.waitForFunction(() => document.querySelector('section.prompt')?.dataset.asked === 'step');
  await act(page, id, 'halt f1-1-74-1', 'allied');
  const stood = (await told(page, id)).steps;
  await act(page, id, 'move f1-1-74-2 S1342-S1341', 'allied');
  await page.waitForFunction(
    async ([game, from]) => {
      const answer = await fetch('api/game', { method: 'POST', body: JSON.stringify({ game }) });
      const info = (await answer.json()).game;
      return info.steps > from + 2 && info.to_act.asked === 'step' && info.to_act.who === 'allied';
    },
    [id, stood],
  );
  assert.deepEqual(faults, []);
  await close();
});

test('Jägers fall back by a button of the question', async () => {
  const { page, faults, close } = await visitor();
  const id = await position(page, JAEGERS);
  await act(page, id, 'move f1-1-74-1 S1242', 'allied');
  await open(page, id);
  await page.getByTestId('reaction').locator('[data-action^=withdraw]').first().click();
  await page.waitForFunction(() => document.querySelector('section.prompt')?.dataset.asked === 'step');
  const { units } = await seen(page, id);
  assert.notEqual(units.find((one) => one.unit === 'a5-2-kj4').hex, 'S1241');
  assert.deepEqual(faults, []);
  await close();
});

test('the order of battle goes by corps and brigade, and brings the map there', async () => {
  const { page, faults, close } = await visitor();
  const id = await hotseat(page, 'risorgimento1859', { scenario: 'san-martino' });
  await open(page, id);
  await page.getByRole('button', { name: 'Order of battle' }).click();
  const oob = page.getByTestId('oob');
  await oob.getByRole('button', { name: 'Austrians' }).click();
  assert.match(await oob.locator('h3').first().innerText(), /VIII Corps/);
  await atRest(page);
  const place = () => page.evaluate(() => document.querySelector('.sheet').style.transform);
  const before = await place();
  await oob.locator('[data-formation="a5-4"] summary button, [data-formation="a8-6"] summary button').first().click();
  await page.waitForFunction((was) => document.querySelector('.sheet').style.transform !== was, before);
  assert.equal(await oob.locator('details[open]').count(), 0, 'what is not opened is not drawn');
  assert.deepEqual(faults, []);
  await close();
});

for (const [locale, title] of [
  ['en-GB', /Risorgimento 1859: guided/],
  ['it-IT', /Risorgimento 1859: prima/],
])
  test(`a guided game of risorgimento1859, ${locale}`, async () => {
    const { page, faults, close } = await visitor({ locale });
    const reaches = (n) => page.waitForFunction((to) => Number(document.querySelector('[data-testid=guide]')?.dataset.step) >= to, n);
    const said = [];
    const step = async (n) => {
      await reaches(n);
      said.push(await page.getByTestId('guide').innerText());
    };
    await page.goto(`${here.base}/#/`);
    await page.getByRole('button', { name: title }).click();
    await step(1);
    await page.getByTestId('guide-next').click();
    await step(2);
    await atRest(page);
    await counter(page, 'f1-1-b').click();
    await step(3);
    await point(page, 'S1241');
    await page.getByTestId('preview').waitFor();
    await step(4);
    await click(page, 'S1241');
    await step(5);
    // The enemy may roll for his order first.
    await page.locator('main [data-piece="f1-1-74-1"] .counter.lit').waitFor({ state: 'attached' });
    await counter(page, 'f1-1-74-1').click();
    await step(6);
    await click(page, 'S1241');
    await page.getByTestId('refusal').waitFor();
    await step(7);
    await page.locator('[data-lit-hex="S1242"]').waitFor({ state: 'attached' });
    await point(page, 'S1242');
    await step(8);
    await click(page, 'S1242');
    await step(9);
    await page.locator('[data-order=line]').click();
    await point(page, 'S1241');
    await page.locator('[data-planned]').first().waitFor({ state: 'attached' });
    await click(page, 'S1241');
    await step(10);
    await page.locator('[data-order=stay]').click();
    await page.waitForFunction(() => ['declare', 'small-arms'].includes(document.querySelector('.prompt.mine')?.dataset.asked));
    if ((await page.locator('section.prompt').getAttribute('data-asked')) === 'small-arms')
      await page.locator('.prompt [data-verb=done]').click();
    await step(11);
    await atRest(page);
    await counter(page, 'f1-1-74-1').click();
    await point(page, 'S1241');
    await page.getByTestId('preview').waitFor();
    await click(page, 'S1241');
    await step(12);
    await page.locator('.prompt [data-verb=done]').click();
    await page.waitForFunction(
      () => document.querySelector('[data-testid=warning]') || Number(document.querySelector('[data-testid=guide]').dataset.step) >= 13,
    );
    const warning = page.getByTestId('warning').getByRole('button').last();
    if (await warning.count()) await warning.click();
    await step(13);
    await page.getByTestId('guide-end').waitFor();
    assert.equal(new Set(said).size, 13);
    assert.ok(said.every((text) => !text.includes('guide.')));
    assert.deepEqual(faults, []);
    await close();
  });
