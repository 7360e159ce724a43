// What can be laid over the map: zones of control, threat, command, supply, lines of sight; all of it comes from the engine.
import { Refusal } from '../protocol/wire';
import { overlayLook, type OverlayKind } from './overlay_looks';
import type { GameTable } from '../table/table.svelte';

export interface Overlay {
  id: OverlayKind;
  colour: string;
  strokes: string;
  turn: number;
  hexes: string[];
}

export class Overlays {
  on = $state.raw<OverlayKind[]>([]);
  shown = $state.raw<Overlay[]>([]);
  trouble = $state('');
  private turn = 0;
  constructor(private readonly table: GameTable) {}

  toggle(kind: OverlayKind) {
    this.on = this.on.includes(kind) ? this.on.filter((one) => one !== kind) : [...this.on, kind];
  }
  // Asks anew for all that are on; `from` is the hex one looks from. Where a leader is to be placed his range is shown unasked.
  async refresh(from: string | null) {
    const turn = ++this.turn;
    this.trouble = '';
    const places = this.table.myTurn && this.table.reader?.placesLeader?.(this.table.toAct?.asked ?? '');
    const asked = [...new Set<OverlayKind>([...this.on, ...(places && from ? (['command'] as const) : [])])];
    const made = await Promise.all(
      asked.map(async (kind): Promise<Overlay | null> => {
        try {
          return { id: kind, ...overlayLook(kind), hexes: await this.hexes(kind, from) };
        } catch (problem) {
          this.trouble = problem instanceof Error ? problem.message : String(problem);
          return null;
        }
      }),
    );
    if (turn === this.turn) this.shown = made.filter((one) => one !== null);
  }
  private enemy() {
    const { table } = this;
    return table.seats.map((seat) => seat.side).find((side) => side !== (table.as || table.seats[0]?.side)) ?? '';
  }
  private async hexes(kind: OverlayKind, from: string | null): Promise<string[]> {
    const { table } = this;
    if (kind === 'zones') return spotsIn(await table.question('zones', { side: this.enemy() }));
    if (kind === 'threat') return spotsIn(await table.question('threat', { side: this.enemy() }));
    if (kind === 'supply') return spotsIn(await table.question('supply', { side: table.as || table.seats[0]?.side }));
    if (kind === 'command') {
      if (table.reader?.placesLeader?.(table.toAct?.asked ?? '') && from)
        // who would be in reach of it there
        return spotsIn(await table.question('command', { chit: table.view?.active, hex: from }));
      const here = from ? (table.byPlace.get(from) ?? []) : [];
      const leader = here.find((one) => one.leader) ?? table.pieces.find((one) => one.leader && one.side === table.as);
      if (!leader) return [];
      const asked = leader.kind === 'chit' ? { chit: leader.id } : { leader: leader.id };
      return Object.keys((await table.question('command', asked)).hexes ?? {});
    }
    return from ? this.seen(from) : [];
  }
  // Every hex within range that can be seen from there.
  private async seen(hex: string): Promise<string[]> {
    const near = nearHexes(this.table, hex, 5);
    const sees = (to: string) =>
      this.table.question('los', { from: hex, to }).then(
        ({ clear }) => Boolean(clear),
        (problem) => tooFar(problem),
      );
    const clear = await Promise.all(near.map(async (to) => ((await sees(to)) ? to : null)));
    return clear.filter((one): one is string => one !== null);
  }
}

// Beyond the range of the game nothing is seen; everything else is trouble.
function tooFar(problem: unknown): false {
  if (problem instanceof Refusal && problem.code !== 'offline') return false;
  throw problem;
}

// Hexes, places or cells, as an object by name or as a list.
function spotsIn(answer: { hexes?: object; places?: object; cells?: object; supplied?: string[] }): string[] {
  const all = answer.hexes ?? answer.places ?? answer.cells ?? answer.supplied ?? {};
  return Array.isArray(all)
    ? all.map((one) => (typeof one === 'string' ? one : String(one.hex ?? one.place ?? one.cell)))
    : Object.keys(all);
}

function nearHexes(table: GameTable, hex: string, range: number): string[] {
  const layout = table.layout;
  if (layout?.kind !== 'hexes') return [];
  const [x, y] = layout.hexes[hex] ?? [0, 0];
  const across = Math.hypot(layout.corners[0]![0] - layout.corners[3]![0], layout.corners[0]![1] - layout.corners[3]![1]) * 0.866;
  return Object.entries(layout.hexes)
    .filter(([name, at]) => name !== hex && Math.hypot(at[0] - x, at[1] - y) <= across * (range + 0.2))
    .map(([name]) => name);
}
