// One look at a game: everything of the same step, for one viewer, in one language (docs/server.md). The answers of
// `act`, `take-back` and `watch` carry one, and so does every push; the page puts them on top of one another.
import type { Action, GameEvent, Score, ToAct, View } from './types';

export interface Look {
  as: string;
  language: string;
  since: number; // the events are those after this step
  steps: number;
  public_steps: number;
  to_act: ToAct;
  score: Score;
  view: View;
  actions: Action[];
  events: GameEvent[];
}

// How a look fits a client that has seen everything up to a step. old: a later look came before it; gap: something in
// between is missing and must be requested; new: its events follow directly.
export type Fit = { kind: 'old' | 'gap' } | { kind: 'new'; news: GameEvent[] };

export function fitOf(look: Look, steps: number): Fit {
  if (look.steps < steps) return { kind: 'old' };
  if (look.since > steps) return { kind: 'gap' };
  return { kind: 'new', news: look.events.filter((event) => (event.step ?? 0) > steps) };
}
