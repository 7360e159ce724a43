// The action that ends what the counter in hand does, where there is one: the next counter can then be taken at once.
import type { Action } from '../protocol/types';
import type { GameTable } from './table.svelte';

export function haltOf(table: GameTable): Action | undefined {
  const ends = new Set((table.sheet?.verbs ?? []).filter((verb) => verb.ends && verb.operands.length > 0).map((verb) => verb.id));
  return table.actions.find((action) => ends.has(action.verb) && action.operands.unit === table.held);
}
