import { describe, expect, it } from 'vitest';
import type { HexLayout } from '../protocol/types';
import { HexGeometry } from './geometry';

// Four hexes in two rows, as the map of Solferino has them: numbers grow to the west, odd rows hang.
const corners: [number, number][] = [
  [24, -13.9],
  [0, -27.7],
  [-24, -13.9],
  [-24, 13.9],
  [0, 27.7],
  [24, 13.9],
];
const layout: HexLayout = {
  kind: 'hexes',
  title: '',
  width: 200,
  height: 200,
  corners,
  hexes: { '2001': [148, 40], '2002': [100, 40], '2101': [124, 81.6], '2102': [76, 81.6] },
};

describe('geometry', () => {
  const geometry = new HexGeometry(layout);
  it('finds the hex under a point, and none far off', () => {
    expect(geometry.under([101, 42])).toBe('2002');
    expect(geometry.under([124, 70])).toBe('2101');
    expect(geometry.under([5, 190])).toBeNull();
  });
  it('knows the neighbours by their directions', () => {
    expect(geometry.flat).toBe(false);
    expect(geometry.neighbour('2001', 'W')).toBe('2002');
    expect(geometry.neighbour('2002', 'SE')).toBe('2101');
    expect(geometry.neighbour('2002', 'SW')).toBe('2102');
    expect(geometry.neighbour('2001', 'E')).toBeNull();
    expect(geometry.neighbour('2101', 'N')).toBeNull();
  });
  it('draws a line round several hexes, not between them', () => {
    expect(geometry.border(['2001']).match(/M/g)).toHaveLength(6);
    expect(geometry.border(['2001', '2002']).match(/M/g)).toHaveLength(10);
    expect(geometry.border(['2001', '2002'])).not.toContain('M124 26.1L124 53.9');
    expect(geometry.border([])).toBe('');
  });
  it('walks also where no hexside lies, and comes back the same way', () => {
    expect(geometry.towards('2001', 'W')).toBe('2002');
    expect(geometry.towards('2002', 'S')).toBe('2101');
    expect(geometry.towards('2101', 'N')).toBe('2002');
    expect(geometry.towards('2001', 'S')).toBe('2101'); // the other one is off the map
    expect(geometry.towards('2001', 'N')).toBeNull();
  });
});
