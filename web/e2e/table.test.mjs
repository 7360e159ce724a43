// U5 to U7: stacks, overlays, undo.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, api, hotseat, open, playUntil, position, visitor, withServer } from './harness.mjs';

withServer();

const STACK = {
  game: 'butchery', map: 'bare', active: 'fr-ii', phase: 'movement', commanders: { 'fr-ii': '2010', 'au-i': '2006' },
  units: { Castagny: { hex: '2010', face: 'E', losses: 1 }, 'fr-ii-a1': { hex: '2010', face: 'E' }, Gault: { hex: '2211', face: 'E' }, Hoditz: { hex: '2008', face: 'W', disorganised: true } },
};
const counter = (page, id) => page.locator(`[data-piece="${id}"]`).first();

test('U5 a hex shows all that stands in it: names, ratings, states, sum; a double click lays the stack out, Esc closes it', async () => {
  const { page, faults, close } = await visitor();
  const id = await position(page, STACK);
  await open(page, id);
  await page.waitForTimeout(400);
  await counter(page, 'au-i-hoditz').hover();
  await page.waitForTimeout(450);
  const inspector = page.getByTestId('inspector');
  await inspector.getByText('1/2 Hoditz').first().waitFor();
  assert.match(await inspector.innerText(), /disorganised/i);
  const at = await counter(page, 'fr-ii-castagny').boundingBox();
  await page.mouse.dblclick(at.x + at.width / 2, at.y + at.height / 2);
  await page.locator('.laid [data-piece="fr-ii-castagny"]').waitFor();
  assert.equal(await page.locator('.laid [data-piece]').count(), 3);
  await inspector.getByText('2/2 Castagny').first().waitFor();
  const text = await inspector.innerText();
  for (const part of [/2\/2 Castagny/, /A1 \(Fr II\)/, /Mac Mahon/, /French II Corps/]) assert.match(text, part);
  await page.keyboard.press('Escape');
  await page.locator('.laid').waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
  await close();
});

test('U6 overlays are the engine\'s hexes, two at once, each with a legend and a hatching', async () => {
  const { page, close } = await visitor();
  const id = await position(page, STACK);
  await open(page, id);
  const shown = (kind) => page.locator(`[data-overlay="${kind}"] [data-overlay-hex]`).evaluateAll((all) => all.map((one) => one.getAttribute('data-overlay-hex')).sort());
  await page.locator('.frame').focus();
  await page.keyboard.press('z');
  await page.locator('[data-overlay="zones"] use').first().waitFor();
  const zones = await api(page, 'zones', { game: id, as: 'allies', side: 'austrians' });
  assert.deepEqual(await shown('zones'), Object.keys(zones.hexes).sort());
  await page.keyboard.press('t');
  await page.locator('[data-overlay="threat"] use').first().waitFor();
  const threat = await api(page, 'threat', { game: id, as: 'allies', side: 'austrians' });
  assert.deepEqual(await shown('threat'), Object.keys(threat.hexes).sort());
  await page.keyboard.press('c');
  await page.locator('[data-overlay="command"] use').first().waitFor();
  const command = await api(page, 'command', { game: id, as: 'allies', leader: 'Mac Mahon' });
  assert.deepEqual(await shown('command'), Object.keys(command.hexes).sort());
  assert.equal(await page.getByTestId('legend').locator('span svg').count(), 3);
  const fills = await page.locator('[data-overlay] use:first-child').evaluateAll((all) => all.map((one) => one.getAttribute('fill')));
  assert.equal(new Set(fills).size, 3);
  assert.ok(fills.every((fill) => fill.startsWith('url(#pattern-')));
  await page.keyboard.press('z');
  await page.locator('[data-overlay="zones"]').waitFor({ state: 'detached' });
  await close();
});

test('U7 own moves come back one by one up to the last roll; there the button is off and says why', async () => {
  const { page, close } = await visitor();
  const id = await hotseat(page, 'butchery');
  await playUntil(page, id, (game) => game.to_act.asked === 'choose-piece');
  await open(page, id);
  const undo = page.getByTestId('undo');
  await page.locator('[data-verb="done"]').waitFor();
  for (let i = 0; i < 10 && !(await undo.isDisabled()); ++i) {
    await undo.click();
    await page.waitForTimeout(400);
  }
  assert.ok(await undo.isDisabled());
  assert.match((await undo.getAttribute('title')) ?? '', /\S/);
  await playUntil(page, id, (game) => game.to_act.asked === 'choose-piece');
  await page.waitForTimeout(300);
  const before = (await api(page, 'game', { game: id })).game;
  const who = before.to_act.who;
  const list = (await api(page, 'actions', { game: id, as: who })).actions;
  let unit;
  let moves = [];
  for (const one of list.filter((action) => action.verb === 'select' && !/commander|chief|rider/.test(action.operands.unit))) {
    unit = one.operands.unit;
    await act(page, id, { bits: one.bits }, who);
    moves = (await api(page, 'actions', { game: id, as: who })).actions.filter((action) => action.verb === 'move');
    if (moves.length > 0) break;
    await api(page, 'take-back', { game: id, as: who });
  }
  const view = async () => (await api(page, 'view', { game: id, as: who })).view.units.find((one) => one.unit === unit);
  const start = await view();
  await act(page, id, { bits: moves[0].bits }, who);
  await page.waitForFunction(() => !document.querySelector('[data-testid="undo"]').disabled);
  assert.notEqual((await view()).hex, start.hex);
  await undo.click();
  await page.waitForTimeout(400);
  assert.equal((await view()).hex, start.hex);
  await undo.click();
  await page.waitForTimeout(400);
  assert.equal((await api(page, 'game', { game: id })).game.to_act.asked, 'choose-piece');
  await close();
});
