// Takes the pictures of docs/pictures from a running program: node web/e2e/pictures.mjs [--program build/tamburino] [part of a name ...]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

const words = process.argv.slice(2);
const at = words.indexOf('--program');
if (at >= 0) process.env.TAMBURINO = resolve(words.splice(at, 2)[1]);
const { act, actions, here, hotseat, open, playUntil, position, start, visitor } = await import('./harness.mjs');

const out = new URL('../../docs/pictures/', import.meta.url).pathname;
mkdirSync(out, { recursive: true });
const dir = mkdtempSync(join(tmpdir(), 'tamburino-pictures-'));
here.server = await start(0, join(dir, 'games.db'));
here.base = here.server.address;
here.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

// A seeded hand, so that the same pictures come out again as far as the dice let them.
let seed = 1859;
const some = (list) => list[(seed = (seed * 1103515245 + 12345) % 2 ** 31) % list.length];
const lively = (list) => {
  const moves = list.filter((one) => !['halt', 'done', 'concede', 'pass', 'pick-up'].includes(one.verb));
  return some(moves.length > 0 ? moves : list);
};
const rest = (page) => page.waitForTimeout(900);
const zoomed = async (page, times) => {
  for (let i = 0; i < Math.abs(times); ++i) await page.getByRole('button', { name: times > 0 ? 'Zoom in' : 'Zoom out' }).click();
  await rest(page);
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
    await rest(page);
    await shot(page, 'solferino');
    await zoomed(page, 2);
    await shot(page, 'solferino-near');
    await page.getByRole('button', { name: 'Whole map' }).click();
    await rest(page);
    await shot(page, 'solferino-far');
  },
  async novara(shot) {
    const { page } = await visitor({ width: 1500, height: 950 });
    const id = await hotseat(page, 'novara', { scenario: 'sforzesca' });
    await playUntil(page, id, (game) => !/set-up/.test(game.to_act.asked ?? ''), { most: 300, choose: lively });
    await playUntil(page, id, (game) => game.to_act.asked === 'choose-unit', { most: 200 });
    await open(page, id);
    await page.getByTestId('unveil').click({ timeout: 2000 }).catch(() => undefined);
    await rest(page);
    await shot(page, 'novara');
    await zoomed(page, 2);
    await shot(page, 'novara-near');
    await page.getByRole('button', { name: 'Whole map' }).click();
    await rest(page);
    await shot(page, 'novara-far');
  },
  async thousand(shot) {
    const { page } = await visitor({ width: 1500, height: 950 });
    const id = await hotseat(page, 'thousand');
    await playUntil(page, id, (game) => game.to_act.asked === 'march');
    await open(page, id);
    await rest(page);
    await shot(page, 'thousand');
    await zoomed(page, 2);
    await shot(page, 'thousand-near');
    await page.getByRole('button', { name: 'Whole map' }).click();
    await rest(page);
    await shot(page, 'thousand-far');
  },
  async battle(shot) {
    const { page } = await visitor({ width: 1500, height: 950 });
    const id = await position(page, {
      game: 'thousand', commanders: { garibaldi: 'TP', francesco: 'TP' }, units: [{ at: 'TP', units: ['I Gar', 'II Gar', 'III Gar', 'IV Gar', '1 FL-a', '3 FL-a', '4 FL-a'] }], phase: 'declare',
      battle: { at: 'TP', attacker: 'garibaldine', stacks: { BD4: '1 FL-a', BD5: '3 FL-a', BD6: '4 FL-a', GD4: 'I Gar', GD5: 'II Gar', GD6: 'III Gar', GD7: 'IV Gar' } },
    });
    await open(page, id);
    await rest(page);
    await shot(page, 'battle-board');
  },
  async fight(shot) {
    const { page } = await visitor({ width: 1400, height: 900 });
    const id = await position(page, {
      game: 'butchery', base: 'scenario', turn: 6, active: 'fr-ii', phase: 'declare', commanders: { 'fr-ii': '2013' },
      units: { Castagny: { hex: '2113', face: 'E', losses: 1 }, Gault: { hex: '2013', face: 'E' }, Puchner: { hex: '2112', face: 'W', disorganised: true }, Koller: { hex: '2012', face: 'W' } },
    });
    await open(page, id);
    await rest(page);
    await page.locator('[data-piece="fr-ii-castagny"]').first().click();
    await page.locator('[data-piece="au-v-puchner"]').first().hover();
    await page.getByTestId('preview').waitFor();
    await rest(page);
    await shot(page, 'preview');
  },
  async refusal(shot) {
    const { page } = await visitor({ width: 1400, height: 900 });
    const id = await hotseat(page, 'butchery');
    await playUntil(page, id, (game) => game.to_act.asked === 'choose-piece');
    const list = await actions(page, id);
    await act(page, id, { bits: list.find((one) => one.verb === 'select').bits });
    await open(page, id);
    await rest(page);
    await page.locator('.frame').click({ position: { x: 640, y: 60 } });
    await page.getByTestId('refusal').waitFor();
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
for (const [name, take] of Object.entries(shots)) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
  try {
    await take(async (page, file) => {
      await page.mouse.move(5, 400);
      await page.screenshot({ path: join(out, `${file}.png`) });
      console.log(`docs/pictures/${file}.png`);
    });
  } catch (problem) {
    console.error(`${name}: ${problem.message.split('\n')[0]}`);
    process.exitCode = 1;
  }
}
await here.browser.close();
await here.server.end();
rmSync(dir, { recursive: true, force: true });
