// A Sheer Butchery, for the page.
import type { Game } from '../game';
import { cloths, sides } from './colours';
import { spots } from './brief';
import { guide } from './guide';
import { reader } from './reader';

const book: Game['book'] = {
  drums: 2,
  first: { scenario: 'solferino', side: 'allies' },
  picture: { x: 0.56, y: 0.44, wide: 1.75 },
};

export default {
  reader,
  book,
  brief: spots,
  guide,
  cloths,
  sides,
} satisfies Game;
