// On paper: the map and every counter of each game as PDF; and what the briefing tells of history.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, here, hotseat, open, SIDES, visitor, withServer } from './harness.mjs';

withServer();

for (const game of Object.keys(SIDES))
  test(`${game}: map and counters are printed, none is missing`, async () => {
    const { page, faults, close } = await visitor();
    const id = await hotseat(page, game);
    await page.goto(`${here.base}/#/print/${id}`);
    await page.locator('[data-card]').first().waitFor({ state: 'attached' });
    const { sheet } = await api(page, 'sheet', { game: id });
    const cards = await page.locator('[data-card]').evaluateAll((all) => all.map((one) => one.dataset.card));
    const wanted = sheet.units.filter((unit) => unit.kind !== 'dummy').map((unit) => unit.unit);
    assert.deepEqual(
      wanted.filter((unit) => !cards.includes(unit)),
      [],
    );
    const leaders = sheet.leaders.filter((one) => one.id !== undefined && game !== 'butchery').map((one) => String(one.id));
    assert.deepEqual(
      leaders.filter((one) => !cards.includes(one)),
      [],
      'commanders and chits',
    );
    assert.equal(new Set(cards).size, cards.length, 'each once');
    const tiles = await page.locator('[data-tile]').count();
    assert.ok(tiles > 1);
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length;
    assert.equal(pages, await page.locator('.sheet').count(), 'a page for each sheet, and none that is empty');
    assert.deepEqual(faults, []);
    await close();
  });

test('every scenario has historical and designer’s notes, in both languages', async () => {
  for (const locale of ['en-GB', 'it-IT']) {
    const { page, close } = await visitor({ locale });
    const { games } = await api(page, 'catalogue');
    for (const { game, scenarios } of games.filter((one) => SIDES[one.game]))
      for (const { id: scenario } of scenarios) {
        await open(page, await hotseat(page, game, { scenario }));
        const veil = page.locator('.veil button');
        if (await veil.count()) await veil.first().click();
        await page.getByTestId('briefing-open').click();
        for (const part of ['history', 'notes']) {
          const notes = page.getByTestId(`brief-${part}`);
          await notes.locator('summary').click();
          assert.ok((await notes.innerText()).length > 80, `${game} ${scenario} ${part} ${locale}`);
        }
      }
    await close();
  }
});
