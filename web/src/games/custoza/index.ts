// Custoza: Fields of Doom, for the page.
import type { Game } from '../game';
import { spots } from './brief';
import { cloths, sides } from './colours';
import { guide } from './guide';
import { reader } from './reader';
import Side from './Side.svelte';

const book: Game['book'] = {
  drums: 3,
  first: { scenario: 'tail-strike', side: 'italian' },
  picture: { x: 0.55, y: 0.5, wide: 3 },
  easier: { 'tail-strike': 2 },
};

export default {
  reader,
  book,
  brief: spots,
  guide,
  cloths,
  sides,
  Beside: Side,
} satisfies Game;
