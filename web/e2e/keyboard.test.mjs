// U11: everything without a pointer, and the keyboard is always seen where it is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { focused } from './access.mjs';
import { api, hotseat, open, playUntil, position, visitor, withServer } from './harness.mjs';

withServer();

const TURN = {
  game: 'butchery',
  map: 'bare',
  active: 'fr-ii',
  phase: 'movement',
  commanders: { 'fr-ii': '2012', 'au-i': '2006' },
  units: { Castagny: { hex: '2011', face: 'E' }, Gault: { hex: '2211', face: 'E' }, Hoditz: { hex: '2008', face: 'W' } },
};
const RETREAT = {
  set: {
    game: 'butchery',
    map: 'bare',
    active: 'fr-ii',
    phase: 'declare',
    auto_roll: true,
    seed: 1,
    commanders: { 'fr-ii': '2010', 'au-i': '2005' },
    units: { Castagny: { hex: '2010', face: 'E' }, Hoditz: { hex: '2009', face: 'W' } },
  },
  then: ['assault Castagny Hoditz', 'done', 'decline Hoditz', 'attack Hoditz led'],
};
const BATTLE = {
  game: 'thousand',
  commanders: { garibaldi: 'TP', francesco: 'TP' },
  units: [{ at: 'TP', units: ['I Gar', 'II Gar', '1 FL-a', '3 FL-a'] }],
  phase: 'declare',
  battle: { at: 'TP', attacker: 'garibaldine', stacks: { BD4: '1 FL-a', BD5: '3 FL-a', GD4: 'I Gar', GD5: 'II Gar' } },
};
const info = async (page, id) => (await api(page, 'game', { game: id })).game;
const cursor = (page) => page.getByTestId('cursor').innerText();

// A key; afterwards the keyboard must be somewhere, and seen.
async function press(page, key, times = 1) {
  for (let i = 0; i < times; ++i) {
    await page.keyboard.press(key);
    let now;
    for (let wait = 0; wait < 40; ++wait) {
      now = await focused(page);
      if (!now.nowhere && now.seen) break;
      await page.waitForTimeout(50); // a page or an answer may be on its way
    }
    assert.ok(!now.nowhere, `after ${key} the keyboard is nowhere`);
    assert.ok(now.seen, `after ${key} it is not seen that ${now.tag} "${now.name}" has the focus`);
  }
}
async function tabTo(page, wanted, { back = false, most = 90 } = {}) {
  for (let i = 0; i < most; ++i) {
    const now = await focused(page);
    if (!now.nowhere && wanted.test(now.name)) return now;
    await press(page, back ? 'Shift+Tab' : 'Tab');
  }
  assert.fail(`${wanted} cannot be reached by Tab`);
}
async function until(what, holds) {
  for (let i = 0; i < 100; ++i) {
    if (await holds()) return;
    await new Promise((done) => setTimeout(done, 60));
  }
  assert.fail(`it never came to this: ${what}`);
}
// The page has heard of what the server knows: what is pressed before that is not for the next decision.
async function heard(page, id) {
  await until('the page knows', async () => {
    const { steps } = await api(page, 'view', { game: id, as: (await info(page, id)).to_act.who });
    return page
      .locator('section.prompt')
      .evaluate((prompt, now) => prompt.ariaBusy !== 'true' && Number(prompt.dataset.steps) === now, steps);
  });
}
async function nextTo(page, wanted) {
  for (let i = 0; i < 30; ++i) {
    await press(page, 'n');
    if (wanted.test(await cursor(page))) return;
  }
  assert.fail(`n never comes to ${wanted}`);
}
// Whatever is asked, by keys alone: a button if there is one, otherwise the next that is lit.
async function decide(page, id) {
  const before = await info(page, id);
  await page.waitForFunction(() => document.querySelector('.actions button, [data-lit-hex], .counter.lit'));
  const button = await page.locator('.prompt .actions button[data-verb]').count();
  if (button > 0)
    await page
      .locator('.prompt .actions button[data-verb]')
      .first()
      .evaluate((one) => one.scrollIntoView());
  if (button > 0) {
    const name = (await page.locator('.prompt .actions button[data-verb]').last().innerText()).trim();
    await tabTo(page, new RegExp(`^${name.replace(/[.*+?^$()[\]\\/{}|]/g, '\\$&')}`), { back: true });
    await press(page, 'Enter');
  } else {
    await press(page, 'n');
    await press(page, 'Enter');
    if ((await info(page, id)).steps === before.steps) await press(page, 'Enter');
  }
  const warning = page.getByTestId('warning');
  await until('a decision', async () => (await info(page, id)).steps !== before.steps || (await warning.isVisible()));
  if (await warning.isVisible()) await press(page, 'Enter');
  await until('a decision', async () => (await info(page, id)).steps !== before.steps);
}

