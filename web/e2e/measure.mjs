// The budgets of the table, measured: node web/e2e/measure.mjs [--program build/tamburino] [a game ...]. Prints the rows of docs/performance.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const words = process.argv.slice(2);
const at = words.indexOf('--program');
if (at >= 0) process.env.TAMBURINO = resolve(words.splice(at, 2)[1]);
const wanted = (...names) => words.length === 0 || words.some((word) => names.includes(word));
const { api, here, hotseat, open, playUntil, quiet, start, visitor } = await import('./harness.mjs');

const rows = [];
const row = (what, measured, budget) => {
  rows.push([what, measured, budget]);
  console.log(`| ${what} | ${measured} | ${budget} |`);
};
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const ms = (value) => `${Math.round(value)} ms`;

async function scripts() {
  const html = await (await fetch(`${here.base}/`)).text();
  let size = 0;
  for (const [, address] of html.matchAll(/(?:src|href)="([^"]+\.js)"/g))
    size += gzipSync(Buffer.from(await (await fetch(new URL(address, `${here.base}/`))).arrayBuffer())).length;
  row('script, compressed', `${Math.round(size / 1024)} KB`, 'under 400 KB');
}

// From nothing: a browser that has never been here, straight to a table.
async function firstMap(game, name, keys = {}) {
  const { page, close } = await visitor();
  const id = await hotseat(page, game, keys);
  await playUntil(page, id, (info) => info.to_act.asked !== 'set-up' && info.to_act.asked !== 'set-up-hex', { most: 900 });
  const state = await page.context().storageState();
  const times = [];
  for (let i = 0; i < 5; ++i) {
    const context = await here.browser.newContext({ viewport: { width: 1400, height: 900 }, storageState: state });
    const fresh = await context.newPage();
    await fresh.goto(`${here.base}/#/game/${id}`, { waitUntil: 'commit' });
    times.push(
      await fresh.evaluate(
        () =>
          new Promise((done) => {
            const look = () => {
              const map = document.querySelector('img.map');
              if (map?.complete && map.naturalWidth > 0 && document.querySelector('[data-piece]'))
                requestAnimationFrame(() => setTimeout(() => done(performance.now())));
              else setTimeout(look, 5);
            };
            look();
          }),
      ),
    );
    await context.close();
  }
  row(`first map, cold: ${name}`, `${ms(median(times))} (${ms(Math.min(...times))} to ${ms(Math.max(...times))})`, 'under 2 s');
  await close();
}

// Novara's 3,952 hexes with 400 counters: its own repeated.
const CROWD = 400;
async function crowded(page, id) {
  const { sheet } = await api(page, 'sheet', { game: id });
  const { view } = await api(page, 'view', { game: id, as: 'sardinian' });
  const hexes = sheet.map.hexes.filter((one) => one.terrain !== 'lake').map((one) => one.hex);
  const units = sheet.units.filter((one) => one.kind !== 'dummy');
  const copies = Array.from({ length: CROWD }, (_, i) => ({ ...units[i % units.length], unit: `copy-${i}` }));
  const placed = copies.map((one, i) => ({
    ...(view.units.find(({ unit }) => unit === units[i % units.length].unit) ?? {}),
    unit: one.unit,
    name: one.name,
    hex: hexes[Math.floor((i * hexes.length) / CROWD)],
    status: 'on-map',
  }));
  const change = (name, does) =>
    page.route(name === 'sheet' ? '**/api/games/*/sheet?*' : `**/api/${name}`, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      does(body);
      await route.fulfill({ response: answer, json: body });
    });
  await change('sheet', (body) => body.sheet.units.push(...copies));
  await change('look', ({ look }) => (look.view.units = [...look.view.units.filter((one) => !one.hex), ...placed]));
}

