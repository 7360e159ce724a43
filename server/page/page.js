// The plain table: everything a game needs, in words and lists. docs/server.md is what it speaks.
// Whatever comes from the server is put in as text, never as HTML.

import { canCheck, randomText, readCounters, readRecord, verify } from './dice.js';

// --- small things

const $ = (id) => document.getElementById(id);

function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}
const fill = (element, ...children) => element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));
const show = (element, visible = true) => { element.hidden = !visible; };
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const words = (name) => String(name).replaceAll('_', ' ').replaceAll('-', ' ');
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// What this browser remembers by itself; a private window may refuse, and nothing depends on it.
const memory = {
  get(name) {
    try { return JSON.parse(localStorage.getItem(`tamburino.${name}`)); } catch { return null; }
  },
  set(name, value) {
    try { localStorage.setItem(`tamburino.${name}`, JSON.stringify(value)); } catch { /* then not */ }
  },
  forget(name) {
    try { localStorage.removeItem(`tamburino.${name}`); } catch { /* as well */ }
  },
};

class Refusal extends Error {
  constructor(status, error) {
    super(error?.message ?? 'The server does not answer.');
    this.status = status;
    this.code = error?.code ?? 'offline';
    this.rule = error?.rule;
  }
}

// One command. What the server had no time for is asked again; so is what was lost on the way, if that does no harm.
async function api(command, keys = {}, { again = 3 } = {}) {
  for (let attempt = 0; ; ++attempt) {
    let answer, response;
    try {
      response = await fetch(`/api/${command}`, {
        method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(keys),
      });
      answer = await response.json();
    } catch {
      if (attempt < again) { await pause(400 * 2 ** attempt); continue; }
      throw new Refusal(0, null);
    }
    if (answer.ok) return answer;
    if ((response.status === 429 || response.status === 503) && attempt < again) {
      const wait = Number(response.headers.get('Retry-After')) || 2 ** attempt;
      await pause(Math.min(wait, 20) * 1000);
      continue;
    }
    throw new Refusal(response.status, answer.error);
  }
}

let alertTimer;
function complain(problem) {
  const text = problem instanceof Error ? problem.message : String(problem);
  $('alert').textContent = capital(text) + (/[.!?]$/.test(text) ? '' : '.');
  show($('alert'));
  clearTimeout(alertTimer);
  alertTimer = setTimeout(() => show($('alert'), false), 12000);
  if (!(problem instanceof Refusal) && problem instanceof Error) console.error(problem);
}
// Does it, and says what went wrong.
const tried = (work) => async (...given) => {
  try { return await work(...given); } catch (problem) { complain(problem); }
};

function sure(text, yes) {
  $('sure-text').textContent = text;
  $('sure-yes').textContent = yes;
  const box = $('sure-box');
  box.returnValue = 'no';
  box.showModal();
  return new Promise((resolve) => box.addEventListener('close', () => resolve(box.returnValue === 'yes'), { once: true }));
}

// --- words for people

const SIDES = {
  allies: 'Franco-Piedmontese', austrians: 'Austrians', sardinian: 'Sardinians', austrian: 'Austrians',
  garibaldine: 'Garibaldini', bourbon: 'Bourbons', chance: 'chance', nobody: 'nobody',
};
const sideName = (side) => SIDES[side] ?? capital(words(side));

// Whose a counter is, by how its id begins.
const PREFIXES = {
  butchery: { pi: 'allies', fr: 'allies', au: 'austrians' },
  novara: { s: 'sardinian', a: 'austrian' },
  thousand: { g: 'garibaldine', p: 'garibaldine', b: 'bourbon' },
};
const NATIONS = { french: 'allies', piedmontese: 'allies', austrian: 'austrians' };

const VERBS = {
  done: 'Done: nothing more', react: 'Take the reaction test', stay: 'Stay', send: 'Send', pick: 'Let this formation act first',
  take: 'Take', fire: 'Fire', 'forced-march': 'Order a forced march', select: 'Take up', move: 'Move', face: 'Turn', halt: 'Halt',
  assault: 'Assault', 'no-quarter': 'Order No Quarter!', coordinate: 'Coordinate the assault on', share: 'Share out',
  resolve: 'Fight out', 'fall-back': 'Fall back', support: 'Support', defend: 'Fight defensively', decline: 'Decline to fight back',
  attack: 'Attack', retreat: 'Retreat', turn: 'Turn after combat', advance: 'Advance', stand: 'Stand!', remain: 'Nobody advances',
  accompany: 'Go along', 'stay-behind': 'Stay behind', place: 'Place', rally: 'Rally', hide: 'Hide', 'pick-up': 'Pick up again',
  assign: 'Assign', lay: 'Lay the bridge', lift: 'Lift the bridge', lose: 'Lose a step', commit: 'Commit', box: 'Put under the Higher Commander',
  'general-retreat': 'Order a general retreat', top: 'Put on top', 'add-dummy': 'Add a dummy', 'remove-dummy': 'Remove a dummy',
  call: 'Call', wait: 'Wait', activate: 'Activate', pass: 'Pass', 'move-dummies': 'Move the dummies', 'place-chit': 'Place the chit',
  drop: 'Leave behind', exit: 'Leave the map', charge: 'Charge', destroy: 'Destroy', capture: 'Capture', withdraw: 'Withdraw',
  hold: 'Hold', aim: 'Aim', combine: 'Combine', 'call-off': 'Call off', ground: 'Fight on the ground of', 'give-ground': 'Give ground by hexes',
  recover: 'Recover', station: 'Station', post: 'Post', march: 'March', 'take-all': 'Take all there is room for', go: 'Go now',
  flee: 'Leave the kingdom', rebuild: 'Rebuild', fight: 'Fight', besiege: 'Besiege', lead: 'Give the command to', appoint: 'Give a command to',
  stack: 'Begin a stack in', add: 'Add to the stack', rest: 'All others into the reserve', entrench: 'Entrench', flank: 'Turn the flank',
  enter: 'Enter the line at', press: 'All attack whom they face', realign: 'Realign', reduce: 'Reduce', replace: 'Let succeed',
  occupy: 'Occupy with', 'occupy-with': 'Occupy with the commander', 'send-commander': 'Send the commander', concede: 'Concede',
};
const verbName = (verb) => VERBS[verb] ?? capital(words(verb));

const RESULTS = {
  resign: (side) => `${sideName(side)} resigned`, draw: () => 'agreed a draw', flag: (side) => `time ran out for the ${sideName(side)}`,
};
const LEVELS = {
  novice: 'Knows the rules and moves at once. Good for learning.',
  officer: 'Looks ahead a little. A fair opponent.',
  marshal: 'Thinks as long as it needs, some seconds for a hard decision.',
};
const CLOCKS = [
  ['No clock', { kind: 'none' }],
  ['30 minutes each, 10 seconds more for each decision', { kind: 'live', seconds: 1800, increment: 10 }],
  ['1 hour each, 20 seconds more for each decision', { kind: 'live', seconds: 3600, increment: 20 }],
  ['2 hours each, 30 seconds more for each decision', { kind: 'live', seconds: 7200, increment: 30 }],
  ['By turns: 3 days for an answer, 10 days in reserve', { kind: 'turns', hours: 72, reserve: 240, vacation: 14 }],
];

const duration = (milliseconds) => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  if (hours >= 48) return `${Math.floor(hours / 24)} days ${hours % 24} h`;
  const two = (n) => String(n).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};
const when = (milliseconds) => new Date(milliseconds).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });

// --- accounts

let account = null;
let catalogue = null;

function tellAccount() {
  $('who').textContent = account ? account.name : '';
  $('who').title = account?.kind === 'guest'
    ? 'A guest: this browser keeps your seat; there is no password to come back from another.' : '';
  show($('guest-note'), account?.kind === 'guest');
  show($('account-open'), account?.kind === 'guest');
  show($('logout'), account !== null && account.kind !== 'guest');
}

// Silently a guest where that is allowed. Asks who we are only if we may be somebody: a needless 401 is noise.
async function whoAmI() {
  if (memory.get('known')) {
    try { account = (await api('me')).account; } catch (problem) { if (problem.status !== 401) throw problem; }
  }
  if (!account && !memory.get('left')) {
    try { account = (await api('guest')).account; } catch (problem) { if (problem.status !== 403) throw problem; }
  }
  if (account) memory.set('known', true);
  tellAccount();
  return account !== null;
}

function askForAccount(why) {
  show($('account-back'), account !== null);
  $('account-why').textContent = why;
  only('account');
}

const entered = (answer) => {
  account = answer.account;
  memory.set('known', true);
  memory.forget('left');
  tellAccount();
  if (location.hash === '#account') location.hash = '';
  route();
};

