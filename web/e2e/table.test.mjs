// U5 to U7: stacks, overlays, undo.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  act,
  actions,
  api,
  atRest,
  clickHex,
  counter,
  hexAt,
  hotseat,
  hoverHex,
  network,
  open,
  playUntil,
  position,
  visitor,
  withServer,
} from './harness.mjs';

withServer();

const STACK = {
  game: 'butchery',
  map: 'bare',
  active: 'fr-ii',
  phase: 'movement',
  commanders: { 'fr-ii': '2010', 'au-i': '2006' },
  units: {
    Castagny: { hex: '2010', face: 'E', losses: 1 },
    'fr-ii-a1': { hex: '2010', face: 'E' },
    Gault: { hex: '2211', face: 'E' },
    Hoditz: { hex: '2008', face: 'W', disorganised: true },
  },
};
const inspected = (page, place) => page.locator(`[data-testid="inspector"][data-place="${place}"]`);

test('U5 a hex shows all that stands in it, by pointer and by key; a double click lays the stack out, Esc closes it', async () => {
  const { page, faults, close } = await visitor();
  const id = await position(page, STACK);
  await open(page, id);
  await atRest(page);
  await clickHex(page, 'butchery', '2211'); // what was chosen before does not stand in the way
  await inspected(page, '2211').waitFor();
  await page.keyboard.press('Escape');
  await counter(page, 'au-i-hoditz').hover();
  await inspected(page, '2008').waitFor({ timeout: 2000 });
  assert.match(await page.getByTestId('inspector').innerText(), /1\/2 Hoditz[\s\S]*disorganised/i);

  const at = await hexAt(page, 'butchery', '2010');
  await page.mouse.dblclick(at.x, at.y);
  await page.locator('.laid [data-piece="fr-ii-castagny"]').waitFor();
  const laid = await page.locator('.laid [data-piece]').evaluateAll((all) => all.map((one) => one.dataset.piece));
  assert.deepEqual([...laid].sort(), ['fr-ii-a1', 'fr-ii-castagny', 'fr-ii-commander']);
  await inspected(page, '2010').waitFor();
  assert.deepEqual(await page.locator('[data-inspected]').evaluateAll((all) => all.map((one) => one.dataset.inspected)), laid); // left to right
  await page.keyboard.press('Escape');
  await page.locator('.laid').waitFor({ state: 'detached' });

  const { sheet } = await api(page, 'sheet', { game: id });
  const card = (unit) => sheet.units.find((one) => one.unit === unit);
  const { allowance, spent } = await api(page, 'reach', { game: id, as: 'allies', unit: 'Castagny' });
  const castagny = page.locator('[data-inspected="fr-ii-castagny"]');
  await castagny.getByText(`movement points: ${allowance - spent} of ${allowance}`).waitFor();
  const told = await castagny.innerText();
  for (const part of ['2/2 Castagny', 'French II Corps', `combat ${card('fr-ii-castagny').combat}`, '1 step lost'])
    assert.ok(told.includes(part), `${told} has ${part}`);
  assert.ok((await page.getByTestId('combat-sum').innerText()).includes(String(card('fr-ii-castagny').combat + card('fr-ii-a1').combat)));

  await hoverHex(page, 'butchery', '2211');
  await page.keyboard.press('i');
  await inspected(page, '2211').waitFor();
  assert.match(await page.locator('[data-inspected="fr-ii-gault"]').innerText(), /1\/2 Gault/);
  assert.deepEqual(faults, []);
  await close();
});

test('U5 by touch a long press lays the stack out', async () => {
  const { page, context, close } = await visitor({ width: 1024, height: 768, touch: true });
  const id = await position(page, STACK);
  await open(page, id);
  await atRest(page); // the map goes to where one can act
  const { x, y } = await hexAt(page, 'butchery', '2010');
  const touch = await context.newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await page.locator('.laid [data-piece="fr-ii-castagny"]').waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await inspected(page, '2010').waitFor({ state: 'attached' });
  await page.waitForTimeout(600); // a context menu that comes with it does not close it again
  assert.equal(await page.locator('.laid [data-piece]').count(), 3);
  assert.equal((await api(page, 'game', { game: id })).game.steps, 0);
  await close();
});

