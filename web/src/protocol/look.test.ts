import { describe, expect, it } from 'vitest';
import { fitOf, type Look } from './look';
import type { GameEvent, Score } from './types';

// A game in which every step tells one thing.
const event = (step: number): GameEvent => ({ event: 'moved', rule: '1', text: `step ${step}`, facts: [], step });
const look = (since: number, steps: number): Look => ({
  as: 'allies',
  language: 'en',
  since,
  steps,
  public_steps: steps,
  mark: String(steps),
  to_act: { who: 'allies' },
  score: {} as Score,
  view: { game: 'a-game', scenario: 'a-scenario', turn: 1, phase: 'movement' },
  actions: [],
  events: Array.from({ length: steps - since }, (_, i) => event(since + i + 1)),
});

describe('a look put on top of what is known', () => {
  it('follows at once', () => {
    expect(fitOf(look(4, 6), 4)).toEqual({ kind: 'new', news: [event(5), event(6)] });
  });
  it('tells nothing twice when it reaches further back', () => {
    expect(fitOf(look(1, 6), 4)).toEqual({ kind: 'new', news: [event(5), event(6)] });
    expect(fitOf(look(4, 4), 4)).toEqual({ kind: 'new', news: [] });
  });
  it('is old when a later one has come before it', () => {
    expect(fitOf(look(2, 3), 4)).toEqual({ kind: 'old' });
  });
  it('leaves a gap when something between has not come', () => {
    expect(fitOf(look(5, 6), 4)).toEqual({ kind: 'gap' });
  });
  it('neither loses nor doubles an event, in whatever order answers and pushes come', () => {
    const looks = Array.from({ length: 40 }, (_, i) => look(Math.max(0, i - (i % 3)), i + 1));
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48271) % 0x7fffffff) % below;
    for (let round = 0; round < 50; ++round) {
      // Each is at most three places from where it belongs, and some come twice.
      const order = looks
        .flatMap((one) => (random(4) === 0 ? [one, one] : [one]))
        .map((one, i) => ({ one, at: i + random(4) }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one);
      let steps = 0;
      const told: GameEvent[] = [];
      for (const one of order) {
        let fit = fitOf(one, steps);
        if (fit.kind === 'gap') fit = fitOf(look(steps, one.steps), steps); // asked for
        if (fit.kind !== 'new') continue;
        told.push(...fit.news);
        steps = one.steps;
      }
      expect(told.map(({ step }) => step)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
    }
  });
});
