// The table as it was after a step, asked for once.
import { language } from '../words/words.svelte';
import type { ToAct, View } from '../protocol/types';
import type { GameTable } from '../table/table.svelte';

export interface Moment {
  view: View;
  toAct: ToAct | null;
}
const kept = new WeakMap<GameTable, Map<string, Promise<Moment>>>();

function momentsOf(table: GameTable) {
  let all = kept.get(table);
  if (!all) kept.set(table, (all = new Map()));
  return all;
}
// Each side sees, and counts, its own steps; the texts are in one language.
const keyOf = (table: GameTable, step: number) => `${table.as} ${language()} ${step}`;

export function momentAt(table: GameTable, step: number): Promise<Moment> {
  const all = momentsOf(table);
  const key = keyOf(table, step);
  const known = all.get(key);
  if (known) return known;
  const asked = table
    .question<{ view: View; to_act?: ToAct }>('at', { step })
    .then((answer) => ({ view: answer.view, toAct: answer.to_act ?? null }));
  asked.catch(() => all.delete(key)); // to be asked for again
  all.set(key, asked);
  return asked;
}

// What lies on the table now will be the past soon.
export function keepNow(table: GameTable) {
  if (table.view) momentsOf(table).set(keyOf(table, table.steps), Promise.resolve({ view: table.view, toAct: table.toAct }));
}
