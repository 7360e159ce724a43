// One game as this browser sees it: what lies on the table, what may be done, and what has been pointed at.
import { isChance } from '../dice/rolls';
import { gameOf } from '../games/game';
import type { GameReader, Piece } from '../games/pieces';
import type { Action, GameEvent, GameInfo, Layout, PreviewPart, Score, Sheet, ToAct, ToldGame, View } from '../protocol/types';
import { fitOf, wholeOf, type Look, type ToldLook } from '../protocol/look';
import { ask, Live, randomKey, Refusal, type Push } from '../protocol/wire';
import { keep, kept, openSeals } from '../start/begin';
import { language, playWith, t } from '../words/words.svelte';
import { Orders } from './orders.svelte';
import { Showing } from './showing.svelte';
import { whyPiece } from '../why/why';
import { given, keyOf, next, said, same, type Pointing, type Touch } from './touches';

export interface No {
  rule?: string;
  text: string;
  facts?: unknown;
  at: number;
  asked?: boolean; // somebody looked at what cannot be used now; nothing was tried
}

// The server has the seats by side; we want them in their order.
function infoOf(told: ToldGame): GameInfo {
  return { ...told, seats: Object.entries(told.seats).map(([side, seat]) => ({ side, ...seat })) };
}

export class GameTable {
  readonly id: string;
  info = $state.raw<GameInfo | null>(null);
  sheet = $state.raw<Sheet | null>(null);
  layout = $state.raw<Layout | null>(null);
  view = $state.raw<View | null>(null);
  score = $state.raw<Score | null>(null);
  toAct = $state.raw<ToAct | null>(null);
  actions = $state.raw<Action[]>([]);
  events = $state.raw<GameEvent[]>([]);
  steps = $state(0);
  as = $state(''); // the side whose eyes we have; empty for a spectator
  chosen = $state.raw<Touch[]>([]); // touched so far
  no = $state.raw<No | null>(null); // the last refusal
  open = $state(true); // the line to the server
  private doing = $state(false);
  moment = $state.raw<{ step: number; view: View; toAct: ToAct | null } | null>(null); // when we look back
  unseen = $state<number | null>(null); // after this step things have happened that we have not looked at
  played = $state.raw<GameEvent | null>(null); // what the replay is at
  veiled = $state(false); // in a hotseat game with secrets: the other one must look away first
  chat = $state.raw<{ number: number; name: string; text: string; at: number; room?: string }[]>([]);

  cameBack = $state(false); // the last thing we did was to take something back
  decided = $state(0); // the step of one's own last decision

  readonly showing = new Showing(this);
  readonly orders = new Orders(this);
  reader: GameReader | null = null;
  private live: Live | null = null;
  private moments = new Map<number, { view: View; toAct: ToAct | null }>();
  private running: Promise<void> = Promise.resolve();
  private queued: Promise<void> | null = null;
  private wholly = false;
  private entered = false;
  private drawn = new Map<string, { text: string; piece: Piece }>();

  constructor(id: string) {
    this.id = id;
  }

  // --- what follows from that

