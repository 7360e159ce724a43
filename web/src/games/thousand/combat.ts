// The Combat Table as geometry: eight lines of twelve columns, the Bourbons above. Lines D face each other; nobody ever
// stands on the lines C, so they are narrow.
import { cityCards, letterOf, type BattleView, type StackView } from './reader';
import type { Sheet } from '../../protocol/types';
import type { Point } from '../../map/geometry';

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Line {
  id: string;
  y: number;
  h: number;
}

export const columns = 12;
export const cellWidth = 88;
export const left = 188; // the margin, with the names of the lines; its outer part is for the tools of the page
export const width = left + columns * cellWidth + 26;
const head = 74;
const plaque = 44; // who commands, above and below
const row = 72; // of those who are not on the table
const heights: Record<string, number> = { A: 108, B: 82, C: 12, D: 140 };
const gap = 34; // between the armies
const reach = 60; // from the middle of a cell to beyond its stack

export class CombatTable {
  readonly lines: Line[] = [];
  readonly height: number;
  readonly waiting: Record<string, number> = {}; // where their rows begin
  readonly command: Record<string, number> = {};
  readonly middle: number;

  constructor(rows: { bourbon: boolean; garibaldine: boolean }) {
    let y = head;
    this.command.bourbon = y;
    y += plaque + 6;
    if (rows.bourbon) {
      this.waiting.bourbon = y;
      y += row;
    }
    for (const id of ['BA', 'BB', 'BC', 'BD']) y = this.add(id, y);
    this.middle = y + gap / 2;
    y += gap;
    for (const id of ['GD', 'GC', 'GB', 'GA']) y = this.add(id, y);
    if (rows.garibaldine) {
      this.waiting.garibaldine = y;
      y += row;
    }
    this.command.garibaldine = y + 6;
    this.height = y + 6 + plaque + 26;
  }
  private add(id: string, y: number): number {
    const h = heights[id[1]!]!;
    this.lines.push({ id, y, h });
    return y + h;
  }

  cell(id: string): Rect | null {
    const line = this.lines.find((one) => one.id === id.slice(0, 2));
    const column = Number(id.slice(2));
    return line && column >= 1 && column <= columns ? { x: left + (column - 1) * cellWidth, y: line.y, w: cellWidth, h: line.h } : null;
  }
  middleOf(id: string): Point | null {
    const rect = this.cell(id);
    return rect ? [rect.x + rect.w / 2, rect.y + rect.h / 2] : null;
  }
  // All that can hold a stack or a commander.
  cells(): { id: string; at: Point }[] {
    return this.lines
      .filter((line) => line.id[1] !== 'C')
      .flatMap((line) =>
        Array.from({ length: columns }, (_, i) => ({ id: `${line.id}${i + 1}`, at: this.middleOf(`${line.id}${i + 1}`)! })),
      );
  }
  // Counters in a row, closer together when they are many.
  inRow(side: string, i: number, count: number): Point {
    const step = Math.min(60, (columns * cellWidth - 20) / Math.max(1, count));
    return [left + 34 + i * step, (this.waiting[side] ?? 0) + row / 2 + 2];
  }
  // An arrow from one cell to another, that leaves both counters free.
  arrow(from: string, to: string): string {
    const [a, b] = [this.middleOf(from), this.middleOf(to)];
    if (!a || !b) return '';
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const length = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / length, dy / length];
    const free = Math.abs(dy) > Math.abs(dx) ? (reach * length) / Math.abs(dy) : 0.36 * length;
    return `M${a[0] + ux * free} ${a[1] + uy * free}L${b[0] - ux * free} ${b[1] - uy * free}`;
  }
}

export interface City {
  name: string;
  side: string;
  from: number;
  to: number;
  line: string;
}
// Where the besieged city lies: in the middle of the defender's line D (11.6b).
export function cityOf(battle: BattleView, sheet: Sheet): City | null {
  const city = battle.siege ? cityCards(sheet).find((one) => one.id === battle.at) : undefined;
  if (!city) return null;
  const side = battle.attacker === 'bourbon' ? 'garibaldine' : 'bourbon';
  return { name: city.name, side, line: `${letterOf(side)}D`, ...(city.big ? { from: 3, to: 10 } : { from: 5, to: 8 }) };
}
export function isInside(city: City | null, cell: string): boolean {
  const column = Number(cell.slice(2));
  return city !== null && cell.startsWith(city.line) && column >= city.from && column <= city.to;
}

// On the own line of battle an enemy stands beside it.
export function isFlanked(stack: StackView, all: StackView[], sideOf: (stack: StackView) => string): boolean {
  const line = stack.cell.slice(0, 2);
  const column = Number(stack.cell.slice(2));
  return (
    line === `${letterOf(sideOf(stack))}D` &&
    all.some(
      (other) => other.cell.startsWith(line) && Math.abs(Number(other.cell.slice(2)) - column) === 1 && sideOf(other) !== sideOf(stack),
    )
  );
}
