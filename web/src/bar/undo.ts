// Whether our last decision comes back freely, and if not, what stands in the way. One's own decisions do until the
// last roll, drawn chit, reveal or decision of the other side; the server has the last word.
import { isChance } from '../dice/rolls';
import type { GameEvent } from '../protocol/types';
import { t } from '../words/words.svelte';
import { keepNow, momentAt, type Moment } from '../replay/moments';
import type { GameTable } from '../table/table.svelte';

export interface Undo {
  free: boolean;
  nothing: boolean; // there is nothing of ours at all
  why: string; // not
}
const no: Undo = { free: false, nothing: true, why: '' };

export async function undoOf(table: GameTable): Promise<Undo> {
  keepNow(table);
  if (!table.as || table.info?.status !== 'playing') return no;
  const last = await standing(table, table.steps);
  if (last === 0) return no;
  const who = await decider(table, last);
  const told = (events: GameEvent[]) =>
    events
      .filter((event) => event.text)
      .at(-1)
      ?.text?.replace(/\.$/, '');
  const here = table.events.filter((event) => event.step === last);
  if (who === 'chance') return { free: false, nothing: false, why: told(here.filter((event) => isChance(event))) ?? t('undo.roll') };
  if (who !== table.as) return { free: false, nothing: false, why: told(here) ?? t('undo.enemy') };
  if (await hasShown(table, last)) return { free: false, nothing: false, why: t('undo.hidden') };
  return { free: true, nothing: false, why: '' };
}

// Who made this step: whoever was asked before it.
async function decider(table: GameTable, step: number): Promise<string> {
  if (table.events.some((event) => event.step === step && isChance(event))) return 'chance';
  return (await momentAt(table, step - 1)).toAct?.who ?? '';
}

// The step of the last decision that still stands after `step`. A take-back is a step of its own: it strikes the last
// decision of its side and all that came after.
async function standing(table: GameTable, step: number): Promise<number> {
  const backs = new Map(table.events.filter((event) => event.event === 'back').map((event) => [event.step, event.side]));
  let at = step;
  while (at > 0 && backs.has(at)) {
    const by = backs.get(at);
    let struck = at;
    for (let n = table.struck.get(at) ?? 1; n > 0 && struck > 0; --n) {
      struck = await standing(table, struck - 1);
      while (struck > 0 && (await decider(table, struck)) !== by) struck = await standing(table, struck - 1);
    }
    at = struck > 0 ? struck - 1 : 0;
  }
  return at;
}

// Something that had been hidden was seen by it.
async function hasShown(table: GameTable, step: number): Promise<boolean> {
  if (!table.info?.secrets) return false;
  const [before, after] = await Promise.all([momentAt(table, step - 1), momentAt(table, step)]);
  return unknown(after) < unknown(before);
}
const unknown = ({ view }: Moment) => ((view.units ?? []) as { status?: string }[]).filter((unit) => unit.status === 'unknown').length;

const barriers: Record<string, 'undo.roll' | 'undo.enemy' | 'undo.hidden'> = {
  'a roll or a draw has been made since': 'undo.roll',
  'the other side has decided since': 'undo.enemy',
  'the decision showed you something that was hidden': 'undo.hidden',
};
// The server's words for it, in ours.
export const barrier = (because: string) => (barriers[because] ? t(barriers[because]) : because);
