// A hand with a mouse: it sees what the page offers, points at it, and never says anything to the server itself.
// What it finds amiss on the way (a question without words, a button with a raw id, something lit that cannot be
// reached or does nothing) it keeps in `amiss`.
const NOTHING = 'nothing on the page answers';

// --- in the page

// All that can be chosen now: dialogs first, for they lie over everything.
function offered() {
  const all = [];
  const add = (kind, selector, name) => {
    for (const one of document.querySelectorAll(selector)) {
      if (one.disabled) continue;
      const id = name ? one.getAttribute(name) : '';
      all.push({
        kind,
        id,
        text: one.innerText?.trim() ?? '',
        verb: one.getAttribute('data-verb') ?? '',
        main: one.classList.contains('main'),
      });
    }
  };
  if (document.querySelector('[data-testid=veil]')) return [{ kind: 'veil', id: '', text: '', verb: '' }];
  if (document.querySelector('[data-testid=warning]'))
    return [
      {
        kind: 'warning',
        id: document.querySelector('[data-testid=warning]').dataset.kind,
        text: document.querySelector('#regret-text').innerText,
        verb: '',
      },
    ];
  add('button', '.prompt .actions button[data-verb]', 'data-verb');
  add('hex', '[data-lit-hex]', 'data-lit-hex');
  add('place', '[data-lit-place]', 'data-lit-place');
  add('cell', '.cell.lit', 'data-place');
  add('face', '.turn[data-face]', 'data-face');
  add('retreat', '.retreats button', 'data-place');
  add('commit', '[data-commit]:not(.off)', 'data-commit');
  add('box', '.choice [data-box]:not(.off), .box.lit[data-box]', 'data-box');
  add('chit', '[data-chit][aria-pressed=false]', 'data-chit');
  add('display', '[data-display].lit', 'data-display');
  for (const one of document.querySelectorAll('[data-tray-piece]:not(:disabled)'))
    if (one.querySelector('.counter.lit')) all.push({ kind: 'tray', id: one.dataset.trayPiece, text: '', verb: '' });
  const pieces = new Set();
  for (const one of document.querySelectorAll('main [data-piece]')) if (one.querySelector('.counter.lit')) pieces.add(one.dataset.piece);
  // Those of a pile that are not drawn are there all the same, once it is laid out.
  for (const id of pieces) all.push({ kind: 'piece', id, text: '', verb: '' });
  return all;
}

// Something changed by this, when somebody pointed at something.
function signature() {
  const prompt = document.querySelector('section.prompt');
  if (!prompt || (prompt.getAttribute('aria-busy') === 'true' && !document.querySelector('dialog'))) return '';
  const ids = (selector, name) => [...document.querySelectorAll(selector)].map((one) => one.getAttribute(name)).join(' ');
  return [
    prompt.dataset.steps,
    prompt.innerText,
    document.querySelector('[data-testid=foot]')?.innerText,
    ids('[data-lit-hex]', 'data-lit-hex'),
    ids('[data-lit-place]', 'data-lit-place'),
    ids('.cell.lit', 'data-place'),
    ids('.turn[data-face]', 'data-face'),
    ids('dialog', 'data-testid'),
    ids('.counter.held', 'class'),
    ids('.laid [data-piece]', 'data-piece'),
    ids('[data-card]', 'data-card'),
    ids('[data-tray-piece]', 'data-tray-piece'),
    ids('[data-tray-piece]', 'aria-pressed'),
    ids('[data-chit]', 'aria-pressed'),
    ids('.box', 'class'),
    [...document.querySelectorAll('.counter.lit')].length,
  ].join('|');
}

