// Risorgimento 1859, for the page.
import type { Game } from '../game';
import { cloths, sides } from './colours';
import { spots as brief } from './brief';
import { guide } from './guide';
import { reader } from './reader';
import Side from './Side.svelte';

const book: Game['book'] = {
  drums: 3,
  first: { scenario: 'le-grole', side: 'allied' },
  picture: { x: 0.5, y: 0.35, wide: 2.4 },
  easier: { 'le-grole': 2 },
  apart: ['french_demoralized_at_6', 'french_demoralized_at_5'],
};

export default {
  reader,
  brief,
  guide,
  book,
  cloths,
  sides,
  Beside: Side,
} satisfies Game;
