// What the others do, shown as it happens. A look that comes over the line waits here until the one before it has been seen, so
// that counters are seen to move and dice to fall before anything is asked. What a player does himself is never held back.
import type { Look } from '../protocol/look';
import type { GameEvent } from '../protocol/types';
import { settings, type Settings } from '../settings.svelte';
import type { GameTable } from './table.svelte';

export type Pace = Settings['pace'];
export const paces: Pace[] = ['off', 'quick', 'normal', 'slow'];
const slowness: Record<Pace, number> = { off: 0, quick: 0.4, normal: 1, slow: 2 };

// A counter on its way, drawn between the places of `path` for so many milliseconds.
export interface Walk {
  piece: string;
  path: string[];
  ms: number;
}

// In milliseconds at the normal pace.
const perPlace = 260;
const leastWalk = 500;
const mostWalk = 1800;
const perLine = 650; // to read what happened
const perThrow = 1900; // the dice roll and lie there
const backlog = 40; // looks that wait: from here on everything goes twice as fast

export class Showing {
  busy = $state(false); // then nothing is asked yet
  event = $state.raw<GameEvent | null>(null); // being shown
  walk = $state.raw<Walk | null>(null);
  trails = $state.raw<{ piece: string; path: string[] }[]>([]); // of the others, since one's own last decision

  private readonly table: GameTable;
  private queue: Look[] = [];
  private hurried = false;
  private wake: (() => void) | null = null;
  private running: Promise<void> = Promise.resolve();
  // The map goes back where it was before the question is asked.
  atBegin: () => void = () => undefined;
  atEnd: () => Promise<void> = () => Promise.resolve();

  constructor(table: GameTable) {
    this.table = table;
  }

  // Whether a look has to wait its turn. Nobody is shown anything behind his back: who is elsewhere is offered a playback later.
  wants(look: Look): boolean {
    if (this.busy) return true;
    if (settings.pace === 'off' || !document.hasFocus()) return false;
    const { table } = this;
    return !table.hotseat && !table.looksBack && !table.veiled && look.steps > table.steps;
  }
  add(look: Look) {
    this.queue.push(look);
    if (!this.busy) this.running = this.run();
  }
  // To the end of what has come so far, at once.
  skip(): Promise<void> {
    this.hurried = this.busy;
    this.wake?.();
    return this.running;
  }
  // Another story: what waits belongs to the old one.
  drop() {
    this.queue = [];
    this.trails = [];
    void this.skip();
  }
  forgetTrails() {
    this.trails = [];
  }
  // The dice of one's own decision fall before the next question, too.
  async ownDice(events: GameEvent[]) {
    if (settings.pace === 'off' || !settings.dice || this.busy || !events.some(isThrow)) return;
    this.busy = true;
    await this.wait(perThrow / 2);
    await (this.running = this.run());
  }

  private async run(): Promise<void> {
    this.busy = true;
    this.atBegin();
    for (let look = this.queue.shift(); look; look = this.queue.shift()) await this.show(look);
    this.event = null;
    await this.atEnd();
    if (this.queue.length > 0) return this.run(); // more came meanwhile
    this.hurried = false;
    this.busy = false;
  }
  private async show(look: Look) {
    const news = look.events.filter((event) => (event.step ?? 0) > this.table.steps && event.class !== 'reckoning');
    for (const event of news) if (event.trail) await this.march(event);
    if (!this.table.takeHeard(look)) return;
    this.walk = null;
    if (news.some(isThrow)) {
      this.event = news.find(isThrow) ?? null;
      await this.wait(settings.dice ? perThrow : perLine);
    }
    for (const event of news) {
      if (event.trail || isThrow(event) || !isNews(event)) continue;
      this.event = event;
      await this.wait(perLine);
    }
  }
  private async march(event: GameEvent) {
    const piece = event.facts?.find((fact) => fact.kind === 'piece' || fact.kind === 'commander')?.id;
    const from = piece ? (this.walk?.piece === piece ? this.walk.path.at(-1) : this.table.byId.get(piece)?.at) : undefined;
    const path = [...(from && from !== event.trail![0] ? [from] : []), ...event.trail!];
    this.event = { ...event, trail: path };
    if (piece && path.length > 1) {
      const ms = Math.min(mostWalk, Math.max(leastWalk, (path.length - 1) * perPlace)) * this.rate();
      this.walk = this.hurried ? null : { piece, path, ms };
      this.note(piece, path);
    }
    await this.wait(Math.min(mostWalk, Math.max(leastWalk, (path.length - 1) * perPlace)) + 120);
  }
  // A march in several orders leaves one trail.
  private note(piece: string, path: string[]) {
    const last = this.trails.at(-1);
    if (last?.piece === piece && last.path.at(-1) === path[0])
      this.trails = [...this.trails.slice(0, -1), { piece, path: [...last.path, ...path.slice(1)] }];
    else this.trails = [...this.trails, { piece, path }];
  }
  private rate = () => slowness[settings.pace] * (this.queue.length > backlog ? 0.5 : 1);
  private wait(ms: number): Promise<void> {
    if (this.hurried) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, ms * this.rate());
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}

const isThrow = (event: GameEvent) => event.dice !== undefined || event.chit !== undefined;
// Something that can be pointed at on the map, or a new part of the game.
const isNews = (event: GameEvent) =>
  Boolean(event.text) &&
  (event.opens !== undefined || (event.facts ?? []).some((fact) => ['hex', 'piece', 'place', 'commander'].includes(fact.kind)));
