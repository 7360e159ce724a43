// The map of zones and cities as geometry: where a place is, where its counters stand so that they cover no name, and
// which place lies in a direction.
import { cityCards, zoneCards } from './reader';
import type { Sheet, ZoneLayout } from '../../protocol/types';
import type { Point } from '../../map/geometry';

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
} // about its middle
export interface Place {
  id: string;
  at: Point; // the city's square, or the middle of the zone's name
  zone: string;
  city: boolean;
  reach: number; // of a finger: half the way to the next city
}

const overlap = (a: Box, b: Box) => Math.max(0, (a.w + b.w) / 2 - Math.abs(a.x - b.x)) * Math.max(0, (a.h + b.h) / 2 - Math.abs(a.y - b.y));
const far = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

export class Places {
  readonly all: Place[] = [];
  readonly byId = new Map<string, Place>();
  private readonly names: Box[] = []; // what must stay legible
  private readonly shapes = new Map<string, Path2D>();
  private readonly spots = new Map<number, Map<string, Point>>();
  private readonly canvas = document.createElement('canvas').getContext('2d')!;

  constructor(
    readonly layout: ZoneLayout,
    sheet: Sheet,
  ) {
    for (const { id, name } of zoneCards(sheet)) {
      const drawn = layout.zones[id];
      if (!drawn) continue;
      this.shapes.set(id, new Path2D(drawn.outline));
      this.all.push({ id, at: drawn.label, zone: id, city: false, reach: 60 });
      const letters = name.replace(/province( of)?|provincia( di)?/i, '').trim().length;
      this.names.push({ x: drawn.label[0], y: drawn.label[1], w: letters * 12.2, h: 24 });
    }
    for (const { id, name, zone } of cityCards(sheet)) {
      const drawn = layout.cities[name];
      if (!drawn) continue;
      this.all.push({ id, at: drawn.at, zone, city: true, reach: 60 });
      const [width, left] = drawn.big ? [name.length * 12.5, 16] : [name.length * 9.6, 12];
      this.names.push({ x: drawn.at[0] + (width + left - 12) / 2, y: drawn.at[1], w: width + left + 14, h: 30 });
      this.names.push({ x: drawn.at[0] + 6, y: drawn.at[1] - 27, w: 34, h: 36 }); // its flag
    }
    const cities = this.all.filter((one) => one.city);
    for (const one of cities)
      one.reach = Math.min(60, ...cities.filter((other) => other !== one).map((other) => far(one.at, other.at) / 2));
    for (const one of this.all) this.byId.set(one.id, one);
  }

  at(id: string): Point | undefined {
    return this.byId.get(id)?.at;
  }
  outline(zone: string): string {
    return this.layout.zones[zone]?.outline ?? '';
  }

  // Where the counters of a place stand when they are drawn `size` times as large as they are.
  pile(id: string, size: number): Point {
    let spots = this.spots.get(size);
    if (!spots) this.spots.set(size, (spots = this.settle(size)));
    return spots.get(id) ?? this.at(id)!;
  }

  // Every place takes the best spot that the others leave it, three times over.
  private settle(size: number): Map<string, Point> {
    const [w, h] = [74 * size, 46 * size];
    const choices = new Map(this.all.map((place) => [place.id, this.candidates(place, w, h)]));
    const taken = new Map<string, Box>();
    for (let round = 0; round < 3; ++round)
      for (const place of this.all) {
        let least = Infinity;
        for (const { at, cost } of choices.get(place.id)!) {
          const box = { x: at[0], y: at[1], w, h };
          let sum = cost;
          for (const [other, there] of taken) if (other !== place.id) sum += 3 * overlap(box, there);
          if (sum < least) {
            least = sum;
            taken.set(place.id, box);
          }
        }
      }
    return new Map([...taken].map(([id, box]) => [id, [box.x, box.y]]));
  }
  private candidates(place: Place, w: number, h: number): { at: Point; cost: number }[] {
    const found: { at: Point; cost: number }[] = [];
    const rings = place.city ? [0.62, 0.8, 1, 1.3] : [0.55, 0.8, 1.1, 1.5, 2];
    for (const ring of rings)
      for (let turn = 0; turn < 16; ++turn) {
        const angle = (turn * Math.PI) / 8;
        const at: Point = [place.at[0] + Math.cos(angle) * (w * ring * 0.9 + 8), place.at[1] + Math.sin(angle) * (h * ring + 16)];
        found.push({ at, cost: this.cost(place, { x: at[0], y: at[1], w, h }) });
      }
    return found;
  }
  private cost(place: Place, box: Box): number {
    let cost = far(place.at, [box.x, box.y]) * 6;
    for (const name of this.names) cost += 4 * overlap(box, name);
    const { width, height } = this.layout;
    if (box.x < box.w || box.x > width - box.w || box.y < box.h || box.y > height - 180) cost += 20000;
    if (place.city) {
      // Beside its city, best at sea: in its zone it might seem to stand in the country, in another even more so.
      for (const zone of this.shapes.keys()) if (this.within(zone, [box.x, box.y])) cost += zone === place.zone ? 900 : 5000;
      return cost;
    }
    for (const [a, b] of [
      [0, 0],
      [-0.4, -0.4],
      [0.4, -0.4],
      [-0.4, 0.4],
      [0.4, 0.4],
    ] as Point[])
      if (!this.within(place.zone, [box.x + a * box.w, box.y + b * box.h])) cost += a === 0 ? 9000 : 2000;
    return cost;
  }
  private within(zone: string, [x, y]: Point): boolean {
    return this.canvas.isPointInPath(this.shapes.get(zone)!, x, y);
  }
}

export type Direction = [number, number];
export const directions: Record<string, Direction> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

// The nearest of the spots that lie more or less that way.
export function towards(spots: { id: string; at: Point }[], from: Point, [dx, dy]: Direction): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const { id, at } of spots) {
    const [x, y] = [at[0] - from[0], at[1] - from[1]];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (along < 1 || aside > along * 1.6) continue;
    const cost = along + aside * 1.4;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}
