// Which rule is meant by a number.
import { describe, expect, it } from 'vitest';
import { chaptersOf, nearest } from './rulebook';

describe('the rulebook', () => {
  const rules = '2 2a 2b 10 10.4 10.4a 10.4.1 10.4.1a 10.4.1b 12 12.elite 12.elite-a CRT CRT.a'
    .split(' ')
    .map((rule) => ({ rule, text: rule }));
  const chapters = chaptersOf(rules);
  it('has chapters and headings', () => {
    expect(chapters.map((one) => one.rule)).toEqual(['2', '10', '12', 'CRT']);
    expect(
      chapters
        .flatMap((one) => one.rules)
        .filter((one) => one.heading)
        .map((one) => one.rule),
    ).toEqual(['10.4', '10.4.1', '12.elite']);
  });
  it('finds the number itself, a coarser or a finer one', () => {
    const asked = {
      '10.4.1b': '10.4.1b',
      '10.4.1z': '10.4.1',
      '10.4.7c': '10.4',
      '12.elite-c': '12.elite',
      'CRT.k': 'CRT',
      '2': '2',
      '99': '',
    };
    for (const [number, found] of Object.entries(asked)) expect(nearest(chapters, number)).toBe(found);
    expect(nearest(chaptersOf(rules.filter(({ rule }) => rule !== '10.4.1')), '10.4.1')).toBe('10.4.1a');
  });
});
