// A person's first visit, and the second: from the first page to the table, back tomorrow, a record, a friend's link, the
// other language, and a word before something one may be sorry for.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { api, here, hotseat, open, playUntil, position, visitor, withServer } from './harness.mjs';

withServer();

const steps = (page) => page.locator('section.prompt').getAttribute('data-steps').then(Number);

test('a stranger is at the table after one click, and comes back to the same game', async () => {
  const first = await visitor();
  const began = Date.now();
  await first.page.getByRole('button', { name: /^Play now.*Butchery/ }).click();
  await first.page.getByTestId('prompt').waitFor();
  await first.page.locator('[data-piece]').first().waitFor();
  await first.page.waitForFunction(() => document.querySelector('img.map')?.complete);
  assert.ok(Date.now() - began < 60_000);
  await first.page.locator('section.prompt.mine').waitFor({ timeout: 60_000 }); // the computer may be first
  const address = first.page.url();
  const known = await first.context.storageState();
  assert.deepEqual(first.faults, []);
  await first.close();

  const context = await here.browser.newContext({ viewport: { width: 1400, height: 900 }, locale: 'en-GB', storageState: known });
  const page = await context.newPage();
  await page.goto(`${here.base}/#/`);
  const again = page.locator('section', { has: page.getByRole('heading', { name: 'Continue' }) });
  await again.getByText('Your turn').waitFor();
  await again.getByRole('link').first().click();
  await page.locator('section.prompt.mine').waitFor();
  assert.equal(page.url(), address);
  await context.close();
});

test("a record becomes a table of one's own, from a file or pasted; what is none is told so", async () => {
  const { page, faults, close } = await visitor();
  const id = await hotseat(page, 'butchery');
  const played = await playUntil(page, id, (game) => game.steps >= 12);
  const { record } = await api(page, 'record', { game: id });
  const load = page.locator('section', { has: page.getByRole('heading', { name: 'Load a record' }) });
  const looksAt = async () => {
    await page.getByTestId('prompt').waitFor();
    await page.locator('[data-piece]').first().waitFor();
    assert.notEqual(page.url().split('/').at(-1), id);
    assert.equal(await steps(page), played.steps);
  };
  await page.goto(`${here.base}/#/`);
  await load.locator('input[type=file]').setInputFiles({ name: 'solferino.rec', mimeType: 'text/plain', buffer: Buffer.from(record) });
  await looksAt();
  await page.goto(`${here.base}/#/`);
  await load.getByText('or paste it').click();
  await load.getByRole('textbox').fill('[Game "chess"]');
  await load.getByRole('button', { name: 'Open the record' }).click();
  await load.getByRole('alert').waitFor();
  assert.match(await load.getByRole('alert').innerText(), /\w{3}/);
  await load.getByRole('textbox').fill(record);
  await load.getByRole('button', { name: 'Open the record' }).click();
  await looksAt();
  assert.deepEqual(faults, []);
  await close();
});

test('a friend comes by the link that the first page gives', async () => {
  const one = await visitor();
  await one.page
    .getByRole('link', { name: /set up.*Butchery/i })
    .first()
    .click();
  await one.page.getByText('A friend', { exact: false }).first().click();
  await one.page.getByRole('button', { name: /start the game/i }).click();
  const link = one.page.locator('input[readonly]').first();
  await link.waitFor();
  const address = await link.inputValue();
  assert.ok(address.startsWith(`${here.base}/#/join/`));
  const two = await visitor();
  await two.page.goto(address);
  await two.page.getByText('Your side').waitFor();
  await two.page.getByRole('button', { name: 'Take the seat' }).click();
  await two.page.getByTestId('prompt').waitFor();
  const id = two.page.url().split('/').at(-1);
  await one.page.goto(`${here.base}/#/game/${id}`);
  await one.page.getByTestId('prompt').waitFor();
  const mine = await Promise.all([one, two].map(({ page }) => page.locator('section.prompt.mine').count()));
  assert.equal(mine[0] + mine[1], 1); // just one of them decides
  const foot = await Promise.all([one, two].map(({ page }) => page.getByTestId('foot').innerText()));
  assert.notEqual(foot[0], foot[1]);
  // A second one who comes by the same link is told that he is late.
  const three = await visitor();
  await three.page.goto(address);
  await three.page.getByText('the seat may be taken').first().waitFor();
  // When it is over both check the dice, against what each was shown before his own text was known.
  await api(one.page, 'resign', { game: id });
  for (const { page } of [one, two]) {
    await page.reload();
    await page.getByRole('button', { name: 'Dice', exact: true }).click();
    await page.getByTestId('check-dice').click();
    await page.locator('[data-testid=proof-result].good').getByText('texts are the ones this browser saw').waitFor({ timeout: 30_000 });
  }
  const [side] = await one.page.evaluate((key) => {
    const part = JSON.parse(localStorage.getItem(key));
    const found = Object.keys(part.texts);
    part.texts[found[0]] = 'what the other showed then';
    localStorage.setItem(key, JSON.stringify(part));
    return found;
  }, `tamburino.dice.${id}`);
  assert.ok(side);
  await one.page.reload();
  await one.page.getByRole('button', { name: 'Dice', exact: true }).click();
  await one.page.getByTestId('check-dice').click();
  await one.page
    .locator('[data-testid=proof-result]:not(.good)')
    .getByText('is not the one this browser was shown')
    .waitFor({ timeout: 30_000 });
  for (const each of [one, two, three]) assert.deepEqual(each.faults, []);
  await Promise.all([one.close(), two.close(), three.close()]);
});

