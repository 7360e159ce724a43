// A game against the computer, to its end: most of it by the server for pace, its last turn and all that comes after on the page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { act, actions, api, open, visitor, withServer } from './harness.mjs';
import { byLot, Hand } from './hand.mjs';

withServer();

test('a game against the computer is played out; the page says who won and why, gives the record, checks the dice, plays back', async () => {
  const { page, faults, close } = await visitor();
  const made = await api(page, 'create', {
    game: 'novara',
    scenario: 'sforzesca',
    seats: { sardinian: 'me', austrian: 'computer:random' },
  });
  const id = made.game.id;
  const last = (await api(page, 'sheet', { game: id })).sheet.turns.at(-1).turn;
  let seed = 11;
  for (;;) {
    const { game } = await api(page, 'game', { game: id });
    if (game.status === 'over') break;
    if (game.to_act.who !== 'sardinian') {
      await page.waitForTimeout(20);
      continue;
    }
    const { view } = await api(page, 'view', { game: id, as: 'sardinian' });
    if (view.turn === last) break;
    const list = await actions(page, id, 'sardinian');
    const end = list.find((one) => one.verb === 'done' || one.verb === 'pass');
    const some = list[(seed = (seed * 7919 + 13) % 104729) % list.length];
    await act(page, id, { bits: (end && seed % 3 > 0 ? end : some).bits }, 'sardinian');
  }

  await open(page, id);
  const hand = new Hand(page);
  await hand.play(() => false, byLot(5, 0.6));
  assert.deepEqual(hand.amiss, []);

  const banner = page.getByTestId('banner-over');
  await banner.waitFor();
  const { game } = await api(page, 'game', { game: id });
  const said = await banner.innerText();
  if (game.winner) assert.match(said, game.winner === 'sardinian' ? /Sardinia|Piedmont/ : /Austria/);
  const why = await banner.locator('span').first().innerText();
  assert.match(why, /\w+ \w+/, `why: ${said}`);
  assert.equal(await page.locator('.prompt [data-verb]').count(), 0);

  const [download] = await Promise.all([page.waitForEvent('download'), banner.getByRole('link').click()]);
  const record = readFileSync(await download.path(), 'utf8');
  assert.match(record, /\[Game "novara"\]/);
  assert.match(record, /\[Dice-Seed "/);

  await page.getByRole('button', { name: 'Dice', exact: true }).click();
  await page.getByTestId('check-dice').click();
  await page.locator('[data-testid=proof-result].good').waitFor({ timeout: 30_000 });

  await page.getByTestId('replay').click();
  const bar = page.getByTestId('replay-bar');
  await bar.waitFor();
  await bar.getByRole('slider').fill('0');
  await page.waitForFunction(() => Number(document.querySelector('[data-testid=replay-bar]').dataset.at) === 0);
  const first = await page.getByTestId('replay-text').innerText();
  await page.getByTestId('replay-on').click();
  await page.getByTestId('replay-on').click();
  await page.waitForFunction((text) => document.querySelector('[data-testid=replay-text]').innerText !== text, first);
  assert.match(await page.getByTestId('prompt').innerText(), /step \d/);
  await page.getByTestId('replay-close').click();
  await bar.waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
  await close();
});
