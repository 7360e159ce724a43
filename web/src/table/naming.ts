// Names of hexes and counters in words, for the inspector and for who listens instead of looking.
import type { Piece } from '../games/pieces';
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
export const sideName = (table: GameTable, side: string) => table.sheet?.sides.find((one) => one.id === side)?.name ?? (side ? armyName(side) : '');

// "1917, Solferino: hill 2, woods; French 2 units"
export function hexName(table: GameTable, hex: string): string {
  const here = ground(table, hex);
  const parts = [here?.place && here.place !== '-' ? `${hex} ${here.place}` : hex];
  if (here) parts.push(word('terrain', here.terrain) + (here.level ? ` ${t('map.level', { level: here.level })}` : ''));
  const pieces = table.byPlace.get(hex) ?? [];
  if (pieces.length > 0) {
    const sides = [...new Set(pieces.map((one) => one.side))];
    parts.push(sides.map((side) => `${sideName(table, side)} ${t('map.units', { n: pieces.filter((one) => one.side === side).length })}`).join(', '));
    parts.push(pieces.map((piece) => pieceName(table, piece)).join('; '));
  }
  if (table.litSpots.has(hex)) parts.push(t('map.may-go'));
  return parts.join(', ');
}

export function pieceName(table: GameTable, piece: Piece): string {
  if (piece.back) return t('piece.hidden', { side: sideName(table, piece.side) });
  const parts = [piece.name, word('kind', piece.kind)];
  if (piece.figures.length) parts.push(piece.figures.join('-'));
  if (piece.face) parts.push(t('piece.faces', { face: piece.face }));
  if (piece.says) parts.push(piece.says);
  if (table.litPieces.has(piece.id)) parts.push(t('piece.may-act'));
  return parts.join(', ');
}
