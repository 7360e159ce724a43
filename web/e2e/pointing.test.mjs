// U1 to U4: what is lit, what is refused, what a fight would bring, and the way there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actions, api, atRest, attributes, clickHex, counter, hexAt, hoverHex, open, position, visitor, withServer } from './harness.mjs';

withServer();

const MARCH = {
  game: 'butchery',
  map: 'bare',
  active: 'fr-ii',
  phase: 'movement',
  commanders: { 'fr-ii': '2014', 'au-i': '2006' },
  chiefs: { austrian: '1910' },
  units: { Castagny: { hex: '2012', face: 'E' }, Gault: { hex: '2211', face: 'E' }, Hoditz: { hex: '2009', face: 'W' } },
};
const FIGHT = {
  game: 'butchery',
  map: 'bare',
  active: 'fr-ii',
  phase: 'declare',
  commanders: { 'fr-ii': '2010', 'au-i': '2008' },
  units: { Castagny: { hex: '2010', face: 'E' }, Hoditz: { hex: '2009', face: 'W' } },
};
const NOVARA_FIGHT = {
  game: 'novara',
  map: 'bare',
  active: 's-4',
  phase: 'declare',
  units: { 'IR 7': '4425', '4 Piemonte': '4424', '13 Pinerolo': '4426', '8 cp Bers': '4426' },
};
const THOUSAND_MARCH = {
  game: 'thousand',
  turn: 2,
  phase: 'movement',
  side: 'garibaldine',
  commanders: { garibaldi: 'TP', lanza: 'palermo' },
  units: [
    { at: 'TP', units: ['I Gar', 'II Gar'] },
    { at: 'palermo', units: ['1 CA', '4 CA'] },
  ],
};
const THOUSAND_FIGHT = {
  game: 'thousand',
  phase: 'declare',
  commanders: { garibaldi: 'TP', francesco: 'TP' },
  units: [{ at: 'TP', units: ['I Gar', 'II Gar', 'III Gar', 'IV Gar', '1 FL-a', '3 FL-a', '4 FL-a'] }],
  battle: {
    at: 'TP',
    attacker: 'garibaldine',
    stacks: { BD4: '1 FL-a', BD5: '3 FL-a', BD6: '4 FL-a', GD4: 'I Gar', GD5: 'II Gar', GD6: 'III Gar', GD7: 'IV Gar' },
  },
};
const view = async (page, id, as) => (await api(page, 'view', { game: id, as })).view;
const listed = async (page, id, as, verb, operand) =>
  [...new Set((await actions(page, id, as)).filter((one) => one.verb === verb).map((one) => one.operands[operand]))].sort();

async function takeUpCastagny(page) {
  await counter(page, 'fr-ii-castagny').click();
  await page.locator('[data-lit-hex]').first().waitFor();
}

test('U1 what the engine lists is lit and nothing else; nothing else reacts to a click', async () => {
  const { page, faults, close } = await visitor();
  const id = await position(page, MARCH);
  await open(page, id);
  const lit = () => page.locator('[data-piece]:has(> .counter.lit)').evaluateAll((all) => all.map((one) => one.dataset.piece).sort());
  await page.locator('.counter.lit').first().waitFor();
  assert.deepEqual(await lit(), await listed(page, id, 'allies', 'select', 'unit'));
  await takeUpCastagny(page);
  const hexes = await listed(page, id, 'allies', 'move', 'hex');
  assert.ok(hexes.length > 5);
  assert.deepEqual(await attributes(page, 'data-lit-hex'), hexes);
  const before = await view(page, id, 'allies');
  for (const hex of ['2009', '2018', '2006']) {
    // an enemy, open ground far away, an enemy commander
    assert.ok(!hexes.includes(hex));
    await clickHex(page, 'butchery', hex);
    await page.getByTestId('refusal').waitFor(); // the click has come to its end
    assert.deepEqual(await view(page, id, 'allies'), before);
    assert.deepEqual(await attributes(page, 'data-lit-hex'), hexes);
    await page.getByTestId('refusal').getByRole('button', { name: 'Close' }).click();
  }
  assert.deepEqual(faults, []);
  await close();
});

