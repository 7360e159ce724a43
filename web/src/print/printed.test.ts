import { expect, test } from 'vitest';
import { tilesOf } from './printed';

test('a map larger than the paper is cut into tiles that overlap and cover all of it', () => {
  const page = { width: 190, height: 277 };
  const tiles = tilesOf(500, 800, page, 6);
  expect(tiles[0]).toEqual({ name: 'A1', x: 0, y: 0 });
  expect(Math.max(...tiles.map(({ x }) => x + page.width))).toBeGreaterThanOrEqual(500);
  expect(Math.max(...tiles.map(({ y }) => y + page.height))).toBeGreaterThanOrEqual(800);
  expect(tiles[1]!.x).toBe(184); // six millimetres are on both
  expect(tilesOf(100, 100, page, 6)).toHaveLength(1);
});
