// U8 to U10: what happened since, the address of a moment, the log.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, api, atRest, attributes, here, network, open, playBoth, playUntil, position, visitor, withServer } from './harness.mjs';

withServer();

const told = async (page, id, as) => (await api(page, 'events', { game: id, as })).events.filter((event) => event.event !== 'item');
const bar = (page) => page.getByTestId('replay-bar');
// The replay has come to this event, and the board with it.
const playedTo = (page, at) =>
  page.waitForFunction((wanted) => {
    const { at: now, laid } = document.querySelector('[data-testid="replay-bar"]')?.dataset ?? {};
    return Number(now) === wanted && Number(laid) === wanted;
  }, at);
const board = (page) =>
  page.locator('[data-piece][data-at]').evaluateAll((all) => all.map((one) => `${one.dataset.piece} ${one.dataset.at}`).sort());

test('U8 who comes back is offered what happened; every event shows its hexes, trail and line of the log, both ways', async (t) => {
  const table = await network('butchery');
  const { page, faults } = table.one;
  await open(page, table.id);
  await page.goto(`${here.base}/#/`); // away
  await page.getByTestId('prompt').waitFor({ state: 'detached' });
  const { steps: left } = (await api(page, 'game', { game: table.id })).game;
  let seed = 3;
  const lively = (list) => {
    const good = list.filter((one) => /^(select|move|assault|fire|resolve|attack|defend)$/.test(one.verb));
    const from = good.length > 0 && seed % 7 !== 0 ? good : list;
    return from[(seed = (seed * 7919 + 13) % 104729) % from.length];
  };
  let news = [];
  await playBoth(
    table,
    async (game) => {
      if (game.steps < left + 25) return false;
      news = (await told(page, table.id)).filter((event) => event.step > left);
      return news.length >= 60 && news.some((event) => event.event === 'moved');
    },
    { choose: lively },
  );

  await open(page, table.id);
  const offer = page.getByTestId('banner-since');
  await offer.waitFor();
  assert.match(await offer.innerText(), new RegExp(`\\b${news.length}\\b`));
  await page.getByTestId('since-play').click();
  const all = await told(page, table.id);
  const first = all.findIndex((event) => event.step > left);
  await bar(page).waitFor();
  await page.getByTestId('replay-play').click(); // pauses
  const start = Number(await bar(page).getAttribute('data-at'));
  assert.ok(start >= first && start <= first + 2, `begins at ${start}, not at ${first}`);

  // Forward by key, a dozen events, with what the engine says of each; then back, and it looks the same.
  const looks = [];
  const look = async (at) => {
    await playedTo(page, at);
    const line = page.locator('[data-testid="log"] .looked');
    await line.waitFor();
    assert.equal(await line.count(), 1);
    await page.waitForFunction(() => {
      const [one, panel] = [
        document.querySelector('[data-testid="log"] .looked').getBoundingClientRect(),
        document.querySelector('[data-panel="log"]').getBoundingClientRect(),
      ];
      return one.bottom > panel.top && one.top < panel.bottom;
    });
    return {
      marked: await attributes(page, 'data-marked'),
      trail: await attributes(page, 'data-trail'),
      line: await line.innerText(),
      said: await page.getByTestId('replay-text').innerText(),
    };
  };
  const end = Math.min(
    all.length - 2,
    Math.max(
      start + 12,
      all.findIndex((event, i) => i > start && event.event === 'moved'),
    ),
  );
  let trails = 0;
  for (let at = start; at <= end; ++at) {
    if (at > start) await page.keyboard.press('ArrowRight');
    const seen = await look(at);
    const event = all[at];
    const { view } = await api(page, 'at', { game: table.id, step: event.step });
    const stands = (id) =>
      view.units.find((unit) => unit.unit === id)?.hex ?? view.commanders.find((one) => `${one.formation}-commander` === id)?.hex;
    const hexes = event.facts
      .map((fact) => (fact.kind === 'hex' ? fact.value : fact.kind === 'piece' ? stands(fact.id) : undefined))
      .filter(Boolean);
    for (const hex of hexes) assert.ok(seen.marked.includes(hex), `${event.text}: ${hex} is not marked among ${seen.marked}`);
    if (hexes.length === 0) assert.deepEqual(seen.marked, []);
    if (event.event === 'moved') {
      const before = (await api(page, 'at', { game: table.id, step: event.step - 1 })).view;
      const who = event.facts.find((fact) => fact.kind === 'piece').id;
      const from = before.units.find((unit) => unit.unit === who)?.hex;
      if (from) {
        assert.deepEqual(seen.trail, [`${from}-${event.facts.find((fact) => fact.kind === 'hex').value}`]);
        ++trails;
      }
    } else if (!/moved|faced|turn-begins/.test(event.event))
      assert.ok(seen.line.replace(/\s+/g, ' ').includes(event.text.replace(/\s+/g, ' ')), `${seen.line} has ${event.text}`);
    assert.ok(seen.said.includes(event.text));
    looks.push(seen);
  }
  assert.ok(trails > 0);
  for (let at = end - 1; at >= end - 5; --at) {
    await page.keyboard.press('ArrowLeft');
    assert.deepEqual(await look(at), looks[at - start]);
  }
  await page.keyboard.press('Home');
  await playedTo(page, 0);
  await page.keyboard.press('End');
  await playedTo(page, all.length - 1);

  // Scrubbing over the last sixty events there and back. What counts is the work of the page for each, in time of the
  // processor: how long a frame lasts is told too, but without a graphics card the map itself is drawn by the same two cores.
  await atRest(page);
  const meter = await table.one.context.newCDPSession(page);
  await meter.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => (await meter.send('Performance.getMetrics')).metrics.find((one) => one.name === 'TaskDuration').value * 1000;
  const values = Array.from({ length: 60 }, (_, i) => all.length - 60 + i);
  const scrub = async () => {
    const [works, frames] = [[], []];
    for (const value of [...values, ...values.toReversed()]) {
      const before = await worked();
      frames.push(
        await page.evaluate(async (now) => {
          const frame = () => new Promise((done) => requestAnimationFrame(done));
          const slider = document.querySelector('[data-testid="replay-bar"] input[type="range"]');
          const start = await frame();
          slider.value = now;
          slider.dispatchEvent(new Event('input', { bubbles: true }));
          return (await frame()) - start;
        }, value),
      );
      works.push((await worked()) - before);
    }
    const told = (list) => `${Math.max(...list).toFixed(0)} ms at most, ${list.toSorted((a, b) => a - b)[60].toFixed(0)} in the middle`;
    t.diagnostic(`scrubbing 60 events there and back, per event: work ${told(works)}; frames ${told(frames)}`);
    return Math.max(...works);
  };
  let most = Infinity;
  for (let i = 0; i < 3 && most >= 100; ++i) most = await scrub(); // once more if others were in the way
  assert.ok(most < 100, `${most} ms`);
  await playedTo(page, all.length - 60);

  await page.getByTestId('replay-close').click();
  await bar(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByTestId('prompt').waitFor();
  await page.locator('[data-testid="log"] li').first().waitFor();
  assert.equal(await offer.count(), 0); // has been seen
  assert.deepEqual(faults, []);
  await table.close();
});

test('U9 the link to an event, opened by nobody in particular, shows the table as it was', async () => {
  const owner = await visitor();
  const { page } = owner;
  const made = await api(page, 'create', { game: 'butchery', seats: { allies: 'me', austrians: 'hotseat' } });
  const id = made.game.id;
  const prefer = ['move', 'select', 'halt'];
  await playUntil(
    page,
    id,
    async (game) => (await told(page, id, game.to_act.who)).filter((event) => event.event === 'moved').length >= 4,
    {
      choose: (list) => prefer.map((verb) => list.find((one) => one.verb === verb)).find(Boolean) ?? list[0],
    },
  );
  await open(page, id);
  await page.keyboard.press('r');
  await page.getByTestId('replay-play').click();
  const all = await told(page, id, (await api(page, 'game', { game: id })).game.to_act.who);
  const moves = all.map((event, at) => [event, at]).filter(([event]) => event.event === 'moved');
  const [event, at] = moves[0];
  await page.locator('[data-testid="replay-bar"] input[type="range"]').fill(String(at));
  await playedTo(page, at);
  await page.getByTestId('replay-copy').click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  while (!(await copied()).includes('/at/')) await page.waitForTimeout(50);
  const address = await copied();
  assert.equal(address, `${here.base}/#/game/${id}/at/${event.step}`);

  const context = await here.browser.newContext({ viewport: { width: 1400, height: 900 } });
  await context.route('**/api/guest', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: '{"ok":false,"error":{"code":"forbidden","message":"no guests"}}',
    }),
  );
  const stranger = await context.newPage();
  await stranger.goto(address);
  await stranger.locator('[data-piece][data-at]').first().waitFor();
  await stranger.getByText('You are a spectator').waitFor();
  assert.deepEqual(
    (await context.cookies()).filter((cookie) => cookie.name === 'tamburino'),
    [],
  ); // signed in as nobody
  assert.deepEqual(await board(stranger), await board(page));
  assert.equal(await stranger.getByTestId('standing').innerText(), await page.getByTestId('standing').innerText());
  assert.ok((await stranger.getByTestId('replay-text').innerText()).includes(event.text));
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelector('[data-testid="prompt"]').innerText.indexOf('Looking back') < 0);
  assert.notDeepEqual(await board(stranger), await board(page)); // it is not simply the present
  await context.close();
  await owner.close();
});

