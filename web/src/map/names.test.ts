import { describe, expect, test } from 'vitest';
import { labelsIn, uncovered } from './names';

const svg =
  '<text class="town" font-size="18" x="100" y="100" textLength="80" lengthAdjust="spacingAndGlyphs">Cavriana</text>' +
  '<text class="hill" font-size="9" x="10" y="10" textLength="20">Monte</text>';

describe('names of places', () => {
  test('are read from the drawing of the map', () => {
    expect(labelsIn(svg)).toEqual([{ kind: 'town', text: 'Cavriana', size: 18, left: 100, width: 80, y: 100 }]);
  });
  test('a name under a counter is shown below it, or above where another counter lies below', () => {
    const labels = labelsIn(svg);
    expect(uncovered(labels, [[300, 300]])).toEqual([]);
    const [below] = uncovered(labels, [[140, 95]]);
    expect(below!.y).toBeGreaterThan(95 + 18);
    const [above] = uncovered(labels, [
      [140, 95],
      [140, 131],
    ]);
    expect(above!.y).toBeLessThan(95 - 18);
  });
  test('a name that has no room stays where it is', () => {
    const rows = [59, 95, 131].map((y): [number, number] => [140, y]);
    expect(uncovered(labelsIn(svg), rows)).toEqual([]);
  });
});