test('what was sealed on another machine is typed; a wrong text is refused and can be typed again', async () => {
  const one = await visitor();
  const text = 'viva Verdi';
  const { ticket } = await api(one.page, 'dice-ticket');
  const seal = createHash('sha256').update(text).digest('hex');
  const { game } = await api(one.page, 'create', { game: 'butchery', seats: { allies: 'me', austrians: 'open' }, ticket, seal });
  const two = await visitor();
  await api(two.page, 'join', { game: game.id, side: 'austrians', random: 'Radetzky' });
  await one.page.goto(`${here.base}/#/game/${game.id}`);
  const form = one.page.getByTestId('banner-waiting').locator('form');
  await form.getByRole('textbox').fill('viva Garibaldi');
  await form.getByRole('button').click();
  await form.getByRole('alert').getByText('not the text that you sealed').waitFor();
  await form.getByRole('textbox').fill(text);
  await form.getByRole('button').click();
  await one.page.getByTestId('prompt').waitFor();
  const part = JSON.parse(await one.page.evaluate((key) => localStorage.getItem(key), `tamburino.dice.${game.id}`));
  assert.deepEqual(part, { sides: ['allies'], text, seals: {}, texts: { austrians: 'Radetzky' } });
  await Promise.all([one.close(), two.close()]);
});

test('an Italian browser is spoken to in Italian; the switch stays as it is put', async () => {
  const { page, close } = await visitor({ locale: 'it-IT' });
  await page.getByRole('heading', { name: 'Apri una partita registrata' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'it');
  const id = await hotseat(page, 'butchery');
  await open(page, id);
  const italian = await page.getByTestId('prompt').innerText();
  await page.goto(`${here.base}/#/`);
  await page.getByRole('button', { name: 'EN', exact: false }).first().click();
  await page.getByRole('heading', { name: 'Load a record' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Load a record' }).waitFor();
  await open(page, id);
  const english = await page.getByTestId('prompt').innerText();
  assert.match(italian, /\p{L}{3}/u);
  assert.notEqual(italian, english);
  await close();
});

test('ending with units that could still act names them, once each time, and can be switched off', async () => {
  const { page, close } = await visitor();
  const march = {
    game: 'butchery',
    map: 'bare',
    active: 'fr-ii',
    phase: 'movement',
    commanders: { 'fr-ii': '2010', 'au-i': '2006' },
    units: { Castagny: { hex: '2011', face: 'E' }, Gault: { hex: '2211', face: 'E' }, Hoditz: { hex: '2008', face: 'W' } },
  };
  await open(page, await position(page, march));
  const end = page.locator('.prompt [data-verb=done]');
  const warning = page.getByTestId('warning');
  const before = await steps(page);
  await end.click();
  await warning.waitFor();
  for (const name of ['2/2 Castagny', '1/2 Gault', 'Mac Mahon']) assert.ok((await warning.innerText()).includes(name), name);
  await page.keyboard.press('Escape'); // not yet
  await warning.waitFor({ state: 'detached' });
  assert.equal(await steps(page), before);
  await end.click();
  await warning.getByRole('checkbox').check();
  await warning.locator('button.main').click();
  await page.waitForFunction((was) => Number(document.querySelector('section.prompt').dataset.steps) > was, before);
  // Another table: it is not said again, until the settings want it.
  await open(page, await position(page, march));
  await end.click();
  await page.waitForFunction((was) => Number(document.querySelector('section.prompt').dataset.steps) > was, before);
  assert.equal(await warning.count(), 0);
  await close();
});

test('the script is under 400 KB as it travels', async () => {
  const html = await (await fetch(`${here.base}/`)).text();
  let size = 0;
  for (const [, address] of html.matchAll(/(?:src|href)="([^"]+\.js)"/g))
    size += gzipSync(Buffer.from(await (await fetch(new URL(address, `${here.base}/`))).arrayBuffer())).length;
  assert.ok(size > 10_000 && size < 400 * 1024, `${size}`);
});
