// The guided first game of each title, played to its end with a mouse: every step is reached by doing what it says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atRest, counter, here, hexAt, visitor, withServer } from './harness.mjs';

withServer();

const step = (page) => page.getByTestId('guide').getAttribute('data-step').then(Number);
const reaches = (page, n) => page.waitForFunction((to) => Number(document.querySelector('[data-testid=guide]')?.dataset.step) >= to, n);
const button = (page, verb) => page.locator(`.prompt [data-verb="${verb}"]`).first();

async function begin(page, title) {
  await page.goto(`${here.base}/#/`);
  await page.getByRole('button', { name: title }).click();
  await page.getByTestId('guide').waitFor();
}
async function clickOn(page, game, hex) {
  const at = await hexAt(page, game, hex);
  await page.mouse.click(at.x, at.y);
}
// A button, and the warning that may come with it, until the guide is at that step.
async function press(page, verb, n) {
  await button(page, verb).click();
  const warning = page.getByTestId('warning').getByRole('button').last();
  await page.waitForFunction(
    (to) => Number(document.querySelector('[data-testid=guide]')?.dataset.step) >= to || document.querySelector('[data-testid=warning]'),
    n,
  );
  if (await warning.count()) await warning.click();
  await reaches(page, n);
}
// What is asked of us is answered by the first thing that is offered, until the guide goes on.
const offers = [
  '.prompt.mine [data-verb]:not([data-verb=done]):not([disabled])',
  '.cell.lit',
  '.prompt.mine [data-verb=done]:not([disabled])',
];
async function answerUntil(page, n) {
  for (let i = 0; i < 60 && (await step(page)) < n; ++i) {
    await page.waitForFunction(
      (to) =>
        Number(document.querySelector('[data-testid=guide]')?.dataset.step) >= to ||
        document.querySelector('[data-testid=warning], .prompt.mine:not([aria-busy=true])'),
      n,
    );
    if ((await step(page)) >= n) break;
    await atRest(page);
    const warning = page.getByTestId('warning').getByRole('button').last();
    if (await warning.count()) await warning.click({ timeout: 2000 }).catch(() => undefined);
    for (const offer of [...offers, 'main [data-piece]:has(.counter.lit)', '[data-lit-hex]']) {
      const one = page.locator(offer).first();
      if ((await one.count()) === 0) continue;
      await one.click({ timeout: 1500, force: true }).catch(() => undefined);
      break;
    }
  }
  assert.ok((await step(page)) >= n, `step ${await step(page)} of ${n}`);
}

for (const locale of ['en-GB', 'it-IT'])
  test(`a guided game of butchery, ${locale}`, async () => {
    const { page, faults, close } = await visitor({ locale });
    await begin(page, locale === 'en-GB' ? /A Sheer Butchery: guided/ : /Un vero macello: prima/);
    await page.getByTestId('guide-next').click();
    await reaches(page, 2);
    await counter(page, 'fr-ii-castagny').click();
    await reaches(page, 3);
    await clickOn(page, 'butchery', '2009');
    await page.getByTestId('refusal').waitFor();
    await reaches(page, 4);
    const to = await hexAt(page, 'butchery', '2010');
    await page.mouse.move(to.x, to.y);
    await reaches(page, 5);
    await clickOn(page, 'butchery', '2010');
    await reaches(page, 6);
    await atRest(page);
    await counter(page, 'fr-ii-gault').click();
    await reaches(page, 7);
    await clickOn(page, 'butchery', '2110');
    await reaches(page, 8);
    await button(page, 'halt').click();
    await press(page, 'done', 9);
    const enemy = await hexAt(page, 'butchery', '2009');
    await page.mouse.move(enemy.x, enemy.y);
    await page.getByTestId('preview').waitFor();
    await reaches(page, 10);
    await clickOn(page, 'butchery', '2009');
    await reaches(page, 11);
    await press(page, 'done', 12);
    await answerUntil(page, 13);
    await page.getByTestId('guide-end').waitFor();
    assert.equal((await page.getByTestId('guide').innerText()).includes('guide.'), false);
    assert.deepEqual(faults, []);
    await close();
  });

