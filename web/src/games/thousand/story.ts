// To which phase, or part of an activation, a kind of event belongs.
import type { StoryRules } from '../game';
import { spread } from '../spread';

export const story: StoryRules = {
  phase: spread({
    reinforcements: 'arrived commander-arrived reinforcements-wait',
    movement: 'marched recruited not-recruited rebuilt',
    battle: 'battle-begins',
    siege: 'garrison-rolled',
    attrition: 'isolated attrition-rolled',
    points: 'points-are city-scores',
    armistice: 'armistice-begins evacuated commander-evacuated',
    over: 'game-over',
  }),
  part: {},
};
