// U13: colour is never alone, and nothing is too faint.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrast, GAMES, mixed, rgb, source } from './access.mjs';
import { act, actions, api, atRest, hotseat, open, playUntil, position, visitor, withServer } from './harness.mjs';

withServer();

const FIGHT = {
  game: 'butchery',
  map: 'bare',
  active: 'fr-ii',
  phase: 'declare',
  commanders: { 'fr-ii': '2010', 'au-i': '2008' },
  units: {
    Castagny: { hex: '2010', face: 'E', losses: 1 },
    Hoditz: { hex: '2009', face: 'W', disorganised: true },
    Savoia: { hex: '1610', face: 'E' },
  },
};
const BATTLE = {
  game: 'thousand',
  commanders: { garibaldi: 'TP', francesco: 'TP' },
  units: [{ at: 'TP', units: ['I Gar', 'II Gar', '1 FL-a', '3 FL-a'] }],
  phase: 'declare',
  battle: { at: 'TP', attacker: 'garibaldine', stacks: { BD4: '1 FL-a', BD5: '3 FL-a', GD4: 'I Gar', GD5: 'II Gar' } },
};
async function novara(page) {
  const id = await hotseat(page, 'novara', { scenario: 'sforzesca' });
  // Somebody of either side on the map.
  await playUntil(page, id, (game) => !/set-up/.test(game.to_act.asked ?? ''), { most: 600 });
  return id;
}
const unveiled = async (page) => {
  const veil = page.getByTestId('veil').getByRole('button');
  if (await veil.isVisible()) await veil.click();
};

// Every text on every counter that is drawn, with what it stands on: the card, darkened when spent, the strip of its
// formation, or a band.
const texts = (page) =>
  page.evaluate(() => {
    const parts = (colour) => colour.match(/[\d.]+/g).map(Number);
    const over = (under, top) => {
      const [r, g, b, a = 1] = parts(top);
      return under.map((one, i) => one * (1 - a) + [r, g, b][i] * a);
    };
    return [...document.querySelectorAll('.counter')].flatMap((counter) => {
      const card = parts(getComputedStyle(counter.querySelector('.card')).fill).slice(0, 3);
      const spent = counter.querySelector('.spent');
      const ground = spent ? over(card, getComputedStyle(spent).fill) : card;
      return [...counter.querySelectorAll('.lifted > text, .band text')].map((text) => {
        const style = getComputedStyle(text);
        const band = text.matches('.name') ? counter.querySelector('.strip') : text.closest('.band')?.querySelector('rect');
        const under = band ? parts(getComputedStyle(band).fill).slice(0, 3) : ground;
        return {
          what: `${text.getAttribute('class') ?? 'band'} "${text.textContent}"`,
          ink: over(under, style.fill.replace(')', `, ${style.opacity})`).replace('rgb(', 'rgba(')),
          under,
          spent: Boolean(spent),
        };
      });
    });
  });

test('U13 every number, name and letter on the counters stands out by 4.5 to 1, also on spent ones', async () => {
  const every = await Promise.all(GAMES.map((game) => source(`games/${game}/colours.ts`)));
  const nations = every.flatMap(({ cloths }) => Object.entries(cloths));
  for (const [nation, { card, ink }] of nations) assert.ok(contrast(rgb(card), rgb(ink)) >= 4.5, nation);
  const { page, close } = await visitor();
  const march = await position(page, { ...FIGHT, phase: 'movement' });
  const first = (await actions(page, march, 'allies')).find((one) => one.verb === 'select' && one.operands.unit === 'fr-ii-castagny');
  await act(page, march, { bits: first.bits }, 'allies');
  await act(page, march, 'halt Castagny', 'allies');
  const seen = [];
  let shade;
  for (const id of [
    march,
    await position(page, FIGHT),
    await position(page, BATTLE),
    await novara(page),
    await hotseat(page, 'thousand'),
    await hotseat(page, 'butchery'),
  ]) {
    await open(page, id);
    await unveiled(page);
    await page.locator('.counter').first().waitFor();
    seen.push(...(await texts(page)));
    if (id === march)
      shade = await page
        .locator('.spent')
        .first()
        .evaluate((one) =>
          getComputedStyle(one)
            .fill.match(/[\d.]+/g)
            .map(Number),
        );
  }
  assert.ok(seen.length > 300 && seen.some((one) => one.spent), `${seen.length} texts`);
  const faint = seen
    .filter((one) => contrast(one.ink, one.under) < 4.5)
    .map((one) => `${one.what} ${one.under} ${contrast(one.ink, one.under).toFixed(2)}`);
  assert.deepEqual([...new Set(faint)], []);
  assert.ok(
    nations.every(([, { card, ink }]) => contrast(rgb(ink), mixed(rgb(card), shade, shade[3])) >= 4.5),
    `spent ones are shaded with ${shade}`,
  );
  await close();
});

