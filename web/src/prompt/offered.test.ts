import { expect, test } from 'vitest';
import { onlyOffered } from './offered';

test('what is not offered is not named', () => {
  const text = 'Choose a piece to move[forced-march:, order a Forced March before the first one], or end movement.';
  expect(onlyOffered(text, new Set(['forced-march', 'done']))).toBe(
    'Choose a piece to move, order a Forced March before the first one, or end movement.',
  );
  expect(onlyOffered(text, new Set(['done']))).toBe('Choose a piece to move, or end movement.');
});
