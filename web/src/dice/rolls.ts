// The dice in what happened: which fell, in which throw, and by whose hand where that can be told.
import type { GameEvent } from '../protocol/types';

export interface Die {
  face: number;
  by: string | null; // a side, or nobody knows
}
export interface Throw {
  step: number;
  number: number; // of all throws and draws of the game
  dice: Die[];
}

// Dice fell, or a chit was drawn.
export const isChance = (event: GameEvent) => event.dice !== undefined || event.chit !== undefined;

// By step, the number of its throw or draw. It is the counter of the fair dice as long as we are told of every one.
export function throwNumbers(events: GameEvent[]): Map<number, number> {
  const all = new Map<number, number>();
  for (const event of events) {
    const step = event.step ?? 0;
    if (!all.has(step) && isChance(event)) all.set(step, all.size + 1);
  }
  return all;
}

export function throwsOf(events: GameEvent[]): Throw[] {
  const numbered = throwNumbers(events);
  const all: Throw[] = [];
  for (const event of events) {
    const step = event.step ?? 0;
    const dice = diceOf(event);
    const last = all.at(-1);
    if (last?.step === step) last.dice.push(...dice);
    else if (dice.length > 0) all.push({ step, number: numbered.get(step) ?? 0, dice });
  }
  return all;
}
const diceOf = ({ dice }: GameEvent): Die[] =>
  (dice?.values ?? []).map((face, i) => ({ face, by: dice?.sides?.[i] ?? dice?.side ?? null }));
