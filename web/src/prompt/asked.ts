// What is asked, without what cannot be answered now: a game may have words of its own for a question, in which nothing is
// named that is over or switched off. Other questions are the server's own words.
import type { GameTable } from '../table/table.svelte';
import { has, t } from '../words/words.svelte';
import { onlyOffered } from './offered';

export function askedText(table: GameTable): string {
  const key = `ask.${table.toAct?.asked}`;
  if (!has(key)) return table.toAct?.text ?? '';
  return onlyOffered(t(key), new Set(table.actions.map((action) => action.verb)));
}
