// 1860: The Thousand, for the page.
import type { Game } from '../game';
import Board from './Board.svelte';
import { cloths, sides } from './colours';
import { spots } from './brief';
import { guide } from './guide';
import { reader } from './reader';

const book: Game['book'] = {
  drums: 1,
  first: { scenario: 'campaign', side: 'garibaldine' },
  picture: { x: 0.4, y: 0.78, wide: 1.6 },
};

export default {
  reader,
  book,
  brief: spots,
  guide,
  cloths,
  sides,
  Board,
} satisfies Game;
