import { describe, expect, it, vi } from 'vitest';
import type { GameEvent, Sheet } from '../protocol/types';
import { tell, type Entry } from './story';

// Words and sheets need a browser, and these tests none of them.
vi.mock('../words/words.svelte', () => ({ t: (key: string) => key, word: (_family: string, id: string) => id }));
vi.mock('../table/sheet', () => ({ names: () => ({}), turnLabel: () => '' }));

const sheet = { units: [{ unit: 'i48-i-5-aosta' }], leaders: [], phases: [], turns: [{ turn: 1 }] } as unknown as Sheet;
const moved = (piece: string, step: number, hex: string) =>
  ({
    event: 'moved',
    text: `${piece} moves to ${hex}.`,
    joins: 'march',
    class: 'movement',
    step,
    trail: [hex],
    facts: [{ kind: 'piece', id: piece }],
  }) as unknown as GameEvent;
const ways = (events: GameEvent[]) =>
  tell(sheet, events, 1)
    .filter((row): row is Entry => row.type === 'entry')
    .map((entry) => entry.way);

describe('the way of a counter in the log', () => {
  it('is one, over several orders, of a counter that is known', () => {
    expect(ways([moved('i48-i-5-aosta', 1, '5020'), moved('i48-i-5-aosta', 5, '5019')])).toEqual([['5020', '5019']]);
  });
  it('of a back goes on with the next order only: after that another counter may have moved', () => {
    const back = 'austrian-infantry';
    expect(ways([moved(back, 1, '5018'), moved(back, 1, '5017'), moved(back, 2, '5016')])).toEqual([['5018', '5017', '5016']]);
    expect(ways([moved(back, 1, '5018'), moved(back, 4, '4420')])).toEqual([['5018'], ['4420']]);
  });
});