test('U1 the same on the zone map and on the Combat Table of The Thousand', async () => {
  const { page, faults, close } = await visitor();
  const march = await position(page, THOUSAND_MARCH);
  await open(page, march);
  await page.locator('[data-pile="TP"] [data-piece="garibaldi"]').first().click();
  await page.locator('[data-lit-place]').first().waitFor();
  const places = await listed(page, march, 'garibaldine', 'march', 'place');
  assert.ok(places.length > 1);
  assert.deepEqual(await attributes(page, 'data-lit-place'), places);
  const before = await view(page, march, 'garibaldine');
  const far = (await attributes(page, 'data-place')).find((place) => !places.includes(place) && place !== 'TP');
  await page.getByRole('button', { name: 'Whole map' }).click();
  await page.locator(`path[data-place="${far}"], g[data-place="${far}"] .grip`).first().click({ force: true });
  await page.getByTestId('refusal').waitFor();
  assert.match(await page.getByTestId('refusal-rule').innerText(), /\d/);
  assert.deepEqual(await view(page, march, 'garibaldine'), before);

  const fight = await position(page, THOUSAND_FIGHT);
  await open(page, fight);
  await page.locator('[data-lit-cell]').first().waitFor();
  assert.deepEqual(await attributes(page, 'data-lit-cell'), await listed(page, fight, 'garibaldine', 'attack', 'cell'));
  await page.locator('g[data-place="GD5"]').click();
  await page.waitForFunction(() => document.querySelector('.cell.chosen'));
  const targets = (await actions(page, fight, 'garibaldine'))
    .filter((one) => one.verb === 'attack' && one.operands.cell === 'GD5')
    .map((one) => one.operands.target)
    .sort();
  assert.deepEqual(await attributes(page, 'data-lit-cell'), targets);
  assert.deepEqual(faults, []);
  await close();
});