test('a guided game of novara', async () => {
  const { page, faults, close } = await visitor();
  await begin(page, /Radetzky’s March: guided/);
  await page.getByTestId('guide-next').click();
  await reaches(page, 2);
  await counter(page, 's-4-piemonte').click();
  await reaches(page, 3);
  await clickOn(page, 'novara', '4630');
  await page.getByTestId('refusal').waitFor();
  await reaches(page, 4);
  const to = await hexAt(page, 'novara', '4629');
  await page.mouse.move(to.x, to.y);
  await reaches(page, 5);
  await clickOn(page, 'novara', '4629');
  await reaches(page, 6);
  await clickOn(page, 'novara', '4728');
  await reaches(page, 7);
  await clickOn(page, 'novara', '4729');
  await reaches(page, 8);
  for (let i = 0; i < 12 && (await step(page)) < 9; ++i) {
    // One key too many would end the declaration as well: each is pressed when the last has had its effect.
    const steps = await page.locator('section.prompt').getAttribute('data-steps');
    await page.keyboard.press('e');
    await page.waitForFunction(
      (before) =>
        document.querySelector('[data-testid=warning]') ||
        (document.querySelector('section.prompt').dataset.steps !== before && document.querySelector('.prompt.mine:not([aria-busy=true])')),
      steps,
    );
    const warning = page.getByTestId('warning').getByRole('button').last();
    if (await warning.count()) await warning.click();
    await page.waitForFunction(
      (before) =>
        document.querySelector('section.prompt').dataset.steps !== before && document.querySelector('.prompt.mine:not([aria-busy=true])'),
      steps,
    );
    if ((await page.locator('section.prompt').getAttribute('data-asked')) === 'declare') await reaches(page, 9);
  }
  await reaches(page, 9);
  await counter(page, 's-4-piemonte').click();
  const enemy = await hexAt(page, 'novara', '4630');
  await page.mouse.move(enemy.x, enemy.y);
  await page.getByTestId('preview').waitFor();
  await reaches(page, 10);
  await clickOn(page, 'novara', '4630');
  await reaches(page, 11);
  await press(page, 'done', 12);
  await page.getByTestId('guide-end').waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test('a guided game of thousand', async () => {
  const { page, faults, close } = await visitor();
  await begin(page, /1860.*: guided|Thousand.*: guided/);
  await page.getByTestId('guide-next').click();
  await reaches(page, 2);
  const middle = async (selector) => {
    const box = await page.locator(selector).first().boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const enna = await middle('[data-place=enna]');
  await page.mouse.click(enna.x, enna.y);
  await page.getByTestId('refusal').waitFor();
  await reaches(page, 3);
  const zone = await middle('[data-lit-place=PA]');
  await page.mouse.move(zone.x, zone.y);
  await reaches(page, 4);
  await atRest(page);
  await page.mouse.click(zone.x, zone.y);
  await reaches(page, 5);
  await button(page, 'take-all').click();
  await button(page, 'go').click();
  await reaches(page, 6);
  await atRest(page);
  await page.mouse.click(zone.x, zone.y);
  await reaches(page, 7);
  await answerUntil(page, 9);
  await page.getByTestId('guide-next').click(); // the preview is tested elsewhere
  await reaches(page, 10);
  await answerUntil(page, 11);
  await page.getByTestId('guide-end').waitFor();
  assert.deepEqual(faults, []);
  await close();
});

for (const locale of ['en-GB', 'it-IT'])
  test(`a guided game of custoza, ${locale}`, async () => {
    const { page, faults, close } = await visitor({ locale });
    await begin(page, locale === 'en-GB' ? /Fields of Doom: guided/ : /Campi fatali: prima/);
    await page.getByTestId('guide-next').click();
    await reaches(page, 2);
    await clickOn(page, 'custoza', '5019');
    await reaches(page, 3);
    await button(page, 'done').click();
    await reaches(page, 4);
    await counter(page, 'i48-i-6-art').click();
    await reaches(page, 5);
    const enemy = await hexAt(page, 'custoza', '5018');
    await page.mouse.move(enemy.x, enemy.y);
    await page.getByTestId('preview').waitFor();
    await reaches(page, 6);
    await clickOn(page, 'custoza', '5018');
    await reaches(page, 7);
    // The Austrians may answer the fire first.
    await page
      .locator('.prompt.mine')
      .getByText('6.6a')
      .or(page.locator('main [data-piece="i48-i-5-aosta"] .counter.lit'))
      .first()
      .waitFor();
    await counter(page, 'i48-i-5-aosta').click({ force: true });
    await reaches(page, 8);
    await clickOn(page, 'custoza', '5018');
    await page.getByTestId('refusal').waitFor();
    await reaches(page, 9);
    const to = await hexAt(page, 'custoza', '5019');
    await page.mouse.move(to.x, to.y);
    await page.locator('[data-interrupt-hex="5019"]').waitFor();
    await reaches(page, 10);
    await clickOn(page, 'custoza', '5019');
    await reaches(page, 11);
    await answerUntil(page, 13);
    await page.getByTestId('guide-end').waitFor();
    assert.equal((await page.getByTestId('guide').innerText()).includes('guide.'), false);
    assert.deepEqual(faults, []);
    await close();
  });