test('U11 a whole activation without a pointer: select, move, face, warning, attack, end', async () => {
  const { page, faults, close } = await visitor();
  const id = await position(page, TURN);
  await open(page, id);
  const unit = async () => (await api(page, 'view', { game: id, as: 'allies' })).view.units.find((one) => one.unit === 'fr-ii-castagny');
  await nextTo(page, /Castagny/);
  await press(page, 'Enter'); // select
  await page.locator('[data-lit-hex="2009"]').waitFor();
  await press(page, 'ArrowRight', 2); // 2010, 2009
  assert.match(await cursor(page), /^2009/);
  await page.locator('[data-cost="2009"]').waitFor(); // the way there is shown
  await press(page, 'Enter'); // move
  await until('in 2009', async () => (await unit()).hex === '2009');
  await page.locator('[data-face]').first().waitFor({ state: 'attached' });
  const facing = (await unit()).face;
  await press(page, '['); // face
  await until('turned', async () => (await unit()).face !== facing);
  await press(page, ']');
  await until('turned back', async () => (await unit()).face === facing).catch(async () => press(page, 'u')); // if it has no points left, taken back
  await until('faces the enemy', async () => (await unit()).face === facing);
  await heard(page, id);
  await press(page, 'e'); // its move is over
  await until('the move is over', async () => (await info(page, id)).to_act.asked === 'choose-piece');
  await heard(page, id);
  await press(page, 'e'); // the phase is not: somebody could still act
  const warning = page.getByTestId('warning');
  await warning.waitFor();
  assert.match(await warning.innerText(), /Gault/);
  assert.doesNotMatch(await warning.innerText(), /Castagny/);
  assert.match((await focused(page)).name, /Do it/);
  await press(page, 'Escape');
  await warning.waitFor({ state: 'detached' });
  assert.equal((await info(page, id)).to_act.asked, 'choose-piece');
  await press(page, 'e');
  await warning.waitFor();
  await press(page, 'Enter');
  await until('assaults', async () => (await info(page, id)).to_act.asked === 'declare');
  await page.locator('.counter.lit').first().waitFor();
  await nextTo(page, /Hoditz/); // the only one who can attack need not be chosen
  await page.getByTestId('preview').waitFor(); // what the dice would do
  const declared = (await info(page, id)).steps;
  await press(page, 'Enter'); // attack
  await until('declared', async () => (await info(page, id)).steps === declared + 1);
  await heard(page, id);
  await press(page, 'e');
  await until('fought', async () => (await info(page, id)).steps > declared + 1 || (await warning.isVisible()));
  if (await warning.isVisible()) await press(page, 'Enter');
  // Whatever the dice bring, to the end of the activation.
  const over = async () => {
    const game = await info(page, id);
    return (
      game.status === 'over' ||
      !['allies', 'austrians'].includes(game.to_act.who) ||
      /choose-piece|barrage|direct|rally|chief|rider|first-marker/.test(game.to_act.asked)
    );
  };
  for (let i = 0; i < 15 && !(await over()); ++i) await decide(page, id);
  assert.ok(await over());
  assert.deepEqual(faults, []);
  await close();
});

test('U11 where to retreat is chosen by keyboard', async () => {
  const { page, close } = await visitor();
  const id = await position(page, RETREAT.set, RETREAT.then);
  assert.equal((await info(page, id)).to_act.asked, 'retreat-hex');
  await open(page, id);
  await page.locator('[data-lit-hex]').nth(1).waitFor();
  const listed = await page.locator('[data-lit-hex]').evaluateAll((all) => all.map((one) => one.dataset.litHex));
  await press(page, 'n');
  const first = (await cursor(page)).slice(0, 4);
  assert.ok(listed.includes(first));
  await press(page, 'n');
  const second = (await cursor(page)).slice(0, 4);
  assert.ok(listed.includes(second) && second !== first);
  await press(page, 'Enter');
  await until('retreated', async () => (await info(page, id)).to_act.asked !== 'retreat-hex');
  const { view } = await api(page, 'view', { game: id, as: 'austrians' });
  assert.equal(view.units.find((one) => one.unit === 'au-i-hoditz').hex, second);
  await close();
});