// The tints of a drawn map: what the paper about each of these points has, without the ink on it, which is darker.
const tints = (page, game, points, reach) =>
  page.evaluate(
    async ([name, spots, far]) => {
      const image = new Image();
      image.src = `api/maps/${name}.svg`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const brush = canvas.getContext('2d', { willReadFrequently: true });
      brush.drawImage(image, 0, 0);
      const all = brush.getImageData(0, 0, canvas.width, canvas.height);
      return spots
        .map(([x, y]) => {
          const near = [];
          for (let i = -4; i <= 4; ++i)
            for (let j = -4; j <= 4; ++j) {
              const at = (Math.round(y + (j * far) / 4) * canvas.width + Math.round(x + (i * far) / 4)) * 4;
              if (all.data[at + 3] === 255) near.push([...all.data.slice(at, at + 3)]);
            }
          return near.sort((a, b) => a[0] + a[1] + a[2] - b[0] - b[1] - b[2])[Math.floor(near.length * 0.7)];
        })
        .filter(Boolean);
    },
    [game, points, reach],
  );
const strokes = (page, what) =>
  page.evaluate(
    (list) =>
      Object.fromEntries(
        list.map((one) => [
          one,
          getComputedStyle(document.querySelector(one))
            .stroke.match(/[\d.]+/g)
            .map(Number),
        ]),
      ),
    what,
  );

test('U13 what is lit, the cursor and every overlay stand out from every tint of the maps by 3 to 1', async () => {
  const { page, close } = await visitor();
  const wrong = [];
  const judge = (game, colours, grounds) => {
    for (const [what, [r, g, b, alpha = 1]] of Object.entries(colours))
      for (const ground of grounds) {
        const found = contrast(mixed(ground, [r, g, b], alpha), ground);
        if (found < 3) wrong.push(`${game} ${what} on ${ground}: ${found.toFixed(2)}`);
      }
  };
  const layout = (game) => page.evaluate(async (name) => (await fetch(`api/maps/${name}.json`)).json(), game);
  const id = await position(page, { ...FIGHT, phase: 'movement', commanders: { 'fr-ii': '2012', 'au-i': '2006' } });
  await open(page, id);
  await page.locator('.frame').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('z');
  await page.locator('[data-overlay="zones"] use').first().waitFor();
  await page.locator('[data-piece="fr-ii-castagny"]').first().click();
  await page.locator('.lit-hex').first().waitFor();
  const { overlayLook } = await source('map/overlay_looks.ts');
  const kinds = ['zones', 'threat', 'command', 'supply', 'los'];
  const colours = {
    ...(await strokes(page, ['.lit-hex', '.cursor', '.casing'])),
    ...Object.fromEntries(kinds.map((kind) => [kind, rgb(overlayLook(kind).colour)])),
  };
  assert.deepEqual((await strokes(page, ['[data-overlay="zones"] use']))['[data-overlay="zones"] use'], colours.zones); // they are the ones that are drawn
  for (const game of ['butchery', 'butchery-plain', 'novara', 'novara-plain']) {
    const { hexes } = await layout(game.replace('-plain', ''));
    const grounds = await tints(page, game, Object.values(hexes), 18);
    assert.ok(new Set(grounds.map(String)).size > 3, game);
    judge(game, colours, [...new Map(grounds.map((one) => [String(one), one])).values()]);
  }
  const thousand = await hotseat(page, 'thousand');
  await playUntil(page, thousand, (game) => game.to_act.asked === 'march');
  await open(page, thousand);
  await page.locator('.frame').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  if ((await page.locator('[data-card]').count()) > 0) await page.keyboard.press('Enter'); // the first of several
  await page.locator('.zone.lit, .city.lit').first().waitFor({ state: 'attached' });
  const zones = { ...colours, ...(await strokes(page, ['.cursor', '.zone.lit, .city.lit .ring'])) };
  const { width, height } = await layout('thousand');
  const net = Array.from({ length: 30 }, (_, i) =>
    Array.from({ length: 30 }, (__, j) => [40 + ((width - 80) * i) / 29, 40 + ((height - 80) * j) / 29]),
  ).flat();
  for (const game of ['thousand', 'thousand-plain']) {
    const grounds = await tints(page, game, net, 10);
    judge(game, zones, [...new Map(grounds.map((one) => [String(one), one])).values()]);
  }
  assert.deepEqual(wrong, []);
  await close();
});

