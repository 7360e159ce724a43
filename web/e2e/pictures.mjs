// Takes the pictures of docs/pictures from a running program:
//   node web/e2e/pictures.mjs [--program build/tamburino] [--out docs/pictures] [part of a name ...]
// Those of `corners` are for looking at while one works on the look, and are taken only by name (all of them: corner-).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { smallPng } from './small_png.mjs';

const words = process.argv.slice(2);
function option(name) {
  const at = words.indexOf(name);
  return at >= 0 ? resolve(words.splice(at, 2)[1]) : undefined;
}
const program = option('--program');
if (program) process.env.TAMBURINO = program;
const { act, actions, api, here, hexAt, hotseat, open, playUntil, position, side, start, visitor } = await import('./harness.mjs');

const out = option('--out') ?? new URL('../../docs/pictures/', import.meta.url).pathname;
mkdirSync(out, { recursive: true });
const dir = mkdtempSync(join(tmpdir(), 'tamburino-pictures-'));
here.server = await start(0, join(dir, 'games.db'));
here.base = here.server.address;
here.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

// A seeded hand, so that the same pictures come out again as far as the dice let them.
let seed = 1859;
const some = (list) => list[(seed = (seed * 1103515245 + 12345) % 2 ** 31) % list.length];
const lively = (list) => {
  const moves = list.filter((one) => !['halt', 'done', 'concede', 'pass', 'pick-up', 'general-retreat'].includes(one.verb));
  return some(moves.length > 0 ? moves : list);
};
const rest = (page) => page.waitForTimeout(900);
const zoomed = async (page, times) => {
  for (let i = 0; i < Math.abs(times); ++i) await page.getByRole('button', { name: times > 0 ? 'Zoom in' : 'Zoom out' }).click();
  await rest(page);
};

const whole = async (page) => {
  await page.getByRole('button', { name: 'Whole map' }).click();
  await rest(page);
};
const unveiled = (page) =>
  page
    .getByTestId('veil')
    .getByRole('button')
    .click({ timeout: 2500 })
    .catch(() => undefined);
const threeZooms = async (page, shot, name) => {
  await rest(page);
  await shot(page, name);
  await zoomed(page, 2);
  await shot(page, `${name}-near`);
  await whole(page);
  await shot(page, `${name}-far`);
};

// A great battle: guns behind the lines, reserves, losses, and one stack that has come round a flank.
const greatBattle = {
  game: 'thousand',
  turn: 11,
  phase: 'declare',
  armistice: 'truce',
  armistice_turn: 6,
  commanders: {
    garibaldi: 'TP',
    bixio: { at: 'TP', appointed: true },
    turr: { at: 'TP', appointed: true },
    francesco: 'TP',
    ritucci: { at: 'TP', appointed: true },
    bosco: 'TP',
  },
  units: [
    {
      at: 'TP',
      units: [
        'I Gar',
        'II Gar',
        'III Gar',
        'IV Gar',
        'V Gar',
        'VI Gar',
        'VII Gar',
        'VIII Gar',
        'I CC',
        '1 Gar',
        '2 Gar',
        '3 Gar',
        '4 Gar',
        '5 Gar',
        '1 CC',
        'Insurgents 1',
      ],
    },
    { at: 'TP', units: ['6 Gar', '7 Gar', '5 FL-a', '7 CA'], reduced: true },
    {
      at: 'TP',
      units: [
        '1 FL-a',
        '1 FL-b',
        '2 FL-a',
        '2 FL-b',
        '3 FL-a',
        '3 FL-b',
        '4 FL-a',
        '1 CA',
        '2 CA',
        '3 CA',
        '1 GR',
        '2 GR',
        '1 Ussari',
        '1 Lancers',
        '1 AR',
        '2 AR',
      ],
    },
  ],
  battle: {
    at: 'TP',
    attacker: 'garibaldine',
    round: 2,
    stacks: {
      BD4: { units: ['1 AR', '1 FL-a', '1 FL-b'], damage: 1 },
      BD5: { units: ['2 FL-a', '2 FL-b'], entrenched: true },
      BD6: { units: ['3 CA', '1 CA', '2 AR'], entrenched: true, damage: 2 },
      BD7: { units: ['1 GR', '2 GR'] },
      BD8: { units: ['5 FL-a', '7 CA', '3 FL-a'], damage: 2 },
      GD4: { units: ['I Gar', 'II Gar', 'I CC'], target: 'BD4' },
      GD5: { units: ['III Gar', 'IV Gar'], damage: 1 },
      GD6: { units: ['V Gar', 'VI Gar', '1 CC'], target: 'BD6' },
      GD7: { units: ['VII Gar', 'VIII Gar'] },
      GD8: { units: ['1 Gar', '6 Gar'], damage: 2, target: 'BD8' },
      GD9: { units: ['2 Gar', '7 Gar'] },
      BA5: ['1 Ussari', '1 Lancers'],
      BA7: ['3 FL-b', '4 FL-a', '2 CA'],
      GA6: ['3 Gar', '4 Gar'],
      GA8: ['5 Gar', 'Insurgents 1'],
    },
  },
};