  seats = $derived(this.info?.seats ?? []);
  mine = $derived(this.seats.filter((seat) => seat.mine).map((seat) => seat.side));
  hotseat = $derived(this.mine.length > 1);
  shown = $derived(this.moment?.view ?? this.view);
  looksBack = $derived(this.moment !== null);
  // A decision is asked for when everything that led to it has been seen.
  myTurn = $derived(
    !this.showing.busy && !this.looksBack && this.as !== '' && this.toAct?.who === this.as && this.info?.status === 'playing',
  );
  // A counter of which nothing has changed stays the same object, so that only the others are drawn anew.
  pieces = $derived.by<Piece[]>(() => {
    if (!this.shown || !this.sheet || !this.reader) return [];
    const before = this.drawn;
    this.drawn = new Map();
    return this.reader.pieces(this.shown, this.sheet).map((piece) => {
      const text = JSON.stringify(piece);
      const same = before.get(piece.id);
      const kept = same?.text === text ? same : { text, piece };
      this.drawn.set(piece.id, kept);
      return kept.piece;
    });
  });
  byPlace = $derived.by(() => {
    const all = new Map<string, Piece[]>();
    for (const piece of this.pieces) {
      const here = all.get(piece.at);
      if (here) here.push(piece);
      else all.set(piece.at, [piece]);
    }
    return all;
  });
  byId = $derived(new Map(this.pieces.map((piece) => [piece.id, piece])));
  pointings = $derived.by<Pointing[]>(() => {
    if (!this.myTurn || !this.sheet || !this.reader || !this.view) return [];
    const read = this.reader.reader(this.sheet, this.view);
    return this.actions.map((action) => ({ action, touches: read(action) }));
  });
  begun = $derived(this.reader?.byHand?.includes(this.toAct?.asked ?? '') ? [] : given(this.pointings)); // need not be touched
  touched = $derived(this.chosen.length > 0 ? this.chosen : this.begun);
  lit = $derived(next(this.pointings, this.touched));
  litPieces = $derived.by(() => {
    const ids = new Set<string>();
    for (const touch of this.lit.touches.values()) {
      if (touch.kind === 'piece') ids.add(touch.id);
      if (touch.kind === 'formation') for (const piece of this.pieces) if (piece.formation === touch.id) ids.add(piece.id);
    }
    return ids;
  });
  far = $state.raw<Set<string>>(new Set()); // beyond the next hex: what is in hand goes there step by step
  litSpots = $derived.by(() => {
    const ids = new Set<string>(this.held ? this.far : []);
    for (const touch of this.lit.touches.values())
      if (touch.kind === 'hex' || touch.kind === 'place' || touch.kind === 'cell') ids.add(touch.id);
    return ids;
  });
  // The counter that is taken up.
  held = $derived.by(() => {
    const touch = this.touched.find((one) => one.kind === 'piece');
    return touch ? touch.id : null;
  });

  // Something is asked of the server that decides what can be done next.
  get busy(): boolean {
    return this.doing;
  }
  set busy(now: boolean) {
    this.doing = now;
    if (!now) for (const go of this.onceFree.splice(0)) go();
  }
  private onceFree: (() => void)[] = [];
  free(): Promise<void> {
    return this.doing ? new Promise((go) => this.onceFree.push(go)) : Promise.resolve();
  }

  // --- coming and going

  async enter(step?: number) {
    this.info = await this.fetchInfo();
    this.reader = gameOf(this.info.game)?.reader ?? null;
    playWith(this.info.game);
    this.as = this.seatNow();
    if (this.info.status === 'waiting') {
      this.listen();
      return this.openSeals(); // nothing lies on the table yet
    }
    const [sheet, layout] = await Promise.all([
      ask<{ sheet: Sheet }>('sheet', { game: this.id }),
      fetch(`api/maps/${this.info.game}/${this.info.scenario}.json`).then((answer) => answer.json() as Promise<Layout>),
    ]);
    this.sheet = sheet.sheet;
    this.layout = layout;
    await this.refresh();
    this.listen();
    await this.older;
    this.unseen = this.missed();
    if (step !== undefined) await this.look(step, 'public');
    this.entered = true;
    this.noteSeen();
  }
  // Up to which step this browser has seen it all; null when that is now. Who comes for the first time is shown the turn
  // under way, unless there is hardly anything to see yet.
  private missed(): number | null {
    if (!this.as || this.hotseat) return null;
    const known = kept<number>(this.seenKey());
    const since = known ?? (this.events.findLast((event) => event.opens === 'turn')?.step ?? 1) - 1;
    const news = this.events.filter((event) => (event.step ?? 0) > since && event.class !== 'reckoning').length;
    return news > (known === null ? 9 : 0) ? since : null;
  }
  private seenKey = () => `seen.${this.id}.${this.as}`;
  private noteSeen() {
    if (this.entered && this.as && this.unseen === null && document.hasFocus()) keep(this.seenKey(), this.steps);
  }
  sawAll() {
    this.unseen = null;
    this.noteSeen();
  }
  // When all have sat down, what this browser sealed of the dice is opened, and the game begins.
  async openSeals(typed?: string) {
    const own = (this.info?.dice?.awaits ?? []).filter((side) => this.mine.includes(side));
    if (own.length === 0) return;
    try {
      const others = this.seats.filter((seat) => seat.kind === 'person' && !own.includes(seat.side)).map(({ side }) => side);
      const told = await openSeals(this.id, own, others, this.info?.dice?.seals ?? {}, typed);
      if (told && this.info?.status === 'waiting') {
        this.info = infoOf(told);
        if (this.info.status !== 'waiting') await this.enter();
      }
    } catch (problem) {
      this.complain(problem);
    }
  }
  private listen() {
    this.live ??= new Live(
      (push) => this.heard(push),
      (answer) => this.watched(answer),
      (open) => (this.open = open),
    );
    this.listening = this.eyes();
    this.live.watch(() => (this.view ? { ...this.keys(), ...this.having(), since: this.steps } : { ...this.keys(), look: false }));
  }
  // The line is there, for the first time or again: what was missed meanwhile comes with the answer.
  private watched(answer: any) {
    if (!answer.ok) return;
    const began = this.info?.status === 'waiting' && answer.game.status !== 'waiting';
    this.info = infoOf(answer.game);
    if (began) void this.enter();
    else if (answer.look) this.hear(answer.look);
    else if (this.sheet) void this.refresh().then(() => this.follow());
  }
  leave() {
    this.live?.close();
  }

