// What is asked, without what cannot be answered now: in the words of a game "[verb:…]" stands only where that verb is
// offered, so that nothing is named which is over or switched off. Questions without such words are the server's own.
import type { GameTable } from '../table/table.svelte';
import { has, t } from '../words/words.svelte';

export function onlyOffered(text: string, offered: Set<string>): string {
  return text.replace(/\[([\w-]+):([^\]]*)\]/g, (_, verb: string, part: string) => (offered.has(verb) ? part : ''));
}
export function askedText(table: GameTable): string {
  const key = `ask.${table.toAct?.asked}`;
  if (!has(key)) return table.toAct?.text ?? '';
  return onlyOffered(t(key), new Set(table.actions.map((action) => action.verb)));
}
