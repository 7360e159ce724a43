// U12: by ear. Names of everything, what happens in a live region, commands that are typed, and axe.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BATTLE, FIGHT, MARCH, faultsOf } from './access.mjs';
import { act, actions, api, here, hotseat, open, playUntil, position, visitor, withServer } from './harness.mjs';

withServer();

const STACK = {
  game: 'butchery',
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
const cursor = (page) => page.getByTestId('cursor');
const say = async (page, text) => {
  await page.waitForFunction(() => document.querySelector('#typed-field').value === ''); // what was said before is done
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};
const type = async (page, text) => {
  await page.keyboard.press('m');
  await say(page, text);
};

test('U12 every hex has a name: number, ground, who stands there and in which state', async () => {
  const { page, close } = await visitor();
  const id = await position(page, STACK);
  await open(page, id);
  const { sheet } = await api(page, 'sheet', { game: id });
  const { view } = await api(page, 'view', { game: id, as: 'allies' });
  await page.locator('.frame').focus();
  // One after the other over the whole map, as many as can be walked quickly; each must say what the sheet says of it.
  const ground = new Map(sheet.map.hexes.map((one) => [one.hex, one]));
  let seen = new Set();
  await page.keyboard.press('ArrowLeft');
  for (const way of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'Home', 'PageDown', 'End', 'PageUp'])
    for (let i = 0; i < 9; ++i) {
      await page.keyboard.press(way);
      const said = await cursor(page).innerText();
      const hex = said.slice(0, 4);
      seen.add(hex);
      const here = ground.get(hex);
      assert.ok(here, said);
      assert.ok(said.includes(sheet.names[here.terrain] ?? here.terrain), said);
      if (here.level) assert.ok(said.includes(`level ${here.level}`), said);
      for (const unit of view.units.filter((one) => one.hex === hex)) assert.ok(said.includes(unit.name), said);
    }
  assert.ok(seen.size > 30);
  await type(page, '2010');
  assert.match(
    await cursor(page).innerText(),
    /^2010.*; Franco-Piedmontese 2 units: .*2\/2 Castagny \d+-\d+.*, infantry, faces east, 1 .*Mac Mahon/,
  );
  await page.keyboard.press('Escape');
  await type(page, '2008');
  assert.match(await cursor(page).innerText(), /^2008.*; Austrians 1 unit: 1\/2 Hoditz \d+-\d+, infantry, faces west, disorganised/);
  await close();
});

test('U12 every counter on the map is in a list that can be read, with ratings and states', async () => {
  const { page, close } = await visitor();
  for (const [id, kind] of [
    [await position(page, STACK), 'units'],
    [await position(page, BATTLE), 'battle'],
    [await hotseat(page, 'thousand'), 'units'],
  ]) {
    await open(page, id);
    const list = await page.locator('ul.hidden-text').innerText();
    const who = (await api(page, 'game', { game: id })).game.to_act.who;
    const { view } = await api(page, 'view', { game: id, as: who });
    const there = kind === 'battle' ? view.battle.stacks.flatMap((stack) => stack.units) : [];
    const names = kind === 'battle' ? there : view.units.filter((one) => one.hex).map((one) => one.name);
    const { sheet } = await api(page, 'sheet', { game: id });
    const nameOf = new Map(sheet.units.map((one) => [one.unit, one.name]));
    assert.ok(kind === 'battle' ? names.length > 3 : true);
    for (const name of names) assert.ok(list.includes(nameOf.get(name) ?? name), `${name} is not in the list`);
    if (names.length === 0) assert.match(list, /Garibaldi/);
  }
  await close();
});