  // In a hotseat game we look with the eyes of who is to act.
  private seatNow(): string {
    const mine = (this.info?.seats ?? []).filter((seat) => seat.mine).map((seat) => seat.side);
    if (mine.length < 2) return mine[0] ?? '';
    const who = this.info?.to_act?.who ?? '';
    return mine.includes(who) ? who : this.as || mine[0]!;
  }

  private async fetchInfo(): Promise<GameInfo> {
    return infoOf((await ask('game', { game: this.id })).game);
  }
  private keys() {
    return { game: this.id, ...(this.as ? { as: this.as } : {}) };
  }
  // Looks need tell only what has changed since the last that we have.
  private having() {
    return { look: 'changes', ...(this.last ? { have: this.last.mark } : {}) };
  }

  // Everything anew, as it is when this is called or later: what is asked for while another answer is awaited is asked
  // once more at its end.
  refresh(whole = false): Promise<void> {
    this.wholly ||= whole;
    this.queued ??= this.running
      .catch(() => undefined)
      .then(() => {
        const all = this.wholly;
        this.queued = null;
        this.wholly = false;
        return (this.running = this.fetchAll(all));
      });
    return this.queued;
  }
  private async fetchAll(whole: boolean) {
    if (whole) {
      this.info = await this.fetchInfo();
      const eyes = this.seatNow();
      if (eyes !== this.as) {
        this.chosen = [];
        if (this.info.secrets) this.view = null; // another's story
      }
      this.as = eyes;
    }
    const anew = this.view === null || this.tongue !== language();
    const heard = this.heardLooks;
    const { look } = await ask<{ look: Look }>('look', { ...this.keys(), ...(anew ? {} : { since: this.steps }) }); // a whole one
    if (look.as !== this.as || look.language !== language()) return; // asked again meanwhile
    // What came over the line while this was on its way is not older than it.
    if (!anew && look.steps === this.steps && this.heardLooks !== heard) return;
    if (anew || !this.take(look)) this.beginWith(look);
    if (this.live && this.listening !== this.eyes()) this.listen();
  }

  private eyes = () => `${this.as} ${language()}`;
  private listening = ''; // with which eyes the line is
  private tongue = ''; // the language of what we have been told
  private heardLooks = 0; // that came over the line
  private older: Promise<void> = Promise.resolve();

  private last: Look | null = null; // that we have taken

  // A look on top of what we have. False when something between is missing, or when the game goes another way.
  private take(told: ToldLook): boolean {
    const fit = fitOf(told, this.steps);
    const look = wholeOf(told, this.last);
    if (fit.kind !== 'new' || !look) return false;
    if (fit.news.length > 0) this.events = [...this.events, ...fit.news];
    this.put(look);
    return true;
  }
  private put(look: Look) {
    if (look.steps > this.steps && this.toAct?.who === this.as) {
      this.decided = this.steps + 1; // here or on another device
      this.showing.forgetTrails();
    }
    if (look.steps !== this.steps && this.no?.asked) this.no = null;
    if (look.steps !== this.steps) this.chosen = []; // otherwise what has been pointed at still stands
    if (look.to_act?.asked !== this.toAct?.asked) this.orders.drop();
    this.last = look;
    this.view = look.view;
    this.score = look.score ?? null;
    this.toAct = look.to_act;
    this.actions = look.actions;
    this.steps = look.steps;
    this.tongue = look.language;
    this.noteSeen();
  }
  // The first look tells only what happened last; what came before it is fetched piece by piece.
  private beginWith(look: Look) {
    this.showing.drop();
    this.events = look.events;
    this.put(look);
    this.older = this.fetchOlder(look).catch((problem: unknown) => this.complain(problem));
  }
  private async fetchOlder(look: Look) {
    const piece = 1000;
    const told: GameEvent[] = [];
    for (let since = 0; since < look.since; since += piece) {
      const until = Math.min(since + piece, look.since);
      told.push(...(await ask<{ events: GameEvent[] }>('events', { ...this.keys(), since, until })).events);
      if (look.as !== this.as || look.language !== this.tongue) return; // another's story, or in another language
    }
    if (told.length > 0) this.events = [...told, ...this.events];
  }

