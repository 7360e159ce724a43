// The Road to Novara, for the page.
import type { Game } from '../game';
import Side from './Side.svelte';
import { cloths, sides } from './colours';
import { spots } from './brief';
import { guide } from './guide';
import { reader } from './reader';

const book: Game['book'] = {
  drums: 3,
  first: { scenario: 'sforzesca', side: 'sardinian' },
  picture: { x: 0.3, y: 0.22, wide: 3.6 },
  easier: { sforzesca: 2, mortara: 2, novara: 2 },
  only: { sixth_division: ['campaign'], hypothetical_deployment: ['campaign'] },
  apart: ['dummies', 'displays'],
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