const shots = {
  async start(shot) {
    const { page } = await visitor({ width: 1400, height: 1000 });
    await rest(page);
    await shot(page, 'start');
  },
  async 'start-phone'(shot) {
    const { page } = await visitor({ width: 390, height: 844, touch: true });
    await rest(page);
    await shot(page, 'start-phone');
  },
  async solferino(shot) {
    const { page } = await visitor({ width: 1500, height: 950 });
    const id = await hotseat(page, 'butchery');
    await playUntil(page, id, (game) => game.to_act.asked === 'choose-piece', { choose: (list) => list[0] });
    await open(page, id);
    await threeZooms(page, shot, 'solferino');
  },
  async novara(shot) {
    const { page } = await visitor({ width: 1500, height: 950 });
    const id = await hotseat(page, 'novara', { scenario: 'sforzesca' });
    await playUntil(page, id, (game) => !/set-up/.test(game.to_act.asked ?? ''), { most: 300, choose: lively });
    await playUntil(page, id, (game) => game.to_act.asked === 'choose-unit', { most: 200, choose: lively });
    await open(page, id);
    await unveiled(page);
    await rest(page);
    await page.locator('[data-piece]:has(.lit)').first().click({ force: true });
    await threeZooms(page, shot, 'novara');
  },
  async thousand(shot) {
    const { page } = await visitor({ width: 1500, height: 950 });
    const id = await hotseat(page, 'thousand');
    await playUntil(page, id, (game) => game.to_act.asked === 'march');
    await open(page, id);
    await threeZooms(page, shot, 'thousand');
  },
  async 'custoza-table'(shot) {
    const { page } = await visitor({ width: 1500, height: 950 });
    const id = await hotseat(page, 'custoza', { scenario: 'tail-strike', options: { free_set_up: false } });
    await playUntil(page, id, (game) => game.to_act.asked === 'choose-force', { most: 60, choose: lively });
    await open(page, id);
    await unveiled(page);
    await rest(page);
    await shot(page, 'custoza-table');
  },
  async 'custoza-reaction'(shot) {
    const { page } = await visitor({ width: 1400, height: 900 });
    const id = await position(page, {
      game: 'custoza',
      scenario: 'tail-strike',
      active: 'i48-1r',
      units: {
        '1 Guardia': { hex: '4722', face: 'NW' },
        '2 Guardia': { hex: '4723', face: 'NW' },
        '2/12 Grenzer': { hex: '4521', face: 'SE' },
        '57 Haynau': { hex: '4422', face: 'SE' },
      },
      leaders: { 'i48-1r': '4723', 'a48-simbschen': '4420' },
    });
    await act(page, id, 'move "1 Guardia" 4622', 'italian');
    await open(page, id);
    await page
      .locator('[data-testid=veil] button')
      .first()
      .click({ timeout: 4000 })
      .catch(() => undefined);
    await page.locator('[data-testid=reaction] small').first().waitFor();
    await rest(page);
    await shot(page, 'custoza-reaction');
  },
  async 'risorgimento-table'(shot) {
    const { page } = await visitor({ width: 1400, height: 900 });
    const id = await hotseat(page, 'risorgimento1859', { scenario: 'solferino' });
    await playUntil(page, id, (game) => game.to_act.asked === 'brigade', {
      choose: (list) => list.find((one) => one.verb === 'activate') ?? list.find((one) => one.verb === 'done') ?? list[0],
    });
    await open(page, id);
    await page.locator('[data-corps]').first().waitFor();
    await rest(page);
    await shot(page, 'risorgimento-table');
  },
  async 'risorgimento-order'(shot) {
    const { page } = await visitor({ width: 1400, height: 900 });
    const id = await hotseat(page, 'risorgimento1859', { scenario: 'le-grole' });
    await playUntil(page, id, (game) => game.to_act.asked === 'move' && game.to_act.who === 'allied', {
      choose: (list, game) =>
        list.find((one) => game.to_act.who === 'allied' && ['activate', 'command'].includes(one.verb)) ??
        list.find((one) => ['pass', 'done'].includes(one.verb)) ??
        list[0],
    });
    await open(page, id);
    await rest(page);
    await page.locator('[data-order=advance]').click();
    const at = await hexAt(page, 'risorgimento1859/le-grole', 'S1043');
    await page.mouse.move(at.x, at.y);
    await page.locator('[data-planned]').first().waitFor({ state: 'attached' });
    await rest(page);
    await shot(page, 'risorgimento-order', { stay: true });
  },
  async 'risorgimento-attack'(shot) {
    const { page } = await visitor({ width: 1400, height: 900 });
    const id = await position(
      page,
      {
        game: 'risorgimento1859',
        scenario: 'le-grole',
        active: 'f-1',
        brigade: 'f1-1',
        units: {
          'f1-1-74-1': { hex: 'S1242', face: 'E' },
          'f1-1-74-2': { hex: 'S1242', face: 'E' },
          'f1-1-84-1': { hex: 'S1243', face: 'E' },
          'f1-1-b': { hex: 'S1343', face: 'E' },
          'a5-1-kinsky-1': { hex: 'S1241', face: 'W', hits: 1 },
          'a5-1-kinsky-2': { hex: 'S1240', face: 'W' },
        },
        leaders: { 'f-1': 'S1246', 'f1-1': 'S1243', 'a5-1': 'S1240' },
      },
      ['done'],
    );
    await open(page, id);
    await rest(page);
    const stack = await hexAt(page, 'risorgimento1859/le-grole', 'S1242');
    await page.mouse.click(stack.x, stack.y, { button: 'right' });
    await page.locator('.laid [data-piece="f1-1-74-1"]').click();
    const at = await hexAt(page, 'risorgimento1859/le-grole', 'S1241');
    await page.mouse.move(at.x, at.y);
    await page.getByTestId('preview').waitFor();
    await rest(page);
    await shot(page, 'risorgimento-attack', { stay: true });
  },
  async 'battle-board'(shot) {
    const { page } = await visitor({ width: 1500, height: 950 });
    await open(page, await position(page, greatBattle));
    await rest(page);
    await shot(page, 'battle-board');
  },
  async preview(shot) {
    const { page } = await visitor({ width: 1400, height: 900 });
    const id = await position(page, {
      game: 'butchery',
      base: 'scenario',
      turn: 6,
      active: 'fr-ii',
      phase: 'declare',
      commanders: { 'fr-ii': '2013' },
      units: {
        Castagny: { hex: '2113', face: 'E', losses: 1 },
        Gault: { hex: '2013', face: 'E' },
        Puchner: { hex: '2112', face: 'W', disorganised: true },
        Koller: { hex: '2012', face: 'W' },
      },
    });
    await open(page, id);
    await rest(page);
    await page.locator('[data-piece="fr-ii-castagny"]').first().click();
    await page.locator('[data-piece="au-v-puchner"]').first().hover();
    await page.getByTestId('preview').waitFor();
    await rest(page);
    await shot(page, 'preview', { stay: true });
  },
  async 'novara-preview'(shot) {
    const { page } = await visitor({ width: 1400, height: 900 });
    const id = await position(page, {
      game: 'novara',
      active: 's-4',
      phase: 'declare',
      units: { 'IR 7': '4425', '4 Piemonte': '4424', '13 Pinerolo': '4426', '8 cp Bers': '4426' },
    });
    await open(page, id);
    await unveiled(page);
    await rest(page);
    await hoverAFight(page);
    await shot(page, 'novara-preview', { stay: true });
  },
  async 'thousand-preview'(shot) {
    const { page } = await visitor({ width: 1400, height: 900 });
    await open(page, await position(page, greatBattle));
    await rest(page);
    await page.locator('[data-lit-cell^="GD"]').first().click({ force: true });
    await rest(page);
    await page.locator('[data-lit-cell^="BD"]').first().hover({ force: true });
    await page.getByTestId('preview').waitFor();
    await rest(page);
    await shot(page, 'thousand-preview', { stay: true });
  },
  async refusal(shot) {
    const { page } = await visitor({ width: 1400, height: 900 });
    const id = await hotseat(page, 'butchery');
    await playUntil(page, id, (game) => game.to_act.asked === 'choose-piece');
    const list = await actions(page, id);
    await act(page, id, { bits: list.find((one) => one.verb === 'select').bits });
    await open(page, id);
    await rest(page);
    for (let y = 60; y < 700 && !(await page.getByTestId('refusal').isVisible()); y += 130) {
      await page.locator('.frame').click({ position: { x: 700, y } });
      await rest(page);
    }
    await page.getByTestId('refusal-rule').click();
    await rest(page);
    await shot(page, 'refusal');
  },
  async replay(shot) {
    const { page } = await visitor({ width: 1400, height: 900 });
    const id = await hotseat(page, 'butchery');
    await playUntil(page, id, (game) => game.steps > 60, { choose: lively });
    await open(page, id);
    await rest(page);
    await page.keyboard.press('r');
    await rest(page);
    for (let i = 0; i < 6; ++i) await page.keyboard.press('ArrowRight');
    await rest(page);
    await shot(page, 'replay');
  },
  async phone(shot) {
    const { page } = await visitor({ width: 390, height: 844, touch: true });
    const id = await hotseat(page, 'butchery');
    await playUntil(page, id, (game) => game.to_act.asked === 'choose-piece');
    await open(page, id);
    await rest(page);
    await shot(page, 'phone');
    await page.getByRole('button', { name: 'Order of battle' }).click();
    await rest(page);
    await shot(page, 'phone-panel');
  },
  async italian(shot) {
    const { page } = await visitor({ width: 1400, height: 900, locale: 'it-IT' });
    const id = await hotseat(page, 'butchery');
    await playUntil(page, id, (game) => game.to_act.asked === 'choose-piece');
    await open(page, id);
    await rest(page);
    await shot(page, 'italian');
  },
};

