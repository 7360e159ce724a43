// U14: fingers, a phone, a tablet and a large screen.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BATTLE, FIGHT, fingers, MARCH } from './access.mjs';
import { api, atRest, here, hotseat, open, playUntil, position, visitor, withServer } from './harness.mjs';

withServer();

const PHONE = { width: 390, height: 844, touch: true };
const TABLET = { width: 1024, height: 768, touch: true };
const LARGE = { width: 1920, height: 1080 };
const middle = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return [x + width / 2, y + height / 2];
};
const sheet = (page) =>
  page
    .locator('.sheet')
    .first()
    .evaluate((one) => {
      const { a, e, f } = new DOMMatrix(getComputedStyle(one).transform);
      const { left, top } = one.closest('.frame').getBoundingClientRect();
      return { scale: a, at: ([x, y]) => [x, y], left: left + e, top: top + f };
    })
    .then(({ scale, left, top }) => ({ scale, left, top, under: ([x, y]) => [(x - left) / scale, (y - top) / scale] }));
// The drawer has slid to where it goes.
const slid = (page) => page.locator('aside.side').evaluate((one) => Promise.all(one.getAnimations().map((move) => move.finished)));
const sideways = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

// Everything that one may have to hit, with how far from its middle a finger still hits it. A link in running text is read, not hit.
const misses = (page) =>
  page.evaluate(() => {
    const missed = [];
    const drawer = document.querySelector('.side.open, dialog[open]'); // what lies under it is not for now
    for (const control of (drawer ?? document).querySelectorAll(
      'button, a[href], select, summary, input:not([type=hidden]), [role=button]',
    )) {
      const style = getComputedStyle(control);
      if (control.disabled || control.tabIndex < 0 || style.visibility === 'hidden') continue;
      if (style.display === 'inline' || (control.matches('.rule') && control.closest('.panel'))) continue;
      const one = control.closest('label') ?? control;
      one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = one.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const inView = x > 0 && y > 0 && x < innerWidth && y < innerHeight;
      if (!inView) continue;
      const hit = (dx, dy) => {
        const there = document.elementFromPoint(
          Math.min(innerWidth - 1, Math.max(0, x + dx)),
          Math.min(innerHeight - 1, Math.max(0, y + dy)),
        );
        return there && (there === one || one.contains(there));
      };
      if (!hit(0, 0)) continue; // something lies over it
      if (
        ![
          [21, 0],
          [-21, 0],
          [0, 21],
          [0, -21],
        ].every(([dx, dy]) => hit(dx, dy))
      )
        missed.push(
          `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 40)} ${Math.round(box.width)}x${Math.round(box.height)} ${one.className}`,
        );
    }
    return missed;
  });

async function tables(page) {
  const butchery = await position(page, MARCH);
  const novara = await hotseat(page, 'novara', { scenario: 'sforzesca' });
  const thousand = await hotseat(page, 'thousand');
  await playUntil(page, thousand, (game) => game.to_act.asked === 'march');
  return { butchery, novara, thousand, battle: await position(page, BATTLE) };
}
async function enter(page, id) {
  await open(page, id);
  await page.locator('.frame').waitFor();
}

