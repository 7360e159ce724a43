// Pointing at the zone map and at the Combat Table: what is under the pointer, where the keyboard is, which pile is
// laid out; and what it means to choose something.
import type { Piece } from '../pieces';
import type { Point } from '../../map/geometry';
import type { GameTable } from '../../table/table.svelte';
import type { Touch } from '../../table/touches';

export interface Told {
  inspect: (place: string | null) => void;
  hovered: (place: string | null) => void;
  aimed: (piece: string | null, place: string | null) => void;
}

export class Hand {
  under = $state<string | null>(null);
  cursor = $state<string | null>(null);
  spread = $state<string | null>(null); // the place whose counters are laid out
  at = $state(0); // which of these the keyboard is at

  constructor(
    private readonly table: GameTable,
    private readonly told: () => Told,
    readonly here: (place: string) => Piece[],
    // What is pointed at here. On the Combat Table a place is only where somebody waits: a click on him does not retreat there.
    private readonly spots: Touch['kind'][] = ['place', 'cell'],
  ) {}

  spot(id: string | null): Touch | undefined {
    return [...this.table.lit.touches.values()].find((one) => one.id === id && this.spots.includes(one.kind));
  }
  litAt(place: string): Piece[] {
    return this.here(place).filter((one) => this.table.litPieces.has(one.id));
  }

  // `piece` only when one counter was pointed at, and not a pile.
  choose(piece: string | null, place: string | null) {
    const { table } = this;
    if (piece && table.litPieces.has(piece)) return void this.touchPiece(piece);
    if (!place) {
      this.spread = null;
      return this.told().inspect(null);
    }
    const spot = this.spot(place);
    if (spot) return void this.touchSpot(spot);
    const lit = this.litAt(place);
    if (lit.length === 1) return void this.touchPiece(lit[0]!.id);
    this.told().inspect(place);
    if (lit.length > 1) return this.lay(place);
    const own = this.here(place).filter((one) => one.side === table.as);
    const meant = own.find((one) => one.id === piece) ?? own.find((one) => one.leader) ?? own[0];
    if (table.chosen.length > 0 && (table.touched.some((touch) => touch.id === place) || own.some((one) => one.id === table.held)))
      return table.untouch(); // who is touched again is put down
    if (table.myTurn && table.touched.length > 0) return this.askWhyNot(piece, place, meant);
    if (meant) void table.why(meant);
    if (this.here(place).length > 1 && !piece) this.layOrNot(place);
  }
  // What is not lit is touched all the same: the table then says by which rule it is not. Where counters are wanted and a pile
  // was pointed at, its first one says what is against it.
  private askWhyNot(piece: string | null, place: string, own: Piece | undefined) {
    const { table } = this;
    const wanted = [...table.lit.touches.values()][0]?.kind;
    if (wanted && this.spots.includes(wanted)) void table.touch({ kind: wanted, id: place });
    else if (wanted === 'piece' && piece) void table.touch({ kind: 'piece', id: piece });
    else if (own && own.id !== table.held) void table.why(own);
    else table.sayAsked();
  }
  private async touchPiece(id: string) {
    const piece = this.table.byId.get(id);
    if (piece?.at) this.told().inspect(piece.at);
    await this.table.touch({ kind: 'piece', id });
    if (this.table.chosen.length > 0) this.spread = null; // to see where he can go
  }
  private async touchSpot(touch: Touch) {
    await this.table.touch(touch);
    // Where but one piece is left to be named, it need not be.
    const { chosen, lit } = this.table;
    const rest = [...lit.touches.values()];
    if (chosen.length > 0 && rest.length === 1 && rest[0]!.kind === 'piece' && lit.whole.length === 0) await this.table.touch(rest[0]!);
  }
  lay(place: string | null) {
    this.spread = place;
    this.at = 0;
  }
  layOrNot(place: string | null) {
    this.lay(place === this.spread ? null : place);
  }
  look(place: string | null) {
    if (!place) return;
    this.told().inspect(place);
    this.lay(place);
  }

  point(place: string | null, piece: string | null) {
    if (place !== this.under) {
      this.under = place;
      this.told().hovered(place);
    }
    this.told().aimed(piece, place);
  }
  // With fingers the first touch shows, the second does.
  onlyShows(event: PointerEvent, place: string | null): boolean {
    if (event.pointerType !== 'touch' || !place || place === this.under) return false;
    const means = this.spot(place) !== undefined || this.litAt(place).length > 0;
    return means && (this.table.touched.length > 0 || this.spot(place)?.kind === 'place');
  }
  goTo(place: string) {
    this.cursor = place;
    this.told().hovered(place);
    this.told().aimed(null, place);
  }
}

// What an event points at: a counter, the pile it lies in, a place or a cell.
export const pointedAt = (event: Event | undefined) => thingsAt(event?.target as Element | null | undefined);

// A finger that is held down has no pointer over things: by where it is on the screen.
export function placeAt(board: Element, [x, y]: Point): string | null {
  const box = board.getBoundingClientRect();
  return thingsAt(document.elementFromPoint(box.left + x, box.top + y)).place;
}
function thingsAt(target: Element | null | undefined): { piece: string | null; place: string | null } {
  const read = (name: string) => target?.closest?.(`[${name}]`)?.getAttribute(name) ?? null;
  const pile = read('data-pile');
  if (pile) return { piece: null, place: pile };
  return { piece: read('data-piece'), place: read('data-at') ?? read('data-place') };
}