test('U11 six keys walk to the six neighbours, on the pad too; up and down come back the same way', async () => {
  const { page, close } = await visitor();
  await open(page, await position(page, TURN));
  const layout = await page.evaluate(async () => (await fetch('api/maps/butchery.json')).json());
  const across = Math.abs(layout.hexes['2011'][0] - layout.hexes['2010'][0]);
  const neighbour = (hex, angle) => {
    const [x, y] = layout.hexes[hex];
    const at = [x + Math.cos((angle * Math.PI) / 180) * across, y + Math.sin((angle * Math.PI) / 180) * across];
    return Object.entries(layout.hexes).sort(
      ([, a], [, b]) => Math.hypot(a[0] - at[0], a[1] - at[1]) - Math.hypot(b[0] - at[0], b[1] - at[1]),
    )[0][0];
  };
  await press(page, 'n');
  for (const [angle, ...keys] of [
    [0, 'ArrowRight', 'Numpad6'],
    [60, 'PageDown', 'Numpad3'],
    [120, 'End', 'Numpad1'],
    [180, 'ArrowLeft', 'Numpad4'],
    [240, 'Home', 'Numpad7'],
    [300, 'PageUp', 'Numpad9'],
  ])
    for (const key of keys) {
      const from = (await cursor(page)).slice(0, 4);
      await press(page, key);
      assert.equal((await cursor(page)).slice(0, 4), neighbour(from, angle), `${key} from ${from}`);
    }
  const start = (await cursor(page)).slice(0, 4);
  await press(page, 'ArrowUp', 3);
  const up = (await cursor(page)).slice(0, 4);
  assert.ok(layout.hexes[up][1] < layout.hexes[start][1] - 2 * across, `${start} up to ${up}`);
  assert.ok(Math.abs(layout.hexes[up][0] - layout.hexes[start][0]) < across);
  await press(page, 'ArrowDown', 3);
  assert.equal((await cursor(page)).slice(0, 4), start);
  // The cursor is drawn where it says, thick enough to be seen.
  const drawn = await page
    .locator('.over .cursor')
    .first()
    .evaluate((one) => ({
      x: Number(one.getAttribute('x')),
      width: parseFloat(getComputedStyle(one).strokeWidth),
      stroke: getComputedStyle(one).stroke,
    }));
  assert.equal(drawn.x, layout.hexes[start][0]);
  assert.ok(drawn.width >= 3 && drawn.stroke !== 'none');
  await close();
});

test('U11 of several in one hex one is chosen by keyboard', async () => {
  const { page, close } = await visitor();
  const id = await position(page, { ...TURN, units: { ...TURN.units, 'fr-ii-a1': { hex: '2011', face: 'E' } } });
  await open(page, id);
  await nextTo(page, /^2011/);
  await press(page, 'Enter');
  await page.locator('.laid').waitFor();
  const count = await page.locator('.laid [data-piece]').count();
  assert.equal(count, 2);
  const names = new Set();
  for (let i = 0; i < count; ++i) {
    names.add((await cursor(page)).split(',')[0]);
    assert.equal(await page.locator('.laid .cursor').count(), 1);
    await press(page, 'ArrowRight');
  }
  assert.equal(names.size, count);
  while (!/A1/.test(await cursor(page))) await press(page, 'ArrowRight');
  await press(page, 'Enter');
  await until('taken up', async () => (await info(page, id)).to_act.asked === 'move-piece');
  await page.locator('.held').first().waitFor();
  await press(page, 'Escape');
  await until('put down', async () => (await info(page, id)).to_act.asked === 'choose-piece');
  await close();
});

test('U11 ? lists the keys; the next unit and the end have different ones', async () => {
  const { page, close } = await visitor();
  await open(page, await position(page, TURN));
  await press(page, 'n');
  await press(page, '?');
  const list = page.getByTestId('keys');
  await list.waitFor();
  const rows = Object.fromEntries(
    await list.locator('dl div').evaluateAll((all) => all.map((one) => [one.children[1].textContent, one.children[0].textContent])),
  );
  assert.equal(rows['next unit that can act'], 'N');
  assert.equal(rows['end the move or phase'], 'E');
  await press(page, 'Escape');
  await list.waitFor({ state: 'detached' });
  assert.equal((await focused(page)).tag, 'DIV'); // back on the map
  await close();
});

