import { describe, expect, it } from 'vitest';
import { changed, listed } from './changes';
import { wholeOf, type Look } from './look';
import type { ActionGroup, ChangedLook, Score } from './types';

describe('what has changed', () => {
  const before = { turn: 1, phase: 'movement', units: [{ unit: 'a' }, { unit: 'b' }, { unit: 'c' }, { unit: 'd' }, { unit: 'e' }] };

  it('is nothing', () => {
    expect(JSON.stringify(changed(before, {}))).toBe(JSON.stringify(before));
  });
  it('is the value of a key', () => {
    expect(changed(before, { to: { turn: 2 } })).toEqual({ ...before, turn: 2 });
  });
  it('is a key more or less, and where it stands', () => {
    const after = changed(before, { keys: ['turn', 'active', 'units'], to: { active: 'x' } });
    expect(JSON.stringify(after)).toBe(JSON.stringify({ turn: 1, active: 'x', units: before.units }));
  });
  it('is a piece of a list; what is the same stays the same object', () => {
    const after = changed(before, { in: { units: { pieces: [0, 1, [{ unit: 'b', moved: true }], 2, 3, []] } } }) as typeof before;
    expect(after.units.map(({ unit }) => unit).join('')).toBe('abcde');
    expect(after.units[1]).toEqual({ unit: 'b', moved: true });
    expect(after.units[4]).toBe(before.units[4]);
    expect(before.units[1]).toEqual({ unit: 'b' });
  });
  it('is another order, something new at the beginning, and the end cut off', () => {
    const after = changed(before, { in: { units: { pieces: [0, 0, [{ unit: 'n' }], 3, 1, [], 1, 2, []] } } }) as typeof before;
    expect(after.units.map(({ unit }) => unit).join('')).toBe('ndbc');
  });
});

describe('actions in groups', () => {
  it('are listed one by one, in their order', () => {
    const groups: ActionGroup[] = [
      {
        verb: 'move',
        keys: ['unit', 'hex'],
        text: 'move A ',
        same: { unit: 'a' },
        list: [
          ['2118', '7', '2118'],
          ['2119', '8', '2119'],
        ],
      },
      { verb: 'done', keys: [], text: 'done', same: {}, list: [['', '9']] },
      {
        verb: 'fire',
        keys: ['unit', 'target', 'face'],
        text: 'fire ',
        same: { target: null },
        list: [
          ['A W', '10', 'a', 'W'],
          ['B', '11', 'b', null],
        ],
      },
    ];
    expect(listed(groups)).toEqual([
      { text: 'move A 2118', verb: 'move', operands: { unit: 'a', hex: '2118' }, bits: '7' },
      { text: 'move A 2119', verb: 'move', operands: { unit: 'a', hex: '2119' }, bits: '8' },
      { text: 'done', verb: 'done', operands: {}, bits: '9' },
      { text: 'fire A W', verb: 'fire', operands: { unit: 'a', face: 'W' }, bits: '10' },
      { text: 'fire B', verb: 'fire', operands: { unit: 'b' }, bits: '11' },
    ]);
  });
});

describe('a look that tells what has changed', () => {
  const whole: Look = {
    as: 'allies',
    language: 'en',
    since: 3,
    steps: 4,
    public_steps: 4,
    mark: 'm4',
    to_act: { who: 'allies' },
    score: {} as Score,
    view: { game: 'a-game', scenario: 'a-scenario', turn: 1, phase: 'movement' },
    actions: [],
    events: [],
  };
  const { as, since, public_steps, events } = whole;
  const told = (from: string, mark: string): ChangedLook => ({
    as,
    since,
    public_steps,
    events,
    language: 'en',
    steps: 5,
    mark,
    from,
    to_act: { who: 'austrians' },
    change: { in: { view: { to: { turn: 2 } } } },
    actions: [{ verb: 'done', keys: [], text: 'done', same: {}, list: [['', '9']] }],
  });

  it('becomes a whole one on top of the last', () => {
    const look = wholeOf(told('m4', 'm5'), whole);
    expect(look).toMatchObject({ steps: 5, mark: 'm5', to_act: { who: 'austrians' }, view: { turn: 2, phase: 'movement' } });
    expect(look?.actions.map(({ text }) => text)).toEqual(['done']);
    expect(look).not.toHaveProperty('change');
    expect(whole.view.turn).toBe(1);
  });
  it('changes nothing when its mark is known already', () => {
    expect(wholeOf(told('m3', 'm4'), whole)?.view).toBe(whole.view);
  });
  it('is of no use after a step that was missed, for other eyes, or in another language', () => {
    expect(wholeOf(told('m3', 'm5'), whole)).toBeNull();
    expect(wholeOf(told('m4', 'm5'), null)).toBeNull();
    expect(wholeOf({ ...told('m4', 'm5'), as: 'austrians' }, whole)).toBeNull();
    expect(wholeOf({ ...told('m4', 'm5'), language: 'it' }, whole)).toBeNull();
  });
  it('is itself when it is whole', () => {
    expect(wholeOf(whole, null)).toBe(whole);
  });
});