// Where one can click so that just this is hit.
function spotOf({ kind, id }) {
  const selectors = {
    button: `.prompt .actions button[data-verb]`,
    hex: `[data-lit-hex="${id}"]`,
    place: `[data-lit-place="${id}"]`,
    cell: `.cell.lit[data-place="${id}"]`,
    face: `.turn[data-face="${id}"]`,
    retreat: `.retreats button[data-place="${id}"]`,
    commit: `[data-commit="${id}"]`,
    box: `[data-box="${id}"]:not(.off)`,
    chit: `[data-chit="${id}"]`,
    display: `[data-display="${id}"]`,
    tray: `[data-tray-piece="${id}"]`,
    piece: `main [data-piece="${id}"]`,
  };
  const found = [...document.querySelectorAll(selectors[kind])].filter((one) => kind !== 'piece' || one.querySelector('.counter.lit'));
  const isIt = {
    // Of a pile one takes whom one can if there is but one; otherwise it is laid out first.
    piece: (hit) => {
      const pile = hit.closest('[data-pile]');
      if (!pile) return hit.closest('[data-piece]')?.dataset.piece === id;
      const lit = pile.querySelectorAll('.counter.lit');
      return (
        lit.length === 1 && Number(pile.querySelectorAll('.count.lit').length) === 0 && lit[0].closest('[data-piece]').dataset.piece === id
      );
    },
    // A hex under a counter is chosen by the counter, unless that one is lit itself.
    hex: (hit) =>
      hit.closest('[data-lit-hex]')?.getAttribute('data-lit-hex') === id ||
      (hit.closest('[data-at]')?.dataset.at === id && !hit.closest('[data-piece]').querySelector('.counter.lit')),
    place: (hit) => (hit.closest('[data-pile]') ?? hit.closest('[data-place]'))?.matches(`[data-lit-place="${id}"], [data-pile="${id}"]`),
    cell: (hit) => hit.closest('[data-place]')?.dataset.place === id && !hit.closest('[data-piece]')?.querySelector('.counter.lit'),
  }[kind];
  for (const one of found.reverse()) {
    if (one instanceof HTMLElement) one.scrollIntoView({ block: 'nearest', inline: 'nearest' }); // not on the map, which is moved by hand
    const box = one.getBoundingClientRect();
    for (const v of [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95]) {
      for (const u of [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95]) {
        const [x, y] = [box.left + box.width * u, box.top + box.height * v];
        const hit = document.elementFromPoint(x, y);
        if (hit && (isIt ? isIt(hit) : one.contains(hit))) return { x, y };
      }
    }
  }
  if (found.length === 0) return null;
  const box = found[0].getBoundingClientRect();
  return { off: true, x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

// Where to point to have the pile laid out in which this counter lies.
function pileOf(id) {
  for (const one of document.querySelectorAll('main [data-piece]')) {
    const pile = one.closest('[data-pile]') ?? one;
    const here = (each) =>
      each.closest('[data-pile]') ? each.closest('[data-pile]') === pile : each.closest('[data-piece]')?.dataset.at === one.dataset.at;
    if (one.dataset.piece !== id || !one.querySelector('.counter.lit')) continue;
    const box = one.getBoundingClientRect();
    for (const v of [0.5, 0.2, 0.8])
      for (const u of [0.5, 0.2, 0.8]) {
        const [x, y] = [box.left + box.width * u, box.top + box.height * v];
        const hit = document.elementFromPoint(x, y);
        if (hit?.closest('[data-piece]') && here(hit)) return { x, y };
      }
  }
  return null;
}

// --- the hand

// In the page: a point of the map near this one with no counter on it.
function groundNear({ x, y }) {
  for (let far = 0; far < 200; far += 20)
    for (let turn = 0; turn < 8; ++turn) {
      const at = { x: x + far * Math.cos((turn * Math.PI) / 4), y: y + far * Math.sin((turn * Math.PI) / 4) };
      const over = document.elementFromPoint(at.x, at.y);
      if (over?.closest('.frame') && !over.closest('[data-piece]')) return at;
    }
  return { x, y };
}

export class Hand {
  amiss = [];
  met = new Map(); // what was asked, by kind, with its words
  labels = new Map(); // what buttons said, by what was asked
  clicks = 0;
  missed = new Set(); // counters that could not be taken up where they lay
  constructor(page, ids = new Set()) {
    this.page = page;
    this.ids = ids;
    page.on('pageerror', (error) => this.amiss.push(`page error: ${error.message}`));
  }
  offers() {
    return this.page.evaluate(offered);
  }
  state() {
    return this.page.evaluate(() => {
      const prompt = document.querySelector('section.prompt');
      return {
        asked: prompt?.dataset.asked ?? '',
        steps: Number(prompt?.dataset.steps ?? 0),
        words: document.querySelector('[data-testid=prompt]')?.innerText ?? '',
        who: document.querySelector('.prompt .who')?.innerText ?? '',
        mine: Boolean(prompt?.classList.contains('mine')),
        no: document.querySelector('[data-testid=refusal]')?.innerText ?? '',
        standing: document.querySelector('[data-testid=standing]')?.innerText ?? '',
        over: Boolean(document.querySelector('[data-testid=banner-over]')),
      };
    });
  }
  async settled() {
    await this.page.waitForFunction(
      () => {
        const prompt = document.querySelector('section.prompt');
        return (
          document.querySelector('dialog') ||
          document.querySelector('[data-testid=banner-over]') ||
          (prompt && prompt.getAttribute('aria-busy') !== 'true' && prompt.dataset.steps !== undefined)
        );
      },
      null,
      { timeout: 20000 },
    );
  }

  async click(x, y, options) {
    ++this.clicks;
    await this.page.mouse.click(x, y, options);
  }
  // Does what changes the page, and waits for that.
  async changing(what, does) {
    await this.settled();
    const before = await this.page.evaluate(signature);
    await does();
    let changed = false;
    for (const until = Date.now() + 20_000; !changed && Date.now() < until;) {
      const now = await this.page.evaluate(signature);
      changed = now !== '' && now !== before;
      if (!changed) await this.page.waitForTimeout(25);
    }
    if (!changed) this.amiss.push(`${what} is offered, but pointing at it does nothing`);
    return changed;
  }

  // The map may still glide to where something happened: one waits for it, as one would.
  async rest() {
    const place = () => document.querySelector('.sheet')?.style.transform ?? '';
    for (let last = null, now = await this.page.evaluate(place), i = 0; i < 40 && last !== now; ++i) {
      await this.page.waitForTimeout(50);
      [last, now] = [now, await this.page.evaluate(place)];
    }
  }
  // Moves the map until this can be hit, or lies in the middle and still cannot.
  async bring(offer) {
    const board = await this.page.locator('.frame').boundingBox();
    const middle = { x: board.x + board.width * 0.45, y: board.y + board.height * 0.5 };
    const part = (d, most) => Math.max(-most, Math.min(most, d));
    for (let i = 0; ; ++i) {
      await this.rest();
      const spot = await this.page.evaluate(spotOf, offer);
      if (!spot?.off || i === 30 || Math.hypot(spot.x - middle.x, spot.y - middle.y) < 60) return spot;
      const [dx, dy] = [part(middle.x - spot.x, board.width * 0.4), part(middle.y - spot.y, board.height * 0.4)];
      const from = await this.page.evaluate(groundNear, middle); // a counter would be drawn along instead
      await this.page.mouse.move(from.x, from.y);
      await this.page.mouse.down();
      await this.page.mouse.move(from.x + dx / 2, from.y + dy / 2);
      await this.page.mouse.move(from.x + dx, from.y + dy);
      await this.page.mouse.up();
    }
  }

  // Points at what is offered; false when that cannot be done.
  async point(offer) {
    const name = `${offer.kind} ${offer.id}`;
    if (offer.kind === 'veil') return this.changing(name, () => this.page.getByTestId('veil').getByRole('button').click());
    if (offer.kind === 'warning') return this.changing(name, () => this.page.getByTestId('warning').locator('button.main').click());
    if (offer.kind === 'button')
      return this.changing(`button “${offer.text}”`, () => this.page.locator('.prompt .actions button[data-verb]').nth(offer.nth).click());
    let spot = await this.bring(offer);
    if (offer.kind === 'piece' && spot?.off) {
      const pile = await this.page.evaluate(pileOf, offer.id);
      if (pile) await this.changing(`the stack of ${offer.id}`, () => this.click(pile.x, pile.y, { button: 'right' }));
      spot = await this.bring(offer);
    }
    if (!spot || spot.off) {
      this.amiss.push(`${name} is lit, but cannot be reached`);
      if (process.env.HAND_SEES) await this.page.screenshot({ path: process.env.HAND_SEES });
      return false;
    }
    return this.changing(name, () => this.click(spot.x, spot.y));
  }

  // Looks at the question as a person would.
  judge(state, offers) {
    const where = `[${state.asked}]`;
    if (!state.words || /^[a-z]+(-[a-z]+)+$/.test(state.words)) this.amiss.push(`${where} has no words: ${state.words}`);
    if (!this.met.has(state.asked)) this.met.set(state.asked, state.words);
    for (const { kind, text, verb } of offers) {
      if (kind !== 'button') continue;
      if (!this.labels.has(state.asked)) this.labels.set(state.asked, new Map());
      this.labels.get(state.asked).set(verb, text);
      if (!text) this.amiss.push(`${where} a button without words: ${verb}`);
      if (/:$/.test(text)) this.amiss.push(`${where} a button that breaks off: ${text}`);
      const raw = text.split(/[\s,]+/).find((part) => this.ids.has(part));
      if (raw) this.amiss.push(`${where} a button with a raw id: ${text}`);
    }
    if (offers.length === 0) this.amiss.push(`${where} ${NOTHING}: ${state.words}`);
  }

  // Answers whatever is asked, until `stop`; `choose` picks from what is offered.
  async play(stop, choose, most = 600) {
    for (let i = 0; i < most; ++i) {
      await this.settled();
      const state = await this.state();
      if (state.over || (await stop(state))) return state;
      let offers = await this.offers();
      for (let j = 0; j < 60 && offers.length === 0 && state.mine; ++j) {
        await this.page.waitForTimeout(50); // the other side's list is on its way
        offers = await this.offers();
      }
      let nth = 0;
      for (const one of offers) if (one.kind === 'button') one.nth = nth++;
      if (!state.mine && !offers.some(({ kind }) => kind === 'veil')) {
        await this.page.waitForTimeout(60); // somebody else's, or the eyes change
        continue;
      }
      if (!/veil|warning/.test(offers[0]?.kind)) this.judge(state, offers);
      if (offers.length === 0) throw new Error(`${NOTHING}: ${state.asked} ${state.words}`);
      const within = offers.filter((one) => one.kind !== 'piece' || !this.missed.has(one.id));
      const chosen = /veil|warning/.test(offers[0].kind) ? offers[0] : choose(within.length > 0 ? within : offers, state);
      await this.see?.(state, offers, chosen);
      if (!(await this.point(chosen))) {
        // A counter deep in a crowded stack is missed now and then; a person would try another.
        if (chosen.kind !== 'piece' || this.missed.size >= 2) throw new Error(this.amiss.at(-1));
        this.missed.add(chosen.id);
        console.log(`missed: ${this.amiss.pop()}`);
        continue;
      }
      const after = await this.state();
      if (after.no) this.amiss.push(`[${state.asked}] ${chosen.kind} ${chosen.id} was offered and then refused: ${after.no}`);
    }
    throw new Error(`it never came to that: ${JSON.stringify(await this.state())}`);
  }
}

// A choice by lot, the same for the same seed; what ends something is chosen now and then.
export function byLot(seed, ends = 0.3) {
  let state = seed >>> 0;
  const lot = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  return (offers) => {
    const end = offers.filter(({ verb }) => ['done', 'halt', 'pass', 'decline', 'remain', 'rest', 'go'].includes(verb));
    const others = offers.filter((one) => !end.includes(one));
    const from = end.length > 0 && (others.length === 0 || lot() < ends) ? end : others;
    return from[Math.floor(lot() * from.length)];
  };
}
