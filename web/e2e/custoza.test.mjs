// Fields of Doom on the page: Reactions, Squares, warnings on the way, deployment, and a hidden march seen from both sides.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  act,
  actions,
  api,
  attributes,
  counter,
  hexAt,
  hoverHex,
  network,
  open,
  playBoth,
  position,
  visitor,
  withServer,
} from './harness.mjs';

withServer();

const reaction = (page) => page.getByTestId('reaction');
const MEETING = {
  game: 'custoza',
  map: 'bare',
  active: 'i48-i',
  units: { '5 Aosta': { hex: '5021', face: 'N' }, '57 Haynau': { hex: '5018', face: 'S' } },
  leaders: { 'i48-i': '5024', 'a48-simbschen': '5016' },
};
const CHARGE = {
  game: 'custoza',
  map: 'bare',
  active: 'a48-simbschen',
  phase: 'declare',
  units: { '5 Aosta': { hex: '5021', face: 'N' }, 'Charles Uhlans': { hex: '5017', face: 'S' } },
  leaders: { 'i48-i': '5024', 'a48-simbschen': '5016' },
};
// The other side takes the seat: its veil may come a moment later than the question.
async function unveiled(page) {
  const veil = page.locator('[data-testid=veil] button');
  await page.locator('.prompt').waitFor();
  await veil
    .first()
    .click({ timeout: 4000 })
    .catch(() => undefined);
  await page.locator('.prompt.mine').waitFor();
}
async function clickOn(page, hex) {
  const at = await hexAt(page, 'custoza', hex);
  await page.waitForTimeout(350); // not a double click
  await page.mouse.move(at.x, at.y);
  await page.mouse.click(at.x, at.y);
}

test('a way into the reach of the enemy says who may answer, and where; the answer is chosen with its odds', async () => {
  const { page, faults, close } = await visitor();
  const id = await position(page, MEETING);
  await open(page, id);
  await counter(page, 'i48-i-5-aosta').click();
  await page.locator('[data-lit-hex="5020"]').waitFor();
  await hoverHex(page, 'custoza', '5020');
  await page.getByTestId('way').waitFor();
  assert.equal(await page.locator('[data-interrupt]').count(), 0); // out of everybody's reach
  await hoverHex(page, 'custoza', '5019');
  const warning = page.locator('[data-interrupt="11.1b"][data-interrupt-hex="5019"]');
  await warning.waitFor();
  assert.match(await warning.innerText(), /5018 may react/);

  await clickOn(page, '5019');
  await unveiled(page);
  await reaction(page).waitFor();
  assert.match(await reaction(page).innerText(), /5 Aosta Rgt has come within your reach at 5019/);
  const fire = reaction(page).locator('[data-action^="fire"]');
  await fire.locator('small').waitFor(); // the odds have come
  assert.match(await fire.innerText(), /%/);
  assert.match(await reaction(page).locator('[data-action^="withdraw"]').innerText(), /%/);
  await fire.click();
  await page.waitForFunction(() => document.body.innerText.includes('57 Haynau Rgt reacts'));
  const { events } = await api(page, 'events', { game: id });
  assert.ok(events.some((event) => event.event === 'fired' && event.side === 'austrian'));
  assert.deepEqual(faults, []);
  await close();
});

test('who wants no Reaction is not asked again in this activation', async () => {
  const { page, faults, close } = await visitor();
  const id = await position(page, { ...MEETING, units: { ...MEETING.units, '6 Aosta': { hex: '5121', face: 'N' } } });
  await act(page, id, 'move "5 Aosta" 5019', 'italian');
  await open(page, id);
  await unveiled(page);
  await reaction(page).waitFor();
  await reaction(page)
    .getByRole('button', { name: /don’t ask again/ })
    .click();
  await page.waitForFunction(() => document.querySelector('[data-testid=reaction]') === null);
  await unveiled(page);
  await act(page, id, 'halt "5 Aosta"', 'italian');
  await act(page, id, 'move "6 Aosta" 5118', 'italian');
  // The next occasion is passed over by itself: it is the Italians who decide.
  await page.waitForFunction(async (game) => {
    const answer = await fetch('api/game', { method: 'POST', body: JSON.stringify({ game }) });
    return (await answer.json()).game.to_act.who === 'italian';
  }, id);
  assert.deepEqual(faults, []);
  await close();
});

test('infantry forms a square against a charge', async () => {
  const { page, faults, close } = await visitor();
  const id = await position(page, CHARGE, ['charge-marker 5020 S']);
  await act(page, id, 'move "Charles Uhlans" 5020', 'austrian');
  await open(page, id);
  await unveiled(page);
  const square = reaction(page).locator('[data-action^="form-square"]');
  await square.locator('small').waitFor();
  const before = (await api(page, 'events', { game: id })).events.length;
  await square.click();
  await page.waitForFunction(() => /Cohesion Check/.test(document.body.innerText));
  const { events } = await api(page, 'events', { game: id });
  const formed = events.slice(before).some((event) => event.event === 'square-formed');
  const failed = events.slice(before).some((event) => event.event === 'check-failed');
  assert.notEqual(formed, failed); // the check decides
  const { view } = await api(page, 'view', { game: id, as: 'italian' });
  assert.equal(view.units.find((one) => one.unit === 'i48-i-5-aosta')?.mode === 'square', formed);
  if (formed) await page.locator('main [data-piece="i48-i-5-aosta"]').getByText('SQ').first().waitFor();
  assert.deepEqual(faults, []);
  await close();
});