// Everything that was heard which says more of a counter than that it is unknown. The sheet tells what there is in the box.
function betrayals(heard, unit, name) {
  const found = [];
  const walk = (value, around) => {
    if (
      typeof value === 'string' &&
      (value === unit || value.includes(name)) &&
      !(around.status === 'unknown' && !around.hex && !around.display)
    )
      found.push(JSON.stringify(around).slice(0, 200));
    else if (value && typeof value === 'object') for (const one of Object.values(value)) walk(one, Array.isArray(value) ? around : value);
  };
  for (const { text } of heard) {
    const said = JSON.parse(text || '{}');
    if (!said.sheet) walk(said, said);
  }
  return found;
}

test('U5 a hidden unit of the enemy is neither on the page nor in anything it was told', async () => {
  const { page, heard, close } = await visitor();
  const stack = ['a-ir-7', 'a-ir-17'];
  const id = await position(page, {
    game: 'novara',
    map: 'bare',
    active: 's-4',
    phase: 'movement',
    units: { '4 Piemonte': '4424', ...Object.fromEntries(stack.map((unit) => [unit, '4430'])) },
  });
  heard.length = 0;
  await open(page, id);
  await counter(page, 's-4-piemonte').click();
  await page.locator('[data-lit-hex]').first().waitFor();
  await hoverHex(page, 'novara', '4430');
  await inspected(page, '4430').waitFor();
  for (const key of ['z', 't']) await page.keyboard.press(key);
  await page.locator('[data-overlay="threat"] use').first().waitFor();
  const { view } = await api(page, 'view', { game: id, as: 'sardinian' });
  const seen = new Map(view.units.map((unit) => [unit.unit, unit]));
  const hidden = stack.filter((unit) => !seen.get(unit)?.hex);
  assert.ok(hidden.length === 1, JSON.stringify(stack.map((unit) => seen.get(unit))));
  const { sheet } = await api(page, 'sheet', { game: id });
  for (const unit of hidden) {
    const { name } = sheet.units.find((one) => one.unit === unit);
    assert.deepEqual(betrayals(heard, unit, name), []);
    assert.equal(await page.locator(`[data-piece="${unit}"], [data-inspected="${unit}"]`).count(), 0);
    assert.ok(!(await page.content()).includes(`>${name}<`));
  }
  const open_ = stack.find((unit) => !hidden.includes(unit));
  assert.ok(betrayals(heard, open_, 'no such name').length > 0); // this would have been found out
  await close();
});

const overlaid = (page, kind) =>
  page
    .locator(`[data-overlay="${kind}"] [data-overlay-hex]`)
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-overlay-hex')).sort());
async function lay(page, key, kind) {
  await page.keyboard.press(key);
  await page.locator(`[data-overlay="${kind}"] [data-overlay-hex]`).first().waitFor();
}

test("U6 overlays are the engine's hexes, two at once, each with a legend and a hatching", async () => {
  const { page, close } = await visitor();
  const id = await position(page, STACK);
  await open(page, id);
  await page.locator('.frame').focus();
  await lay(page, 'z', 'zones');
  const zones = await api(page, 'zones', { game: id, as: 'allies', side: 'austrians' });
  assert.deepEqual(await overlaid(page, 'zones'), Object.keys(zones.hexes).sort());
  await lay(page, 't', 'threat');
  const threat = await api(page, 'threat', { game: id, as: 'allies', side: 'austrians' });
  assert.deepEqual(await overlaid(page, 'threat'), Object.keys(threat.hexes).sort());
  assert.deepEqual(await overlaid(page, 'zones'), Object.keys(zones.hexes).sort()); // both
  await lay(page, 'c', 'command');
  const command = await api(page, 'command', { game: id, as: 'allies', leader: 'Mac Mahon' });
  assert.deepEqual(await overlaid(page, 'command'), Object.keys(command.hexes).sort());
  const legend = await page.getByTestId('legend').locator('> span:has(svg)').allInnerTexts();
  assert.deepEqual(
    legend.map((text) => text.trim()),
    ['Enemy zones of control', 'Enemy threat', 'Command range'],
  );
  const fills = await page.locator('[data-overlay] use:first-child').evaluateAll((all) => all.map((one) => one.getAttribute('fill')));
  assert.equal(new Set(fills).size, 3);
  const drawn = await page
    .locator('pattern[id^="pattern-"]')
    .evaluateAll((all) => all.map((one) => `${one.getAttribute('patternTransform')} ${one.querySelector('path').getAttribute('d')}`));
  assert.equal(new Set(drawn).size, 3); // told apart without colour
  assert.ok(fills.every((fill) => fill.startsWith('url(#pattern-')));
  await page.keyboard.press('z');
  await page.locator('[data-overlay="zones"]').waitFor({ state: 'detached' });
  assert.equal((await overlaid(page, 'threat')).length, Object.keys(threat.hexes).length);
  await close();
});