test('U12 what happens is told in a live region: moves, dice, results, and who decides', async () => {
  const { page, close } = await visitor();
  const id = await position(page, FIGHT);
  await open(page, id);
  const told = page.getByTestId('told');
  assert.equal(await told.getAttribute('role'), 'status');
  await act(page, id, 'assault Castagny Hoditz', 'allies');
  await page.waitForFunction(() => /Castagny.*Hoditz/.test(document.querySelector('[data-testid=told]').textContent));
  await page.locator('[data-verb="done"]').click();
  const yes = page.getByTestId('warning').getByRole('button', { name: /Do it/ });
  await yes.click({ timeout: 1500 }).catch(() => undefined);
  await page.waitForFunction(() => (document.querySelector('[data-testid=told]').textContent ?? '').length > 0);
  await playUntil(page, id, () => false, { most: 6 }).catch(() => undefined); // whatever the defender does, until dice have fallen
  const { events } = await api(page, 'events', { game: id, as: 'allies' });
  const last = events.filter((one) => one.event !== 'item' && one.text).at(-1);
  await page.waitForFunction((text) => document.querySelector('[data-testid=told]').textContent.includes(text), last.text);
  const prompt = page.locator('.prompt [role=status]');
  assert.ok((await prompt.innerText()).includes(await page.getByTestId('prompt').innerText()));
  await close();
});

test('U12 commands are typed as one would say them', async () => {
  const { page, close } = await visitor();
  const id = await position(page, MARCH);
  await open(page, id);
  const unit = async (name) => (await api(page, 'view', { game: id, as: 'allies' })).view.units.find((one) => one.unit === name);
  const moved = async (name, to) => {
    for (let i = 0; i < 60 && (await unit(name)).hex !== to; ++i) await page.waitForTimeout(50);
    assert.equal((await unit(name)).hex, to);
  };
  await type(page, 'move 2/2 to 2012');
  await moved('fr-ii-castagny', '2012');
  await page.waitForFunction(() => /2012/.test(document.querySelector('[data-testid=told]').textContent));
  assert.match(await page.getByTestId('typed').innerText(), /2012/); // and the form says it too
  await say(page, 'castagny face NE');
  for (let i = 0; i < 60 && (await unit('fr-ii-castagny')).face !== 'NE'; ++i) await page.waitForTimeout(50);
  assert.equal((await unit('fr-ii-castagny')).face, 'NE');
  await say(page, 'HALT');
  await page.locator('[data-verb="done"]').waitFor();
  await say(page, 'Move Gault, please, to 2212');
  await moved('fr-ii-gault', '2212');
  await say(page, 'move Gault to 2222');
  const no = page.getByTestId('typed-refusal');
  await no.waitFor();
  assert.match(await no.innerText(), /2222/);
  assert.equal(await no.getAttribute('role'), 'alert');
  await page.keyboard.press('Escape');
  await page.getByTestId('typed').waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => document.activeElement.className), await page.locator('.frame').getAttribute('class'));
  await close();
});

test('U12 commands in Italian too', async () => {
  const { page, close } = await visitor({ locale: 'it-IT' });
  const id = await position(page, MARCH);
  await open(page, id);
  await type(page, 'muovi Castagny a 2012');
  await page.waitForFunction(() => document.querySelector('[data-piece="fr-ii-castagny"]')?.getAttribute('data-at') === '2012');
  await close();
});

// --- axe

async function quiet(page, wrong, what) {
  wrong.push(...(await faultsOf(page)).map((fault) => `${what}: ${fault}`));
}
async function tables(page) {
  const butchery = await hotseat(page, 'butchery');
  await playUntil(page, butchery, (game) => game.to_act.asked === 'choose-piece');
  const novara = await hotseat(page, 'novara', { scenario: 'sforzesca' });
  const thousand = await hotseat(page, 'thousand');
  await playUntil(page, thousand, (game) => game.to_act.asked === 'march');
  return { butchery, novara, thousand, battle: await position(page, BATTLE) };
}

