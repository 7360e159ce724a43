// Always an answer to "why not" and "what now": unlit counters, missing buttons, keys, costs to come, briefing, goal.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  actions,
  api,
  atRest,
  attributes,
  counter,
  hotseat,
  hoverHex,
  open,
  playUntil,
  position,
  visitor,
  withServer,
} from './harness.mjs';

withServer();

const CHARGE = {
  game: 'butchery',
  map: 'bare',
  active: 'fr-ii',
  phase: 'movement',
  commanders: { 'fr-ii': '2014', 'au-i': '2006' },
  units: { Vilaine: { hex: '2012', face: 'E' }, Castagny: { hex: '2212', face: 'E' }, Hoditz: { hex: '2005', face: 'W' } },
};
// Castagny has two enemies in his front hexes and assaults one of them.
const FRONTS = {
  game: 'butchery',
  map: 'bare',
  active: 'fr-ii',
  phase: 'declare',
  commanders: { 'fr-ii': '2010', 'au-i': '2007' },
  units: {
    Castagny: { hex: '2010', face: 'E' },
    Gault: { hex: '2212', face: 'E' },
    Hoditz: { hex: '2009', face: 'W' },
    Reznicek: { hex: '1909', face: 'W' },
  },
};
const refusal = (page) => page.getByTestId('refusal');
const seeded = (seed) => (list) => list[(seed = (seed * 1103515245 + 12345) % 2147483648) % list.length];

for (const [game, keys, most, least] of [
  ['butchery', {}, 60, 3],
  ['novara', { scenario: 'sforzesca' }, 120, 3],
  ['thousand', {}, 200, 3],
])
  test(`${game}: every own counter that is not lit says why`, async () => {
    const { page, faults, close } = await visitor();
    const id = await hotseat(page, game, keys);
    const choose = seeded(game.length);
    const silent = [];
    let asked = 0;
    for (let round = 0; round < 4; ++round) {
      let left = Math.ceil(most / 4);
      if ((await playUntil(page, id, () => --left < 0, { choose })).status === 'over') break;
      await open(page, id);
      await page.reload();
      await page.getByTestId('prompt').waitFor();
      const veil = page.locator('[data-testid=veil] button');
      await page.locator('.prompt.mine').or(veil).first().waitFor();
      if (await veil.count()) await veil.first().click();
      await page.locator('.prompt.mine').waitFor();
      const { game: now } = await api(page, 'game', { game: id });
      const list = await actions(page, id, now.to_act.who);
      const used = new Set(list.flatMap((one) => Object.values(one.operands)).map(String));
      const sheet = (await api(page, 'sheet', { game: id })).sheet;
      const own = new Set(sheet.units.filter((one) => one.side === now.to_act.who).map((one) => one.unit));
      // Those whose place can be chosen itself, or has somebody who can, are for the hand that chooses.
      const shown = await page.locator('main [data-piece]').evaluateAll((all) => {
        const placeOf = (one) => {
          const { pile, at, place } = one.closest('[data-pile], [data-at], [data-place]')?.dataset ?? {};
          return pile ?? at ?? place;
        };
        const busy = new Set(all.filter((one) => one.querySelector('.counter.lit')).map(placeOf));
        for (const { dataset } of document.querySelectorAll('[data-lit-hex], [data-lit-place], [data-lit-cell]'))
          busy.add(dataset.litHex ?? dataset.litPlace ?? dataset.litCell);
        return all.filter((one) => !busy.has(placeOf(one))).map((one) => one.dataset.piece);
      });
      for (const piece of shown.filter((one) => own.has(one) && !used.has(one)).slice(0, 3)) {
        const held = await page.evaluate(() => document.querySelectorAll('.counter.held').length);
        if (held > 0) break; // then the click says something of the one in hand
        await page.evaluate((which) => {
          const one = document.querySelector(`main [data-piece="${which}"]`);
          if (!one) return;
          const box = one.getBoundingClientRect();
          const at = {
            bubbles: true,
            clientX: box.x + box.width / 2,
            clientY: box.y + box.height / 2,
            pointerId: 1,
            pointerType: 'mouse',
            button: 0,
          };
          one.dispatchEvent(new PointerEvent('pointerdown', at));
          one.dispatchEvent(new PointerEvent('pointerup', at));
        }, piece);
        await refusal(page)
          .waitFor({ timeout: 15_000 })
          .catch(() => silent.push(`${now.to_act.asked}: ${piece}`));
        if (await refusal(page).count()) {
          ++asked;
          const text = await refusal(page).innerText();
          if (text.replace(/[?✕×\s]/g, '').length < 12) silent.push(`${now.to_act.asked}: ${piece}: ${text}`);
          await refusal(page).locator('.close').click();
        }
        await page.keyboard.press('Escape');
        await atRest(page); // not a double click
      }
    }
    assert.ok(asked >= least, `asked of ${asked}`);
    assert.deepEqual(silent, []);
    assert.deepEqual(faults, []);
    await close();
  });

