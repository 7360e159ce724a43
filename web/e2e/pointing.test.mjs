// U1 to U4: what is lit, what is refused, what a fight would bring, and the way there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actions, api, open, position, visitor, withServer } from './harness.mjs';

withServer();

const MARCH = {
  game: 'butchery', map: 'bare', active: 'fr-ii', phase: 'movement', commanders: { 'fr-ii': '2010', 'au-i': '2006' },
  units: { Castagny: { hex: '2011', face: 'E' }, Gault: { hex: '2211', face: 'E' }, Hoditz: { hex: '2008', face: 'W' } },
};
const FIGHT = {
  game: 'butchery', map: 'bare', active: 'fr-ii', phase: 'declare', commanders: { 'fr-ii': '2010', 'au-i': '2008' },
  units: { Castagny: { hex: '2010', face: 'E' }, Hoditz: { hex: '2009', face: 'W' } },
};
const counter = (page, id) => page.locator(`[data-piece="${id}"]`).first();
const litHexes = (page) => page.locator('[data-lit-hex]').evaluateAll((all) => all.map((one) => one.getAttribute('data-lit-hex')).sort());

test('U1 after a unit is taken up just the hexes that the engine lists are lit, and nothing else reacts', async () => {
  const { page, faults, close } = await visitor();
  const id = await position(page, MARCH);
  await open(page, id);
  await counter(page, 'fr-ii-castagny').click();
  await page.locator('[data-lit-hex]').first().waitFor();
  const listed = (await actions(page, id, 'allies')).filter((one) => one.verb === 'move').map((one) => one.operands.hex).sort();
  assert.ok(listed.length > 5);
  assert.deepEqual(await litHexes(page), listed);
  const before = (await api(page, 'view', { game: id, as: 'allies' })).steps;
  await counter(page, 'au-i-hoditz').click();
  await page.waitForTimeout(200);
  assert.equal((await api(page, 'view', { game: id, as: 'allies' })).steps, before);
  assert.deepEqual(faults, []);
  await close();
});

test('U2 an unlit hex is refused with rule, sentence and figures; its number opens the rules there', async () => {
  const { page, close } = await visitor();
  const id = await position(page, MARCH);
  await open(page, id);
  await counter(page, 'fr-ii-castagny').click();
  await page.locator('[data-lit-hex]').first().waitFor();
  for (let i = 0; i < 3; ++i) await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.waitForTimeout(400); // the map has come to rest
  const far = await page.evaluate(async () => (await (await fetch('api/maps/butchery.json')).json()).hexes['2018']);
  const near = await page.evaluate(async () => (await (await fetch('api/maps/butchery.json')).json()).hexes['2011']);
  const box = await counter(page, 'fr-ii-castagny').boundingBox();
  const scale = await page.locator('.sheet').evaluate((sheet) => new DOMMatrix(getComputedStyle(sheet).transform).a);
  await page.mouse.click(box.x + box.width / 2 + (far[0] - near[0]) * scale, box.y + box.height / 2 + (far[1] - near[1]) * scale);
  await page.getByTestId('refusal').waitFor();
  const said = await page.getByTestId('refusal').innerText();
  assert.match(said, /2018/);
  assert.match(said, /\d/);
  const rule = await page.getByTestId('refusal-rule').innerText();
  const verdict = await api(page, 'verdict', { game: id, as: 'allies', action: 'move Castagny 2018' });
  assert.equal(rule, verdict.rule);
  await page.getByTestId('refusal-rule').click();
  await page.locator('[data-panel="rules"]').waitFor();
  const marked = page.locator(`[id="rule-${rule}"]`).first();
  await marked.waitFor();
  assert.ok(await marked.evaluate((one) => { const box = one.getBoundingClientRect(); return box.top >= 0 && box.top < innerHeight; }));
  await close();
});

test('U3 the preview of an assault: every modifier with its rule, lines that sum up, chances that are the engine\'s', async () => {
  const { page, close } = await visitor();
  const id = await position(page, FIGHT);
  await open(page, id);
  await counter(page, 'fr-ii-castagny').click();
  await counter(page, 'au-i-hoditz').hover();
  const card = page.getByTestId('preview');
  await card.waitFor();
  const { parts } = await api(page, 'preview', { game: id, as: 'allies', action: 'assault Castagny Hoditz' });
  for (const part of parts) {
    const sum = (part.column?.items ?? []).reduce((total, item) => total + item.amount, 0);
    if (part.column) assert.equal(sum, part.column.total);
    const chance = Object.values(part.chances).reduce((total, one) => total + one.probability, 0);
    assert.ok(Math.abs(chance - 1) < 0.001);
  }
  const shown = await card.locator('[data-result]').evaluateAll((all) => all.map((one) => [one.dataset.result, Number(one.dataset.probability)]));
  const wanted = parts.flatMap((part) => Object.entries(part.chances).map(([name, one]) => [name, one.probability]));
  for (const [name, probability] of shown) assert.ok(wanted.some(([other, chance]) => other === name && Math.abs(chance - probability) < 1e-9), name);
  assert.ok(shown.length >= 4);
  const items = await card.locator('[data-testid="preview-item"]').evaluateAll((all) => all.map((one) => one.dataset.rule));
  assert.ok(items.includes('10.4.3a'));
  await close();
});

test('U4 a reachable hex under the pointer shows the way there with the running cost', async () => {
  const { page, close } = await visitor();
  const id = await position(page, MARCH);
  await open(page, id);
  await counter(page, 'fr-ii-castagny').click();
  await page.locator('[data-lit-hex="2013"]').waitFor();
  const reach = await api(page, 'reach', { game: id, as: 'allies', unit: 'Castagny' });
  await page.locator('[data-lit-hex="2013"]').hover();
  await page.locator('[data-cost="2013"]').waitFor();
  assert.equal(Number(await page.locator('[data-cost="2013"]').textContent()), reach.hexes['2013'].points);
  assert.equal(await page.locator('[data-cost]').count(), 2);
  await close();
});
