// Whom a part of a preview is about, in words: a counter, a hex with who stands in it, a cell, a place.
import { named } from '../table/sheet';
import type { PreviewPart } from '../protocol/types';
import { operandName } from '../prompt/labels';
import type { GameTable } from '../table/table.svelte';

export function nameOf(table: GameTable, id: string | undefined): string {
  if (!id) return '';
  const name = operandName(table, 'unit', id);
  return name === id && table.sheet ? named(table.sheet, 'place', id) : name;
}
// With who stands there, where it is a hex.
export function wholeName(table: GameTable, id: string | undefined): string {
  const name = nameOf(table, id);
  if (!id || name !== id || table.layout?.kind !== 'hexes') return name;
  const here = (table.byPlace.get(id) ?? []).filter((piece) => !piece.leader);
  const units = here.slice(0, 3).map((piece) => piece.name);
  return units.length > 0 ? `${id} (${units.join(', ')}${here.length > 3 ? '…' : ''})` : name;
}

// Who throws: a counter, or the stack it comes from.
export const rollerOf = (part: PreviewPart) => part.roller ?? part.from;
// Who bears what comes of it. A test is taken for oneself.
export const bearerOf = (part: PreviewPart) => part.target ?? (part.place as string | undefined) ?? part.roller ?? part.from;