$('login').addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.currentTarget, data = new FormData(form);
  const keys = { name: data.get('name'), password: data.get('password') };
  if (data.get('code')) keys.code = data.get('code');
  try {
    const answer = await api('login', keys);
    form.reset();
    entered(answer);
  } catch (problem) {
    if (problem.code === 'code-needed') {
      show($('code-line'));
      form.elements.code.focus();
    }
    complain(problem);
  }
});
$('register').addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.currentTarget, data = new FormData(form);
  const keys = { name: data.get('name'), password: data.get('password') };
  if (data.get('invitation')) keys.invitation = data.get('invitation');
  try {
    const answer = await api('register', keys);
    form.reset();
    entered(answer);
  } catch (problem) { complain(problem); }
});
$('account-open').addEventListener('click', () => { location.hash = '#account'; });
$('logout').addEventListener('click', tried(async () => {
  await api('logout');
  account = null;
  memory.forget('known');
  memory.set('left', true);
  tellAccount();
  location.hash = '';
  route();
}));

// --- the beginning

const PARTS = ['loading', 'account', 'start', 'invited', 'table'];
function only(part) {
  for (const one of PARTS) show($(one), one === part);
  document.body.dataset.part = part;
  if (part !== 'table') document.title = 'Tamburino';
}

const gameInfo = (game) => catalogue.games.find((one) => one.game === game);
const scenarioName = (game, scenario) => gameInfo(game)?.scenarios.find((one) => one.id === scenario)?.name ?? words(scenario);

function radio(group, value, label, checked, more) {
  return h('label', { class: 'pick' }, h('input', { type: 'radio', name: group, value, checked }), h('span', {}, label, more ?? null));
}
const chosen = (group) => document.querySelector(`input[name="${group}"]:checked`)?.value;

function buildForm() {
  const last = memory.get('last') ?? {};
  const first = gameInfo(last.game) ? last.game : catalogue.games[0].game;
  fill($('choose-game'), catalogue.games.map((one) => radio('game', one.game, one.title, one.game === first)));
  const levels = catalogue.levels.filter((level) => level in LEVELS);
  const all = [...levels.map((level) => [`computer:${level}`, `Computer: ${level}`]),
    ['hotseat', 'Both at this screen'], ['invite', 'A friend, by link'], ['open', 'Whoever comes']];
  const against = all.some(([value]) => value === last.against) ? last.against : all[0][0];
  fill($('choose-opponent'), all.map(([value, label]) => radio('against', value, label, value === against)));
  fill($('choose-clock'), CLOCKS.map(([label], i) => h('option', { value: i }, label)));
  gameChosen(last);
  opponentChosen();
}

function gameChosen(last = {}) {
  const info = gameInfo(chosen('game'));
  fill($('choose-scenario'), info.scenarios.map((one) => h('option', { value: one.id, selected: one.id === last.scenario }, one.name)));
  const side = info.sides.includes(last.side) ? last.side : info.sides[0];
  fill($('choose-side'), info.sides.map((one) => radio('side', one, sideName(one), one === side)),
    radio('side', '', 'Either: draw lots', last.side === ''));
  const options = info.options ?? [];
  show($('options-box'), options.length > 0);
  fill($('choose-options'), options.map((one) => h('label', { class: 'check' },
    h('input', { type: 'checkbox', name: 'option', value: one.id, checked: one.on }),
    h('span', {}, h('b', {}, capital(words(one.id))), '. ', one.about))));
  scenarioChosen();
}
function scenarioChosen() {
  const info = gameInfo(chosen('game'));
  const scenario = info.scenarios.find((one) => one.id === $('choose-scenario').value);
  $('scenario-about').textContent = scenario?.about ?? '';
}
function opponentChosen() {
  const against = chosen('against') ?? '';
  const texts = {
    hotseat: 'One screen for both. In a game with secrets the table is covered whenever it changes hands.',
    invite: 'You get a link to send. Whoever opens it first takes the other seat.',
    open: 'The seat is listed here for everybody.',
  };
  show($('public-line'), against !== 'open');
  $('opponent-about').textContent = texts[against] ?? LEVELS[against.split(':')[1]] ?? '';
}
$('choose-game').addEventListener('change', () => gameChosen());
$('choose-scenario').addEventListener('change', scenarioChosen);
$('choose-opponent').addEventListener('change', opponentChosen);

// The seal must be seen before one's own text is settled: so it is fetched before, and a text of ours is made after it.
let ticket = null;
$('dice-box').addEventListener('toggle', tried(async () => {
  if (!$('dice-box').open || ticket) return;
  ticket = await api('dice-ticket');
  $('ticket-seal').textContent = ticket.commitment;
}));

$('new-game').addEventListener('submit', async (event) => {
  event.preventDefault();
  $('begin').disabled = true;
  try { await beginGame(); } catch (problem) {
    if (problem.code === 'not-found' && ticket) {
      ticket = null;
      $('dice-box').open = false;
      complain('the server’s seal for the dice is too old; open “Your part in the dice” again, or simply begin');
    } else complain(problem);
  }
  $('begin').disabled = false;
});

async function beginGame() {
  const info = gameInfo(chosen('game')), against = chosen('against');
  const side = chosen('side') || info.sides[crypto.getRandomValues(new Uint8Array(1))[0] % 2];
  memory.set('last', { game: info.game, scenario: $('choose-scenario').value, against, side: chosen('side') });
  const seats = {};
  for (const one of info.sides) seats[one] = one === side ? 'me' : against;
  const options = {};
  for (const box of document.querySelectorAll('input[name="option"]'))
    if (box.checked !== Boolean(info.options.find((one) => one.id === box.value)?.on)) options[box.value] = box.checked;
  ticket ??= await api('dice-ticket');
  const text = $('dice-text').value || randomText();
  const request = {
    game: info.game, scenario: $('choose-scenario').value, seats, clock: CLOCKS[$('choose-clock').value][1],
    name: scenarioName(info.game, $('choose-scenario').value), ticket: ticket.ticket, random: text,
    public: against === 'open' || $('public').checked,
  };
  if (Object.keys(options).length) request.options = options;
  const made = await api('create', request, { again: 0 });
  memory.set(`dice.${made.game.id}`, { commitment: ticket.commitment, text, sides: [side] });
  if (made.invitations) memory.set(`invitations.${made.game.id}`, made.invitations);
  ticket = null;
  $('ticket-seal').textContent = '…';
  $('dice-text').value = '';
  $('dice-box').open = false;
  location.hash = `#game=${made.game.id}`;
}

function seatsInWords(game) {
  return Object.entries(game.seats).map(([side, seat]) =>
    `${sideName(side)}: ${seatInWords(seat)}`).join(' · ');
}
const seatInWords = (seat) => seat.kind === 'computer' ? `the computer${seat.level ? `, ${seat.level}` : ''}`
  : seat.kind === 'person' ? (seat.name === account?.name ? 'you' : seat.name) : seat.kind === 'invite' ? 'by invitation' : 'free';

function gameLine(game, action) {
  const over = game.status === 'over';
  return h('li', { class: game.your_turn ? 'yours' : '' },
    h('a', { href: `#game=${game.id}` }, game.name),
    game.your_turn && !over ? h('b', { class: 'badge' }, 'your turn') : null,
    h('span', { class: 'small' }, [gameInfo(game.game)?.title ?? game.game, seatsInWords(game),
      over ? `over${game.winner ? `, the ${sideName(game.winner)} won` : ''}` : game.status === 'waiting' ? 'waiting for a player' : `last ${when(game.changed)}`].join(' — ')),
    action ?? null);
}

async function listGames() {
  const [mine, open] = await Promise.all([api('games', { of: 'mine' }), api('games', { of: 'open' })]);
  const rank = (game) => (game.your_turn ? 0 : game.status === 'over' ? 2 : 1);
  const games = mine.games.map((game, i) => [game, i]).sort((a, b) => rank(a[0]) - rank(b[0]) || a[1] - b[1]).map(([game]) => game);
  fill($('mine'), games.length ? games.map((game) => gameLine(game)) : h('li', { class: 'hush' }, 'None yet. Begin one; it is kept here.'));
  const known = new Set(games.map((game) => game.id));
  const free = open.games.filter((game) => !known.has(game.id));
  fill($('open'), free.length ? free.map((game) => gameLine(game, h('span', { class: 'row' },
    Object.entries(game.seats).filter(([, seat]) => seat.kind === 'open').map(([side]) =>
      h('a', { class: 'button', href: `#game=${game.id}&side=${side}` }, `Play the ${sideName(side)}`)))))
    : h('li', { class: 'hush' }, 'Nobody is waiting for an opponent.'));
}
$('playing-box').addEventListener('toggle', tried(async () => {
  if (!$('playing-box').open) return;
  const answer = await api('games', { of: 'playing' });
  fill($('playing'), answer.games.length ? answer.games.map((game) => gameLine(game)) : h('li', { class: 'hush' }, 'Nobody plays in public now.'));
}));
setInterval(() => {
  if (document.body.dataset.part === 'start' && !document.hidden) listGames().catch(() => {});
}, 15000);