  private heard(push: Push) {
    if (push.game !== this.id && push.game?.id !== this.id) return;
    if (push.push === 'chat') {
      this.chat = [...this.chat, push.line ?? push];
    } else if (push.push === 'game') {
      const began = this.info?.status === 'waiting' && push.game.status !== 'waiting';
      this.info = infoOf(push.game);
      if (began) void this.enter();
      else if (this.info.status === 'waiting') void this.openSeals();
      else if (this.othersTurn(push.game.to_act) && !this.showing.busy) void this.refresh().then(() => this.follow());
      else this.follow();
    } else if (push.look) {
      this.hear(push.look); // there is none until we have entered: `watch` then brings what has happened since
    }
  }
  // Looks come over the line in their order. While we act ourselves it is most likely what we did: first comes the answer.
  private hear(look: ToldLook) {
    if (this.acting) {
      this.waiting.push(look);
      return;
    }
    if (look.as !== this.as || look.language !== language() || !this.view) return;
    ++this.heardLooks;
    if (this.showing.wants(look)) this.showing.add(look);
    else this.takeHeard(look);
  }
  // False when everything has to be asked for anew.
  takeHeard(look: ToldLook): boolean {
    // What the enemy does unseen is no step of ours, but it may be our turn by it.
    const known = look.steps === this.steps && look.mark === this.last?.mark;
    if (known && !this.othersTurn(look.to_act) && this.tongue === look.language) return true;
    if (look.steps > this.steps && (!document.hasFocus() || this.looksBack)) this.unseen ??= this.steps;
    if (this.tongue === look.language && this.take(look)) {
      this.follow();
      return true;
    }
    void this.refresh().then(() => this.follow());
    return false;
  }

  private othersTurn(told: ToAct | null | undefined): boolean {
    return told != null && (told.who !== this.toAct?.who || told.asked !== this.toAct?.asked);
  }
  // In a hotseat game the other side's eyes, when it is its turn.
  private follow() {
    if (!this.hotseat) return;
    const who = this.toAct?.who ?? '';
    if (who !== this.as && this.mine.includes(who)) {
      const secret = Boolean(this.info?.secrets);
      this.as = who;
      this.veiled = secret;
      if (secret) {
        // What the other has seen is not for these eyes.
        this.events = [];
        this.moments.clear();
        this.view = null;
        this.actions = [];
      }
      void this.refresh(true);
    }
  }

  // --- pointing and doing

  // Touches something. What is not lit is refused, with the rule.
  async touch(touch: Touch): Promise<void> {
    if (this.busy) return;
    if (!this.myTurn) return this.sayWhoseTurn();
    this.no = null;
    const lit = this.lit.touches.get(keyOf(touch));
    if (!lit && touch.kind === 'hex' && this.held && this.far.has(touch.id)) return void (await this.act(`move ${this.held} ${touch.id}`));
    if (!lit) return this.refused(touch);
    const chain = [...this.touched, touch];
    const exact = said(this.pointings, chain);
    const more = next(this.pointings, chain);
    if (exact.length === 1 && more.touches.size === 0) {
      if (await this.guard(exact[0]!)) await this.act(exact[0]!);
      return;
    }
    this.chosen = chain;
  }
  untouch() {
    this.no = null;
    if (this.orders.drop()) return;
    if (this.chosen.length > 0) this.chosen = [];
    else if (this.justTakenUp()) void this.takeBack(1);
  }
  // The last thing done was taking a counter up, and nothing has come of it yet.
  justTakenUp(): boolean {
    return this.myTurn && this.lastVerb === 'select';
  }
  private lastVerb = '';
  private acting = false;
  private waiting: ToldLook[] = []; // what came over the line while we acted
  // Asked before something is done by touching; who warns of regrets says no, and does it later himself.
  guard: (action: Action) => Promise<boolean> = () => Promise.resolve(true);