// Hidden pieces are placed, given their orders and marched by the server; each browser shows what its side may see.
test('a hidden march: its owner sees commanders and Scouts, the enemy only backs', async () => {
  const table = await network('custoza', { scenario: 'second-custoza' });
  const game = await playBoth(table, (one) => one.to_act.asked === 'march', {
    choose: (list) => list.find((one) => one.verb === 'activate') ?? list.find((one) => one.verb === 'place') ?? list[0],
  });
  const who = game.to_act.who;
  const mover = table.pageOf(who);
  const watcher = mover === table.one.page ? table.two.page : table.one.page;
  await open(mover, table.id);
  await open(watcher, table.id);
  const commander = /^a66-.*-commander$|^i66-.*-commander$/;
  const named = (ids) => ids.filter((id) => commander.test(id) || /-scout$|^chief-/.test(id));
  const own = (id) => id.startsWith(who === 'austrian' ? 'a66' : 'i66') || id === `chief-${who}`;
  await mover.locator('main [data-piece$="-scout"]').first().waitFor({ state: 'attached' });
  const seenByMover = named(await attributes(mover, 'data-piece'));
  assert.ok(seenByMover.some(own));
  assert.ok(seenByMover.every(own), seenByMover.filter((id) => !own(id)).join(' '));
  await watcher.locator('main [data-piece^="back-leader"]').first().waitFor({ state: 'attached' });
  const seenByWatcher = named(await attributes(watcher, 'data-piece'));
  assert.ok(!seenByWatcher.some(own), seenByWatcher.filter(own).join(' '));
  // A back says nothing to who points at it.
  const back = watcher.locator('main [data-piece^="back-leader"]').first();
  const aloud = await back.evaluate((one) => `${one.getAttribute('aria-label')} ${one.textContent}`);
  assert.doesNotMatch(aloud, /Virtsolog|Rodich|Hartung|Maroi|Pulz|Albrecht|Cerale|Sirtori|Pianell|Durando|Marmora/);

  // The march itself: the enemy hears of a piece, not whose it is.
  const heard = mover === table.one.page ? table.two.heard : table.one.heard;
  const before = heard.length;
  const [first] = await actions(mover, table.id, who);
  await act(mover, table.id, { bits: first.bits }, who);
  const ways = await actions(mover, table.id, who);
  const step = ways.find((one) => one.verb === 'move') ?? ways[0];
  await act(mover, table.id, { bits: step.bits }, who);
  await watcher.waitForTimeout(800);
  const said = heard
    .slice(before)
    .map((one) => one.text)
    .join('\n');
  const piece = String(first.operands.unit ?? first.operands.piece ?? '');
  assert.ok(piece, JSON.stringify(first));
  assert.ok(!said.includes(`"${piece}"`), 'the piece is named to the enemy');
  assert.deepEqual([...table.one.faults, ...table.two.faults], []);
  await table.close();
});

const CONTACT = {
  game: 'custoza',
  scenario: 'second-custoza',
  active: 'a66-res',
  phase: 'forces',
  units: {
    '29 Pisa': { status: 'inside' },
    '30 Pisa': { status: 'inside' },
    '17 Hohenlohe': { hex: '3007', face: 'S' },
  },
  leaders: { 'i66-1': '2715', 'a66-res': '3005' },
  formations: { 'i66-1': { stance: 'on-march', objective: 'castelnuovo' } },
};

test('an enemy at nine hexes makes a hidden formation deploy: its units are placed on the map by their owner', async () => {
  const { page, faults, close } = await visitor();
  const id = await position(page, CONTACT);
  const enemy = async () => (await api(page, 'view', { game: id, as: 'austrian' })).view;
  assert.ok(!JSON.stringify((await enemy()).units).includes('pisa')); // not even where it is
  await act(page, id, 'move "17 Hohenlohe" 3008', 'austrian');
  await open(page, id);
  await unveiled(page);
  assert.equal((await api(page, 'game', { game: id })).game.to_act.asked, 'deploy-unit');
  for (const unit of ['i66-1-29-pisa', 'i66-1-30-pisa']) {
    const tray = page.locator(`[data-tray-piece="${unit}"]`);
    if (await tray.count()) await tray.click();
    const hexes = page.locator('[data-lit-hex]');
    await hexes.first().waitFor();
    const where = await hexes.first().getAttribute('data-lit-hex');
    await clickOn(page, where);
    await page.waitForTimeout(600);
  }
  await page.locator('main [data-piece="i66-1-29-pisa"]').first().waitFor();
  // The enemy sees infantry, and not which.
  const seen = (await enemy()).units.filter((one) => one.side === 'italian' || one.unit.startsWith('i66'));
  assert.ok(seen.length > 0);
  assert.ok(
    seen.every((one) => one.hidden || one.face_up !== false),
    JSON.stringify(seen),
  );
  assert.deepEqual(faults, []);
  await close();
});
