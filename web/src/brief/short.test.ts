import { expect, test } from 'vitest';
import { shortNames } from './short';

test('short names of places can be told apart', () => {
  expect(shortNames(['Solferino', 'Medole'])).toEqual(['Sol', 'Med']);
  expect(shortNames(['Monte Croce', 'Monte Godi', 'Gorgo'])).toEqual(['M.Cro', 'M.God', 'Gor']);
  expect(shortNames(['Santa Lucia', 'Sandrà'])).toEqual(['S.Luc', 'Sandr']);
});
