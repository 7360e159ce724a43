// A guided first game: a small position, played by the real rules, with a voice that explains one idea at a time. The steps
// and their words (`guide.1`, `guide.2`, …) are in the folder of the game; the other side answers by itself.
import { gameOf } from '../games/game';
import { keep, kept } from '../start/begin';
import type { GameTable } from '../table/table.svelte';
import { ask } from '../protocol/wire';

// What a step waits for.
export type Until =
  | { read: true } // that it has been read
  | { held: string } // a counter in hand
  | { at: [piece: string, spot: string] }
  | { way: string } // the pointer shows the way there
  | { refused: true } // something that is not allowed has been tried
  | { preview: true } // a fight has been looked at beforehand
  | { fight: true } // an attack is declared: its arrow is on the map
  | { asked: string } // another question
  | { answered: string } // a question that is not asked any more
  | { event: string };

export interface Step {
  until: Until;
  spots?: string[]; // outlined on the map meanwhile
}
export interface Guide {
  side: string;
  position: Record<string, unknown>; // as `set` of docs/protocol.md takes it
  enemy: string[]; // verbs that the other side prefers
  steps: Step[];
}

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
// A record that has only a beginning (docs/records.md).
export function recordOf(game: string, { position }: Guide): string {
  const begin = JSON.stringify({ cmd: 'set', game, ...position });
  return [
    `[Game ${quoted(game)}]`,
    `[Scenario ${quoted(String(position.scenario))}]`,
    '[Version "1"]',
    `[Begin ${quoted(begin)}]`,
    '',
    '',
  ].join('\n');
}

const key = (id: string) => `guide.${id}`;
export async function beginGuide(game: string): Promise<string | null> {
  const guide = gameOf(game)?.guide;
  if (!guide) return null;
  const { id } = (await ask('import', { record: recordOf(game, guide) }, 1)).game;
  keep(key(id), 1);
  return id;
}
export const guideOf = (table: GameTable): Guide | undefined =>
  kept<number>(key(table.id)) !== null ? gameOf(table.info?.game)?.guide : undefined;
export const stepOf = (table: GameTable): number => kept<number>(key(table.id)) ?? 1;
export const keepStep = (table: GameTable, step: number) => keep(key(table.id), step);

export interface Seen {
  hovering: string | null;
  preview: boolean;
  since: number; // of the table's events, those before this step
}
export function isDone(table: GameTable, { until }: Step, seen: Seen): boolean {
  if ('held' in until) return table.held === until.held;
  if ('at' in until) return table.byId.get(until.at[0])?.at === until.at[1];
  if ('way' in until) return seen.hovering === until.way && table.litSpots.has(until.way);
  if ('refused' in until) return table.no !== null && !table.no.asked;
  if ('preview' in until) return seen.preview;
  if ('fight' in until) return table.view !== null && (table.reader?.fights?.(table.view) ?? []).length > 0;
  if ('asked' in until) return table.toAct?.asked === until.asked;
  if ('answered' in until) return table.toAct?.asked !== until.answered;
  if ('event' in until) return table.events.slice(seen.since).some((event) => event.event === until.event);
  return false;
}
