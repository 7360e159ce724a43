// A real server, a real browser. Each test file gets a server of its own with an empty database.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..');
const program = process.env.TAMBURINO ?? join(root, 'build/tamburino');

// Nothing that calls out of the machine.
export const quiet = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--disable-domain-reliability',
  '--no-first-run',
  '--no-pings',
  '--disable-features=OptimizationHints,MediaRouter,Translate',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

export const here = { base: '', browser: null, server: null, revive: null };

export async function start(port = 0, database) {
  const page = process.env.TAMBURINO_PAGE ? ['--page', process.env.TAMBURINO_PAGE] : []; // another build of the client than the program's own
  const child = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--database', database, '--log', 'warn', ...page], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TAMBURINO_PACKS: process.env.TAMBURINO_PACKS ?? join(root, 'packs') },
  });
  const address = await new Promise((done, lost) => {
    let text = '';
    child.stdout.on('data', (part) => {
      text += part;
      const found = /http:\/\/[\d.]+:\d+/.exec(text);
      if (found) done(found[0]);
    });
    child.on('exit', (code) => lost(new Error(`the server ended (${code}): ${text}`)));
  });
  return {
    child,
    address,
    end: () =>
      new Promise((done) => {
        child.on('exit', done);
        child.kill('SIGTERM');
      }),
  };
}

export function withServer() {
  const dir = mkdtempSync(join(tmpdir(), 'tamburino-e2e-'));
  const database = join(dir, 'games.db');
  before(async () => {
    here.server = await start(0, database);
    here.base = here.server.address;
    here.revive = async () => {
      here.server = await start(Number(new URL(here.base).port), database);
    };
    here.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: quiet });
  });
  after(async () => {
    await here.browser?.close();
    await here.server?.end();
    rmSync(dir, { recursive: true, force: true });
  });
}

// A browser of one's own: nobody knows it, and it keeps all that it was told.
export async function visitor({
  width = 1400,
  height = 900,
  locale = 'en-GB',
  touch = false,
  motion = 'no-preference',
  pace = 'off',
  briefing = false,
  lone = false,
} = {}) {
  const context = await here.browser.newContext({
    viewport: { width, height },
    locale,
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: motion,
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => undefined);
  // What the others do is shown at once, and nothing is answered by itself, unless a test is about that.
  await context.addInitScript(
    (given) => {
      if (!localStorage.getItem('tamburino.settings')) localStorage.setItem('tamburino.settings', JSON.stringify(given));
    },
    { pace, briefing, lone },
  );
  const page = await context.newPage();
  const heard = [];
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('response', async (response) => {
    if (response.url().includes('/api/') && !response.url().includes('/maps/'))
      heard.push({ at: Date.now(), text: await response.text().catch(() => '') });
  });
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push({ at: Date.now(), text: String(payload) })));
  await page.goto(`${here.base}/#/`);
  await page.waitForLoadState('networkidle');
  return { page, context, heard, faults, close: () => context.close() };
}

// A command to the server, as this browser.
export function api(page, command, keys = {}) {
  return page.evaluate(
    async ([name, body]) => {
      const answer = await fetch(`api/${name}`, { method: 'POST', body: JSON.stringify(body) });
      return answer.json();
    },
    [command, keys],
  );
}

export const SIDES = {
  butchery: ['allies', 'austrians'],
  novara: ['sardinian', 'austrian'],
  thousand: ['garibaldine', 'bourbon'],
  custoza: ['italian', 'austrian'],
  risorgimento1859: ['allied', 'austrian'],
};

