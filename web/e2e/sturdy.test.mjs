// U15 and the like: a lost line, a stale page, two tabs, and a network game in which nobody hears what he may not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, actions, api, here, hotseat, open, visitor, withServer } from './harness.mjs';

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
  assert.match(await page.getByTestId('refusal').innerText(), /gone on/);
  assert.equal((await api(other, 'game', { game: id })).game.steps, steps);
  await page.waitForFunction(() => !document.querySelector('[data-verb="pick"]'));
  await close();
});

test('a network game in two browsers: each hears only what its side may know', async () => {
  const one = await visitor();
  const made = await api(one.page, 'create', { game: 'novara', scenario: 'sforzesca', options: { displays: true }, seats: { sardinian: 'me', austrian: 'invite' } });
  const id = made.game.id;
  const two = await visitor();
  await two.page.goto(`${here.base}/#/join/${id}/austrian/${made.invitations.austrian}`);
  await two.page.getByRole('button', { name: /take the seat|join|sit/i }).first().click();
  await two.page.getByTestId('prompt').waitFor();
  await open(one.page, id);
  two.heard.length = 0;
  let hidden = new Set();
  let seed = 7;
  for (let i = 0; i < 60; ++i) {
    const { game } = await api(one.page, 'game', { game: id });
    if (game.to_act.who !== 'sardinian') break;
    const list = await actions(one.page, id, 'sardinian');
    const hide = list.filter((action) => action.verb === 'hide');
    const from = hide.length > 0 ? hide : list;
    const chosen = from[(seed = (seed * 7919 + 13) % 104729) % from.length];
    if (chosen.verb === 'hide') hidden.add(chosen.operands.unit);
    await act(one.page, id, { bits: chosen.bits }, 'sardinian');
  }
  assert.ok(hidden.size > 3);
  await two.page.waitForTimeout(500);
  const { view } = await api(two.page, 'view', { game: id, as: 'austrian' });
  const told = new Map(view.units.map((unit) => [unit.unit, unit]));
  for (const unit of hidden) assert.ok(!told.get(unit)?.hex && !told.get(unit)?.display, `${unit} is told: ${JSON.stringify(told.get(unit))}`);
  const said = two.heard.join('\n');
  for (const unit of hidden) assert.ok(!new RegExp(`"${unit}"[^}]*"(hex|display)"`).test(said), `${unit} was heard of`);
  assert.equal(await two.page.locator([...hidden].map((unit) => `[data-piece="${unit}"][data-at]`).join(',')).count(), 0);
  await one.close();
  await two.close();
});