test("U11 from the start page to a table of one's own, by keyboard", async () => {
  const { page, close } = await visitor();
  await press(page, 'Tab');
  await tabTo(page, /^Set up.*Sheer Butchery/i);
  await press(page, 'Enter');
  await page.waitForFunction(() => location.hash === '#/new/butchery');
  await page.locator('input[name=opponent]').first().waitFor();
  const chosen = () => page.locator('input[name=opponent]:checked').getAttribute('value');
  for (let i = 0; i < 40 && !(await page.evaluate(() => document.activeElement.getAttribute('name') === 'opponent')); ++i)
    await press(page, 'Tab');
  for (let i = 0; i < 6 && (await chosen()) !== 'hotseat'; ++i) await press(page, 'ArrowDown');
  assert.equal(await chosen(), 'hotseat');
  await tabTo(page, /^Start playing|^Start the game/i).catch(() => undefined);
  for (let i = 0; i < 40 && !(await page.evaluate(() => document.activeElement.classList.contains('begin'))); ++i) await press(page, 'Tab');
  await press(page, 'Enter');
  await page.getByTestId('prompt').waitFor();
  const id = await page.evaluate(() => location.hash.split('/')[2]);
  assert.equal((await info(page, id)).game, 'butchery');
  // And once round everything on the table, every stop seen.
  let stops = 0;
  for (let now = await focused(page); stops < 60 && !(stops > 5 && now.nowhere); ++stops) {
    await page.keyboard.press('Tab');
    now = await focused(page);
    assert.ok(now.nowhere || now.seen, `it is not seen that ${now.tag} "${now.name}" has the focus`); // after the last one the browser has it
  }
  assert.ok(stops > 25);
  await close();
});

test('U11 The Thousand: a march on the map and an attack on the battle board, by keyboard', async () => {
  const { page, faults, close } = await visitor();
  const id = await hotseat(page, 'thousand');
  await playUntil(page, id, (game) => game.to_act.asked === 'march');
  await open(page, id);
  await page.locator('.counter.lit').first().waitFor();
  const before = (await info(page, id)).steps;
  await press(page, 'n');
  await press(page, 'Enter');
  const laid = page.locator('[data-card]');
  if ((await laid.count()) > 0) {
    assert.equal(await page.locator('[data-card] .cursor').count(), 1);
    await press(page, 'Enter'); // the first of several
  }
  await page.locator('[data-lit-place]').first().waitFor({ state: 'attached' });
  await press(page, 'n'); // the next place where he can go
  assert.match(await cursor(page), /can be chosen/);
  assert.ok((await page.locator('.over .cursor').count()) > 0);
  await press(page, 'Enter');
  await until('marched', async () => (await info(page, id)).steps > before);
  const fight = await position(page, BATTLE);
  await open(page, fight);
  const steps = (await info(page, fight)).steps;
  await page.locator('[data-lit-cell]').first().waitFor({ state: 'attached' });
  await press(page, 'n');
  assert.match(await cursor(page), /^[BG]D\d/);
  assert.equal(await page.locator('.table .cursor').count(), 1);
  await press(page, 'Enter'); // who attacks
  await press(page, 'n');
  await press(page, 'Enter'); // whom
  await until('declared', async () => (await info(page, fight)).steps > steps);
  await press(page, 'e');
  assert.deepEqual(faults, []);
  await close();
});

test('U11 Novara: the set-up and the choice of chits, by keyboard', async () => {
  const { page, faults, close } = await visitor();
  const id = await hotseat(page, 'novara', { scenario: 'sforzesca' });
  await open(page, id);
  await page.getByTestId('tray').waitFor();
  const steps = async () => (await api(page, 'view', { game: id, as: 'sardinian' })).steps; // each side counts its own
  const before = await steps();
  for (let i = 0; i < 60 && !(await page.evaluate(() => document.activeElement.matches('[data-tray-piece]'))); ++i)
    await press(page, 'Tab');
  await press(page, 'Enter');
  await page.locator('[data-lit-hex]').first().waitFor();
  const taken = await steps();
  await press(page, 'n');
  assert.match(await cursor(page), /^\d{4}.*can be chosen/);
  await press(page, 'Enter');
  await until('placed', async () => (await steps()) > taken);
  assert.ok((await steps()) > before);
  await playUntil(page, id, (game) => game.to_act.asked === 'choose-chits', { most: 600 });
  await page.reload();
  await open(page, id);
  const veil = page.getByTestId('veil');
  if (await veil.isVisible()) await press(page, 'Enter');
  await page.locator('[data-commit]:not(.off)').first().waitFor();
  for (let i = 0; i < 60 && !(await page.evaluate(() => document.activeElement.matches('[data-commit]:not(.off)'))); ++i)
    await press(page, 'Tab');
  const chosen = await steps();
  await press(page, 'Enter');
  await until('in the cup', async () => (await steps()) > chosen);
  await heard(page, id);
  await press(page, 'e');
  const warning = page.getByTestId('warning');
  await until(
    'sealed',
    async () => (await warning.isVisible()) || (await info(page, id)).to_act.who !== 'sardinian' || (await steps()) > chosen + 1,
  );
  assert.deepEqual(faults, []);
  await close();
});
