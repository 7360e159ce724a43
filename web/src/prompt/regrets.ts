// What one may be sorry for, found before it is done. At most one thing is said, the gravest.
import type { Piece } from '../games/pieces';
import type { Action } from '../protocol/types';
import { t } from '../words/words.svelte';
import { HexGeometry } from '../map/geometry';
import { momentAt } from '../replay/moments';
import { setsUp } from './setup';
import type { GameTable } from '../table/table.svelte';

export interface Regret {
  kind: string; // so that it can be silenced
  text: string;
  action: Action;
}

export async function regrets(table: GameTable, action: Action): Promise<Regret | null> {
  const verb = table.sheet?.verbs.find((one) => one.id === action.verb);
  if (verb?.ends && setsUp(table)) return { ...reviewed(table), action };
  // The engine warns of what gives the game up, leaves somebody idle, or cannot be taken back.
  const asked = table.sheet?.asks.find((one) => one.id === table.toAct?.asked);
  const may = verb?.grave || (verb?.ends && (asked?.idle || asked?.closes));
  const warns = may ? await table.warnings(action).catch(() => []) : [];
  const found = warns.find(({ kind }) => kind === action.verb) ?? (await bares(table, action)) ?? warns[0];
  return found ? { kind: found.kind, text: found.text, action } : null;
}
type Found = Omit<Regret, 'action'>;

// A set-up is looked over before it is sealed: how many lie where, and who is not on the map.
function reviewed(table: GameTable): Found {
  const own = table.pieces.filter((piece) => piece.side === table.as && !piece.leader && piece.kind !== 'dummy');
  const placed = own.filter((piece) => piece.at !== '');
  const hexes = new Set(placed.map((piece) => piece.at));
  const most = [...hexes].map((hex) => placed.filter((piece) => piece.at === hex).length).reduce((a, b) => Math.max(a, b), 0);
  return { kind: 'seal', text: t('regret.seal', { n: placed.length, hexes: hexes.size, most }) };
}

// --- what is left bare: a victory town, or a commander. By one move, or by all moves of a phase when it ends.

async function bares(table: GameTable, action: Action): Promise<Found | null> {
  const { sheet, reader } = table;
  if (!sheet || !reader) return null;
  if (sheet.verbs.find((one) => one.id === action.verb)?.moves) return bared(table, table.pieces, moved(table.pieces, action));
  if (action.verb !== 'done' || !sheet.asks.find((one) => one.id === table.toAct?.asked)?.moves) return null;
  const before = await momentAt(table, beginOf(table)).catch(() => null);
  return before && bared(table, reader.pieces(before.view, sheet), table.pieces);
}

function moved(pieces: Piece[], { operands }: Action): Piece[] {
  const who = operands.unit ?? operands.commander;
  const to = String(operands.hex ?? operands.place ?? '');
  return pieces.map((piece) => (piece.id === who ? { ...piece, at: to } : piece));
}

// The step with which the moves under way began.
const beginOf = (table: GameTable) => table.events.findLast(({ opens }) => opens && opens !== 'fight')?.step ?? 0;

async function bared(table: GameTable, before: Piece[], after: Piece[]): Promise<Found | null> {
  return (await uncovered(table, before, after)) ?? lonely(table, before, after);
}

const held = (pieces: Piece[], side: string, spot: string) =>
  pieces.some((piece) => piece.at === spot && piece.side === side && !piece.leader);

async function uncovered(table: GameTable, before: Piece[], after: Piece[]): Promise<Found | null> {
  const left = towns(table).filter(
    ({ spots }) => spots.some((spot) => held(before, table.as, spot)) && !spots.some((spot) => held(after, table.as, spot)),
  );
  if (left.length === 0) return null;
  const enemy = table.seats.find((seat) => seat.side !== table.as)?.side;
  type Reached = Record<string, { move?: string[]; commanders?: string[] }>;
  const threat = await table.question<{ hexes?: Reached; places?: Reached }>('threat', { side: enemy }).catch(() => null);
  const reached = threat?.hexes ?? threat?.places ?? {};
  const lost = left.find(({ spots }) => spots.some((spot) => reached[spot]?.move || reached[spot]?.commanders));
  return lost ? { kind: 'uncover', text: t('regret.uncover', { place: lost.name }) } : null;
}

// The places that count. Whose they are is seen by who stands there.
function towns(table: GameTable): { name: string; spots: string[] }[] {
  return ((table.sheet?.places ?? []) as { id: string; name: string; points?: number; hex?: string; hexes?: string[] }[])
    .filter((place) => place.points)
    .map((place) => ({ name: place.name, spots: place.hex ? [place.hex] : (place.hexes ?? [place.id]) }));
}

function lonely(table: GameTable, before: Piece[], after: Piece[]): Found | null {
  if (table.layout?.kind !== 'hexes') return null;
  const geometry = new HexGeometry(table.layout);
  const alone = (pieces: Piece[], leader: Piece | undefined) => {
    if (!leader?.at || held(pieces, leader.side, leader.at)) return false;
    const near = geometry.faces().map((face) => geometry.neighbour(leader.at, face));
    return pieces.some((piece) => piece.side !== leader.side && !piece.leader && near.includes(piece.at));
  };
  const one = after.find(
    (piece) =>
      isCommander(piece) &&
      piece.side === table.as &&
      alone(after, piece) &&
      !alone(
        before,
        before.find(({ id }) => id === piece.id),
      ),
  );
  return one ? { kind: 'lonely', text: t('regret.lonely', { name: one.name }) } : null;
}
const isCommander = (piece: Piece) => piece.leader && (piece.kind === 'commander' || piece.kind === 'chief');