// Frames while `move` is called before each of them.
function frames(page, move, count = 180) {
  return page.evaluate(`new Promise((done) => {
    const move = ${move};
    const frame = document.querySelector('.frame');
    const gaps = [];
    let last = 0;
    let i = 0;
    const next = (now) => {
      if (last) gaps.push(now - last);
      last = now;
      if (i === ${count}) return done(gaps);
      move(frame, i++);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  })`);
}
function rate(what, gaps, budget) {
  const whole = gaps.reduce((sum, gap) => sum + gap, 0);
  row(what, `${Math.round((gaps.length * 1000) / whole)} frames/s, longest ${ms(Math.max(...gaps))}`, budget);
}
const pan = (frame, i) => {
  const box = frame.getBoundingClientRect();
  const tell = (type, x, y) =>
    frame.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        pointerType: 'mouse',
        isPrimary: true,
        clientX: box.left + x,
        clientY: box.top + y,
        buttons: 1,
      }),
    );
  frame.setPointerCapture = () => undefined; // there is no such pointer
  frame.hasPointerCapture = () => true;
  const angle = (i / 90) * Math.PI;
  if (i === 0) tell('pointerdown', box.width / 2, box.height / 2);
  tell('pointermove', box.width / 2 + Math.sin(angle) * box.width * 0.4, box.height / 2 + Math.sin(angle * 2) * box.height * 0.4);
  if (i === 179) tell('pointercancel', 0, 0);
};
const wheel = (frame, i) => {
  const box = frame.getBoundingClientRect();
  frame.dispatchEvent(
    new WheelEvent('wheel', {
      bubbles: true,
      cancelable: true,
      clientX: box.left + box.width * 0.4,
      clientY: box.top + box.height * 0.5,
      deltaY: i % 90 < 45 ? 24 : -24,
    }),
  );
};

async function panning() {
  const { page, close } = await visitor({ width: 1400, height: 900 });
  const id = await hotseat(page, 'novara', { scenario: 'campaign' });
  await crowded(page, id);
  await open(page, id);
  await page.waitForFunction((n) => document.querySelectorAll('[data-piece]').length >= n, CROWD);
  const hexes = await page.evaluate(async () => Object.keys((await (await fetch('api/maps/novara.json')).json()).hexes).length);
  const name = `${hexes.toLocaleString('en')} hexes, ${await page.locator('[data-piece][data-at]').count()} counters`;
  await page.waitForTimeout(1500);
  rate(`panning, ${name}`, await frames(page, pan), 'at least 50 frames/s');
  await page.getByRole('button', { name: 'Whole map' }).click();
  await page.waitForTimeout(1000);
  rate('panning, the whole map in sight', await frames(page, pan), 'at least 50 frames/s');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.waitForTimeout(1000);
  rate('zooming by the wheel', await frames(page, wheel), '');
  await close();
}

// The whole field of Solferino with everybody who takes part on it: who is still to come is put on the map as well.
async function everybodyHere(page, id) {
  const { sheet } = await api(page, 'sheet', { game: id });
  const hexes = sheet.map.hexes.filter((one) => one.terrain !== 'lake' && one.in_play !== false).map((one) => one.hex);
  await page.route('**/api/look', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.look.view.units.forEach((unit, i) => {
      if (unit.status !== 'to-come') return;
      delete unit.status;
      Object.assign(unit, { hex: hexes[(i * 97) % hexes.length], face: 'E' });
    });
    await route.fulfill({ response: answer, json: body });
  });
}
async function wholeField() {
  const { page, close } = await visitor({ width: 1400, height: 900 });
  const id = await hotseat(page, 'risorgimento1859', { scenario: 'solferino-sanmartino' });
  await everybodyHere(page, id);
  await open(page, id);
  await page.waitForFunction(() => document.querySelectorAll('[data-piece][data-at]').length >= 400);
  const units = (await api(page, 'view', { game: id, as: 'allied' })).view.units.filter((one) => one.status !== 'absent').length;
  await page.waitForTimeout(3000);
  rate(`panning, the whole field of Solferino, ${units} units`, await frames(page, pan), 'at least 50 frames/s');
  await page.getByRole('button', { name: 'Whole map' }).click();
  await page.waitForTimeout(2000);
  rate('the same, the whole map in sight', await frames(page, pan), 'at least 50 frames/s');
  await close();
}