test('U6 lines of sight from the hex that is chosen, and supply in Novara', async () => {
  const { page, close } = await visitor();
  const id = await position(page, { ...STACK, map: { bare: true, hexes: { 2109: 'woods', 1909: 'woods' } } });
  await open(page, id);
  await clickHex(page, 'butchery', '2211');
  await inspected(page, '2211').waitFor();
  await lay(page, 'l', 'los');
  const { hexes } = await page.evaluate(async () => (await fetch('api/maps/butchery.json')).json());
  const sight = (from) =>
    page.evaluate(
      async ([game, start, all]) => {
        const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
        const least = Math.min(
          ...Object.entries(all)
            .filter(([name]) => name !== start)
            .map(([, at]) => far(at, all[start])),
        );
        const near = Object.keys(all).filter((name) => name !== start && far(all[name], all[start]) < 6.5 * least);
        const seen = await Promise.all(
          near.map(async (to) =>
            (await (await fetch('api/los', { method: 'POST', body: JSON.stringify({ game, as: 'allies', from: start, to }) })).json()).clear
              ? to
              : null,
          ),
        );
        return seen.filter(Boolean).sort();
      },
      [id, from, hexes],
    );
  assert.deepEqual(await overlaid(page, 'los'), await sight('2211'));
  await clickHex(page, 'butchery', '2008');
  await inspected(page, '2008').waitFor();
  const there = await sight('2008');
  await page.waitForFunction(
    (wanted) =>
      JSON.stringify(
        [...document.querySelectorAll('[data-overlay="los"] [data-overlay-hex]')].map((one) => one.getAttribute('data-overlay-hex')).sort(),
      ) === wanted,
    JSON.stringify(there),
  );

  const novara = await position(page, {
    game: 'novara',
    turn: 4,
    map: { bare: true, hexsides: { '4424/4425': 'river' }, sources: { austrian: ['4420'] } },
    active: 'a-ii',
    units: { 'Pont II': { hex: '4424', laid: 'S' }, 'IR 1': { hex: '4424', oos: true }, '4 Piemonte': '4430' },
  });
  await open(page, novara);
  await page.locator('.frame').focus();
  await lay(page, 's', 'supply');
  const supply = await api(page, 'supply', { game: novara, as: 'austrian', side: 'austrian' });
  assert.ok(Object.keys(supply.hexes).length > 0);
  assert.deepEqual(await overlaid(page, 'supply'), Object.keys(supply.hexes).sort());
  assert.match(await page.getByTestId('legend').innerText(), /Supply/);
  await close();
});

