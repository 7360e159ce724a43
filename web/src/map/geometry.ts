// The map as geometry: which hex lies under the pointer, what its outline is, where its neighbours are.
import type { HexLayout } from '../protocol/types';

export type Point = [number, number];
// Which part of the map is seen, and how large.
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

const angles: Record<string, number> = {
  E: 0,
  SE: 60,
  SW: 120,
  W: 180,
  NW: 240,
  NE: 300,
};
const flatAngles: Record<string, number> = { N: 270, NE: 330, SE: 30, S: 90, SW: 150, NW: 210 };

export class HexGeometry {
  readonly outline: string; // of a hex about its own centre
  readonly flat: boolean; // a flat side at the top: the lines run north and south
  readonly across: number;
  readonly names: string[];
  private readonly cells = new Map<string, string[]>();

  constructor(readonly layout: HexLayout) {
    this.outline = 'M' + layout.corners.map(([x, y]) => `${x} ${y}`).join('L') + 'Z';
    const ys = layout.corners.map(([, y]) => y);
    this.flat = layout.corners.filter(([, y]) => Math.abs(y - Math.min(...ys)) < 0.5).length === 2;
    const [first, second] = [layout.corners[0]!, layout.corners[3]!];
    this.across = Math.hypot(first[0] - second[0], first[1] - second[1]) * 0.866;
    this.names = Object.keys(layout.hexes);
    for (const [name, at] of Object.entries(layout.hexes)) {
      const key = this.cell(at);
      const there = this.cells.get(key);
      if (there) there.push(name);
      else this.cells.set(key, [name]);
    }
  }

  at(name: string): Point | undefined {
    return this.layout.hexes[name];
  }
  under([x, y]: Point): string | null {
    const [i, j] = [Math.floor(x / this.across), Math.floor(y / this.across)];
    let best: string | null = null;
    let least = this.across * 0.62;
    for (let a = i - 1; a <= i + 1; ++a)
      for (let b = j - 1; b <= j + 1; ++b)
        for (const name of this.cells.get(`${a},${b}`) ?? []) {
          const [cx, cy] = this.layout.hexes[name]!;
          const far = Math.hypot(cx - x, cy - y);
          if (far < least) [best, least] = [name, far];
        }
    return best;
  }
  // The angle of a hexside, clockwise from the east.
  angle(face: string): number {
    return (this.flat ? flatAngles : angles)[face] ?? 0;
  }
  faces(): string[] {
    return Object.keys(this.flat ? flatAngles : angles);
  }
  neighbour(name: string, face: string): string | null {
    const from = this.at(name);
    if (!from || !this.faces().includes(face)) return null;
    const turn = (this.angle(face) * Math.PI) / 180;
    const there = this.under([from[0] + Math.cos(turn) * this.across, from[1] + Math.sin(turn) * this.across]);
    return there === name ? null : there;
  }
  // The neighbour that way, also where no hexside lies: rows have no north, columns no west. There the steps go to and fro,
  // so that one walks straight on and comes back the same way.
  towards(name: string, way: string): string | null {
    const from = this.at(name);
    if (!from || this.faces().includes(way)) return this.neighbour(name, way);
    const first = this.at(this.names[0]!)!;
    const line = Math.round((this.flat ? from[0] - first[0] : from[1] - first[1]) / (this.across * 0.866));
    const even = line % 2 === 0;
    const [side, other] = this.flat ? (even ? ['S', 'N'] : ['N', 'S']) : even ? ['E', 'W'] : ['W', 'E'];
    const slant = (along: string) => (this.flat ? along + way : way + along);
    return this.neighbour(name, slant(side!)) ?? this.neighbour(name, slant(other!));
  }
  // How many hexes apart two hexes are.
  distance(from: string, to: string): number {
    const [a, b] = [this.at(from), this.at(to)];
    if (!a || !b) return 0;
    const [along, over] = this.flat ? [b[1] - a[1], b[0] - a[0]] : [b[0] - a[0], b[1] - a[1]];
    const lines = Math.round(over / (this.across * 0.866));
    return Math.max(Math.abs(lines), Math.round(Math.abs(along) / this.across + Math.abs(lines) / 2));
  }
  // The line round these hexes: every hexside beyond which none of them lies.
  border(names: string[]): string {
    const inside = new Set(names);
    const sides = this.faces().map((face) => {
      const turn = (this.angle(face) * Math.PI) / 180;
      const along = ([x, y]: Point) => x * Math.cos(turn) + y * Math.sin(turn);
      const [a, b] = [...this.layout.corners].sort((one, other) => along(other) - along(one));
      return { face, a: a!, b: b! };
    });
    return names
      .flatMap((name) => {
        const at = this.at(name);
        if (!at) return [];
        return sides
          .filter(({ face }) => !inside.has(this.neighbour(name, face) ?? ''))
          .map(({ a, b }) => `M${at[0] + a[0]} ${at[1] + a[1]}L${at[0] + b[0]} ${at[1] + b[1]}`);
      })
      .join('');
  }
  path(names: string[]): string {
    return names
      .map((name) => this.at(name))
      .filter((at): at is Point => !!at)
      .map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${y}`)
      .join('');
  }
  private cell([x, y]: Point) {
    return `${Math.floor(x / this.across)},${Math.floor(y / this.across)}`;
  }
}