test('U9 where each side counts what it noticed, a link is the same moment to all', async () => {
  const owner = await visitor();
  const { page } = owner;
  const made = await api(page, 'create', { game: 'novara', scenario: 'mortara', seats: { sardinian: 'me', austrian: 'hotseat' } });
  const id = made.game.id;
  const drawn = async (side) => (await told(page, id, side)).filter((event) => event.event === 'drawn');
  let seed = 5;
  await playUntil(page, id, async (game) => game.to_act.who !== 'chance' && (await drawn(game.to_act.who)).length >= 4, {
    choose: (list) => list[(seed = (seed * 7919 + 13) % 104729) % list.length],
  });
  const side = (await api(page, 'game', { game: id })).game.to_act.who;
  const event = (await drawn(side))[1];
  const { public_steps: counted } = await api(page, 'at', { game: id, as: side, step: event.step });
  assert.notEqual(counted, event.step); // something was done in secret before
  await open(page, id);
  const entry = page.locator(`[data-testid="log"] li[data-step="${event.step}"]`).first();
  await entry.scrollIntoViewIfNeeded();
  await entry.hover();
  await entry.locator('button.link').click();
  let address = '';
  for (let i = 0; i < 100 && !address.includes(`${id}/at/`); ++i) {
    await page.waitForTimeout(50);
    address = await page.evaluate(() => navigator.clipboard.readText());
  }
  assert.equal(address, `${here.base}/#/game/${id}/at/${counted}`);
  const context = await here.browser.newContext({ viewport: { width: 1400, height: 900 } });
  await context.route('**/api/guest', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: '{"ok":false,"error":{"code":"forbidden","message":"no guests"}}',
    }),
  );
  const stranger = await context.newPage();
  await stranger.goto(address);
  await stranger.getByTestId('replay-text').waitFor();
  assert.ok((await stranger.getByTestId('replay-text').innerText()).includes(event.text));
  await context.close();
  await owner.close();
});