test('U13 without red, without green, without colour: the sides are apart by letter and by the cut of the card', async () => {
  const { page, context, close } = await visitor();
  const eyes = await context.newCDPSession(page);
  const tables = { butchery: await position(page, FIGHT), thousand: await position(page, BATTLE), novara: await novara(page) };
  for (const [game, id] of Object.entries(tables)) {
    await open(page, id);
    await unveiled(page);
    await page.locator('.counter .side').first().waitFor();
    for (let i = 0; i < 3; ++i) await page.getByRole('button', { name: 'Zoom in' }).click();
    await atRest(page);
    const looks = await page.evaluate(() => {
      const cards = [...document.querySelectorAll('.counter')].filter((one) => one.querySelector('.side'));
      return cards.map((one) => ({ letter: one.querySelector('.side').textContent, shape: one.querySelector('.card').getAttribute('d') }));
    });
    const shapes = new Map();
    for (const { letter, shape } of looks) shapes.set(letter, (shapes.get(letter) ?? new Set()).add(shape));
    const enemies = { butchery: 'A', novara: 'A', thousand: 'B' }[game];
    assert.ok(shapes.has(enemies) && shapes.size > 1, `${game}: ${[...shapes.keys()]}`);
    for (const [letter, cuts] of shapes) {
      assert.equal(cuts.size, 1, `${game} ${letter}`);
      if (letter !== enemies) assert.notEqual([...cuts][0], [...shapes.get(enemies)][0], `${letter} and ${enemies} have one shape`);
    }
    for (const type of ['protanopia', 'deuteranopia', 'achromatopsia']) {
      await eyes.send('Emulation.setEmulatedVisionDeficiency', { type });
      for (const letter of shapes.keys()) {
        // As it is drawn: the letter itself must still be darker or lighter than its card.
        const index = await page.locator('.counter .side').evaluateAll(
          (all, wanted) =>
            all.findIndex((one) => {
              const box = one.getBoundingClientRect();
              const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
              const top = document.elementFromPoint(x, y)?.closest('.counter');
              return (
                one.textContent === wanted &&
                x > 80 &&
                y > 120 &&
                x < innerWidth - 380 &&
                y < innerHeight - 60 &&
                top === one.closest('.counter')
              );
            }),
          letter,
        );
        if (index < 0) continue; // not on the part of the map that is seen
        const box = await page.locator('.counter .side').nth(index).boundingBox();
        const picture = (await page.screenshot({ clip: box })).toString('base64');
        const [dark, bright] = await page.evaluate(async (data) => {
          const image = new Image();
          image.src = `data:image/png;base64,${data}`;
          await image.decode();
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
          const brush = canvas.getContext('2d');
          brush.drawImage(image, 0, 0);
          const { data: all } = brush.getImageData(0, 0, canvas.width, canvas.height);
          const colours = Array.from({ length: all.length / 4 }, (_, i) => [...all.slice(i * 4, i * 4 + 3)]).sort(
            (a, b) => a[0] + a[1] + a[2] - b[0] - b[1] - b[2],
          );
          return [colours[0], colours.at(-1)];
        }, picture);
        assert.ok(contrast(dark, bright) >= 3, `${game} ${type} ${letter}: ${contrast(dark, bright)}`);
      }
    }
    await eyes.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' });
  }
  await close();
});

test('U13 flags say by a letter whose they are', async () => {
  const { page, close } = await visitor();
  await open(page, await position(page, { ...FIGHT, owners: { solferino: 'allies' } }));
  await page.locator('.flag text').first().waitFor({ state: 'attached' });
  const letters = new Set(await page.locator('.flag text').allTextContents());
  assert.deepEqual([...letters].sort(), ['A', 'F']);
  await close();
});

test("U13 symbols are NATO, figures or pictures of one's own, and stay so", async () => {
  const { page, close } = await visitor();
  const id = await position(page, FIGHT);
  await open(page, id);
  const castagny = page.locator('.over [data-piece="fr-ii-castagny"]').first();
  const drawn = () =>
    castagny.evaluate((one) => ({ nato: one.querySelectorAll('svg').length, art: one.querySelectorAll('[data-art]').length }));
  assert.deepEqual(await drawn(), { nato: 1, art: 0 });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Figures').check();
  assert.deepEqual(await drawn(), { nato: 0, art: 0 });
  await page.getByLabel('Your pictures').check();
  assert.deepEqual(await drawn(), { nato: 0, art: 0 }); // none given yet: figures
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><circle cx="20" cy="15" r="12" fill="#a00"/></svg>';
  await page.getByTestId('art').setInputFiles({ name: 'french-infantry.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await castagny.locator('[data-art]').waitFor({ state: 'attached' });
  assert.match(await castagny.locator('[data-art]').getAttribute('href'), /^data:image\/png/);
  assert.equal(await page.locator('.over [data-art="au-i-hoditz"]').count(), 0);
  await page.reload();
  await open(page, id);
  await castagny.locator('[data-art]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('NATO').check();
  assert.deepEqual(await drawn(), { nato: 1, art: 0 });
  assert.ok((await api(page, 'view', { game: id, as: 'allies' })).ok);
  await close();
});
