// The log over a long game against the computer: no line lost, none doubled.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, open, SIDES, visitor, withServer } from './harness.mjs';

withServer();

const decisions = 300;
// What the page would put on the clipboard: the whole log, also what is folded away.
async function logText(page) {
  await page.getByRole('button', { name: 'Copy the log as text' }).click();
  await page.getByText('The log is on the clipboard.').waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}
const scenarios = { novara: 'mortara', custoza: 'tione-valley' };

for (const game of Object.keys(SIDES))
  test(`${game}: ${decisions} decisions against the computer, and the log is the one after a reload`, async () => {
    const { page, faults, close } = await visitor();
    const [me, other] = SIDES[game];
    const made = await api(page, 'create', {
      game,
      ...(scenarios[game] ? { scenario: scenarios[game] } : {}),
      seats: { [me]: 'me', [other]: 'computer:random' },
    });
    assert.ok(made.ok, JSON.stringify(made));
    const { id } = made.game;
    await open(page, id);
    // Inside the page, by the same commands that it uses: quicker than a round trip for each of them.
    const done = await page.evaluate(
      async ([game, side, most]) => {
        const ask = async (name, keys) => (await fetch(`api/${name}`, { method: 'POST', body: JSON.stringify({ game, ...keys }) })).json();
        let seed = 7;
        let count = 0;
        while (count < most) {
          const { look } = await ask('look', { as: side, since: 1_000_000 });
          if (look.to_act.who === 'nobody') break;
          if (look.to_act.who !== side || look.actions.length === 0) {
            await new Promise((go) => setTimeout(go, 10));
            continue;
          }
          const some = look.actions[(seed = (seed * 7919 + 13) % 104729) % look.actions.length];
          if ((await ask('act', { as: side, action: { bits: some.bits } })).ok) ++count;
        }
        return count;
      },
      [id, me, decisions],
    );
    assert.ok(done >= Math.min(decisions, 100), `only ${done} decisions`);
    // The computer goes on until it is our turn again, and the page has heard of all of it.
    await page.waitForFunction(
      async (wanted) => {
        const told = await (await fetch('api/game', { method: 'POST', body: JSON.stringify({ game: wanted.id }) })).json();
        const shown = Number(document.querySelector('section.prompt')?.dataset.steps);
        return (told.game.status === 'over' || told.game.to_act.who === wanted.me) && shown === told.game.steps;
      },
      { id, me },
    );
    const grown = await logText(page);
    assert.ok(grown.split('\n').length > 60, 'a long log');
    await page.reload();
    await page.getByTestId('prompt').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=log] li').length > 0);
    assert.deepEqual((await logText(page)).split('\n'), grown.split('\n'));
    assert.deepEqual(faults, []);
    await close();
  });
