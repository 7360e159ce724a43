// To which phase, or part of an activation, a kind of event belongs.
import type { StoryRules } from '../game';
import { spread } from '../spread';

export const story: StoryRules = {
  phase: spread({
    weather: 'weather-is',
    command: 'reaction-passed reaction-failed rider-sent rider-delivered rider-rejoined rider-chased out-of-command',
    initiative: 'initiative-won initiative-tied',
    activation: 'marker-picked drawn',
    rally: 'rallied not-rallied',
    over: 'game-over',
  }),
  part: spread({
    movement: 'moved faced forced-march leader-moved',
    barrage: 'fired',
    declare: 'assaulted no-quarter coordination-tried lapsed',
    resolve: 'attacked defended declined fell-back',
  }),
};