test('a declaration that cannot end keeps its button, with the reason and the hexes', async () => {
  const { page, faults, close } = await visitor();
  const id = await position(page, FRONTS);
  await open(page, id);
  assert.equal(await page.locator('[data-barred=done]').count(), 0); // nothing is declared: it may end
  await page.locator('[data-verb=done]').waitFor();
  await api(page, 'act', { game: id, as: 'allies', action: 'assault Castagny Hoditz' });
  const barred = page.locator('[data-barred=done]');
  await barred.waitFor();
  assert.equal(await barred.getAttribute('aria-disabled'), 'true');
  await barred.click({ force: true }); // for who reads aloud it is disabled; a click asks why
  assert.match(await refusal(page).innerText(), /10\.4\.1d/);
  assert.ok((await attributes(page, 'data-marked')).includes('1909'));
  await refusal(page).locator('.close').click();
  // The key says the same.
  await page.keyboard.press('e');
  assert.match(await refusal(page).innerText(), /10\.4\.1d/);
  await api(page, 'act', { game: id, as: 'allies', action: 'assault Castagny Reznicek' });
  await page.locator('[data-verb=done]').waitFor();
  assert.equal(await barred.count(), 0);
  assert.deepEqual(faults, []);
  await close();
});

test('a ride that is too long for an assault says so beforehand, and afterwards the unit says why', async () => {
  const { page, faults, close } = await visitor();
  const id = await position(page, CHARGE);
  await open(page, id);
  await counter(page, 'fr-ii-cav-vilaine').or(page.locator('[data-piece*=vilaine]')).first().click();
  await page.locator('[data-lit-hex]').first().waitFor();
  await hoverHex(page, 'butchery', '2011');
  await page.getByTestId('way').waitFor();
  assert.equal(await page.locator('[data-later]').count(), 0);
  await hoverHex(page, 'butchery', '2008');
  await page.locator('[data-later="10.4.10a"]').waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test('keys that can do nothing say why', async () => {
  const { page, close } = await visitor();
  const id = await hotseat(page, 'butchery');
  await open(page, id);
  await page.keyboard.press(']');
  await refusal(page).waitFor();
  await refusal(page).locator('.close').click();
  await page.keyboard.press('u');
  await refusal(page).waitFor();
  await close();
});

for (const [game, keys] of [
  ['butchery', {}],
  ['novara', { scenario: 'novara' }],
  ['novara', { scenario: 'sforzesca' }],
  ['thousand', {}],
  ['custoza', { scenario: 'tail-strike' }],
  ['custoza', { scenario: 'second-custoza' }],
])
  for (const locale of ['en-GB', 'it-IT'])
    test(`the briefing of ${game} ${keys.scenario ?? ''} before the first decision, ${locale}; afterwards it is at hand`, async () => {
      const { page, faults, close } = await visitor({ briefing: true, locale });
      const id = await hotseat(page, game, keys);
      await open(page, id);
      const card = page.getByTestId('briefing');
      await card.waitFor();
      assert.equal(await card.locator('ol').first().locator('li').count(), 5);
      assert.equal(await card.locator('details').first().locator('li').count(), 3);
      assert.equal((await card.innerText()).includes('brief.'), false);
      await card.locator('.line:not(:disabled)').first().click();
      assert.ok((await page.locator('[data-marked], .marked').count()) > 0);
      await page.getByTestId('briefing-close').click();
      await card.waitFor({ state: 'detached' });
      assert.equal(await page.locator('[data-marked]').count(), 0);
      // Once is enough, unless somebody asks.
      await page.reload();
      await page.getByTestId('prompt').waitFor();
      await page.getByTestId('goal').waitFor();
      assert.equal(await card.count(), 0);
      await page.keyboard.press('b');
      await card.waitFor();
      await page.keyboard.press('Escape');
      await card.waitFor({ state: 'detached' });
      await page.getByTestId('briefing-open').click();
      await card.waitFor();
      assert.deepEqual(faults, []);
      await close();
    });

test('the goal line: points, places and turns left, as the engine counts them', async () => {
  const { page, close } = await visitor();
  const id = await hotseat(page, 'butchery');
  await open(page, id);
  const { score } = await api(page, 'score', { game: id }).then((one) => (one.score ? one : { score: one }));
  const line = await page.getByTestId('goal').innerText();
  assert.ok(line.includes(String(score.reckoning.turns_left)), line);
  assert.ok(line.includes(score.reckoning.level.text), line);
  assert.equal(await page.locator('[data-testid=goal] i').count(), score.reckoning.places.length);
  await page.getByTestId('goal').locator('button').first().click();
  await page.locator('[data-panel=victory]').waitFor();
  await close();
});