test('U7 own moves come back one by one up to the last roll; there the button is off and names it', async () => {
  const { page, close } = await visitor();
  const id = await hotseat(page, 'butchery');
  await playUntil(page, id, (game) => game.to_act.asked === 'choose-piece');
  await open(page, id);
  const undo = page.getByTestId('undo');
  const game = async () => (await api(page, 'game', { game: id })).game;
  // The button speaks of the step the game is at: only then does being off or on mean something.
  const judged = async (enough) => {
    for (let i = 0; i < 300; ++i) {
      const [at, { steps }] = [Number(await undo.getAttribute('data-step')), await game()];
      if (at === steps && enough(steps)) return;
      await page.waitForTimeout(50);
    }
    assert.fail('the button never spoke of the step the game is at');
  };
  const backOnce = async () => {
    const { steps } = await game();
    await undo.click();
    await judged((now) => now > steps);
  };
  await page.locator('[data-verb="done"]').waitFor();
  await judged(() => true);
  const barred = () =>
    page.waitForFunction(
      () => document.querySelector('[data-testid="undo"]').disabled && document.querySelector('[data-testid="undo-more"]'),
    );
  for (let i = 0; i < 10 && !(await undo.isDisabled()); ++i) await backOnce();
  await barred();
  const { events } = await api(page, 'events', { game: id, as: (await game()).to_act.who });
  const rolls = events.filter((event) => event.event === 'rolled' || event.event === 'drawn');
  const title = await undo.getAttribute('title');
  assert.ok(
    rolls.some((event) => title.includes(event.text.replace(/\.$/, ''))),
    title,
  );

  await playUntil(page, id, (one) => one.to_act.asked === 'choose-piece');
  const who = (await game()).to_act.who;
  let unit;
  let moves = [];
  for (const one of (await actions(page, id, who)).filter(
    (action) => action.verb === 'select' && !/commander|chief|rider/.test(action.operands.unit),
  )) {
    unit = one.operands.unit;
    await act(page, id, { bits: one.bits }, who);
    moves = (await actions(page, id, who)).filter((action) => action.verb === 'move');
    if (moves.length > 0) break;
    await api(page, 'take-back', { game: id, as: who });
  }
  const stands = async () => (await api(page, 'view', { game: id, as: who })).view.units.find((one) => one.unit === unit);
  const start = await stands();
  await act(page, id, { bits: moves[0].bits }, who);
  await judged(() => true);
  assert.notEqual((await stands()).hex, start.hex);
  await backOnce();
  assert.equal((await stands()).hex, start.hex);
  await judged(() => true);
  await backOnce();
  assert.equal((await game()).to_act.asked, 'choose-piece');
  await close();
});

test('U7 beyond that the opponent is asked; when he consents the position comes back, and the clocks with it', async () => {
  const table = await network('butchery', { clock: { kind: 'live', seconds: 3600, increment: 0 } });
  const game = async () => (await api(table.one.page, 'game', { game: table.id })).game;
  const decide = async () => {
    const { to_act: asked } = await game();
    const list = await actions(table.pageOf(asked.who), table.id, asked.who);
    await act(table.pageOf(asked.who), table.id, { bits: (list.find((one) => one.verb === 'done') ?? list[0]).bits }, asked.who);
    return asked;
  };
  // One side decides, the other is asked and decides twice: its clock runs.
  let mine;
  let left;
  for (let i = 0; ; ++i) {
    assert.ok(i < 200, 'it never came to that');
    mine = await decide();
    const then = await game();
    left = then.time_left;
    if (then.to_act.who === mine.who) continue;
    const other = then.to_act.who;
    const list = await actions(table.pageOf(other), table.id, other);
    const soft = list.find((one) => one.verb === 'select') ?? list[0];
    await act(table.pageOf(other), table.id, { bits: soft.bits }, other);
    if ((await game()).to_act.who === other) break;
  }
  const asker = table.pageOf(mine.who);
  const answerer = asker === table.one.page ? table.two.page : table.one.page;
  const other = (await game()).to_act.who;
  await Promise.all([open(asker, table.id), open(answerer, table.id)]);
  await asker.getByTestId('undo-more').waitFor();
  assert.ok(await asker.getByTestId('undo').isDisabled());
  const { events } = await api(asker, 'events', { game: table.id });
  const title = await asker.getByTestId('undo').getAttribute('title');
  assert.ok(/decided since/.test(title) || events.some((event) => event.text && title.includes(event.text.replace(/\.$/, ''))), title);
  await asker.waitForTimeout(1500); // the other's clock runs
  const ran = (await game()).time_left;
  assert.ok(ran[other] < left[other] - 1400, JSON.stringify([left, ran]));
  await asker.getByTestId('undo-more').click();
  await asker.getByTestId('undo-ask').click();
  await answerer.getByTestId('banner-back').getByRole('button', { name: 'Accept' }).click();
  await answerer.getByTestId('banner-back').waitFor({ state: 'detached' });
  const after = await game();
  assert.equal(after.to_act.who, mine.who);
  assert.equal(after.to_act.asked, mine.asked);
  assert.ok(after.time_left[other] > left[other] - 600, JSON.stringify([left, ran, after.time_left])); // as it was when that was decided
  await asker.locator(`section.prompt.mine[data-asked="${after.to_act.asked}"]`).waitFor();
  const minutes = Math.floor(after.time_left[other] / 60000);
  assert.match(await asker.locator(`[data-side="${other}"] .clock`).innerText(), new RegExp(`^${minutes === 60 ? '1:00' : minutes}:`));
  await table.close();
});