// --- a seat that is offered

let offered = null;
async function offerSeat(id, side, invitation) {
  const game = (await api('game', { game: id })).game;
  if (game.status !== 'waiting' || Object.values(game.seats).some((seat) => seat.mine)) {
    location.replace(`#game=${id}`);
    return;
  }
  offered = { id, side, invitation, commitment: game.dice.commitment };
  $('join-title').textContent = game.name;
  $('join-about').textContent = `${gameInfo(game.game)?.title ?? game.game}. You would play the ${sideName(side)}. ${seatsInWords(game)}. `
    + (CLOCKS.find(([, clock]) => JSON.stringify(clock) === JSON.stringify(game.clock))?.[0] ?? `Clock: ${words(game.clock.kind)}`) + '.';
  $('join-seal').textContent = game.dice.commitment;
  $('join-text').value = '';
  only('invited');
}
$('join').addEventListener('submit', tried(async (event) => {
  event.preventDefault();
  const text = $('join-text').value || randomText();
  const keys = { game: offered.id, side: offered.side, random: text };
  if (offered.invitation) keys.invitation = offered.invitation;
  await api('join', keys, { again: 0 });
  memory.set(`dice.${offered.id}`, { commitment: offered.commitment, text, sides: [offered.side] });
  location.hash = `#game=${offered.id}`;
}));

// --- the table: what we know of the game that is open

let table = null; // of this game; replaced when another is opened, so that late answers find nobody

function newTable(id) {
  return {
    id, game: null, as: null, mine: [], secret: false, steps: 0, logged: 0, toAct: null, view: null, score: null,
    actions: [], actionsStep: -1, previews: new Map(), names: new Map(), lookingAt: null, pending: false, dirty: false,
    busy: null, lastActed: null, covered: false, uncovered: null, chatSeen: 0, received: 0, socket: null, closed: false, dicePrinted: '',
    events: [], shownFor: -1, wholeSteps: null, listed: null,
  };
}

// Keys of a command on this table.
const here = (keys = {}) => ({ game: table.id, ...(table.as ? { as: table.as } : {}), ...keys });
const over = () => table.game?.status === 'over';
const myTurn = () => table.game?.status === 'playing' && table.toAct && table.toAct.who === table.as && !table.covered;
const other = (side) => Object.keys(table.game.seats).find((one) => one !== side);
const opponent = () => table.as && table.game.seats[other(table.as)];
const hotseat = () => table.mine.length > 1;

function closeTable() {
  if (!table) return;
  table.closed = true;
  table.socket?.close();
  table = null;
}

async function openTable(id) {
  closeTable();
  const mine = newTable(id);
  table = mine;
  for (const part of ['log', 'chat', 'actions', 'position', 'score', 'odds', 'hints', 'dice', 'dice-result', 'offers', 'seats', 'waiting']) fill($(part));
  for (const part of ['title', 'circumstances', 'turn', 'asked']) $(part).textContent = '';
  $('filter').value = $('find-piece').value = $('typed').value = '';
  show($('refusal'), false);
  show($('looking-back'), false);
  pickTab('decide');
  await takeGame((await api('game', { game: id })).game);
  if (table !== mine) return;
  only('table');
  await refresh();
  if (table !== mine) return;
  connect(mine);
  await readChat();
}

function takeGame(game) {
  table.game = game;
  table.received = Date.now();
  table.mine = Object.entries(game.seats).filter(([, seat]) => seat.mine).map(([side]) => side);
  table.secret = gameInfo(game.game)?.secrets ?? false;
  table.as ??= table.mine[0] ?? null;
  if (game.status === 'over') table.covered = false;
  if (game.to_act && game.status !== 'waiting') seatAt(game.to_act.who);
}

// At one screen the seat is that of who is to act; with secrets the table is covered first.
function seatAt(who) {
  if (!hotseat() || !table.mine.includes(who) || over()) return;
  if (table.secret && table.uncovered !== who) table.covered = true;
  if (table.as === who) return;
  table.as = who;
  if (table.secret) {
    table.logged = table.steps = 0;
    table.events = [];
    table.view = null;
    fill($('log'));
    fill($('position'));
    fill($('score'));
  }
  watch();
}
$('curtain-open').addEventListener('click', tried(async () => {
  table.covered = false;
  table.uncovered = table.as;
  await refresh();
  $('filter').focus();
}));

// Asks for all that may have changed. Many news at once are one question.
async function refresh() {
  const mine = table;
  mine.dirty = true;
  mine.busy ??= renew(mine).finally(() => { mine.busy = null; });
  await mine.busy;
}
async function renew(mine) {
  do {
    mine.dirty = false;
    await fetchAll(mine);
    if (table !== mine) return;
    renderTable();
    if (mine.dirty) await pause(120);
  } while (mine.dirty && table === mine);
}
const refreshSoon = () => refresh().catch((problem) => { if (problem.code !== 'offline') complain(problem); });

async function fetchAll(mine) {
  const { game } = await api('game', { game: mine.id });
  if (table !== mine) return;
  takeGame(game);
  if (mine.game.status === 'waiting') return;
  const as = mine.as;
  if (mine.covered) { mine.actions = []; return; }
  const keys = { game: mine.id, ...(as ? { as } : {}) };
  const [events, view] = await Promise.all([api('events', { ...keys, since: mine.logged }), api('view', keys)]);
  if (table !== mine || mine.as !== as) { mine.dirty = true; return; }
  takeEvents(events);
  mine.view = view.view;
  mine.score = view.score;
  mine.toAct = view.to_act;
  mine.steps = view.steps;
  learnNames(mine.view);
  seatAt(mine.toAct.who);
  if (mine.as !== as || mine.covered) { mine.dirty = mine.as !== as; mine.actions = []; return; }
  if (myTurn()) {
    const answer = await api('actions', keys);
    if (table !== mine || mine.as !== as) { mine.dirty = true; return; }
    if (answer.steps !== mine.actionsStep) mine.previews.clear();
    mine.actions = answer.actions;
    mine.actionsStep = answer.steps;
    mine.toAct = answer.to_act;
    if (answer.steps !== mine.steps) mine.dirty = true;
  } else {
    mine.actions = [];
    mine.actionsStep = -1;
  }
}

function takeEvents(answer) {
  const fresh = answer.events.filter((event) => event.step > table.logged);
  table.logged = Math.max(table.logged, answer.steps);
  table.steps = Math.max(table.steps, answer.steps);
  table.events.push(...fresh);
  writeLog(fresh);
}

// --- news over the WebSocket

