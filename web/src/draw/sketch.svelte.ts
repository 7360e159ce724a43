// Arrows and a ruler on the map: for oneself, or in the chat for the others. Nothing of it is part of the game. An arrow goes
// from spot to spot (a hex, a zone, a city), so that it can be written down: [4420→4521].
import type { Point } from '../map/geometry';
import type { GameTable } from '../table/table.svelte';

export interface Arrow {
  from: string;
  to: string;
}
export type Tool = 'arrow' | 'ruler';

const written = /\[([\w-]+)→([\w-]+)\]/g;
export const arrowsIn = (text: string): Arrow[] => [...text.matchAll(written)].map(([, from, to]) => ({ from: from!, to: to! }));
export const withoutArrows = (text: string) => text.replace(written, '$1→$2').trim();
export const arrowText = (arrows: Arrow[]) => arrows.map(({ from, to }) => `[${from}→${to}]`).join(' ');

const tables = new WeakMap<GameTable, Sketch>();
export function sketchOf(table: GameTable): Sketch {
  let sketch = tables.get(table);
  if (!sketch) tables.set(table, (sketch = new Sketch()));
  return sketch;
}

// The pen for a board: `under` names the spot below a point.
export function penOf(sketch: Sketch, under: (at: Point) => string | null) {
  if (!sketch.tool) return undefined;
  const on = (does: (spot: string) => void) => (at: Point) => {
    const spot = under(at);
    if (spot) does(spot);
  };
  return { begin: on((spot) => sketch.begin(spot)), move: on((spot) => sketch.move(spot)), end: () => sketch.end() };
}

export class Sketch {
  tool = $state<Tool | null>(null);
  mine = $state.raw<Arrow[]>([]);
  theirs = $state.raw<Arrow[]>([]); // from the chat
  line = $state.raw<Arrow | null>(null); // being drawn, or the last that was measured

  choose(tool: Tool | null) {
    this.tool = this.tool === tool ? null : tool;
    this.line = null;
  }
  begin(spot: string) {
    this.line = { from: spot, to: spot };
  }
  move(spot: string) {
    if (this.line && this.line.to !== spot) this.line = { ...this.line, to: spot };
  }
  // An arrow that goes nowhere erases: the arrows that begin or end there.
  end() {
    const { line } = this;
    if (!line || this.tool !== 'arrow') return;
    const same = (one: Arrow) => one.from === line.from && one.to === line.to;
    if (line.from === line.to) this.mine = this.mine.filter((one) => one.from !== line.from && one.to !== line.to);
    else this.mine = [...this.mine.filter((one) => !same(one)), line];
    this.line = null;
  }
  clear() {
    this.mine = [];
    this.theirs = [];
    this.line = null;
  }
  get any(): boolean {
    return this.mine.length + this.theirs.length > 0;
  }
}