export async function hotseat(page, game, keys = {}) {
  const [one, other] = SIDES[game];
  const made = await api(page, 'create', { game, seats: { [one]: 'me', [other]: 'hotseat' }, ...keys });
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.game.id;
}
export async function open(page, id) {
  await page.goto(`${here.base}/#/game/${id}`);
  await page.getByTestId('prompt').waitFor();
}
export const side = (page, id) => api(page, 'game', { game: id }).then((answer) => answer.game.to_act.who);
export async function actions(page, id, as) {
  return (await api(page, 'actions', { game: id, as: as ?? (await side(page, id)) })).actions;
}
export async function act(page, id, action, as) {
  const answer = await api(page, 'act', { game: id, as: as ?? (await side(page, id)), action });
  if (!answer.ok) throw new Error(`${action}: ${JSON.stringify(answer)}`);
  return answer;
}
// Plays by the server, whatever comes, until `stop` says so; always the first or a seeded choice.
export async function playUntil(page, id, stop, { most = 400, choose = (list) => list[0] } = {}) {
  for (let i = 0; i < most; ++i) {
    const { game } = await api(page, 'game', { game: id });
    if (game.status === 'over' || (await stop(game))) return game;
    const list = await actions(page, id, game.to_act.who);
    await act(page, id, { bits: choose(list, game).bits }, game.to_act.who);
  }
  throw new Error('it never came to that');
}
// Any position, as a private table with both seats: the engine writes it as a record, and the server takes that. `then` are
// actions done by the engine first, with the request's own dice.
export async function position(page, request, then = []) {
  const child = spawn(program, ['engine'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TAMBURINO_PACKS: process.env.TAMBURINO_PACKS ?? join(root, 'packs') },
  });
  const asked = [{ cmd: 'set', ...request }, ...then.map((action) => ({ cmd: 'apply', action })), { cmd: 'record' }];
  child.stdin.end(asked.map((one) => `${JSON.stringify(one)}\n`).join(''));
  let text = '';
  for await (const part of child.stdout) text += part;
  const answers = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const refused = answers.find((answer) => !answer.ok);
  if (refused) throw new Error(JSON.stringify(refused.error));
  const made = await api(page, 'import', { record: answers.at(-1).record });
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.game.id;
}

// --- on the map

export const counter = (page, id) => page.locator(`[data-piece="${id}"]`).first();
export const attributes = (page, name) =>
  page.locator(`[${name}]`).evaluateAll((all, wanted) => all.map((one) => one.getAttribute(wanted)).sort(), name);

// The page has come to rest: the map lies still, nothing is asked of the server that decides what can be done next, and
// another click would not be the second of a double one.
export async function atRest(page) {
  await page.waitForFunction(
    () =>
      document.querySelector('.sheet')?.style.transform &&
      !document.querySelector('.frame[data-moving], .frame[data-tapped], section.prompt[aria-busy=true]'),
  );
}
// Where a hex is on the screen, the whole map being shown if it has to be.
export async function hexAt(page, game, hex) {
  const look = async () => {
    await atRest(page);
    return page.evaluate(
      async ([which, name]) => {
        window.layouts ??= {};
        window.layouts[which] ??= await (await fetch(`api/maps/${which}.json`)).json();
        const [x, y] = window.layouts[which].hexes[name];
        const sheet = document.querySelector('.sheet');
        const box = sheet.getBoundingClientRect();
        const scale = box.width / sheet.offsetWidth;
        const at = { x: box.left + x * scale, y: box.top + y * scale };
        return {
          ...at,
          seen: document.elementFromPoint(at.x, at.y)?.closest('.frame') !== null && document.elementFromPoint(at.x, at.y) !== null,
        };
      },
      [game, hex],
    );
  };
  const at = await look();
  if (at.seen) return at;
  await page.getByRole('button', { name: /^(Whole map|Tutta la mappa)$/ }).click();
  return look();
}
export async function clickHex(page, game, hex, keys = []) {
  const { x, y } = await hexAt(page, game, hex);
  for (const key of keys) await page.keyboard.down(key);
  await page.mouse.click(x, y);
  for (const key of keys) await page.keyboard.up(key);
}
export async function hoverHex(page, game, hex) {
  const { x, y } = await hexAt(page, game, hex);
  await page.mouse.move(x, y);
}
// Two browsers at one table: the first has the first side, the second comes by the link.
export async function network(game, keys = {}) {
  const [first, second] = SIDES[game];
  const one = await visitor();
  const made = await api(one.page, 'create', { game, seats: { [first]: 'me', [second]: 'invite' }, ...keys });
  if (!made.ok) throw new Error(JSON.stringify(made));
  const two = await visitor();
  const joined = await api(two.page, 'join', { game: made.game.id, side: second, invitation: made.invitations[second] });
  if (!joined.ok) throw new Error(JSON.stringify(joined));
  return {
    id: made.game.id,
    one,
    two,
    pageOf: (who) => (who === first ? one.page : two.page),
    close: () => Promise.all([one.close(), two.close()]),
  };
}
// Plays a network game by the server, each side by its own browser, until `stop` says so.
export async function playBoth(table, stop, { most = 400, choose = (list) => list[0] } = {}) {
  for (let i = 0; i < most; ++i) {
    const { game } = await api(table.one.page, 'game', { game: table.id });
    if (game.status === 'over' || (await stop(game))) return game;
    const page = table.pageOf(game.to_act.who);
    const list = await actions(page, table.id, game.to_act.who);
    await act(page, table.id, { bits: choose(list, game).bits }, game.to_act.who);
  }
  throw new Error('it never came to that');
}
