// The armies: every counter of the sheet with what the view knows of it, whichever game it is.
import type { Piece } from '../games/pieces';
import type { Sheet, SheetUnit, View } from '../protocol/types';
import type { GameTable } from '../table/table.svelte';
import { t, word } from '../words/words.svelte';
import { named, names, placeName } from '../table/sheet';

export type Fate = 'here' | 'to-come' | 'gone' | 'away' | 'unknown';
type Seen = Record<string, unknown> & { unit?: string; hex?: string; at?: string; status?: string };

export interface Soldier {
  id: string;
  name: string;
  kind: string;
  formation?: string;
  side: string;
  fate: Fate;
  where: string; // a hex or a place; empty when it stands nowhere
  note: string; // when it comes, why it is gone
  combat: number; // now
  full: number; // as printed
  lost: number; // steps
  piece: Piece; // to be drawn
}
export interface Leader {
  id: string;
  name: string;
  kind: string;
  fate: Fate;
  where: string;
  note: string;
  piece: Piece;
}

const whole = (value: unknown) => (typeof value === 'number' ? value : 0);

// --- what is printed on a counter, and what is left of it

export const stepsOf = (card: SheetUnit) => card.steps ?? 1;
export const lostOf = (seen: Seen | undefined) => (seen?.reduced ? 1 : whole(seen?.losses ?? seen?.hits));

type Kind = Sheet['ratings']['units'][number];
// A number on a counter, or on its other side.
function valueOf(card: Record<string, unknown>, { key, at, reduced }: Kind, other: boolean): unknown {
  const value = other && reduced && card[reduced] !== undefined ? card[reduced] : card[key];
  return at === undefined ? value : (value as Record<string, unknown> | undefined)?.[at];
}
// The first is what it fights with.
export const combatOf = (sheet: Sheet, card: SheetUnit, lost: number) => whole(valueOf(card, sheet.ratings.units[0]!, lost > 0));

export interface Rating {
  name: string;
  value: string; // empty where it is there or not
}
// The numbers on a counter, with their names.
export function ratingsOf(sheet: Sheet, id: string, lost: number, aide: boolean): Rating[] {
  const unit = sheet.units.find((one) => one.unit === id);
  if (unit) return read(sheet, unit, sheet.ratings.units, lost > 0);
  const leader = sheet.leaders.find((one) => one.id === id);
  return leader ? read(sheet, leader, sheet.ratings.leaders, aide) : [];
}
function read(sheet: Sheet, card: Record<string, unknown>, kinds: Kind[], other: boolean): Rating[] {
  return kinds.flatMap((kind, i) => {
    const value = valueOf(card, kind, other);
    if (value === undefined || value === null || value === false || (value === 0 && i > 0)) return [];
    return [{ name: kind.name, value: kind.flag ? '' : typeof value === 'string' ? (names(sheet)[value] ?? value) : String(value) }];
  });
}
// As they stand along the foot of the counter.
const printed = (card: Record<string, unknown>, kinds: Kind[], other: boolean) =>
  kinds
    .filter((kind) => kind.printed)
    .map((kind) => valueOf(card, kind, other))
    .filter((value) => value !== undefined && value !== 0)
    .map(String);

// --- where everybody is

function fateOf(sheet: Sheet, seen: Seen | undefined): Fate {
  if (!seen) return 'unknown';
  const means = sheet.statuses.find((one) => one.id === seen.status)?.means;
  if (means && means !== 'here') return means;
  return seen.hex || seen.at ? 'here' : 'unknown';
}

function noteOf(sheet: Sheet, seen: Seen | undefined): string {
  if (!seen) return '';
  if (seen.status === 'to-come' && typeof seen.arrives_on === 'number')
    return t('oob.comes', { turn: seen.arrives_on, at: placeName(sheet, String(seen.arrives_at ?? '')) });
  if (seen.status === 'to-come') return arrivalOf(sheet, String(seen.unit ?? seen.commander ?? ''));
  if (seen.status === 'escaped' && typeof seen.returns === 'number') return t('oob.returns', { turn: seen.returns });
  return seen.status && seen.status !== 'on-map' && seen.status !== 'unknown'
    ? (sheet.statuses.find((one) => one.id === seen.status)?.name ?? seen.status)
    : '';
}
// When and where the sheet lets it come.
function arrivalOf(sheet: Sheet, id: string): string {
  for (const arrival of sheet.arrivals ?? []) {
    const who = [...((arrival.units as string[]) ?? []), ...((arrival.leaders as string[]) ?? [])];
    if (!who.includes(id)) continue;
    const at = ((arrival.hexes ?? arrival.places ?? []) as string[]).map((place) => placeName(sheet, place)).join(', ');
    if (typeof arrival.turn === 'number') return t('oob.comes', { turn: arrival.turn, at });
    return t('oob.comes-at', { when: named(sheet, 'arrives', String(arrival.arrives ?? '')), at });
  }
  return word('oob.status', 'to-come');
}