async function lighting(game, asked, keys = {}, choose = (list) => list[0]) {
  const { page, close } = await visitor();
  const id = await hotseat(page, game, keys);
  await playUntil(page, id, ({ to_act }) => to_act.asked === asked, { choose });
  await open(page, id);
  await page.locator('.counter.lit').first().waitFor();
  await page.waitForTimeout(800);
  const times = [];
  for (let i = 0; i < 12; ++i) {
    const spot = await page.evaluate((n) => {
      const lit = [...document.querySelectorAll('[data-piece][data-at]')].filter(
        (one) => one.querySelector('.counter.lit') && !one.querySelector('.counter.leader'),
      );
      for (const one of [...lit.slice(n % Math.max(1, lit.length)), ...lit]) {
        const box = one.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        if (one.contains(document.elementFromPoint(x, y))) return { x, y };
      }
      return null;
    }, i);
    if (!spot) break;
    await page.evaluate(() => {
      window.lit = new Promise((done) => {
        addEventListener(
          'pointerup',
          (event) => {
            const seen = new MutationObserver(() => {
              if (!document.querySelector('[data-lit-hex]')) return;
              seen.disconnect();
              requestAnimationFrame(() => setTimeout(() => done(performance.now() - event.timeStamp)));
            });
            seen.observe(document.querySelector('.over'), { childList: true, subtree: true });
          },
          { once: true, capture: true },
        );
      });
    });
    await page.mouse.move(spot.x, spot.y); // one points before one presses
    await page.waitForTimeout(150);
    await page.mouse.click(spot.x, spot.y);
    times.push(await page.evaluate(() => Promise.race([window.lit, new Promise((done) => setTimeout(done, 3000, Infinity))])));
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('[data-lit-hex]'));
    await page.waitForTimeout(150);
  }
  const real = times.filter(Number.isFinite); // a unit may have nowhere to go
  row(
    `a click until the hexes are lit, ${game}`,
    `${ms(median(real))} (at most ${ms(Math.max(...real))}, ${real.length} clicks)`,
    'under 100 ms',
  );
  await close();
}

async function scrubbing() {
  const { page, close } = await visitor();
  const id = await hotseat(page, 'butchery');
  let seed = 3;
  await playUntil(page, id, (game) => game.steps > 160, { choose: (list) => list[(seed = (seed * 7919 + 13) % 104729) % list.length] });
  await open(page, id);
  await page.waitForTimeout(800);
  await page.getByTestId('replay').click();
  await page.locator('[data-testid=replay-bar] input[type=range]').waitFor();
  const gaps = await frames(
    page,
    (_, i) => {
      const slider = document.querySelector('[data-testid=replay-bar] input[type=range]');
      slider.value = String(Math.max(0, Number(slider.max) - 60 + (i % 120 < 60 ? i % 60 : 60 - (i % 60))));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    },
    240,
  );
  await page.waitForTimeout(400);
  const steps = await frames(
    page,
    (_, i) => {
      if (i % 8 === 0) dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
    },
    320,
  );
  row('scrubbing through 60 events', `longest frame ${ms(Math.max(...gaps))}`, 'none over 100 ms');
  row('stepping back 40 events', `longest frame ${ms(Math.max(...steps))}`, 'none over 100 ms');
  await close();
}

const dir = mkdtempSync(join(tmpdir(), 'tamburino-measure-'));
const server = await start(0, join(dir, 'games.db'));
here.base = server.address;
here.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: quiet });
try {
  console.log('| what | measured | budget |\n|---|---|---|');
  const forward = (list) => list.find((one) => ['activate', 'command'].includes(one.verb)) ?? list.at(-1);
  if (wanted()) await scripts();
  if (wanted('butchery')) await firstMap('butchery', 'A Sheer Butchery');
  if (wanted('novara')) await firstMap('novara', 'Novara');
  if (wanted('thousand')) await firstMap('thousand', 'The Thousand');
  if (wanted('risorgimento1859')) await firstMap('risorgimento1859', 'the whole field of Solferino', { scenario: 'solferino-sanmartino' });
  if (wanted('novara')) await panning();
  if (wanted('risorgimento1859')) await wholeField();
  if (wanted('butchery')) await lighting('butchery', 'choose-piece');
  if (wanted('risorgimento1859')) await lighting('risorgimento1859', 'move', { scenario: 'solferino-sanmartino' }, forward);
  if (wanted('butchery')) await scrubbing();
} finally {
  await here.browser.close();
  await server.end();
  rmSync(dir, { recursive: true, force: true });
}
