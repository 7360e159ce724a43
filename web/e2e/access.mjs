// What the tests of access share: positions, axe, contrast, fingers, where the focus is.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import esbuild from 'esbuild';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// A unit that can march, one that can attack, and a battle on its board.
export const MARCH = {
  game: 'butchery',
  map: 'bare',
  active: 'fr-ii',
  phase: 'movement',
  commanders: { 'fr-ii': '2010', 'au-i': '2006' },
  units: { Castagny: { hex: '2011', face: 'E' }, Gault: { hex: '2211', face: 'E' }, Hoditz: { hex: '2008', face: 'W' } },
};
export const FIGHT = {
  game: 'butchery',
  map: 'bare',
  active: 'fr-ii',
  phase: 'declare',
  commanders: { 'fr-ii': '2010', 'au-i': '2008' },
  units: { Castagny: { hex: '2010', face: 'E' }, Hoditz: { hex: '2009', face: 'W' } },
};
export const BATTLE = {
  game: 'thousand',
  commanders: { garibaldi: 'TP', francesco: 'TP' },
  units: [{ at: 'TP', units: ['I Gar', 'II Gar', '1 FL-a', '3 FL-a'] }],
  phase: 'declare',
  battle: { at: 'TP', attacker: 'garibaldine', stacks: { BD4: '1 FL-a', BD5: '3 FL-a', GD4: 'I Gar', GD5: 'II Gar' } },
};

// The serious and critical faults of a page, in words.
export async function faultsOf(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 140)} ${(node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? ''}`),
    );
}

// The games there are.
export const GAMES = readFileSync(new URL('../../games.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));

// A source of the client without what only the compiler reads, with what it imports: for tables of colours and words.
export async function source(file) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [new URL(`../src/${file}`, import.meta.url).pathname],
    bundle: true,
    write: false,
    format: 'esm',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

// --- colours, each as [red, green, blue] of 255
export const rgb = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
export const mixed = (under, over, part) => under.map((one, i) => one * (1 - part) + over[i] * part);
const light = (colour) => {
  const [r, g, b] = colour.map((one) => one / 255).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
export function contrast(a, b) {
  const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

// --- fingers
export async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  const send = (type, points) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  return {
    // From these points to those, all at once.
    async drag(from, to, steps = 8) {
      await send('touchStart', from);
      for (let i = 1; i <= steps; ++i)
        await send(
          'touchMove',
          from.map(([x, y], n) => [x + ((to[n][0] - x) * i) / steps, y + ((to[n][1] - y) * i) / steps]),
        );
      await send('touchEnd', []);
    },
    async tap(x, y) {
      await send('touchStart', [[x, y]]);
      await send('touchEnd', []);
    },
  };
}

// --- focus: what has it, and whether it can be seen
export const focused = (page) =>
  page.evaluate(() => {
    const one = document.activeElement;
    const name = one?.getAttribute('aria-label') ?? one?.textContent?.trim().slice(0, 60) ?? '';
    const box = one?.getBoundingClientRect();
    const onScreen = Boolean(box) && box.width > 0 && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
    // A radio button that is a card has its outline round the card.
    const outlined = [one, one?.closest('label')].some((part) => {
      if (!part) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(part);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
    return { tag: one?.tagName ?? '', name, nowhere: !one || one === document.body, seen: onScreen && outlined };
  });