// A counter that is not on the map is drawn from its card.
function drawn(sheet: Sheet, card: SheetUnit, lost: number): Piece {
  const all = stepsOf(card);
  return {
    id: card.unit,
    name: card.name,
    side: card.side,
    nation: card.colour ?? card.side,
    formation: card.formation,
    kind: card.kind,
    at: '',
    figures: printed(card, sheet.ratings.units, lost > 0).slice(0, 2),
    leader: false,
    back: false,
    steps: { left: all - lost, all },
    bands: [],
    spent: false,
    says: '',
  };
}
export class Forces {
  readonly soldiers: Soldier[];
  readonly leaders: Leader[];

  constructor(
    private readonly table: GameTable,
    private readonly sheet: Sheet,
    view: View,
  ) {
    const seen = new Map(((view.units ?? []) as Seen[]).map((one) => [one.unit, one]));
    this.soldiers = sheet.units
      .filter((card) => card.kind !== 'dummy' && !(card.absent && !seen.has(card.unit)) && seen.get(card.unit)?.status !== 'absent')
      .map((card) => this.soldier(card, seen.get(card.unit)));
    const heads = new Map<string, Seen>();
    for (const one of (view.commanders ?? []) as Seen[])
      heads.set(String(one.commander ?? `${String(one.formation)}-commander`), {
        ...one,
        status: one.status ?? (one.fate as string | undefined),
      });
    for (const one of (view.chiefs ?? []) as Seen[]) heads.set(`chief-${String(one.nation)}`, one);
    this.leaders = sheet.leaders.filter((one) => one.kind !== 'rider').map((one) => this.leader(one, heads));
  }

  private soldier(card: SheetUnit, seen: Seen | undefined): Soldier {
    const fate = fateOf(this.sheet, seen);
    const lost = fate === 'gone' ? stepsOf(card) : lostOf(seen);
    const piece = this.table.byId.get(card.unit);
    return {
      id: card.unit,
      name: card.name,
      kind: card.kind,
      formation: card.formation,
      side: (seen?.side as string | undefined) ?? card.side,
      fate,
      where: fate === 'here' ? String(seen?.hex ?? seen?.at) : '',
      note: noteOf(this.sheet, seen),
      combat: fate === 'gone' ? 0 : combatOf(this.sheet, card, lost),
      full: combatOf(this.sheet, card, 0),
      lost,
      piece: piece && !piece.back ? piece : drawn(this.sheet, card, fate === 'gone' ? 0 : lost),
    };
  }
  private leader(card: Sheet['leaders'][number], heads: Map<string, Seen>): Leader {
    const id = String(card.id ?? '');
    const piece = this.table.byId.get(id);
    const seen = heads.get(id);
    const fate = seen ? fateOf(this.sheet, seen) : piece ? 'here' : 'away';
    return {
      id,
      name: seen?.aide ? t('piece.aide', { name: card.name }) : card.name,
      kind: String(card.kind ?? ''),
      fate,
      where: fate === 'here' ? (piece?.at ?? String(seen?.hex ?? seen?.at ?? '')) : '',
      note: noteOf(this.sheet, seen),
      piece: piece ?? {
        id,
        name: card.name,
        side: card.side,
        nation: card.colour ?? card.side,
        formation: card.formation,
        kind: card.kind === 'chief' ? 'chief' : 'commander',
        at: '',
        figures: printed(card, this.sheet.ratings.leaders, false).slice(0, 2),
        leader: true,
        back: false,
        bands: [],
        spent: false,
        says: '',
      },
    };
  }
}

// --- by formation, or where there are none by place