for (const [name, size] of Object.entries({ phone: PHONE, tablet: TABLET, large: LARGE })) {
  test(`U14 ${name}: no page scrolls sideways, everything can be hit with a finger, the map has at least 60 % of the screen`, async () => {
    const { page, faults, close } = await visitor(size);
    const ids = await tables(page);
    const wrong = [];
    const look = async (what) => {
      const over = await sideways(page);
      if (over > 0) wrong.push(`${what}: ${over} pixels too wide`);
      if (size.touch) wrong.push(...(await misses(page)).map((one) => `${what}: ${one}`));
    };
    for (const [what, hash] of Object.entries({ start: '#/', 'set-up': '#/new/novara', account: '#/account' })) {
      await page.goto(`${here.base}/${hash}`);
      await page.locator('main h1, h2').first().waitFor();
      await page.waitForLoadState('networkidle');
      await look(what);
    }
    for (const [what, id] of Object.entries(ids)) {
      await enter(page, id);
      const box = await page.locator('.frame').boundingBox();
      const part = (box.width * box.height) / (size.width * size.height);
      if (part < 0.6) wrong.push(`${what}: the map has ${Math.round(part * 100)} %`);
      await look(what);
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual(faults, []);
    await close();
  });
}

for (const [name, size] of Object.entries({ phone: PHONE, tablet: TABLET })) {
  test(`U14 ${name}: panels are drawers over the map`, async () => {
    const { page, close } = await visitor(size);
    await enter(page, await position(page, MARCH));
    const panel = page.locator('[data-panel]');
    const wrong = [];
    assert.equal(await panel.isVisible(), false);
    const map = await page.locator('.frame').boundingBox();
    const tabs = page.locator('nav.tabs button');
    for (let i = 0; i < (await tabs.count()); ++i) {
      const tab = tabs.nth(i);
      if (!(await tab.isVisible())) continue;
      await tab.tap();
      await panel.waitFor({ state: 'visible' });
      await slid(page);
      assert.deepEqual(await page.locator('.frame').boundingBox(), map);
      const over = await sideways(page);
      if (over > 0) wrong.push(`${await tab.innerText()}: ${over} pixels too wide`);
      wrong.push(...(await misses(page)).map((one) => `${i}: ${one}`));
    }
    await page.locator('.shut').tap();
    await panel.waitFor({ state: 'hidden' }); // it slides out
    assert.deepEqual(wrong, []);
    await close();
  });

  test(`U14 ${name}: two fingers zoom where they are, one moves the map`, async () => {
    const { page, close } = await visitor(size);
    const id = await position(page, MARCH);
    await enter(page, id);
    await atRest(page);
    const hand = await fingers(page);
    const { x, y, width, height } = await page.locator('.frame').boundingBox();
    const [cx, cy] = [Math.round(x + width * 0.6), Math.round(y + height * 0.6)];
    const before = await sheet(page);
    await hand.drag(
      [
        [cx - 30, cy],
        [cx + 30, cy],
      ],
      [
        [cx - 60, cy],
        [cx + 60, cy],
      ],
    );
    const near = await sheet(page);
    assert.ok(near.scale / before.scale > 1.8 && near.scale / before.scale < 2.2, `${before.scale} to ${near.scale}`);
    const [was, is] = [before.under([cx, cy]), near.under([cx, cy])];
    assert.ok(Math.hypot(was[0] - is[0], was[1] - is[1]) * near.scale < 4, `${was} to ${is}`);
    await hand.drag(
      [
        [cx - 60, cy],
        [cx + 60, cy],
      ],
      [
        [cx - 30, cy],
        [cx + 30, cy],
      ],
    );
    const far = await sheet(page);
    assert.ok(Math.abs(far.scale / before.scale - 1) < 0.1);
    await atRest(page);
    const still = await sheet(page);
    await hand.drag([[cx, cy]], [[cx - 70, cy - 50]]);
    const moved = await sheet(page);
    assert.equal(moved.scale, still.scale);
    assert.ok(
      Math.abs(moved.left - still.left + 70) < 12 && Math.abs(moved.top - still.top + 50) < 12,
      `${moved.left - still.left}, ${moved.top - still.top}`,
    );
    assert.equal((await api(page, 'view', { game: id, as: 'allies' })).steps, 0);
    assert.equal(await page.evaluate(() => visualViewport.scale), 1);
    await close();
  });
}

test('U14 the first tap shows the way, the second goes it', async () => {
  const { page, close } = await visitor(PHONE);
  const id = await position(page, MARCH);
  await enter(page, id);
  const hand = await fingers(page);
  const steps = async () => (await api(page, 'view', { game: id, as: 'allies' })).steps;
  await atRest(page);
  await hand.tap(...(await middle(page.locator('[data-piece="fr-ii-castagny"]').first())));
  await page.locator('[data-lit-hex]').first().waitFor();
  await atRest(page);
  const goal = await page.locator('[data-lit-hex]').evaluateAll(
    (all) =>
      all.find((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === one;
      }).dataset.litHex,
  ); // one that nothing lies over
  const there = page.locator(`[data-lit-hex="${goal}"]`);
  const taken = await steps();
  await hand.tap(...(await middle(there)));
  await page.locator(`[data-cost="${goal}"]`).waitFor();
  assert.equal(await steps(), taken);
  await atRest(page); // a second tap, not a double one
  await hand.tap(...(await middle(there)));
  await page.waitForFunction((hex) => document.querySelector('[data-piece="fr-ii-castagny"]')?.getAttribute('data-at') === hex, goal);
  assert.equal(await steps(), taken + 1);
  await close();
});

test('U14 the first tap on an enemy shows what the dice would do, the second attacks', async () => {
  const { page, close } = await visitor(PHONE);
  const id = await position(page, FIGHT);
  await enter(page, id);
  const hand = await fingers(page);
  const steps = async () => (await api(page, 'view', { game: id, as: 'allies' })).steps;
  await atRest(page);
  await hand.tap(...(await middle(page.locator('[data-piece="fr-ii-castagny"]').first())));
  await atRest(page);
  const enemy = page.locator('[data-piece="au-i-hoditz"]').first();
  await hand.tap(...(await middle(enemy)));
  await page.getByTestId('preview').waitFor();
  assert.equal(await steps(), 0);
  await atRest(page);
  await hand.tap(...(await middle(enemy)));
  for (let i = 0; i < 50 && (await steps()) === 0; ++i) await page.waitForTimeout(100);
  assert.equal(await steps(), 1);
  await close();
});
