import { describe, expect, test } from 'vitest';
import { arrowsIn, arrowText, Sketch, withoutArrows } from './sketch.svelte';

describe('arrows on the map', () => {
  test('are written into the chat and read from it', () => {
    const arrows = [
      { from: '4420', to: '4521' },
      { from: 'PA', to: 'ME' },
    ];
    expect(arrowsIn(`Here: ${arrowText(arrows)}!`)).toEqual(arrows);
    expect(arrowsIn('4420→4521 without brackets')).toEqual([]);
    expect(withoutArrows('Go [4420→4521] now')).toBe('Go 4420→4521 now');
  });
  test('one that goes nowhere erases those that begin or end there; others stay', () => {
    const sketch = new Sketch();
    const draw = (from: string, to: string) => {
      sketch.begin(from);
      sketch.move(to);
      sketch.end();
    };
    sketch.choose('arrow');
    draw('0101', '0202');
    draw('0202', '0303');
    draw('0404', '0505');
    draw('0404', '0505'); // twice is once
    expect(sketch.mine).toHaveLength(3);
    draw('0202', '0202');
    expect(sketch.mine).toEqual([{ from: '0404', to: '0505' }]);
  });
  test('a measured line stays to be read, and is no arrow', () => {
    const sketch = new Sketch();
    sketch.choose('ruler');
    sketch.begin('0101');
    sketch.move('0105');
    sketch.end();
    expect(sketch.line).toEqual({ from: '0101', to: '0105' });
    expect(sketch.mine).toEqual([]);
  });
});