export interface Group {
  id: string;
  name: string;
  leaders: Leader[];
  soldiers: Soldier[];
  combat: number;
  full: number;
  losses: number; // steps
  breaksAt: number; // 0: never, or the game has no such thing
  over?: string; // the name of what it belongs to, where formations have something over them
  where: string; // of its leader, or else of whoever is here
  broken: boolean;
  unknown: number;
}
export interface Army {
  side: string;
  name: string;
  heads: Leader[]; // of the whole army
  groups: Group[];
  combat: number;
  full: number;
  gone: number;
  count: number;
  unknown: number;
}

const sum = (all: Soldier[], of: (one: Soldier) => number) => all.reduce((so, one) => so + of(one), 0);
const order: Fate[] = ['here', 'away', 'unknown', 'to-come', 'gone'];

export function armies(table: GameTable, sheet: Sheet, view: View): Army[] {
  const forces = new Forces(table, sheet, view);
  const morale = new Map(
    ((view.formations ?? []) as { formation: string; losses?: number; broken?: boolean }[]).map((one) => [one.formation, one]),
  );
  return sheet.sides.map(({ id: side, name }) => {
    const soldiers = forces.soldiers.filter((one) => one.side === side);
    const heads = forces.leaders.filter((one) => one.piece.side === side);
    const groups = sheet.formations.length > 0 ? byFormation(sheet, side, soldiers, heads, morale) : byPlace(sheet, soldiers, heads);
    const led = new Set(groups.flatMap((group) => group.leaders.map((one) => one.id)));
    return {
      side,
      name,
      groups,
      heads: heads.filter((one) => !led.has(one.id) && !idle(sheet, one.id, soldiers)),
      combat: sum(soldiers, (one) => one.combat),
      full: sum(soldiers, (one) => one.full),
      gone: soldiers.filter((one) => one.fate === 'gone').length,
      count: soldiers.length,
      unknown: soldiers.filter((one) => one.fate === 'unknown').length,
    };
  });
}

// A commander whose formation has no part in this scenario.
function idle(sheet: Sheet, id: string, soldiers: Soldier[]): boolean {
  const formation = sheet.leaders.find((one) => one.id === id)?.formation;
  return formation !== undefined && !soldiers.some((one) => one.formation === formation);
}

function groupOf(id: string, name: string, leaders: Leader[], soldiers: Soldier[]): Group {
  const sorted = [...soldiers].sort((a, b) => order.indexOf(a.fate) - order.indexOf(b.fate));
  return {
    id,
    name,
    leaders,
    soldiers: sorted,
    combat: sum(sorted, (one) => one.combat),
    full: sum(sorted, (one) => one.full),
    losses: sum(sorted, (one) => one.lost),
    where: [...leaders, ...sorted].find((one) => one.fate === 'here')?.where ?? '',
    breaksAt: 0,
    broken: false,
    unknown: sorted.filter((one) => one.fate === 'unknown').length,
  };
}

function byFormation(
  sheet: Sheet,
  side: string,
  soldiers: Soldier[],
  heads: Leader[],
  morale: Map<string, { losses?: number; broken?: boolean }>,
): Group[] {
  const corps = new Map(((sheet.corps ?? []) as { id: string; name: string }[]).map((one) => [one.id, one.name]));
  return sheet.formations
    .filter((one) => one.side === side)
    .map((formation) => {
      const led = sheet.leaders.find((one) => one.formation === formation.id || one.id === formation.leader);
      const group = groupOf(
        formation.id,
        formation.name,
        heads.filter((one) => one.id === led?.id),
        soldiers.filter((one) => one.formation === formation.id),
      );
      const told = morale.get(formation.id);
      return {
        ...group,
        over: corps.get(String(formation.corps)),
        breaksAt: whole(formation.breaks_at),
        broken: Boolean(told?.broken),
        losses: told?.losses ?? group.losses,
      };
    })
    .filter((group) => group.soldiers.length > 0);
}

function byPlace(sheet: Sheet, soldiers: Soldier[], heads: Leader[]): Group[] {
  const here = new Map<string, Soldier[]>();
  const put = (key: string, one: Soldier) => here.set(key, [...(here.get(key) ?? []), one]);
  for (const one of soldiers) put(one.fate === 'here' ? one.where : `fate.${one.fate}`, one);
  const order = [...Object.keys(names(sheet)), 'fate.away', 'fate.to-come', 'fate.unknown', 'fate.gone'];
  return [...here]
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([id, all]) =>
      groupOf(
        id,
        id.startsWith('fate.') ? word('oob', id) : placeName(sheet, id),
        heads.filter((one) => one.where === id),
        all,
      ),
    );
}
