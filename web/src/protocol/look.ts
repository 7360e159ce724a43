// One look at a game: everything of the same step, for one viewer, in one language (docs/server.md). The answers of
// `act`, `take-back` and `watch` carry one, and so does every push; the page puts them on top of one another.
import { changed, listed } from './changes';
import type { Action, ChangedLook, GameEvent, Score, ToAct, View } from './types';

export interface Look {
  as: string;
  language: string;
  since: number; // the events are those after this step
  steps: number;
  public_steps: number;
  mark: string; // of score and view
  to_act: ToAct;
  score: Score;
  view: View;
  actions: Action[];
  events: GameEvent[];
}

// As it comes: the whole, or what has changed since the look that has the mark `from`.
export type ToldLook = Look | ChangedLook;

// The whole look, when what came tells only what has changed since the last. Null when that is not the one it tells from:
// then the whole must be requested.
export function wholeOf(told: ToldLook, last: Look | null): Look | null {
  if (!('change' in told)) return told;
  const { change, from, actions, ...rest } = told;
  if (last === null || last.as !== told.as || last.language !== told.language) return null;
  const known = { score: last.score, view: last.view };
  if (told.mark !== last.mark && from !== last.mark) return null;
  const { score, view } = told.mark === last.mark ? known : (changed(known, change) as typeof known);
  return { ...rest, score, view, actions: listed(actions) };
}

// How a look fits a client that has seen everything up to a step. old: a later look came before it; gap: something in
// between is missing and must be requested; new: its events follow directly.
export type Fit = { kind: 'old' | 'gap' } | { kind: 'new'; news: GameEvent[] };

export function fitOf(look: { since: number; steps: number; events: GameEvent[] }, steps: number): Fit {
  if (look.steps < steps) return { kind: 'old' };
  if (look.since > steps) return { kind: 'gap' };
  return { kind: 'new', news: look.events.filter((event) => (event.step ?? 0) > steps) };
}
