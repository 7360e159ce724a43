import { describe, expect, it } from 'vitest';
import type { Action } from '../protocol/types';
import { given, next, said, usual, type Pointing } from './touches';

const action = (verb: string, operands: Action['operands']): Action => ({
  verb,
  operands,
  text: verb,
  bits: verb + JSON.stringify(operands),
});
const read = usual(
  (id) => ['castagny', 'gault', 'hoditz'].includes(id),
  () => false,
);
const pointings = (...all: Action[]): Pointing[] => all.map((one) => ({ action: one, touches: read(one) }));

describe('touches', () => {
  it('lights the units that can be taken up, and a button for the rest', () => {
    const all = pointings(action('select', { unit: 'castagny' }), action('select', { unit: 'gault' }), action('done', {}));
    expect(given(all)).toEqual([]);
    expect([...next(all, []).touches.keys()]).toEqual(['piece:castagny', 'piece:gault']);
    expect(next(all, []).whole.map((one) => one.verb)).toEqual(['done']);
  });
  it('does not ask again for the unit that is in the hand', () => {
    const all = pointings(
      action('move', { unit: 'castagny', hex: '2011' }),
      action('move', { unit: 'castagny', hex: '2012' }),
      action('halt', { unit: 'castagny' }),
    );
    const begun = given(all);
    expect(begun).toEqual([{ kind: 'piece', id: 'castagny' }]);
    expect([...next(all, begun).touches.keys()]).toEqual(['hex:2011', 'hex:2012']);
    expect(next(all, begun).whole.map((one) => one.verb)).toEqual(['halt']);
  });
  it('offers to halt a unit in the hand that can go nowhere', () => {
    const all = pointings(action('halt', { unit: 'castagny' }));
    expect(given(all)).toEqual([{ kind: 'piece', id: 'castagny' }]); // so that a hex can be refused to it
    expect(next(all, given(all)).whole.map((one) => one.verb)).toEqual(['halt']);
  });
  it('points at an attacker, then at his target', () => {
    const all = pointings(
      action('assault', { unit: 'castagny', target: 'hoditz' }),
      action('assault', { unit: 'gault', target: 'hoditz' }),
    );
    expect([...next(all, [{ kind: 'piece', id: 'castagny' }]).touches.keys()]).toEqual(['piece:hoditz']);
    expect(
      said(all, [
        { kind: 'piece', id: 'castagny' },
        { kind: 'piece', id: 'hoditz' },
      ]),
    ).toHaveLength(1);
  });
  it('asks at once what he does of whom there is but one', () => {
    const all = pointings(action('accompany', { unit: 'gault' }), action('stay-behind', { unit: 'gault' }));
    expect(next(all, given(all)).whole).toHaveLength(2);
    const one = pointings(action('rally', { unit: 'gault' }), action('done', {}));
    expect([...next(one, given(one)).touches.keys()]).toEqual(['piece:gault']);
  });
  it('leaves what cannot be pointed at to buttons', () => {
    const all = pointings(action('attack', { unit: 'hoditz', led: false }), action('attack', { unit: 'hoditz', led: true }));
    expect(next(all, given(all)).whole).toHaveLength(2);
  });
});
