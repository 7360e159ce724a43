// A full turn of each game for two at one machine, by the mouse alone: what is lit is pointed at, and a button is pressed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, api, hotseat, open, playUntil, position, visitor, withServer } from './harness.mjs';
import { byLot, Hand } from './hand.mjs';

withServer();

// Plays from here until the next turn begins; tells what was asked on the way.
async function turn(who, id, choose) {
  const { page } = who;
  await open(page, id);
  const { sheet } = await api(page, 'sheet', { game: id });
  const ids = [
    ...sheet.units.map((one) => one.unit),
    ...sheet.formations.map((one) => one.id),
    ...sheet.leaders.map((one) => one.id),
  ].filter((one) => one?.includes('-'));
  const hand = new Hand(page, new Set(ids));
  const number = (text) => Number(/turn (\d+) of/.exec(text)?.[1]);
  const from = number((await hand.state()).standing);
  const last = await hand.play((state) => number(state.standing) > from, choose, 500);
  assert.deepEqual(hand.amiss, []);
  assert.deepEqual(who.faults, []);
  assert.ok(!last.over && number(last.standing) === from + 1);
  assert.ok(hand.clicks > 5);
  return [...hand.met.keys()];
}

test('a turn of A Sheer Butchery by the mouse', { timeout: 240_000 }, async () => {
  const who = await visitor({ motion: 'reduce' });
  const asked = await turn(who, await hotseat(who.page, 'butchery'), byLot(1, 0.6));
  for (const kind of ['first-marker', 'choose-piece', 'move-piece']) assert.ok(asked.includes(kind), `${kind} of ${asked}`);
  await who.close();
});

test('a declared assault is an arrow on the map until it is resolved', async () => {
  const { page, close } = await visitor({ motion: 'reduce' });
  const id = await position(page, {
    game: 'butchery',
    map: 'bare',
    active: 'fr-ii',
    phase: 'declare',
    commanders: { 'fr-ii': '2010', 'au-i': '2008' },
    units: { Castagny: { hex: '2010', face: 'E' }, Hoditz: { hex: '2009', face: 'W' } },
  });
  await open(page, id);
  await page.locator('[data-piece="au-i-hoditz"]').waitFor();
  assert.equal(await page.locator('[data-fight]').count(), 0);
  await act(page, id, 'assault Castagny Hoditz', 'allies');
  await page.locator('[data-fight="2010-2009"]').waitFor();
  await act(page, id, 'done', 'allies');
  await playUntil(page, id, async () => !(await api(page, 'view', { game: id, as: 'allies' })).view.assaults?.length);
  await page.locator('[data-fight]').waitFor({ state: 'detached' });
  await close();
});

test('an assault of A Sheer Butchery by the mouse, with all that follows from it', { timeout: 120_000 }, async () => {
  const who = await visitor({ motion: 'reduce' });
  const id = await position(who.page, {
    game: 'butchery',
    map: 'bare',
    active: 'fr-ii',
    phase: 'declare',
    commanders: { 'fr-ii': '2010', 'au-i': '2008' },
    units: { Castagny: { hex: '2010', face: 'E' }, Gault: { hex: '2110', face: 'E' }, Hoditz: { hex: '2009', face: 'W' } },
  });
  const asked = await turn(who, id, byLot(4, 0.15));
  assert.ok(asked.includes('declare') && asked.includes('defend'), `${asked}`);
  await who.close();
});

test('the set-up and a turn of The Road to Novara by the mouse', { timeout: 240_000 }, async () => {
  const who = await visitor({ motion: 'reduce' });
  const asked = await turn(who, await hotseat(who.page, 'novara', { scenario: 'sforzesca' }), byLot(2, 0.4));
  for (const kind of ['set-up', 'set-up-hex', 'choose-chits']) assert.ok(asked.includes(kind), `${kind} of ${asked}`);
  await who.close();
});

test('a turn of The Thousand by the mouse, with a battle on its board', { timeout: 240_000 }, async () => {
  const who = await visitor({ motion: 'reduce' });
  const id = await position(who.page, {
    game: 'thousand',
    base: 'empty',
    commanders: { garibaldi: 'TP', bixio: 'TP', lanza: 'PA' },
    units: [
      { at: 'TP', units: ['I Gar', 'II Gar', 'III Gar', 'IV Gar'] },
      { at: 'PA', units: ['1 FL-a', '3 FL-a', '4 FL-a'] },
    ],
  });
  // Garibaldi seeks them out with all he has.
  const lot = byLot(3, 0.3);
  const choose = (offers, state) =>
    offers.find((one) => one.verb === 'take-all' || one.verb === 'rest' || one.verb === 'press') ??
    (state.asked === 'march'
      ? (offers.find((one) => one.kind === 'place' && one.id === 'PA') ?? offers.find((one) => one.id === 'garibaldi'))
      : undefined) ??
    lot(offers);
  const asked = await turn(who, id, choose);
  for (const kind of ['march', 'take-units', 'deploy', 'declare']) assert.ok(asked.includes(kind), `${kind} of ${asked}`);
  await who.close();
});