const FIGHT = {
  game: 'butchery',
  map: 'bare',
  active: 'fr-ii',
  phase: 'movement',
  commanders: { 'fr-ii': '2011', 'au-i': '2007' },
  seed: 7,
  units: {
    Castagny: { hex: '2010', face: 'E' },
    Gault: { hex: '2212', face: 'E' },
    Hoditz: { hex: '2009', face: 'W' },
    Reznicek: { hex: '2008', face: 'W' },
  },
};

test('U10 the log: by phase, by kind, with dice and their number, rules, hexes on hovering, and text to copy', async () => {
  const { page, close } = await visitor();
  const id = await position(page, FIGHT);
  const wish = ['move Gault', 'assault', 'resolve', 'defend', 'attack'];
  await act(page, id, 'move Gault 2213', 'allies');
  await playUntil(
    page,
    id,
    async () => {
      const events = await told(page, id, 'allies');
      return events.filter((event) => event.event === 'result-is').length > 0;
    },
    {
      choose: (list) =>
        wish.map((verb) => list.find((one) => one.text.startsWith(verb))).find(Boolean) ??
        list.find((one) => one.verb === 'done' || one.verb === 'halt') ??
        list[0],
    },
  );
  await open(page, id);
  const log = page.getByTestId('log');
  await log.locator('li.resolution').first().waitFor();

  // Under its phase: who moves under movement, who fights under combat.
  const rows = await log
    .locator('ol > li')
    .evaluateAll((all) => all.map((one) => [one.querySelector('h2,h3,h4')?.tagName ?? 'entry', one.textContent]));
  const heading = (is) => {
    const at = rows.findIndex(([kind, text]) => kind === 'entry' && is.test(text));
    return rows.slice(0, at).findLast(([kind]) => kind !== 'entry')?.[1] ?? '';
  };
  assert.match(rows[0][0], /H2/);
  assert.ok(rows.filter(([kind]) => kind === 'H3' || kind === 'H4').length >= 2, JSON.stringify(rows));
  assert.notEqual(heading(/2213/), heading(/declares an assault/));

  // By kind.
  const events = (await api(page, 'events', { game: id, as: 'allies' })).events;
  await log.getByRole('combobox').selectOption({ label: 'Combat' });
  await page.waitForFunction(() => document.querySelectorAll('[data-testid="log"] li.entry:not(.fights)').length === 0);
  assert.ok((await log.locator('li.entry').count()) > 0);
  assert.ok(!/2213/.test(await log.locator('ol').textContent()));
  await log.getByRole('combobox').selectOption({ label: 'Moves' });
  await page.waitForFunction(() => document.querySelectorAll('[data-testid="log"] li.entry:not(.moves)').length === 0);
  await log.locator('li.moves', { hasText: '2213' }).waitFor();
  await log.getByRole('combobox').selectOption({ label: 'Everything' });

  // Dice with the number of their throw; every line of a resolution with its rule.
  const throws = [...new Set(events.filter((event) => event.event === 'rolled' || event.event === 'drawn').map((event) => event.step))];
  const numbers = await log.locator('.number').allTextContents();
  assert.deepEqual(
    numbers,
    throws.map((_, i) => `no. ${i + 1}`),
  );
  const { counters } = await api(page, 'dice', { game: id });
  if (Array.isArray(counters)) assert.equal(numbers.length, counters.length);
  for (const resolution of await log.locator('li.resolution').all()) {
    const step = Number(await resolution.getAttribute('data-step'));
    assert.ok((await resolution.locator('.dice svg').count()) > 0, `no dice at ${step}`);
    const lines = await resolution
      .locator('p')
      .evaluateAll((all) => all.map((one) => [one.textContent, one.querySelector('button')?.textContent ?? '']));
    for (const [text, rule] of lines) assert.match(rule, /[\dA-Z]/, `no rule in ${text}`);
  }
  const items = events.filter((event) => event.event === 'item');
  assert.deepEqual(
    (await log.locator('p.item button').allTextContents()).map((text) => text.trim()),
    items.map((event) => event.rule),
  );

  // Its hexes, outlined as long as the pointer is there.
  const moved = log.locator('li.entry', { hasText: '2213' }).first();
  await moved.hover();
  await page.locator('[data-marked="2213"]').waitFor();
  await page.mouse.move(600, 5);
  await page.waitForFunction(() => document.querySelectorAll('[data-marked]').length === 0);

  // As text: selected like any other, or all of it by the button.
  const selected = await moved.evaluate((one) => {
    getSelection().selectAllChildren(one);
    return getSelection().toString();
  });
  assert.match(selected, /Gault[\s\S]*2213/);
  await page.getByRole('button', { name: 'Copy the log as text' }).click();
  await page.getByText('The log is on the clipboard.').waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  for (const event of events.filter((one) => /assaulted|result-is|rolled/.test(one.event)))
    assert.ok(text.includes(`${event.text} [${event.rule}]`), event.text);

  // What people say is not in it.
  await api(page, 'say', { game: id, text: 'A fine morning for it' });
  await page.getByRole('button', { name: /^Chat/ }).click();
  await page.getByTestId('chat').getByText('A fine morning for it').waitFor();
  await page.getByRole('button', { name: /^Log/ }).click();
  await log.locator('li.resolution').first().waitFor();
  assert.ok(!/fine morning/.test(await log.textContent()));
  await close();
});
