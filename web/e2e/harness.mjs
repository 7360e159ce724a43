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
  '--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-default-apps', '--disable-sync',
  '--disable-domain-reliability', '--no-first-run', '--no-pings', '--disable-features=OptimizationHints,MediaRouter,Translate',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

export const here = { base: '', browser: null, server: null, revive: null };

export async function start(port = 0, database) {
  const page = process.env.TAMBURINO_PAGE ? ['--page', process.env.TAMBURINO_PAGE] : []; // another build of the client than the program's own
  const child = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--database', database, '--log', 'warn', ...page], {
    stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, TAMBURINO_PACKS: process.env.TAMBURINO_PACKS ?? join(root, 'packs') },
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
  return { child, address, end: () => new Promise((done) => { child.on('exit', done); child.kill('SIGTERM'); }) };
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
export async function visitor({ width = 1400, height = 900, locale = 'en-GB', touch = false, motion = 'no-preference' } = {}) {
  const context = await here.browser.newContext({ viewport: { width, height }, locale, hasTouch: touch, isMobile: touch, reducedMotion: motion });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => undefined);
  const page = await context.newPage();
  const heard = [];
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('response', async (response) => {
    if (response.url().includes('/api/') && !response.url().includes('/maps/')) heard.push({ at: Date.now(), text: await response.text().catch(() => '') });
  });
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push({ at: Date.now(), text: String(payload) })));
  await page.goto(`${here.base}/#/`);
  await page.waitForLoadState('networkidle');
  return { page, context, heard, faults, close: () => context.close() };
}

// A command to the server, as this browser.
export function api(page, command, keys = {}) {
  return page.evaluate(async ([name, body]) => {
    const answer = await fetch(`api/${name}`, { method: 'POST', body: JSON.stringify(body) });
    return answer.json();
  }, [command, keys]);
}

export const SIDES = { butchery: ['allies', 'austrians'], novara: ['sardinian', 'austrian'], thousand: ['garibaldine', 'bourbon'] };

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
// Any position, as a private table with both seats: the engine writes it as a record, and the server takes that.
export async function position(page, request) {
  const child = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, TAMBURINO_PACKS: process.env.TAMBURINO_PACKS ?? join(root, 'packs') } });
  child.stdin.end(`${JSON.stringify({ cmd: 'set', ...request })}\n${JSON.stringify({ cmd: 'record' })}\n`);
  let text = '';
  for await (const part of child.stdout) text += part;
  const [set, record] = text.trim().split('\n').map((line) => JSON.parse(line));
  if (!set.ok) throw new Error(JSON.stringify(set.error));
  const made = await api(page, 'import', { record: record.record });
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.game.id;
}