test('U2 an unlit hex is refused with rule, sentence and figures; its number opens the rules there; nothing has moved', async (t) => {
  const { page, close } = await visitor();
  const id = await position(page, MARCH);
  await open(page, id);
  await takeUpCastagny(page);
  const board = () =>
    page.locator('[data-piece][data-at]').evaluateAll((all) => all.map((one) => `${one.dataset.piece} ${one.dataset.at}`));
  const [before, stood] = [await view(page, id, 'allies'), await board()];
  const { x, y } = await hexAt(page, 'butchery', '2018');
  // The page's own part: a server with sanitizers may take its time. The best of a few tries, for others work on this machine too.
  let best = { whole: Infinity, server: 0 };
  for (let i = 0; i < 5 && best.whole - best.server > 200; ++i) {
    if (i > 0) await atRest(page); // two clicks would lay out a stack
    await page.evaluate(() => {
      window.times = {};
      document.querySelector('[data-testid="refusal"] .close')?.click();
      addEventListener('pointerup', () => (window.times.click = performance.now()), { capture: true, once: true });
      new MutationObserver((_, watch) => {
        if (!window.times.click || !document.querySelector('[data-testid="refusal"]')) return;
        watch.disconnect();
        requestAnimationFrame(() => (window.times.shown = performance.now()));
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.getByTestId('refusal').waitFor({ state: 'detached' });
    await page.mouse.click(x, y);
    await page.waitForFunction(() => window.times.shown);
    const now = await page.evaluate(() => {
      const asked = performance.getEntriesByType('resource').findLast((one) => one.name.endsWith('api/verdict'));
      return { whole: window.times.shown - window.times.click, server: asked.responseEnd - asked.requestStart };
    });
    if (now.whole - now.server < best.whole - best.server) best = now;
  }
  t.diagnostic(`refusal shown after ${best.whole.toFixed(0)} ms, of which the server took ${best.server.toFixed(0)}`);
  assert.ok(best.whole - best.server <= 200, JSON.stringify(best));

  const verdict = await api(page, 'verdict', { game: id, as: 'allies', action: 'move Castagny 2018' });
  const said = await page.getByTestId('refusal').innerText();
  assert.ok(said.includes(verdict.text), said);
  assert.ok(verdict.text.length > 20 && /[a-z] [a-z]/.test(verdict.text));
  for (const fact of verdict.facts) if (fact.value !== undefined) assert.ok(said.includes(String(fact.value)), `${said} has ${fact.value}`);
  assert.ok(verdict.facts.some((fact) => fact.value !== undefined && /\d/.test(String(fact.value))));
  const rule = await page.getByTestId('refusal-rule').getAttribute('data-rule');
  assert.equal(rule, verdict.rule);
  assert.deepEqual(await view(page, id, 'allies'), before);
  assert.deepEqual(await board(), stood);

  await page.getByTestId('refusal-rule').click();
  await page.locator('[data-panel="rules"]').waitFor();
  const marked = page.locator(`[id="rule-${rule}"]`).first();
  await marked.waitFor();
  await page.waitForFunction((which) => {
    const box = document.getElementById(`rule-${which}`).getBoundingClientRect();
    const panel = document.querySelector('[data-panel="rules"]').getBoundingClientRect();
    return box.top >= panel.top - 1 && box.top < panel.bottom;
  }, rule);
  await close();
});

// What the card shows, as a reader sees it: every part unfolded.
async function shown(page) {
  const card = page.getByTestId('preview');
  await card.waitFor();
  return card.evaluate((whole) => {
    const figure = (text) => Number(text.replace('−', '-').replace(/[=+\s]/g, ''));
    return [...whole.querySelectorAll('[data-part]')].map((part) => {
      part.open = true;
      const read = (row, cell) => row.querySelector(cell).innerText;
      return {
        what: part.dataset.part,
        sums: [...part.querySelectorAll('.sum')].map((sum) => ({
          items: [...sum.querySelectorAll('[data-testid="preview-item"]')].map((row) => ({
            amount: figure(read(row, '.amount')),
            rule: row.dataset.rule,
          })),
          total: figure(read(sum.querySelector('[data-testid="preview-total"]'), '.amount')),
        })),
        chances: Object.fromEntries(
          [...part.querySelectorAll('[data-result]')].map((row) => [
            row.dataset.result,
            { percent: figure(read(row, '.percent').replace('%', '')), exact: Number(row.dataset.probability) },
          ]),
        ),
        text: part.innerText,
      };
    });
  });
}
// Lines that sum up to what is stated, chances that sum up to a hundred, and all of it the engine's.
function agree(cards, parts) {
  assert.deepEqual(
    cards.map((card) => card.what),
    parts.map((part) => part.what),
  );
  cards.forEach((card, i) => {
    const part = parts[i];
    const reckonings = [part.column, part.die && (part.die.items.length > 0 || !part.column) ? part.die : undefined].filter(Boolean);
    assert.equal(card.sums.length, reckonings.length, part.what);
    card.sums.forEach(({ items, total }, which) => {
      assert.ok(
        Math.abs(items.reduce((sum, item) => sum + item.amount, 0) - total) < 1e-9,
        `${part.what}: ${JSON.stringify(items)} is not ${total}`,
      );
      assert.equal(total, reckonings[which].total);
      assert.deepEqual(
        items,
        reckonings[which].items.map(({ amount, rule }) => ({ amount, rule })),
      );
      assert.ok(items.every((item) => /\d|[A-Z]/.test(item.rule)));
    });
    if (part.read_in_column !== undefined) assert.match(card.text, new RegExp(part.odds ?? `\\b${part.read_in_column}\\b`));
    assert.deepEqual(
      Object.fromEntries(Object.entries(card.chances).map(([name, one]) => [name, one.exact])),
      Object.fromEntries(Object.entries(part.chances).map(([name, one]) => [name, one.probability])),
    );
    const percents = Object.values(card.chances);
    assert.ok(
      Math.abs(percents.reduce((sum, one) => sum + one.percent, 0) - 100) <= 0.1 + 1e-9,
      `${part.what}: ${JSON.stringify(percents)}`,
    );
    for (const one of percents) assert.ok(Math.abs(one.percent - one.exact * 100) <= 0.051);
  });
}

test("U3 the preview of an assault by pointer and by keyboard: lines that sum up, chances that are the engine's", async () => {
  const { page, close } = await visitor();
  const id = await position(page, FIGHT);
  const { parts } = await api(page, 'preview', { game: id, as: 'allies', action: 'assault Castagny Hoditz' });
  assert.ok(parts.some((part) => part.column?.items.length > 0));
  await open(page, id);
  await counter(page, 'fr-ii-castagny').click();
  await counter(page, 'au-i-hoditz').hover();
  const byPointer = await shown(page);
  agree(byPointer, parts);

  await page.reload();
  await page.getByTestId('prompt').waitFor();
  await page.locator('.counter.lit').first().waitFor();
  await page.locator('.frame').focus();
  await page.keyboard.press('n'); // the only one to be chosen is the target
  agree(await shown(page), parts);
  await close();
});

test('U3 the same for a combat of Novara and for an attack of The Thousand', async () => {
  const { page, close } = await visitor();
  const novara = await position(page, NOVARA_FIGHT);
  await open(page, novara);
  await counter(page, 's-4-piemonte').click();
  await page.locator('[data-lit-hex="4425"]').waitFor();
  await hoverHex(page, 'novara', '4425');
  const asked = (game, as, action) => api(page, 'preview', { game, as, action }).then((answer) => answer.parts);
  const [attack] = (await actions(page, novara, 'sardinian')).filter(
    (one) => one.verb === 'attack' && one.operands.unit === 's-4-piemonte',
  );
  const combat = await asked(novara, 'sardinian', { bits: attack.bits });
  assert.ok(combat[0].odds);
  agree(await shown(page), combat);

  const thousand = await position(page, THOUSAND_FIGHT);
  await open(page, thousand);
  await page.locator('[data-lit-cell="GD5"]').waitFor();
  await page.locator('g[data-place="GD5"]').click();
  await page.locator('[data-lit-cell="BD5"]').waitFor();
  await page.locator('g[data-place="BD5"]').hover();
  agree(await shown(page), await asked(thousand, 'garibaldine', 'attack GD5 BD5'));
  await close();
});

test('U4 a reachable hex under the pointer shows the way, the points at each hex of it and what will interrupt it', async () => {
  const { page, close } = await visitor();
  const id = await position(page, MARCH);
  await open(page, id);
  await takeUpCastagny(page);
  const reach = await api(page, 'reach', { game: id, as: 'allies', unit: 'Castagny' });
  const wayTo = (hex) => (reach.hexes[hex].from ? [...wayTo(reach.hexes[hex].from), hex] : [hex]);
  const far = Object.keys(reach.hexes).find((hex) => wayTo(hex).length === 4 && reach.hexes[hex].may_stop && !reach.hexes[hex].way);
  const interrupted = Object.keys(reach.hexes).filter(
    (hex) => (reach.hexes[hex].stops || reach.hexes[hex].interrupts) && reach.hexes[hex].may_stop,
  );
  assert.ok(
    interrupted.some((hex) => reach.hexes[hex].stops) && interrupted.some((hex) => reach.hexes[hex].interrupts),
    JSON.stringify(reach.hexes),
  );
  for (const hex of [far, ...interrupted]) {
    await hoverHex(page, 'butchery', hex);
    await page.locator(`[data-way$="-${hex}"]`).waitFor({ state: 'attached' });
    const way = wayTo(hex);
    assert.equal(await page.locator('[data-way]').getAttribute('data-way'), way.join('-'));
    const costs = await page.locator('[data-cost]').evaluateAll((all) => all.map((one) => [one.dataset.cost, Number(one.textContent)]));
    assert.deepEqual(
      costs,
      way.slice(1).map((one) => [one, reach.hexes[one].points]),
    );
    const told = await page
      .getByTestId('way')
      .locator('[data-interrupt]')
      .evaluateAll((all) => all.map((one) => [one.dataset.interruptHex, one.dataset.interrupt, one.innerText]));
    const met = new Set(); // who answers does so once
    const answers = (one) =>
      (reach.hexes[one].interrupts ?? []).filter((by) => !met.has(by.hex) && met.add(by.hex)).map((by) => [one, by.rule]);
    const wanted = way.slice(1).flatMap((one) => [...(reach.hexes[one].stops ? [[one, reach.hexes[one].rule]] : []), ...answers(one)]);
    assert.deepEqual(
      told.map(([where, rule]) => [where, rule]),
      wanted,
    );
    for (const [, rule, text] of told) assert.ok(text.includes(rule) && text.length > 40, text);
  }
  await close();
});

test('U4 Alt and clicks plot another way, and it is marched', async () => {
  const { page, close } = await visitor();
  const id = await position(page, MARCH);
  await open(page, id);
  await takeUpCastagny(page);
  const { hexes } = await api(page, 'reach', { game: id, as: 'allies', unit: 'Castagny' });
  // One step, by a way round it.
  const layout = await page.evaluate(async () => (await (await fetch('api/maps/butchery.json')).json()).hexes);
  const far = (a, b) => Math.hypot(layout[a][0] - layout[b][0], layout[a][1] - layout[b][1]);
  const step = far('2012', '2013') * 1.1;
  const end = '2013';
  assert.equal(hexes[end].from, '2012');
  const over = Object.keys(hexes).find(
    (hex) => hex !== end && hexes[hex].from === '2012' && far(hex, '2012') < step && far(hex, end) < step,
  );
  await clickHex(page, 'butchery', over, ['Alt']);
  await clickHex(page, 'butchery', end, ['Alt']);
  await page.locator(`[data-way="2012-${over}-${end}"]`).waitFor({ state: 'attached' });
  await clickHex(page, 'butchery', end);
  await page.waitForFunction((to) => document.querySelector('[data-piece="fr-ii-castagny"]')?.dataset.at === to, end);
  const { events } = await api(page, 'events', { game: id, as: 'allies' });
  const went = events.filter((event) => event.event === 'moved').map((event) => event.facts.find((fact) => fact.kind === 'hex').value);
  assert.deepEqual(went, [over, end]);
  await close();
});