function connect(mine, wait = 500) {
  if (mine.closed) return;
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live`);
  mine.socket = socket;
  socket.addEventListener('open', () => {
    wait = 500;
    watch(mine);
    tellLink('');
  });
  socket.addEventListener('message', (message) => {
    if (table !== mine) return;
    const said = JSON.parse(message.data);
    if (said.id === 'watch') {
      if (said.ok) heard(mine, said);
    } else if (said.push === 'chat') {
      readChat().catch(() => {});
    } else if (said.push === 'game' || said.push === 'events') {
      refreshSoon();
    }
  });
  socket.addEventListener('close', () => {
    if (mine.closed || table !== mine) return;
    tellLink('The connection is lost; trying again.');
    setTimeout(() => connect(mine, Math.min(wait * 2, 15000)), wait);
  });
}
// From now on, and what we missed.
function watch(mine = table) {
  if (mine.socket?.readyState !== WebSocket.OPEN) return;
  mine.socket.send(JSON.stringify({ id: 'unwatch', cmd: 'unwatch', game: mine.id }));
  const keys = { id: 'watch', cmd: 'watch', game: mine.id, ...(mine.as ? { as: mine.as } : {}) };
  if (mine.game?.status !== 'waiting' && !mine.covered) keys.since = mine.logged;
  mine.socket.send(JSON.stringify(keys));
}
function heard(mine, said) {
  const news = said.events?.some((event) => event.step > mine.logged) || said.steps > mine.steps
    || said.game?.status !== mine.game?.status || JSON.stringify(said.game?.offers) !== JSON.stringify(mine.game?.offers);
  if (news) refreshSoon();
}
function tellLink(text) { $('link').textContent = text; }

// --- what is asked, and what may be done

function learnNames(view) {
  const names = table.names;
  for (const unit of view.units ?? []) names.set(unit.unit, unit.name ?? unit.unit);
  for (const one of view.commanders ?? []) {
    if (one.commander) names.set(one.commander, one.name);
    if (one.formation) { names.set(`${one.formation}-commander`, one.name); names.set(one.formation, one.name); }
  }
  for (const one of view.chiefs ?? []) names.set(`chief-${one.nation}`, one.name);
  for (const [id, place] of Object.entries(view.places ?? {})) if (place.name) names.set(id, place.name);
}
const nameOf = (id) => table.names.get(id) ?? String(id);
// "pi-1 · Durando", but "Bixio" alone
function labelOf(word) {
  const name = table.names.get(word);
  if (!name) return word;
  const bare = (text) => text.toLowerCase().normalize('NFD').replace(/[^a-z0-9]/g, '');
  return bare(name) === bare(word) ? name : `${word} · ${name}`;
}
const split = (text) => (text.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^"|"$/g, ''));

function ruleButton(rule) {
  if (!rule) return null;
  return h('button', { type: 'button', class: 'rule', 'aria-label': `Rule ${rule}`, title: 'What the rule says', onclick: () => openRule(rule) }, rule);
}
const openRule = tried(async (rule) => {
  let text;
  try { text = (await api('rule', { game: table.id, rule })).text; } catch (problem) {
    if (problem.status === 0) throw problem;
    text = problem.message;
  }
  $('rule-number').textContent = `Rule ${rule}`;
  $('rule-text').textContent = text;
  $('rule-box').showModal();
});

function renderTable() {
  const { game } = table;
  $('title').textContent = game.name;
  $('grid').dataset.status = game.status;
  renderSeats();
  renderOffers();
  if (table.shownFor !== table.actionsStep) { // chances and hints are those of one position
    table.shownFor = table.actionsStep;
    fill($('odds'));
    fill($('hints'));
  }
  renderQuestion();
  renderActions();
  if (table.lookingAt === null && table.view && !table.covered) renderPosition(table.view, table.score);
  const begun = game.status !== 'waiting';
  const slider = $('at');
  slider.max = lastStep();
  slider.disabled = !begun || table.covered;
  if (table.lookingAt === null) { slider.value = lastStep(); $('at-step').textContent = lastStep(); }
  if (over() && table.secret && !table.wholeSteps) countWhole(table);
  renderDice();
  const seated = table.mine.length > 0, playing = game.status === 'playing';
  show($('take-back'), seated && playing && !table.covered);
  show($('hint-box'), myTurn() && (hotseat() || opponent()?.kind === 'computer' || Boolean(game.analysis_of)));
  show($('resign'), seated && playing);
  show($('draw'), seated && playing && !hotseat() && opponent()?.kind !== 'computer');
  $('draw').textContent = game.offers.draw === table.as ? 'Withdraw the offer of a draw' : game.offers.draw ? 'Accept the draw' : 'Offer a draw';
  show($('record'), begun && (over() || !table.secret));
  const people = Object.values(game.seats).some((seat) => seat.kind === 'person' && !seat.mine) || game.status === 'waiting';
  show($('chat-box'), people || over() && $('chat').childElementCount > 0);
  $('say-label').textContent = seated ? 'To the other side' : 'To those who look on';
  document.title = `${myTurn() ? '● Your turn: ' : ''}${game.name} – Tamburino`;
}

function renderSeats() {
  const { game } = table;
  fill($('seats'), Object.entries(game.seats).map(([side, seat]) => {
    const acts = game.status === 'playing' && (table.toAct ?? game.to_act)?.who === side;
    const clock = game.time_left?.[side];
    return h('li', { class: acts ? 'acts' : '' }, h('b', {}, sideName(side)), h('span', {}, ` ${seatInWords({ ...seat, name: seat.mine ? account?.name : seat.name })}`),
      clock === undefined ? null : h('span', { class: 'clock', 'data-side': side }, duration(clock)));
  }));
  tickClock();
}
function tickClock() {
  if (!table?.game?.time_left) return;
  for (const face of document.querySelectorAll('.clock')) {
    const { side } = face.dataset;
    const gone = table.game.running === side ? Date.now() - table.received : 0;
    face.textContent = duration(table.game.time_left[side] - gone);
  }
}
setInterval(tickClock, 1000);

function renderOffers() {
  const { offers, status } = table.game;
  const notes = [];
  if (status === 'playing' && offers.back) {
    const asker = offers.back.side;
    if (table.mine.includes(asker)) notes.push(h('p', {}, `You have asked to take back (${offers.back.because}). The other side must consent.`));
    else if (table.as) notes.push(h('p', { class: 'row' }, h('span', {}, `The ${sideName(asker)} ask to take back, though ${offers.back.because}.`),
      h('button', { type: 'button', onclick: () => answerBack(true) }, 'Let them'), h('button', { type: 'button', onclick: () => answerBack(false) }, 'No')));
  }
  if (status === 'playing' && offers.draw) {
    notes.push(table.mine.includes(offers.draw) ? h('p', {}, 'You have offered a draw.')
      : h('p', { class: 'row' }, h('span', {}, `The ${sideName(offers.draw)} offer a draw.`), table.as ? h('button', { type: 'button', onclick: offerDraw }, 'Accept') : null,
        table.as ? h('span', { class: 'small' }, 'Play on to decline.') : null));
  }
  fill($('offers'), notes);
}
const answerBack = tried(async (accept) => { await api('take-back-answer', here({ accept }), { again: 0 }); await refresh(); });

function renderQuestion() {
  const { game } = table;
  const ask = table.toAct ?? game.to_act;
  show($('curtain'), table.covered);
  show($('waiting'), game.status === 'waiting');
  show($('choices'), myTurn());
  $('question').classList.toggle('mine', Boolean(myTurn()));
  if (game.status === 'waiting') {
    $('turn').textContent = 'Not begun';
    $('asked').textContent = 'Waiting for the other player';
    renderWaiting();
    return;
  }
  if (over()) {
    const how = RESULTS[game.result]?.(loser()) ?? (game.result && game.result !== game.winner ? words(game.result) : '');
    show($('refusal'), false);
    $('turn').textContent = 'The game is over';
    $('asked').textContent = (game.winner ? `The ${sideName(game.winner)} have won` : 'A draw') + (how ? `: ${how}.` : '.');
    return;
  }
  if (table.covered) {
    $('turn').textContent = 'The table changes hands';
    $('asked').textContent = `It is for the ${sideName(table.as)} to decide`;
    $('curtain-text').textContent = `Only who plays the ${sideName(table.as)} should look now.`;
    return;
  }
  if (!ask) return;
  const seat = game.seats[ask.who];
  const mine = myTurn();
  $('turn').textContent = mine ? (hotseat() ? `${sideName(ask.who)} to decide` : 'Your decision')
    : ask.who === 'chance' ? 'The dice are rolling' : seat?.kind === 'computer' ? `The computer decides for the ${sideName(ask.who)}` : `The ${sideName(ask.who)} decide`;
  fill($('asked'), ask.text ?? 'Something you may not see', ' ', ruleButton(ask.rule) ?? '');
}
const loser = () => (table.game.winner ? other(table.game.winner) : '');

function renderWaiting() {
  const codes = memory.get(`invitations.${table.id}`) ?? {};
  const links = Object.entries(table.game.seats).filter(([side, seat]) => seat.kind === 'invite' && codes[side]).map(([side]) => {
    const address = `${location.origin}${location.pathname}#game=${table.id}&side=${side}&invitation=${codes[side]}`;
    const field = h('input', { readonly: true, value: address, id: 'invitation', onfocus: (event) => event.target.select() });
    return h('div', { class: 'row' }, h('label', { class: 'grow' }, h('span', { class: 'small' }, `Send this link to who shall play the ${sideName(side)}`), field),
      h('button', { type: 'button', onclick: async (event) => {
        const button = event.currentTarget;
        try { await navigator.clipboard.writeText(address); button.textContent = 'Copied'; } catch { field.focus(); field.select(); button.textContent = 'Copy it by hand'; }
      } }, 'Copy'));
  });
  const local = /^(localhost|127\.|\[::1\])/.test(location.hostname) && links.length
    ? h('p', { class: 'small' }, 'This server listens on this machine only: the link works in another browser here. docs/server.md tells how to open it to others.') : null;
  const free = Object.entries(table.game.seats).filter(([, seat]) => seat.kind === 'open' && !table.mine.length)
    .map(([side]) => h('a', { class: 'button', href: `#game=${table.id}&side=${side}` }, `Play the ${sideName(side)}`));
  fill($('waiting'), links, local, free, h('p', {}, 'The game begins by itself when the seat is taken; this page will show it.'),
    table.mine.length ? h('button', { type: 'button', class: 'quiet', onclick: tried(async () => {
      await api('leave', { game: table.id }, { again: 0 });
      location.hash = '';
    }) }, 'Give it up') : null);
}

// Grouped by verb; what all of a group have in common stands once.
function groups(list) {
  const byVerb = new Map();
  for (const action of list) {
    const [verb, ...operands] = split(action.text);
    if (!byVerb.has(verb)) byVerb.set(verb, []);
    byVerb.get(verb).push({ action, operands });
  }
  return byVerb;
}

function actionButton(action, label) {
  const button = h('button', { type: 'button', class: 'action', 'data-action': action.text, title: action.text }, label);
  return button;
}