  // What was said in one breath is taken back in one: how many decisions the last saying was.
  private breath = { at: -1, count: 1 };
  private noteBreath(before: number, goesOn: boolean) {
    const made = this.steps - before;
    const chance = this.events.some((event) => (event.step ?? 0) > before && isChance(event));
    const soFar = goesOn && this.breath.at === before ? this.breath.count : 0;
    this.breath = chance ? { at: -1, count: 1 } : { at: this.steps, count: soFar + made };
  }
  readonly struck = new Map<number, number>(); // by the step of a take-back made here: how many decisions it took back

  // `goesOn`: with what was said just before.
  async act(action: Action | string, goesOn = false): Promise<boolean> {
    if (this.busy) return false;
    const before = this.steps;
    this.busy = this.acting = true;
    this.no = null;
    const text = typeof action === 'string' ? action : action.text;
    try {
      const keys = {
        ...this.keys(),
        ...this.having(),
        action: typeof action === 'string' ? action : { bits: action.bits },
        step: this.steps,
        key: randomKey(),
      };
      const { look } = await (this.live ? this.live.ask('act', keys) : ask('act', keys));
      this.lastVerb = text.split(' ')[0] ?? '';
      this.cameBack = false;
      this.unseen = null; // who goes on knows
      if (!look || !this.take(look as ToldLook)) await this.refresh();
      this.noteBreath(before, goesOn);
      void this.showing.ownDice(look?.events ?? []);
      this.follow();
      return true;
    } catch (problem) {
      this.complain(problem);
      if (problem instanceof Refusal && problem.code === 'stale') await this.refresh(true);
      return false;
    } finally {
      this.busy = this.acting = false;
      for (const look of this.waiting.splice(0)) this.hear(look); // the other was quick
    }
  }

  // The same answer whenever this is asked again, until the phase or whoever acts in it changes.
  private alike: { asked: string; verb: string; until: string } | null = null;
  private stretch = () => `${this.view?.turn} ${this.view?.phase} ${String(this.view?.active ?? '')} ${this.as}`;
  answerAlike(action: Action) {
    this.alike = { asked: this.toAct?.asked ?? '', verb: action.verb, until: this.stretch() };
    void this.act(action);
  }
  // What has been answered beforehand. Called when something is asked.
  async answerAgain() {
    if (this.alike && this.alike.until !== this.stretch()) this.alike = null;
    if (!this.alike || !this.myTurn || this.busy || this.toAct?.asked !== this.alike.asked) return;
    const action = this.actions.find((one) => one.verb === this.alike?.verb);
    if (action) await this.act(action);
  }

  // The same with everybody who can do it, one after the other, as long as that is asked.
  async actAll(verb: string) {
    const asked = this.toAct?.asked;
    while (this.myTurn && this.toAct?.asked === asked) {
      const action = this.actions.find((one) => one.verb === verb);
      if (!action || !(await this.act(action))) return;
    }
  }

  // Why not? The same action, said of this thing.
  private async refused(touch: Touch) {
    const models = this.pointings.filter(({ touches }) => {
      const at = this.touched.length;
      return touches[at]?.kind === touch.kind && this.touched.every((one, i) => same(one, touches[i]!));
    });
    const model = models[0];
    const operands = { ...model?.action.operands };
    const stands = model?.touches[this.touched.length]?.id; // for the operand that was pointed at wrongly
    const name = Object.keys(operands).find((one) => String(operands[one]) === stands);
    // Nothing of its kind can be chosen at all: why the counter in hand may not go there, or what is asked instead.
    const action =
      model && name
        ? { verb: model.action.verb, operands: { ...operands, [name]: touch.id } }
        : this.held && touch.kind === 'hex'
          ? `move ${this.held} ${touch.id}`
          : null;
    const asked = { rule: this.toAct?.rule, text: this.toAct?.text ?? '', at: Date.now() };
    if (!action) {
      this.no = asked;
      return;
    }
    try {
      const verdict = await ask('verdict', { ...this.keys(), action });
      this.no = verdict.allowed ? asked : { rule: verdict.rule, text: verdict.text ?? '', facts: verdict.facts, at: Date.now() };
    } catch (problem) {
      if (typeof action === 'string')
        this.no = asked; // that is no move of this game
      else this.complain(problem);
    }
  }

