// U15 and the like: a lost line, a stale page, two tabs, and a network game in which nobody hears what he may not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, actions, api, here, hotseat, open, playUntil, visitor, withServer } from './harness.mjs';
import { byLot, Hand } from './hand.mjs';

withServer();

test('U15 the server goes away and comes back: the page says so, and goes on without being loaded anew or losing a move', async () => {
  const { page, faults, close } = await visitor();
  const id = await hotseat(page, 'butchery');
  await open(page, id);
  await page.evaluate(() => (window.sameLoad = true));
  await here.server.end();
  await page.getByText('The server does not answer').first().waitFor({ timeout: 15000 });
  await here.revive();
  await page.waitForFunction(() => !document.body.innerText.includes('The server does not answer'), null, { timeout: 20000 });
  assert.equal(await page.evaluate(() => window.sameLoad), true);
  const first = page.locator('[data-verb="pick"]').first();
  await first.click();
  await page.waitForFunction(() => !document.querySelector('[data-verb="pick"]'));
  assert.ok((await api(page, 'game', { game: id })).game.steps > 1);
  assert.deepEqual(faults, []);
  await close();
});

test('two tabs of one player do not fight: what is done in one is seen in the other', async () => {
  const { page, context, close } = await visitor();
  const id = await hotseat(page, 'butchery');
  await open(page, id);
  const second = await context.newPage();
  await open(second, id);
  await page.locator('[data-verb="pick"]').first().click();
  await page.waitForFunction(() => !document.querySelector('[data-verb="pick"]'));
  await second.waitForFunction(() => !document.querySelector('[data-verb="pick"]'));
  assert.equal(await second.getByTestId('prompt').innerText(), await page.getByTestId('prompt').innerText());
  await close();
});

test('a stale page cannot act: nothing is done, and it shows what has happened', async () => {
  const { page, context, close } = await visitor();
  const id = await hotseat(page, 'butchery');
  await page.routeWebSocket(/api\/live/, () => undefined); // this page hears nothing,
  await page.reload(); // from its next loading on
  await open(page, id);
  await page.locator('[data-verb="pick"]').nth(1).waitFor();
  const other = await context.newPage();
  await other.goto(`${here.base}/#/`);
  const [first] = await actions(page, id);
  await act(other, id, { bits: first.bits });
  const { steps } = (await api(other, 'game', { game: id })).game;
  await page.locator('[data-verb="pick"]').nth(1).click();
  await page.getByTestId('refusal').waitFor();
  assert.match(await page.getByTestId('refusal').innerText(), /moved on/);
  assert.equal((await api(other, 'game', { game: id })).game.steps, steps);
  await page.waitForFunction(() => !document.querySelector('[data-verb="pick"]'));
  await close();
});

test('pressed twice while it is looked up what might be regretted, it is done once, and not to the side that comes next', async () => {
  const { page, close } = await visitor({ motion: 'reduce' });
  const id = await hotseat(page, 'novara', { scenario: 'sforzesca' });
  await playUntil(page, id, (game) => game.to_act.asked === 'choose-chits');
  const first = (await api(page, 'game', { game: id })).game.to_act.who;
  await page.route(/api\/preview/, (route) => setTimeout(() => void route.continue(), 400)); // so long it is looked up
  await open(page, id);
  await page
    .getByTestId('veil')
    .getByRole('button')
    .click({ timeout: 1500 })
    .catch(() => undefined);
  const seal = page.locator('[data-verb="done"]');
  await seal.waitFor();
  await seal.evaluate((button) => {
    button.click();
    button.click();
    setTimeout(() => button.click(), 200);
  });
  await page.getByTestId('veil').waitFor();
  await page.waitForTimeout(1200);
  const { to_act: asked } = (await api(page, 'game', { game: id })).game;
  assert.equal(asked.asked, 'choose-chits');
  assert.notEqual(asked.who, first);
  await close();
});

// --- a network game

// Everything that a message says, thing by thing.
function* things(value) {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield value;
  for (const one of Object.values(value)) yield* things(one);
}
const messages = (heard) =>
  heard.flatMap(({ at, text }) => {
    try {
      return [{ at, told: JSON.parse(text) }];
    } catch {
      return []; // the drawn map, a record
    }
  });