for (const [name, size] of Object.entries({ desk: {}, phone: { width: 390, height: 844, touch: true, locale: 'it-IT' } })) {
  test(`U12 axe finds nothing serious on the pages before the table (${name})`, async () => {
    const { page, close } = await visitor({ ...size, motion: 'reduce' });
    const wrong = [];
    const made = await api(page, 'create', { game: 'novara', scenario: 'sforzesca', seats: { sardinian: 'me', austrian: 'invite' } });
    const other = await visitor({ ...size, motion: 'reduce' });
    const places = {
      start: '#/',
      'set-up of butchery': '#/new/butchery',
      'set-up of novara': '#/new/novara',
      'set-up of thousand': '#/new/thousand',
      account: '#/account',
      waiting: `#/game/${made.game.id}`,
      nowhere: '#/game/0000000000',
    };
    for (const [what, hash] of Object.entries(places)) {
      await page.goto(`${here.base}/${hash}`);
      await page.waitForLoadState('networkidle');
      for (const summary of await page.locator('summary').all()) await summary.click().catch(() => undefined);
      await quiet(page, wrong, what);
    }
    await other.page.goto(`${here.base}/#/join/${made.game.id}/austrian/${made.invitations.austrian}`);
    await other.page.locator('form').waitFor();
    await quiet(other.page, wrong, 'join');
    assert.deepEqual(wrong, []);
    await other.close();
    await close();
  });

  test(`U12 axe finds nothing serious on any table, with any panel open (${name})`, async () => {
    const { page, close } = await visitor({ ...size, motion: 'reduce' });
    const wrong = [];
    for (const [what, id] of Object.entries(await tables(page))) {
      await open(page, id);
      await page.locator('.frame').waitFor();
      await quiet(page, wrong, what);
      const tabs = page.locator('nav.tabs button:not(.fold):not(.more)');
      const more = page.locator('nav.tabs .more');
      const few = what === 'butchery' ? await tabs.count() : 0; // the panels are the same in all games; of the others those that show counters
      for (let i = 0; i < (await tabs.count()); ++i) {
        if (!(i < few || i === 1 || i === 2 || i === 3)) continue;
        if (!(await tabs.nth(i).isVisible())) await more.click(); // on a small screen
        await tabs.nth(i).click();
        await page.locator('[data-panel]').waitFor();
        await quiet(page, wrong, `${what}, ${await tabs.nth(i).innerText()}`);
      }
    }
    assert.deepEqual([...new Set(wrong)], []);
    await close();
  });
}

test('U12 axe finds nothing serious in dialogs, previews, typed commands and the replay', async () => {
  const { page, close } = await visitor({ motion: 'reduce' });
  const wrong = [];
  const id = await position(page, FIGHT);
  await open(page, id);
  await page.locator('.frame').focus();
  await page.keyboard.press('?');
  await page.getByTestId('keys').waitFor();
  await quiet(page, wrong, 'keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await page.keyboard.type('assault cast');
  await page.locator('#typed-0').waitFor();
  await quiet(page, wrong, 'typed');
  await page.keyboard.press('Escape');
  await page.keyboard.press('z');
  await page.getByTestId('legend').waitFor();
  const [first] = await actions(page, id, 'allies');
  assert.ok(first);
  await page.keyboard.press('e');
  await page.getByTestId('warning').waitFor();
  await quiet(page, wrong, 'warning');
  await page.keyboard.press('Escape');
  await page.locator('[data-piece="fr-ii-castagny"]').first().click();
  await page.locator('[data-piece="au-i-hoditz"]').first().hover();
  await page.getByTestId('preview').waitFor();
  await quiet(page, wrong, 'preview');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await page.getByTestId('replay-bar').waitFor();
  await quiet(page, wrong, 'replay');
  const choice = await hotseat(page, 'novara', { scenario: 'sforzesca' });
  await playUntil(page, choice, (game) => game.to_act.asked === 'choose-chits', { most: 600 });
  await open(page, choice);
  const veil = page.getByTestId('veil');
  if (await veil.isVisible()) {
    await quiet(page, wrong, 'veil');
    await veil.getByRole('button').click();
  }
  await page.locator('[data-commit]').first().waitFor();
  await quiet(page, wrong, 'chits');
  assert.deepEqual([...new Set(wrong)], []);
  await close();
});
