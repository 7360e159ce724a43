// The other side's decisions are seen: the counter walks, its trail stays, dice come before the question, the map comes back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, open, visitor, withServer } from './harness.mjs';

withServer();

const busy = (page) => page.locator('.prompt:not(.mine)');
// Ends what is ours to decide, or answers the first thing where nothing can be ended, until the computer is at work.
async function passOn(page, id) {
  for (let i = 0; i < 40; ++i) {
    if (await page.getByTestId('showing').count()) return;
    if (await page.locator('.prompt.mine').count()) {
      const { game } = await api(page, 'game', { game: id });
      const { actions = [] } = await api(page, 'actions', { game: id, as: game.to_act.who });
      const action = actions.find((one) => ['done', 'pass', 'halt'].includes(one.verb)) ?? actions[0];
      if (action) await api(page, 'act', { game: id, as: game.to_act.who, action: { bits: action.bits } });
    }
    await page.waitForTimeout(60);
  }
}

test('an enemy move is seen hex by hex; space skips; the trail stays until the next decision; it can be shown again', async () => {
  const { page, faults, close } = await visitor({ pace: 'slow' });
  const made = await api(page, 'create', { game: 'butchery', seats: { allies: 'me', austrians: 'computer:novice' } });
  const { id } = made.game;
  await open(page, id);
  const walking = page.locator('[data-walking]');
  for (let i = 0; i < 20 && (await walking.count()) === 0; ++i) {
    await passOn(page, id);
    await walking.waitFor({ timeout: 15_000 }).catch(() => undefined);
  }
  // Where the counter is, over time: it moves, and it is the only one of its name on the map.
  const piece = await walking.getAttribute('data-walking');
  const spots = new Set();
  for (let i = 0; i < 12 && (await walking.count()); ++i) {
    spots.add(await walking.getAttribute('transform').catch(() => null));
    await page.waitForTimeout(40);
  }
  assert.ok(spots.size >= 4, `seen at ${spots.size} places`);
  assert.equal(await busy(page).count(), 1); // nothing is asked meanwhile
  assert.equal(await page.locator('.lit-hex').count(), 0);
  await page.locator(`[data-track="${piece}"]`).first().waitFor({ state: 'attached' });

  // Everything that has come is there at once; then the question, and the trail is still there.
  for (let i = 0; i < 400 && (await page.locator('.prompt.mine').count()) === 0; ++i) {
    await page.keyboard.press(' ');
    await page.waitForTimeout(50);
  }
  assert.equal(await page.getByTestId('showing').count(), 0);
  assert.ok((await page.locator('[data-track]').count()) > 0);

  await page.getByTestId('show-again').click();
  await page.getByTestId('replay-bar').waitFor();
  await page.getByTestId('replay-close').click();

  assert.deepEqual(faults, []);
  await close();
});

test('a click stops what is being shown, and one steps back and forth from there', async () => {
  const { page, faults, close } = await visitor({ pace: 'slow' });
  const made = await api(page, 'create', { game: 'butchery', seats: { allies: 'me', austrians: 'computer:novice' } });
  const { id } = made.game;
  await open(page, id);
  const stop = page.getByTestId('showing-stop');
  const walking = page.locator('[data-walking]'); // by then there is something to step back to
  for (let i = 0; i < 20 && (await walking.count()) === 0; ++i) {
    await passOn(page, id);
    await walking.waitFor({ timeout: 15_000 }).catch(() => undefined);
  }
  const shown = Number(await page.getByTestId('showing').getAttribute('data-step'));
  await stop.click();
  const bar = page.getByTestId('replay-bar');
  await bar.waitFor();
  const at = Number(await bar.getAttribute('data-at'));
  await page.waitForTimeout(1800);
  assert.equal(Number(await bar.getAttribute('data-at')), at, 'it stands still');
  assert.ok(shown > 0);
  const now = (to) => page.waitForFunction((n) => Number(document.querySelector('[data-testid=replay-bar]').dataset.at) === n, to);
  await page.getByTestId('replay-back').click();
  await now(at - 1);
  await page.getByTestId('replay-on').click();
  await now(at);
  await page.getByTestId('replay-close').click();
  await bar.waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
  await close();
});

test('no line of the log is lost or doubled while the computer plays', async () => {
  const { page, faults, close } = await visitor({ pace: 'quick' });
  const made = await api(page, 'create', { game: 'thousand', seats: { garibaldine: 'me', bourbon: 'computer:novice' } });
  const { id } = made.game;
  await open(page, id);
  for (let i = 0; i < 25; ++i) {
    await passOn(page, id);
    await page.keyboard.press(' ');
    await page.waitForTimeout(40);
  }
  for (let i = 0; i < 400 && (await page.locator('.prompt.mine').count()) === 0; ++i) {
    await page.keyboard.press(' ');
    await page.waitForTimeout(50);
  }
  const lines = () => page.locator('[data-testid="log"] li.entry p').allTextContents();
  const live = await lines();
  await page.reload();
  await page.getByTestId('prompt').waitFor();
  await page.locator('[data-testid="log"] li').first().waitFor();
  await page.waitForFunction((n) => document.querySelectorAll('[data-testid="log"] li.entry p').length >= n, live.length);
  assert.deepEqual(await lines(), live);
  assert.deepEqual(faults, []);
  await close();
});
