// Names of hexes and counters in words, for the inspector and for who listens instead of looking.
import type { Piece } from '../games/pieces';
import { named } from './sheet';
import { armyName } from '../start/book';
import { t, word } from '../words/words.svelte';
import type { GameTable } from './table.svelte';

const known = new WeakMap<object, Map<string, { terrain: string; level?: number; place?: string }>>();
export function ground(table: GameTable, hex: string) {
  const sheet = table.sheet;
  if (!sheet?.map.hexes) return undefined;
  let all = known.get(sheet);
  if (!all) known.set(sheet, (all = new Map(sheet.map.hexes.map((one) => [one.hex, one]))));
  return all.get(hex);
}

// The sheet names them; a game that waits for its players has none yet.
export const sideName = (table: GameTable, side: string) =>
  table.sheet?.sides.find((one) => one.id === side)?.name ?? (side ? armyName(table.info?.game ?? '', side) : '');

// Guests who have chosen no name have one made by the server, which nobody wants to read.
export const personName = (name: string) => (/^guest-[a-z0-9]{8}$/.test(name) ? t('start.guest') : name);

// "1917 Solferino, hill, level 2; Franco-Piedmontese 2 units: 2/2 Castagny 6-4, infantry, disorganised; ..."
export function hexName(table: GameTable, hex: string): string {
  const here = ground(table, hex);
  const land = [here?.place && here.place !== '-' ? `${hex} ${here.place}` : hex];
  if (here) land.push(told(table, 'terrain', here.terrain));
  if (here?.level) land.push(t('map.level', { level: here.level }));
  const parts = [land.join(', ')];
  const pieces = table.byPlace.get(hex) ?? [];
  for (const side of new Set(pieces.map((one) => one.side))) {
    const own = pieces.filter((one) => one.side === side);
    const units = own.filter((one) => !one.leader).length;
    const count = units > 0 ? ` ${t('map.units', { n: units })}` : '';
    parts.push(`${sideName(table, side)}${count}: ${own.map((piece) => pieceName(table, piece)).join('; ')}`);
  }
  if (table.litSpots.has(hex)) parts.push(t('map.may-go'));
  return parts.join('; ');
}

export function pieceName(table: GameTable, piece: Piece): string {
  if (piece.back) return t('piece.hidden', { side: sideName(table, piece.side) });
  const parts = [piece.figures.length > 0 ? `${piece.name} ${piece.figures.join('-')}` : piece.name, told(table, 'kind', piece.kind)];
  if (piece.face) parts.push(t('piece.faces', { face: told(table, 'face', piece.face) }));
  if (piece.says) parts.push(piece.says);
  if (table.litPieces.has(piece.id)) parts.push(t('piece.may-act'));
  return parts.join(', ');
}
const told = (table: GameTable, family: string, id: string) => (table.sheet ? named(table.sheet, family, id) : word(family, id));