function renderActions() {
  // The same list stays as it is: a button that is replaced between press and release would not be clicked.
  const state = [table.id, table.as, table.actionsStep, table.actions.length, $('filter').value].join(' ');
  if (table.listed === state) return;
  table.listed = state;
  const wanted = $('filter').value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (action) => {
    const text = `${action.text} ${verbName(action.verb)} ${split(action.text).slice(1).map(labelOf).join(' ')}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  const list = table.actions.filter(fits);
  $('count').textContent = wanted.length ? `${list.length} of ${table.actions.length}` : table.actions.length;
  $('count-word').textContent = table.actions.length === 1 ? 'action' : 'actions';
  const focused = document.activeElement?.dataset?.action;
  const box = $('actions');
  const parts = [], plain = [];
  for (const [verb, members] of groups(list)) {
    const bare = members.filter(({ operands }) => operands.length === 0);
    plain.push(...bare.map(({ action }) => actionButton(action, verbName(verb))));
    const rest = members.filter(({ operands }) => operands.length > 0);
    if (rest.length) parts.push(group(verb, rest));
  }
  fill(box, plain.length ? h('div', { class: 'buttons plain' }, plain) : null, parts,
    !list.length && table.actions.length ? h('p', { class: 'hush' }, 'Nothing allowed fits these words.') : null);
  if (focused) [...box.querySelectorAll('.action')].find((button) => button.dataset.action === focused)?.focus();
}

// ", now in 2118", when only one counter has that name
function whereIs(name) {
  const found = [...(table.view.units ?? []), ...(table.view.commanders ?? []), ...(table.view.chiefs ?? [])]
    .filter((piece) => [piece.name, piece.unit, piece.commander].includes(name));
  const at = found.length === 1 ? found[0].hex ?? found[0].at : undefined;
  return at === undefined ? '' : `, now in ${labelOf(String(at))}`;
}

function group(verb, members) {
  const firsts = new Set(members.map(({ operands }) => operands[0]));
  const longer = members.some(({ operands }) => operands.length > 1);
  const rest = (operands, from) => operands.slice(from).map(labelOf).join(' → ') || 'as it stands';
  const head = (text, count) => h('h3', {}, text, count > 1 ? h('span', { class: 'small' }, ` ${count}`) : null);
  if (members.every(({ operands }) => /^\d{4}$/.test(operands.at(-1)))) // hexes are found more easily by their numbers
    members.sort((a, b) => a.operands.at(-1).localeCompare(b.operands.at(-1)));
  if (longer && firsts.size === 1)
    return h('section', { class: 'group' }, head(`${verbName(verb)}: ${labelOf(members[0].operands[0])}${whereIs(members[0].operands[0])}`, members.length),
      h('div', { class: 'buttons' }, members.map(({ action, operands }) => actionButton(action, rest(operands, 1)))));
  if (longer && firsts.size < members.length && members.length > 6) {
    const lines = [...firsts].map((first) => h('div', { class: 'line' }, h('span', { class: 'first' }, labelOf(first)),
      h('div', { class: 'buttons' }, members.filter(({ operands }) => operands[0] === first).map(({ action, operands }) => actionButton(action, rest(operands, 1))))));
    return h('section', { class: 'group' }, head(verbName(verb), members.length), lines);
  }
  return h('section', { class: 'group' }, head(verbName(verb), members.length),
    h('div', { class: 'buttons' }, members.map(({ action, operands }) => actionButton(action, rest(operands, 0)))));
}

$('filter').addEventListener('input', renderActions);
$('filter').addEventListener('keydown', (event) => {
  const all = $('actions').querySelectorAll('.action');
  if (event.key === 'Enter') {
    event.preventDefault();
    if (all.length === 1) chooseAction(all[0].dataset.action);
    else all[0]?.focus();
  } else if (event.key === 'ArrowDown') { event.preventDefault(); all[0]?.focus(); }
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || /INPUT|TEXTAREA|SELECT/.test(document.activeElement?.tagName ?? '')) return;
  if (document.body.dataset.part !== 'table' || $('choices').hidden) return;
  event.preventDefault();
  pickTab('decide');
  $('filter').focus();
});
$('actions').addEventListener('keydown', (event) => {
  const all = [...$('actions').querySelectorAll('.action')], at = all.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  if (to < 0) $('filter').focus();
  else all[Math.min(to, all.length - 1)].focus();
});

// --- chances

let previewTimer;
// Only what stands in the list now is asked about.
const listed = (text) => table && !table.pending && !table.busy && table.actions.some((action) => action.text === text);
function look(event) {
  const text = event.target.closest?.('.action')?.dataset.action;
  if (!text || !table) return;
  clearTimeout(previewTimer);
  previewTimer = setTimeout(() => { if (listed(text) && !$('do-it')) showOdds(text).catch(() => {}); }, 140);
}
$('actions').addEventListener('mouseover', look);
$('actions').addEventListener('focusin', look);
$('hints').addEventListener('mouseover', look);
$('hints').addEventListener('focusin', look);

async function previewOf(text) {
  const mine = table, at = mine.actionsStep;
  if (!mine.previews.has(text)) {
    const answer = await api('preview', here({ action: text }), { again: 0 });
    if (table !== mine || mine.actionsStep !== at) return [];
    mine.previews.set(text, answer.parts);
  }
  return mine.previews.get(text);
}
async function showOdds(text, decide = false) {
  const mine = table, at = table.actionsStep;
  const parts = await previewOf(text);
  if (table !== mine || at !== table.actionsStep) return;
  if (!parts.length && !decide) { fill($('odds')); return; }
  fill($('odds'), h('p', { class: 'odds-title' }, text), parts.length ? parts.map(oddsPart) : h('p', { class: 'hush' }, 'No dice follow from this at once.'),
    decide ? h('p', { class: 'row' }, h('button', { type: 'button', class: 'main', id: 'do-it', onclick: () => act(text) }, 'Do it'),
      h('button', { type: 'button', class: 'quiet', onclick: () => fill($('odds')) }, 'Not this')) : null);
  if (decide) $('do-it').focus();
}
function oddsPart(part) {
  const head = [capital(words(part.what))];
  if (part.roller) head.push(nameOf(part.roller));
  if (part.from) head.push(nameOf(part.from));
  const extra = [];
  if (part.odds) extra.push(`odds ${part.odds}`);
  if (part.dice) extra.push(part.dice === 1 ? 'one die' : `${part.dice} dice`);
  if (part.needed !== undefined) extra.push(`needed ${part.needed}`);
  if (part.read_in_column !== undefined) extra.push(`column ${part.read_in_column}`);
  const items = [...(part.column?.items ?? []), ...(part.die?.items ?? [])];
  return h('div', { class: 'part' },
    h('p', {}, h('b', {}, head.join(': ')), part.target || part.place ? ` → ${nameOf(part.target ?? part.place)}` : '', ' ',
      h('span', { class: 'small' }, extra.join(', ')), ' ', ruleButton(part.rule)),
    h('ul', { class: 'chances' }, Object.entries(part.chances ?? {}).filter(([, chance]) => chance.ways > 0).map(([result, chance]) => {
      const bar = h('span', { class: 'bar', 'aria-hidden': 'true' });
      bar.style.setProperty('--part', `${100 * chance.probability}%`);
      return h('li', {}, h('span', { class: 'result' }, result === '-' ? 'no effect' : words(result)), bar,
        h('span', { class: 'number' }, `${chance.ways} of ${chance.of}, ${Math.round(100 * chance.probability)} %`));
    })),
    items.length ? h('details', {}, h('summary', { class: 'small' }, 'How it is reckoned'),
      h('ul', { class: 'items' }, items.map((item) => h('li', {}, h('b', {}, item.amount > 0 ? `+${item.amount}` : item.amount), ' ', ruleButton(item.rule), ' ', item.text ?? '')))) : null);
}

// --- doing it

const lookFirst = $('look-first');
lookFirst.checked = memory.get('look') ?? matchMedia('(hover: none)').matches;
lookFirst.addEventListener('change', () => memory.set('look', lookFirst.checked));

$('actions').addEventListener('click', (event) => {
  const text = event.target.closest('.action')?.dataset.action;
  if (text) chooseAction(text);
});
$('hints').addEventListener('click', (event) => {
  const text = event.target.closest('.action')?.dataset.action;
  if (text) chooseAction(text);
});
async function chooseAction(text) {
  clearTimeout(previewTimer); // a question is not to be overwritten by what the mouse passes over
  if (!lookFirst.checked) return act(text);
  try {
    const parts = await previewOf(text);
    if (!parts.length) return act(text); // nothing to look at
    await showOdds(text, true);
  } catch { return act(text); }
}

const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

async function act(text) {
  const mine = table;
  if (mine.pending || !myTurn()) return false;
  const held = $('choices').contains(document.activeElement) || document.activeElement === document.body;
  mine.pending = true;
  $('choices').setAttribute('aria-busy', 'true');
  clearTimeout(previewTimer);
  show($('refusal'), false);
  let done = false;
  try {
    // The same key each time: sent twice, done once.
    const side = mine.as;
    await api('act', here({ action: text, step: mine.actionsStep, key: newKey() }), { again: 6 });
    done = true;
    mine.lastActed = side;
    if (table !== mine) return true;
    backToNow();
    $('filter').value = '';
  } catch (problem) {
    if (table === mine) refused(text, problem);
  }
  // What is listed belongs to the position before: nothing can be clicked until the new list is there.
  if (table === mine) await refresh().catch(complain);
  mine.pending = false;
  if (table !== mine) return done;
  $('choices').removeAttribute('aria-busy');
  if (done && held && myTurn() && matchMedia('(hover: hover)').matches) $('filter').focus({ preventScroll: true });
  return done;
}
function refused(text, problem) {
  const said = problem.code === 'stale' ? 'The game has gone on meanwhile. Look again.' : problem.message;
  fill($('refusal'), h('p', {}, h('b', {}, problem.code === 'refused' ? 'The rules refuse it. ' : 'Not done. '), capital(said), ' ', ruleButton(problem.rule)),
    h('p', { class: 'small' }, text));
  show($('refusal'));
}

$('say-action').addEventListener('submit', async (event) => {
  event.preventDefault();
  const text = $('typed').value.trim();
  if (text && await act(text)) $('typed').value = '';
});
$('ask-typed').addEventListener('click', async () => {
  const text = $('typed').value.trim();
  if (!text) return;
  try {
    const answer = await api('verdict', here({ action: text }), { again: 0 });
    fill($('refusal'), answer.allowed ? h('p', {}, h('b', {}, 'Allowed.'))
      : h('p', {}, h('b', {}, 'Not allowed. '), answer.text ?? answer.rule_text ?? '', ' ', ruleButton(answer.rule)), h('p', { class: 'small' }, text));
    show($('refusal'));
    if (answer.allowed) showOdds(text).catch(() => {});
  } catch (problem) { refused(text, problem); }
});

$('take-back').addEventListener('click', tried(async () => {
  const as = hotseat() && !table.secret && table.lastActed ? table.lastActed : table.as;
  show($('refusal'), false);
  try {
    const { asked } = await api('take-back', { game: table.id, as }, { again: 0 });
    if (!asked) backToNow();
  } catch (problem) { refused('Take back', problem); }
  await refresh();
}));
$('resign').addEventListener('click', tried(async () => {
  if (!await sure(`Resign for the ${sideName(table.as)}? The game is over then.`, 'Resign')) return;
  await api('resign', here(), { again: 0 });
  await refresh();
}));
const offerDraw = tried(async () => {
  const withdraw = table.game.offers.draw === table.as;
  await api('draw', here(withdraw ? { withdraw } : {}), { again: 0 });
  await refresh();
});
$('draw').addEventListener('click', offerDraw);

$('hint').addEventListener('click', tried(async () => {
  const mine = table, at = mine.actionsStep, level = $('hint-level').value;
  $('hint').disabled = true;
  fill($('hints'), h('p', { class: 'hush' }, `The ${level} thinks.`));
  try {
    const answer = await api('analyse', here({ level, lines: 4 }), { again: 0 });
    if (table !== mine || mine.actionsStep !== at) return;
    const percent = (value) => (value === undefined ? '' : ` ${Math.round(100 * value)} % hope of victory`);
    const others = answer.lines.filter((line) => line.action !== answer.choice);
    const line = (action, expected, steps) => h('li', {}, h('button', { type: 'button', class: 'action', 'data-action': action }, action),
      h('span', { class: 'small' }, percent(expected)), steps?.length > 1 ? h('span', { class: 'small' }, `, then ${steps.slice(1).map((step) => step.action).join(', ')}`) : null);
    const best = answer.lines.find((one) => one.action === answer.choice);
    fill($('hints'), h('p', { class: 'odds-title' }, `The ${level} would choose`), h('ul', { class: 'hint-lines' }, line(answer.choice, best?.expected ?? answer.expected, best?.steps)),
      others.length ? h('p', { class: 'small' }, 'and also looked at') : null, h('ul', { class: 'hint-lines' }, others.map((one) => line(one.action, one.expected, one.steps))));
  } catch (problem) {
    fill($('hints'));
    throw problem;
  } finally { $('hint').disabled = false; }
}));

// --- the log

const AT_MOST = 600; // lines that stand there at once
const OWN_EVENTS = {
  back: (side) => `The ${sideName(side)} take back. What was decided and rolled since is void.`,
  resign: (side) => `The ${sideName(side)} resign.`,
  draw: () => 'Both sides agree to a draw.',
  flag: (side) => `The time of the ${sideName(side)} has run out.`,
};
function eventLine(event) {
  const text = event.text ?? OWN_EVENTS[event.event]?.(event.side) ?? `${capital(words(event.event))}${event.side ? `: ${sideName(event.side)}` : ''}.`;
  return h('li', { class: `event e-${String(event.event).replace(/[^a-z-]/g, '')}`, 'data-step': event.step }, h('span', { class: 'step' }, event.step), h('span', {}, text, ' ', ruleButton(event.rule)));
}
function writeLog(events) {
  if (!events.length) return;
  const log = $('log');
  const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 60 || log.childElementCount === 0;
  const fresh = events.length > AT_MOST ? events.slice(-AT_MOST) : events;
  for (const old of log.querySelectorAll('.new')) old.classList.remove('new');
  const first = log.childElementCount === 0;
  log.append(...fresh.map((event) => {
    const line = eventLine(event);
    if (!first) line.classList.add('new');
    return line;
  }));
  while (log.querySelectorAll('.event').length > AT_MOST) log.querySelector('.event').remove();
  const hidden = table.events.length - log.querySelectorAll('.event').length;
  log.querySelector('.earlier')?.remove();
  if (hidden > 0) log.prepend(h('li', { class: 'earlier' }, h('button', { type: 'button', class: 'quiet', onclick: wholeLog }, `Show ${hidden} earlier lines`)));
  if (atEnd) log.scrollTop = log.scrollHeight;
}
function wholeLog() {
  const log = $('log'), below = log.scrollHeight - log.scrollTop;
  fill(log, table.events.map(eventLine));
  log.scrollTop = log.scrollHeight - below;
}

// --- talk

async function readChat() {
  const mine = table;
  const answer = await api('chat', { game: mine.id, since: mine.chatSeen });
  if (table !== mine) return;
  for (const line of answer.lines) {
    if (line.number <= mine.chatSeen) continue;
    mine.chatSeen = line.number;
    $('chat').append(h('li', {}, h('b', {}, line.name), ' ', h('span', { class: 'small' }, when(line.at)), h('br'), line.text));
  }
  if (answer.lines.length) { $('chat').scrollTop = $('chat').scrollHeight; show($('chat-box')); }
}
$('say').addEventListener('submit', tried(async (event) => {
  event.preventDefault();
  const text = $('say-text').value.trim();
  if (!text) return;
  await api('say', { game: table.id, text }, { again: 0 });
  $('say-text').value = '';
  await readChat();
}));

// --- the position, in words

const sideOf = (game, piece) => {
  if (piece.side) return piece.side;
  if (piece.nation) return NATIONS[piece.nation];
  const id = piece.unit ?? piece.commander ?? piece.formation ?? '';
  return PREFIXES[game]?.[id.split('-')[0]] ?? '';
};
// What is worth telling of a counter beside its name and place.
const SILENT = new Set(['unit', 'name', 'hex', 'at', 'place', 'commander', 'formation', 'nation', 'side', 'status', 'fate', 'kind_of', 'arrives_at', 'arrives_on', 'display', 'value', 'rank', 'leader', 'cell', 'units']);
const STATES = { ooc: 'out of command', oos: 'out of supply', in_command: null, back: 'weaker side', losses: 'losses', start_losses: null, face: 'faces', spent: 'spent' };
function stateOf(piece) {
  const told = [];
  if (piece.rank) told.push(`${piece.rank} ${piece.value ?? ''}`.trim());
  for (const [key, value] of Object.entries(piece)) {
    if (SILENT.has(key) || value === false || value === null || value === 0 || typeof value === 'object' || STATES[key] === null) continue;
    const name = STATES[key] ?? words(key);
    told.push(value === true ? name : `${name} ${value}`);
  }
  return told.join(', ');
}

function pieceLine(piece, formations) {
  const id = piece.unit ?? '';
  const formation = formations.find((one) => id.startsWith(`${one}-`));
  const state = stateOf(piece);
  const leader = piece.leader ? h('span', { class: 'tag lead' }, piece.leader) : null;
  return h('span', { class: 'piece' }, h('b', {}, piece.name ?? piece.unit ?? '?'), formation ? h('span', { class: 'tag' }, formation) : null, leader,
    state ? h('span', { class: 'small' }, state) : null);
}

function renderPosition(view, score) {
  const game = view.game ?? table.game.game;
  renderScore(score);
  const facts = [];
  if (view.turn !== undefined) facts.push(`Turn ${view.turn}`);
  if (view.dates) facts.push(view.dates);
  if (view.day) facts.push(`${view.day} March`);
  if (view.hour !== undefined) facts.push(`${view.hour}:00`);
  if (view.hours) facts.push(`${view.hours[0]}:00 to ${view.hours[1]}:00`);
  if (view.night) facts.push('night');
  if (view.weather) facts.push(view.weather);
  if (view.phase) facts.push(words(view.phase));
  if (view.active) facts.push(`${labelOf(view.active)} acts`);
  if (view.armistice && view.armistice !== 'none') facts.push(`armistice: ${view.armistice}`);
  $('circumstances').textContent = facts.join(' · ');

  const formations = (view.commanders ?? []).map((one) => one.formation).filter(Boolean);
  formations.push(...(view.units ?? []).map((one) => /^(fr|au)-detached/.exec(one.unit)?.[0]).filter(Boolean));
  formations.sort((a, b) => b.length - a.length);
  const pieces = [
    ...(view.chiefs ?? []).map((one) => ({ ...one, leader: 'in chief' })),
    ...(view.commanders ?? []).map((one) => ({ ...one, leader: one.formation ? `commands ${one.formation}` : 'commander' })),
    ...(view.riders ?? []).map((one) => ({ ...one, name: one.name ?? `Rider, ${one.nation}`, leader: 'rider' })),
    ...(view.units ?? []),
  ];
  const sides = Object.keys(table.game.seats);
  const columns = [...sides, ''].map((side) => {
    const own = pieces.filter((piece) => (sides.includes(sideOf(game, piece)) ? sideOf(game, piece) : '') === side);
    if (!own.length) return null;
    return sideSection(side, own, view, formations);
  });
  fill($('position'), battleBoard(view), columns, restOf(view));
  findPiece();
}

function sideSection(side, pieces, view, formations) {
  const places = new Map(), away = new Map();
  const into = (map, key, piece) => { if (!map.has(key)) map.set(key, []); map.get(key).push(piece); };
  for (const piece of pieces) {
    const status = piece.status ?? piece.fate;
    const at = piece.hex ?? piece.at ?? piece.place;
    if (at !== undefined && (status === undefined || status === 'on-map')) into(places, String(at), piece);
    else if (piece.display) into(places, `box ${piece.display}`, piece);
    else if (status === 'to-come') into(away, piece.arrives_on !== undefined ? `To come on turn ${piece.arrives_on}${piece.arrives_at ? ` at ${labelOf(String(piece.arrives_at))}` : ''}` : 'To come', piece);
    else into(away, capital(words(status ?? 'elsewhere')), piece);
  }
  const owner = (place) => view.owners?.[place] ?? view.cities?.[place]?.owner;
  const rows = [...places].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true })).map(([place, there]) =>
    h('tr', {}, h('th', { scope: 'row' }, labelOf(place), owner(place) && owner(place) !== side ? h('span', { class: 'small' }, ` (${sideName(owner(place))})`) : null),
      h('td', {}, there.map((piece) => pieceLine(piece, formations)))));
  const open = memory.get(`fold.${side}`) !== false;
  const count = pieces.filter((piece) => piece.unit && (piece.status ?? 'on-map') === 'on-map').length;
  return h('details', { class: 'side', open, ontoggle: (event) => memory.set(`fold.${side}`, event.currentTarget.open) },
    h('summary', {}, h('b', {}, side ? sideName(side) : 'Others'), h('span', { class: 'small' }, ` ${count} units on the map`)),
    h('table', { class: 'places' }, h('tbody', {}, rows)),
    [...away].map(([title, there]) => h('details', { class: 'away' }, h('summary', {}, `${title}: ${there.length}`),
      h('p', {}, there.map((piece) => pieceLine(piece, formations))))));
}

// The Combat Table of the Thousand.
function battleBoard(view) {
  if (!view.battle) return null;
  const { battle } = view;
  const lines = ['BA', 'BB', 'BC', 'BD', 'GD', 'GC', 'GB', 'GA'];
  const stacks = Array.isArray(battle.stacks) ? Object.fromEntries(battle.stacks.map((one) => [one.cell, one])) : battle.stacks ?? {};
  const rows = lines.map((line) => {
    const cells = Object.entries(stacks).filter(([cell]) => cell.startsWith(line)).sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
    if (!cells.length) return null;
    return h('tr', {}, h('th', { scope: 'row' }, line), h('td', {}, cells.map(([cell, stack]) => {
      const units = (Array.isArray(stack) ? stack : [stack.units ?? stack].flat()).map((unit) => nameOf(unit)).join(', ');
      return h('span', { class: 'piece' }, h('b', {}, cell), ` ${units} `, h('span', { class: 'small' }, typeof stack === 'object' && !Array.isArray(stack) ? stateOf(stack) : ''));
    })));
  }).filter(Boolean);
  return h('details', { class: 'side', open: true }, h('summary', {}, h('b', {}, `Battle: ${labelOf(battle.at ?? battle.place ?? '')}`),
    h('span', { class: 'small' }, ` round ${battle.round ?? 1}, the ${sideName(battle.attacker)} attack`)), h('table', { class: 'places' }, h('tbody', {}, rows)));
}

const TOLD = new Set(['game', 'scenario', 'base', 'turn', 'dates', 'day', 'hour', 'hours', 'night', 'weather', 'phase', 'active', 'armistice', 'units', 'commanders', 'chiefs', 'riders',
  'viewer', 'side', 'battle', 'asked', 'points', 'places', 'map', 'counters', 'notes', 'options']);
function restOf(view) {
  const rest = Object.entries(view).filter(([key, value]) => !TOLD.has(key) && value !== null && (typeof value !== 'object' || Object.keys(value).length));
  return rest.length ? h('details', { class: 'side' }, h('summary', {}, h('b', {}, 'Everything else')), h('dl', {}, rest.map(([key, value]) => [h('dt', {}, capital(words(key))), h('dd', {}, inWords(value))]))) : null;
}
function inWords(value) {
  if (Array.isArray(value)) return value.every((one) => typeof one !== 'object') ? value.map((one) => labelOf(String(one))).join(', ') : h('ul', {}, value.map((one) => h('li', {}, inWords(one))));
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value);
    // All of one kind, as owners by place: those of each together.
    if (entries.length > 3 && entries.every(([, one]) => typeof one === 'string')) {
      const by = new Map();
      for (const [key, one] of entries) by.set(one, [...(by.get(one) ?? []), labelOf(key)]);
      return h('ul', {}, [...by].map(([one, keys]) => h('li', {}, h('b', {}, SIDES[one] ?? words(one)), ': ', keys.join(', '))));
    }
    return h('ul', {}, entries.filter(([, one]) => one !== false && one !== null).map(([key, one]) => h('li', {}, SIDES[key] ?? labelOf(key), one === true ? '' : ': ', one === true ? '' : inWords(one))));
  }
  return typeof value === 'string' ? (SIDES[value] ?? labelOf(value)) : String(value);
}

function renderScore(score) {
  if (!score) { fill($('score')); return; }
  const sides = Object.keys(table.game.seats);
  const heads = sides.filter((side) => typeof score[side] === 'number').map((side) => h('span', { class: 'points' }, `${sideName(side)} `, h('b', {}, score[side])));
  if (score.points !== undefined) heads.push(h('span', { class: 'points' }, 'Victory points ', h('b', {}, score.points)));
  if (score.level) heads.push(h('span', { class: 'points' }, 'on points ', h('b', {}, SIDES[score.level] ?? words(score.level))));
  const told = new Set([...sides, 'points', 'level', 'ok', 'difference']);
  const rest = Object.entries(score).filter(([key, value]) => !told.has(key) && value !== null && (typeof value !== 'object' || Object.keys(value).length));
  const was = $('score').querySelector('details')?.open;
  fill($('score'), h('p', { class: 'row' }, heads), rest.length ? h('details', { open: was }, h('summary', { class: 'small' }, 'How it is counted'),
    h('dl', {}, rest.map(([key, value]) => [h('dt', {}, capital(words(key))), h('dd', {}, inWords(value))]))) : null);
}

function findPiece() {
  const wanted = $('find-piece').value.trim().toLowerCase();
  for (const row of $('position').querySelectorAll('tr')) row.hidden = wanted !== '' && !row.textContent.toLowerCase().includes(wanted);
}
$('find-piece').addEventListener('input', findPiece);

// --- looking back

// A side counts only what it noticed; when a game with secrets is over all is told, and counted, by the true decisions.
const lastStep = () => table.wholeSteps ?? table.steps;
function countWhole(mine) {
  mine.wholeSteps = mine.steps;
  api('record', { game: mine.id }).then(({ record }) => {
    mine.wholeSteps = Math.max(mine.steps, readRecord(record).lines.length);
    if (table === mine) renderTable();
  }).catch(() => {});
}

let atTimer;
$('at').addEventListener('input', () => {
  const step = Number($('at').value);
  $('at-step').textContent = step;
  clearTimeout(atTimer);
  atTimer = setTimeout(tried(() => lookBack(step)), 150);
});
async function lookBack(step) {
  const mine = table;
  if (step >= lastStep()) { backToNow(); return; }
  mine.lookingAt = step;
  const answer = await api('at', here({ step }));
  if (table !== mine || mine.lookingAt !== step) return;
  $('looking-back-text').textContent = `As it was after step ${step} of ${lastStep()}.`;
  show($('looking-back'));
  renderPosition(answer.view, answer.score);
  for (const line of $('log').querySelectorAll('.here')) line.classList.remove('here');
  const line = mine.wholeSteps ? null : [...$('log').querySelectorAll('.event')].filter((one) => Number(one.dataset.step) <= step).pop();
  if (line) {
    line.classList.add('here');
    $('log').scrollTop = line.offsetTop - $('log').offsetTop - $('log').clientHeight / 2;
  }
}
function backToNow() {
  if (!table || table.lookingAt === null) return;
  table.lookingAt = null;
  show($('looking-back'), false);
  for (const line of $('log').querySelectorAll('.here')) line.classList.remove('here');
  $('log').scrollTop = $('log').scrollHeight;
  $('at').value = $('at-step').textContent = lastStep();
  renderPosition(table.view, table.score);
}
$('now').addEventListener('click', backToNow);

// --- the record, and the dice

$('record').addEventListener('click', tried(async () => {
  const { record } = await api('record', { game: table.id });
  const address = URL.createObjectURL(new Blob([record], { type: 'text/plain' }));
  h('a', { href: address, download: `tamburino-${table.id}.rec` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}));

function renderDice() {
  const kept = memory.get(`dice.${table.id}`);
  const state = `${table.id} ${table.game.status}`;
  show($('check-dice'), over());
  if (table.dicePrinted === state) return;
  table.dicePrinted = state;
  const mine = table;
  fill($('dice'), h('p', { class: 'small' }, 'The server’s seal on its part of the dice:'), h('p', {}, h('code', { class: 'seal' }, table.game.dice.commitment)),
    kept && kept.commitment !== table.game.dice.commitment ? h('p', { class: 'bad' }, 'This is not the seal that this browser was shown at first!') : null, h('div', { id: 'parts' }));
  if (table.game.status === 'waiting') return;
  api('dice', { game: table.id }).then((dice) => {
    if (table !== mine || !$('parts')) return;
    fill($('parts'), h('p', { class: 'small' }, 'What the players threw in:'), h('ul', {}, dice.contributions.map((one) => h('li', {}, `${sideName(one.side)}: `, h('code', {}, one.text),
      one.by_server ? h('span', { class: 'small' }, ' made by the server, and so no protection from it')
        : kept?.sides.includes(one.side) ? h('span', { class: 'small' }, kept.text === one.text ? ' yours, as this browser sent it' : ' not what this browser sent!') : null))),
    h('p', { class: 'small' }, over() ? 'The server has opened its part; now every roll can be reckoned again.' : 'When the game is over the server opens its part, and this page checks every roll.'));
  }).catch(() => {});
}

$('check-dice').addEventListener('click', tried(async () => {
  const mine = table;
  if (!canCheck()) {
    fill($('dice-result'), h('p', {}, 'This browser reckons such sums only for pages that come by https or from your own machine. Download the record and run: '), h('code', {}, 'tamburino dice verify game.rec'));
    return;
  }
  $('check-dice').disabled = true;
  try {
    const { record } = await api('record', { game: mine.id });
    const say = (text) => fill($('dice-result'), h('p', { class: 'hush' }, text));
    say('Reckoning.');
    const result = await verify(record, await drawsOf(mine, record), (done, of) => { if (done % 10 === 0) say(`Reckoning: ${done} of ${of} rolls.`); });
    if (table === mine) tellDice(result, mine);
  } finally { $('check-dice').disabled = false; }
}));

// From which chits was drawn? The record does not say; the position before the draw does. It comes from the server, too:
// only `tamburino dice verify`, which knows the rules, needs nobody's word.
async function drawsOf(mine, record) {
  const { tags, lines } = readRecord(record);
  const counters = readCounters(tags['Dice-Counters'] ?? '');
  const keys = { game: mine.id, ...(mine.as ? { as: mine.as } : {}) };
  let stepBefore = () => null;
  if (!mine.events.some((event) => event.event === 'back')) stepBefore = (line) => line.number - 1; // nothing was taken back: a line is a step
  else if (!mine.secret) {
    // The rolls in the order of their counters, those that were taken back among them.
    const steps = [...new Set(mine.events.filter((event) => event.event === 'rolled' || event.event === 'drawn').map((event) => event.step))];
    if (steps.length >= Math.max(0, ...counters)) stepBefore = (line, counter) => steps[counter - 1] - 1;
  }
  if (!lines.some((line) => line.draw)) return async () => null;
  return async (line, counter) => {
    const step = stepBefore(line, counter);
    if (step === null) return null;
    const { to_act: ask, view } = await api('at', { ...keys, step }, { again: 8 });
    return ask.draw ?? (ask.who === 'chance' ? view.cup ?? view.markers : null) ?? null;
  };
}

function tellDice(result, mine) {
  const kept = memory.get(`dice.${mine.id}`);
  const lines = [];
  const line = (good, text) => lines.push(h('li', { class: good === null ? 'unsure' : good ? 'good' : 'bad' }, text));
  line(result.seedFits, result.seedFits ? 'The server’s part fits its seal.' : 'The server’s part does not fit its seal!');
  line(result.game === mine.id, result.game === mine.id ? 'The dice are those of this game.' : 'The record names another game!');
  if (kept) {
    const same = kept.commitment === result.commitment;
    line(same, same ? 'The seal is the one this browser was shown before it gave its part.' : 'The seal is not the one this browser was shown!');
    const own = result.contributions.filter(([side]) => kept.sides.includes(side)).every(([, text]) => text === kept.text) && result.contributions.some(([side]) => kept.sides.includes(side));
    line(own, own ? 'Your part stands there as this browser sent it.' : 'Your part is not what this browser sent!');
  } else line(null, 'This browser does not remember the seal and your part from the beginning: compare them yourself.');
  if (!result.countersFit) line(false, 'The numbers of the rolls do not fit the rolls!');
  else if (result.wrong) line(false, `Decision ${result.wrong.line}, ${result.wrong.text}, should have been ${result.wrong.should} (roll ${result.wrong.counter})!`);
  else line(result.agree === result.rolls - result.unchecked, `${result.agree} of ${result.rolls} rolls and draws reckoned again: all agree.`);
  if (result.unchecked) line(null, `${result.unchecked} draws could not be checked here, because this page cannot tell from which chits they were drawn. “tamburino dice verify” can.`);
  if (result.skipped.length) line(null, `Rolls that do not stand in the record: ${result.skipped.join(', ')}. Each should be one that you saw taken back.`);
  fill($('dice-result'), h('ul', { class: 'verdict' }, lines));
}

// --- tabs, for narrow screens

function pickTab(name) {
  $('grid').dataset.tab = name;
  for (const button of document.querySelectorAll('.tabs button')) button.setAttribute('aria-pressed', String(button.dataset.tab === name));
  if (name === 'log') $('log').scrollTop = $('log').scrollHeight;
}
for (const button of document.querySelectorAll('.tabs button')) button.addEventListener('click', () => pickTab(button.dataset.tab));
$('skip').addEventListener('click', (event) => { event.preventDefault(); $('main').focus(); });

// --- where are we?  #game=ID, #game=ID&side=SIDE&invitation=CODE, #account, or nothing

async function route() {
  const said = new URLSearchParams(location.hash.slice(1));
  const id = said.get('game');
  try {
    catalogue ??= await api('catalogue');
    if (location.hash === '#account') { closeTable(); askForAccount('As a guest you can do everything, but only in this browser. Games you play as a guest stay with the guest.'); return; }
    if (!account) { closeTable(); askForAccount('This server wants to know who plays.'); return; }
    if (id && said.get('side')) { closeTable(); await offerSeat(id, said.get('side'), said.get('invitation')); return; }
    if (id) { if (table?.id !== id) await openTable(id); else only('table'); return; }
    closeTable();
    buildForm();
    only('start');
    await listGames();
  } catch (problem) {
    complain(problem);
    if (id && ['not-found', 'forbidden', 'bad-request'].includes(problem.code)) location.hash = '';
    else if (problem.code === 'offline') $('loading').textContent = 'The server does not answer. Load the page again when it does.';
  }
}
addEventListener('hashchange', route);

try { await whoAmI(); } catch (problem) { complain(problem); }
await route();