// The view in an answer or a push: in most of them it is part of a look.
const viewIn = (told) => told.view ?? told.look?.view;
// What a side has hidden, by its own views: units in a box, and the chits that it has paid for.
function secretsOf(heard, side, units) {
  return messages(heard).flatMap(({ at, told }) => {
    const view = viewIn(told);
    if (view?.viewer !== side) return [];
    const hidden = new Set(view.units.filter((unit) => unit.display && units.has(unit.unit)).map((unit) => unit.unit));
    return [{ at, hidden, chits: new Set(view.cup ?? []) }];
  });
}
// Hidden before and still a while after: whatever was said in between may not tell of it.
function hiddenAt(secrets, at, what) {
  const before = secrets.findLast((one) => one.at <= at);
  const after = secrets.find((one) => one.at >= at + 500) ?? secrets.at(-1);
  return before && after ? [...before[what]].filter((id) => after[what].has(id)) : [];
}

// What of these secrets was told in what somebody heard. The sheet is the same for everybody.
function leaks(heard, secrets, names) {
  const found = [];
  for (const { at, told } of messages(heard)) {
    const units = new Set(hiddenAt(secrets, at, 'hidden'));
    const cup = new Set(hiddenAt(secrets, at, 'chits'));
    for (const thing of things({ ...told, sheet: undefined })) {
      const telling = JSON.stringify(thing).slice(0, 300);
      if (units.has(thing.unit) && (thing.hex || thing.display)) found.push(`where ${thing.unit} is: ${telling}`);
      if (units.has(thing.id) && thing.kind === 'piece') found.push(`of ${thing.id}: ${telling}`);
      if (thing.event && thing.text)
        for (const unit of units) if (thing.text.includes(names.get(unit))) found.push(`of ${unit}: ${thing.text}`);
      for (const key of ['cup', 'held'])
        for (const chit of thing[key] ?? []) if (cup.has(chit)) found.push(`of the chit ${chit}: ${telling}`);
    }
  }
  return found;
}

// Set up by the server, in the page: whoever may be hidden is.
async function hideAll([game, as]) {
  const say = async (command, keys) => (await fetch(`api/${command}`, { method: 'POST', body: JSON.stringify({ game, ...keys }) })).json();
  for (let seed = 7; ; seed = (seed * 7919 + 13) % 104729) {
    const { to_act } = (await say('game', {})).game;
    if (to_act.who !== as || !['set-up', 'set-up-hex'].includes(to_act.asked)) return;
    const { actions } = await say('actions', { as });
    const hide = actions.filter((action) => action.verb === 'hide');
    const from = hide.length > 0 ? hide : actions.filter((action) => action.verb !== 'pick-up');
    const answer = await say('act', { as, action: { bits: from[seed % from.length].bits } });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
  }
}