  // Why a counter cannot be chosen, for who points at it.
  async why(piece: Piece): Promise<void> {
    if (this.looksBack || this.showing.busy || this.as === '') return;
    await this.free();
    if (!this.myTurn) return this.sayWhoseTurn();
    this.no = null;
    const { steps } = this;
    const [first] = await whyPiece(this, piece);
    if (this.steps === steps) this.say(first ?? { text: t('why.by-button', { name: piece.name }) });
  }
  // What is asked, for who points at something that has nothing to do with it.
  sayAsked() {
    if (this.toAct?.text) this.say({ rule: this.toAct.rule, text: this.toAct.text });
  }
  say(no: Omit<No, 'at' | 'asked'>) {
    this.no = { ...no, at: Date.now(), asked: true };
  }
  sayWhoseTurn() {
    const { toAct, info } = this;
    if (this.as === '') return;
    if (info?.status === 'over' || toAct?.who === 'nobody') return this.say({ text: t('prompt.over') });
    const side = this.sheet?.sides.find((one) => one.id === toAct?.who)?.name ?? '';
    if (side) this.say({ text: t('why.not-your-turn', { side }) });
  }

  complain(problem: unknown) {
    if (problem instanceof Refusal) {
      const text = problem.code === 'offline' ? t('line.lost') : problem.message;
      this.no = { rule: problem.rule, text, facts: problem.facts, at: Date.now() };
    } else {
      console.error(problem);
      this.no = { text: String(problem), at: Date.now() };
    }
  }

  async takeBack(many?: number) {
    await this.free();
    const count = many ?? (this.breath.at === this.steps ? this.breath.count : 1);
    this.busy = true;
    try {
      const answer = await ask('take-back', { ...this.keys(), ...this.having(), count });
      if (answer.asked) this.no = { text: t('undo.asked'), at: Date.now() };
      this.lastVerb = '';
      this.cameBack = true;
      if (!answer.look || !this.take(answer.look as ToldLook)) await this.refresh(true);
      if (!answer.asked) this.struck.set(this.steps, Number(answer.count ?? count));
      this.follow();
    } catch (problem) {
      this.complain(problem);
    } finally {
      this.busy = false;
    }
  }

  async preview(action: Action | string): Promise<PreviewPart[]> {
    const answer = await ask('preview', { ...this.keys(), action: typeof action === 'string' ? action : { bits: action.bits } });
    return answer.parts ?? [];
  }
  // What one may be sorry for.
  async warnings(action: Action) {
    return (await ask('preview', { ...this.keys(), action: { bits: action.bits } })).warns ?? [];
  }
  question<Answer = never, Command extends string = string>(command: Command, keys: Record<string, unknown> = {}) {
    return ask<Answer, Command>(command, { ...this.keys(), ...keys });
  }
  // What would be done by touching this next, for previews.
  wouldDo(touch: Touch): Action[] {
    return this.lit.touches.has(keyOf(touch)) ? said(this.pointings, [...this.touched, touch]) : [];
  }

  // --- looking back

  // Where there are secrets everybody counts the steps he noticed; addresses count those that all have.
  // Null when that cannot be asked now.
  async publicStep(step: number): Promise<number | null> {
    if (!this.info?.secrets) return step;
    try {
      return Number((await ask('at', { ...this.keys(), step })).public_steps);
    } catch (problem) {
      this.complain(problem);
      return null;
    }
  }
  async look(step: number | null, counted: 'own' | 'public' = 'own') {
    if (step !== null && counted === 'public' && this.info?.secrets) {
      step = Number((await ask('at', { ...this.keys(), step, counted })).steps);
    }
    if (step === null || step >= this.steps) {
      this.moment = null;
      return;
    }
    const known = this.moments.get(step);
    if (known) {
      this.moment = { step, ...known };
      return;
    }
    const answer = await ask('at', { ...this.keys(), step });
    const seen = { view: answer.view as View, toAct: (answer.to_act as ToAct) ?? null };
    this.moments.set(step, seen);
    this.moment = { step, ...seen };
  }
}
