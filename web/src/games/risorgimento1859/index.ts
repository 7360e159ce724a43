// Risorgimento 1859, for the page.
import type { Game } from '../game';
import { cloths, sides } from './colours';
import { reader } from './reader';

const book: Game['book'] = {
  drums: 3,
  first: { scenario: 'le-grole', side: 'allied' },
  picture: { x: 0.5, y: 0.35, wide: 2.4 },
  easier: { 'le-grole': 2 },
  apart: ['french_demoralized_at_6', 'french_demoralized_at_5'],
};

export default {
  reader,
  book,
  cloths,
  sides,
} satisfies Game;
