// Taking a counter up and putting it down leaves nothing in the log; a move that is taken back does.
import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../protocol/types';
import { worthTelling } from './telling';

const moved = (step: number) => ({ event: 'moved', step, text: 'moves' }) as GameEvent;
const back = (step: number) => ({ event: 'back', step, side: 'one' }) as GameEvent;

describe('the log', () => {
  it('tells of a decision that was taken back', () => expect(worthTelling([moved(1), back(2)])).toHaveLength(2));
  it('says nothing of a counter that was only taken up', () => {
    expect(worthTelling([moved(1), back(3), back(5), moved(6)]).map(({ event }) => event)).toEqual(['moved', 'moved']);
  });
});
