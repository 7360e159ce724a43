import { describe, expect, it } from 'vitest';
import { interruptionsOf, wayAlong, wayTo, type Reach } from './march';

const reach: Reach = {
  start: '2012',
  spent: 1,
  allowance: 4,
  hexes: {
    '2012': { points: 1 },
    '2011': { points: 2, from: '2012' },
    '2010': { points: 3, from: '2011', stops: true, rule: '5c', interrupts: [{ rule: '10.4.11d', hex: '2009' }] },
    '2111': { points: 3, from: '2012' },
    '2110': {
      points: 4,
      from: '2111',
      way: [
        { hex: '2012', points: 1 },
        { hex: '2011', points: 2.5 },
        { hex: '2110', points: 4 },
      ],
    },
  },
};
const told = (march: ReturnType<typeof wayTo>) => march?.hexes.map(({ hex, points }) => [hex, points]);

describe('a march', () => {
  it('goes back by the cheapest way, with what has been spent at each hex', () => {
    expect(told(wayTo(reach, '2010'))).toEqual([
      ['2012', 1],
      ['2011', 2],
      ['2010', 3],
    ]);
    expect(wayTo(reach, '2018')).toBeNull();
  });
  it('counts what was spent before where the engine counts an order from nothing', () => {
    const anew = { ...reach, hexes: { '2012': { points: 0 }, '2011': { points: 1, from: '2012' } } };
    expect(told(wayTo(anew, '2011'))).toEqual([
      ['2012', 1],
      ['2011', 2],
    ]);
  });
  it('takes the whole way where the engine tells it', () => {
    expect(told(wayTo(reach, '2110'))).toEqual([
      ['2012', 1],
      ['2011', 2.5],
      ['2110', 4],
    ]);
  });
  it("does not make up what a way of one's own costs", () => {
    expect(told(wayAlong(reach, ['2012', '2011', '2111']))).toEqual([
      ['2012', 1],
      ['2011', 2],
      ['2111', null],
    ]);
  });
  it('tells what ends it, and who may answer', () => {
    expect(interruptionsOf(wayTo(reach, '2010')!)).toEqual([
      { hex: '2010', rule: '5c', by: '' },
      { hex: '2010', rule: '10.4.11d', by: '2009' },
    ]);
    expect(interruptionsOf(wayTo(reach, '2011')!)).toEqual([]);
    const twice = wayTo(
      { ...reach, hexes: { ...reach.hexes, '2011': { ...reach.hexes['2011']!, interrupts: [{ rule: '10.4.11d', hex: '2009' }] } } },
      '2010',
    )!;
    expect(interruptionsOf(twice)).toEqual([
      { hex: '2011', rule: '10.4.11d', by: '2009' },
      { hex: '2010', rule: '5c', by: '' },
    ]);
  });
});
