// To which phase, or part of an activation, a kind of event belongs.
import type { StoryRules } from '../game';
import { spread } from '../spread';

export const story: StoryRules = {
  phase: spread({
    'set-up': 'placed hidden set-up-done assigned',
    arrivals: 'arrived',
    chits: 'committed boxed retreat-declared',
    activation: 'drawn',
    night: 'night-falls out-of-supply supplied-again recovered',
    over: 'game-over',
  }),
  part: spread({ movement: 'moved forced-march charged', bombardment: 'bombarded', combat: 'declared attacked' }),
};
