// What of the events is told in the log.
import type { GameEvent } from '../protocol/types';

// Somebody took a counter up and put it down again: nothing happened, and nothing is told.
export function worthTelling(events: GameEvent[]): GameEvent[] {
  const told = new Set(events.map((event) => event.step ?? 0));
  return events.filter((event) => event.event !== 'back' || told.has((event.step ?? 0) - 1));
}