// The first enemy over whom a reckoning appears.
async function hoverAFight(page) {
  const mine = page.locator('[data-piece]:has(.lit)');
  for (let i = 0, n = await mine.count(); i < n; ++i) {
    await mine
      .nth(i)
      .click({ force: true })
      .catch(() => undefined);
    const lit = page.locator('[data-piece]:has(.lit), [data-lit-hex]');
    for (let k = 0, m = await lit.count(); k < m; ++k) {
      await lit.nth(k).hover({ force: true });
      await page.waitForTimeout(350);
      if (await page.getByTestId('preview').isVisible()) return rest(page);
    }
  }
  throw new Error('no fight to be seen');
}

const panels = ['Log', 'Order of battle', 'Turns', 'Victory', 'Rules', 'Analysis', 'Chat', 'Dice', 'Notes', 'Settings'];
async function eachPanel(page, shot, name) {
  for (const panel of panels) {
    await page.getByRole('navigation').getByRole('button', { name: panel }).click();
    await rest(page);
    await shot(page, `corner-${name}-${panel.toLowerCase().replaceAll(' ', '-')}`, { clip: { x: 900, y: 0, width: 500, height: 900 } });
  }
}
const corners = {
  async 'corner-start'(shot) {
    for (const [width, height] of [
      [1024, 768],
      [1920, 1080],
    ]) {
      const { page, close } = await visitor({ width, height });
      await rest(page);
      await shot(page, `corner-start-${width}`);
      await close();
    }
  },
  async 'corner-setup'(shot) {
    for (const width of [1400, 390]) {
      const { page, close } = await visitor({ width, height: width > 1000 ? 1000 : 844, touch: width < 1000 });
      await page.goto(`${here.base}/#/new/novara`);
      await rest(page);
      await shot(page, `corner-setup-${width}`, { fullPage: true });
      await close();
    }
  },
  async 'corner-panels-butchery'(shot) {
    const { page } = await visitor({ width: 1400, height: 900 });
    const id = await hotseat(page, 'butchery');
    await playUntil(page, id, (game) => game.steps > 50, { choose: lively });
    await open(page, id);
    await rest(page);
    await eachPanel(page, shot, 'butchery');
  },
  async 'corner-panels-novara'(shot) {
    const { page } = await visitor({ width: 1400, height: 900 });
    const id = await hotseat(page, 'novara', { scenario: 'sforzesca' });
    await playUntil(page, id, (game) => !/set-up/.test(game.to_act.asked ?? ''), { most: 300, choose: lively });
    await open(page, id);
    await unveiled(page);
    await rest(page);
    await eachPanel(page, shot, 'novara');
  },
  async 'corner-panels-thousand'(shot) {
    const { page } = await visitor({ width: 1400, height: 900 });
    await open(page, await hotseat(page, 'thousand'));
    await rest(page);
    await eachPanel(page, shot, 'thousand');
  },
  async 'corner-novara-veil'(shot) {
    const { page } = await visitor({ width: 1400, height: 900 });
    await open(page, await hotseat(page, 'novara', { scenario: 'sforzesca' }));
    await rest(page);
    await shot(page, 'corner-novara-veil');
    await unveiled(page);
    await rest(page);
    await shot(page, 'corner-novara-set-up');
  },
  async 'corner-novara-chits'(shot) {
    const { page } = await visitor({ width: 1400, height: 900 });
    const id = await hotseat(page, 'novara', { scenario: 'sforzesca' });
    await playUntil(page, id, (game) => game.to_act.asked === 'choose-chits', { most: 300, choose: lively });
    await open(page, id);
    await unveiled(page);
    await rest(page);
    await shot(page, 'corner-novara-chits');
  },
  async 'corner-over'(shot) {
    const { page } = await visitor({ width: 1400, height: 900 });
    const id = await hotseat(page, 'butchery');
    await playUntil(page, id, (game) => game.steps > 30, { choose: lively });
    await api(page, 'resign', { game: id, as: await side(page, id) });
    await open(page, id);
    await rest(page);
    await shot(page, 'corner-over');
  },
  async 'corner-waiting'(shot) {
    const { page } = await visitor({ width: 1400, height: 900 });
    const made = await api(page, 'create', { game: 'thousand', seats: { garibaldine: 'me', bourbon: 'open' } });
    await page.goto(`${here.base}/#/game/${made.game.id}`);
    await rest(page);
    await shot(page, 'corner-waiting');
  },
  async 'corner-unknown'(shot) {
    const { page } = await visitor({ width: 1400, height: 900 });
    await page.goto(`${here.base}/#/game/nosuchgame`);
    await rest(page);
    await shot(page, 'corner-unknown');
  },
  async 'corner-overlays'(shot) {
    const { page } = await visitor({ width: 1400, height: 900 });
    const id = await hotseat(page, 'butchery');
    await playUntil(page, id, (game) => game.to_act.asked === 'choose-piece');
    await open(page, id);
    await rest(page);
    await page.keyboard.press('z');
    await page.keyboard.press('c');
    await rest(page);
    await shot(page, 'corner-overlays');
    await page.keyboard.press('?');
    await rest(page);
    await shot(page, 'corner-keys');
  },
  async 'corner-tablet'(shot) {
    for (const game of ['butchery', 'thousand']) {
      const { page, close } = await visitor({ width: 1024, height: 768, touch: true });
      await open(page, await hotseat(page, game));
      await rest(page);
      await shot(page, `corner-tablet-${game}`);
      await page.getByRole('button', { name: 'Victory' }).click();
      await rest(page);
      await shot(page, `corner-tablet-${game}-panel`);
      await close();
    }
  },
  async 'corner-phones'(shot) {
    const { page } = await visitor({ width: 390, height: 844, touch: true });
    const id = await hotseat(page, 'novara', { scenario: 'sforzesca' });
    await playUntil(page, id, (game) => game.to_act.asked === 'choose-chits', { most: 300, choose: lively });
    await open(page, id);
    await unveiled(page);
    await rest(page);
    await shot(page, 'corner-phone-novara');
    await open(page, await hotseat(page, 'thousand'));
    await rest(page);
    await shot(page, 'corner-phone-thousand');
    await open(page, await position(page, greatBattle));
    await rest(page);
    await shot(page, 'corner-phone-battle');
  },
  async 'corner-italian'(shot) {
    const { page } = await visitor({ width: 1400, height: 900, locale: 'it-IT' });
    await open(page, await position(page, greatBattle));
    await rest(page);
    await shot(page, 'corner-italian-battle');
    const id = await hotseat(page, 'novara', { scenario: 'sforzesca' });
    await open(page, id);
    await unveiled(page);
    await rest(page);
    await shot(page, 'corner-italian-novara');
  },
  // The last: the server is gone after it.
  async 'corner-zz-gone'(shot) {
    const { page } = await visitor({ width: 1400, height: 900 });
    await open(page, await hotseat(page, 'butchery'));
    await rest(page);
    await here.server.end();
    here.server = { end: () => undefined };
    await page.waitForTimeout(1500);
    await shot(page, 'corner-gone');
    await page.goto('about:blank');
  },
};
const wanted = Object.entries({ ...shots, ...corners }).filter(([name]) =>
  words.length > 0 ? words.some((word) => name.includes(word)) : name in shots,
);
for (const [name, take] of wanted) {
  try {
    await take(async (page, file, { stay = false, ...how } = {}) => {
      if (!stay) await page.mouse.move(5, 400);
      writeFileSync(join(out, `${file}.png`), await smallPng(page, await page.screenshot(how)));
      console.log(`${file}.png`);
    });
  } catch (problem) {
    console.error(`${name}: ${problem.message.split('\n')[0]}`);
    process.exitCode = 1;
  }
  for (const context of here.browser.contexts()) await context.close();
}
await here.browser.close();
await here.server.end();
rmSync(dir, { recursive: true, force: true });