test('a network game in two browsers, and one who looks on: nobody hears what he may not', async () => {
  const one = await visitor({ motion: 'reduce' });
  const made = await api(one.page, 'create', {
    game: 'novara',
    scenario: 'sforzesca',
    options: { displays: true },
    seats: { sardinian: 'me', austrian: 'invite' },
  });
  const id = made.game.id;
  const two = await visitor({ motion: 'reduce' });
  await two.page.goto(`${here.base}/#/join/${id}/austrian/${made.invitations.austrian}`);
  await two.page.getByRole('button', { name: 'Take the seat' }).click();
  await two.page.getByTestId('prompt').waitFor();
  await open(one.page, id);
  const looker = await visitor({ motion: 'reduce' });
  await open(looker.page, id);

  const { sheet } = await api(one.page, 'sheet', { game: id });
  const sides = { sardinian: one, austrian: two };
  const enemy = { sardinian: 'austrian', austrian: 'sardinian' };
  const of = (side) => new Set(sheet.units.filter((unit) => unit.side === side).map((unit) => unit.unit));

  // Both hide whom they can; the set-up is long, so that it is said to the server.
  const toAct = async () => (await api(one.page, 'game', { game: id })).game.to_act;
  const setUp = ({ asked }) => asked === 'set-up' || asked === 'set-up-hex';
  for (let now = await toAct(); setUp(now); now = await toAct()) await sides[now.who].page.evaluate(hideAll, [id, now.who]);

  // From here on by the mouse, each in his own browser.
  const handOf = (page, seed) => {
    const lot = byLot(seed, 0.2);
    let paid = 0; // two chits are paid for first, so that there are some in the cup
    return {
      hand: new Hand(page),
      choose: (offers) => (paid < 2 && offers.find(({ kind }) => kind === 'commit' && ++paid)) || lot(offers),
    };
  };
  const hands = Object.fromEntries(Object.entries(sides).map(([side, { page }], i) => [side, handOf(page, 31 + i)]));
  const pointed = () => hands.sardinian.hand.clicks + hands.austrian.hand.clicks;
  for (let i = 0; i < 5 || (i < 30 && pointed() <= 3); ++i) {
    // by the dice it may all be buttons for a while
    const { who } = await toAct();
    if (!sides[who]) break;
    await sides[who].page.locator('section.prompt.mine').waitFor();
    let done = 0;
    await hands[who].hand.play(async (state) => !state.mine || done++ >= 3, hands[who].choose);
    // Pushes tell what has changed; what is hidden is read off whole views.
    for (const [side, { page }] of Object.entries(sides)) await api(page, 'view', { game: id, as: side });
  }
  for (const { hand } of Object.values(hands)) assert.deepEqual(hand.amiss, []);
  assert.ok(pointed() > 3);
  assert.equal((await api(one.page, 'game', { game: id })).game.status, 'playing'); // when it is over all lies open

  // Whose secrets they are is known by his own browser.
  let hidden = 0;
  let chits = 0;
  for (const [side, { heard }] of Object.entries(sides)) {
    const secrets = secretsOf(heard, side, of(side));
    hidden += Math.max(0, ...secrets.map((one) => one.hidden.size));
    chits += Math.max(0, ...secrets.map((one) => one.chits.size));
    const names = new Map(sheet.units.map((unit) => [unit.unit, unit.name]));
    assert.ok(leaks(heard, secrets, names).length > 0); // had anybody heard what he himself did, it would be found
    for (const [who, listener] of [
      [enemy[side], sides[enemy[side]]],
      ['a spectator', looker],
    ]) {
      assert.deepEqual(leaks(listener.heard, secrets, names), [], `${who} was told`);
      for (const { told } of messages(listener.heard)) {
        // Under the open counter of a stack that nobody has looked into there is nothing to be read.
        const view = viewIn(told);
        for (const [hex, stack] of Object.entries(view?.viewer === enemy[side] ? (view.stacks ?? {}) : {})) {
          const open = view.units.filter((unit) => unit.hex === hex && (of(side).has(unit.unit) || unit.unit === 'dummy'));
          if (!stack.inspected) assert.ok(open.length <= 1, `${who} looked into ${hex}: ${JSON.stringify(open)}`);
        }
      }
      const now = secrets.at(-1);
      for (const unit of now.hidden) assert.equal(await listener.page.locator(`[data-piece="${unit}"]`).count(), 0, `${who} sees ${unit}`);
    }
    // Nor can he ask.
    for (const listener of [sides[enemy[side]], looker]) {
      assert.equal((await api(listener.page, 'view', { game: id, as: side })).ok, false);
      assert.equal((await api(listener.page, 'events', { game: id, as: side })).ok, false);
      assert.equal((await api(listener.page, 'record', { game: id })).ok, false);
    }
  }
  assert.ok(hidden > 3 && chits > 1, `there was something to hide: ${hidden} units, ${chits} chits`);

  // When it is over all of it may be known, and the record has what had been hidden.
  await api(two.page, 'resign', { game: id, as: 'austrian' });
  await looker.page.getByTestId('banner-over').waitFor();
  const { record } = await api(looker.page, 'record', { game: id });
  assert.match(record, /sardinian: hide /);
  assert.match(record, /sardinian: commit /);
  assert.match(record, /austrian: commit /);
  for (const each of [one, two, looker]) {
    assert.deepEqual(each.faults, []);
    await each.close();
  }
});
