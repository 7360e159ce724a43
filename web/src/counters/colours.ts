// The colours of the counters, as the games give them; and what keeps sides apart without colour: a letter, and the cut
// of the corners.
import { allGames } from '../games/game';

export interface Cloth {
  card: string;
  ink: string;
  edge: string;
  box: string; // under the symbol
  letter: string;
  cut: boolean; // corners cut, not round
}
// A field of a flag, in a frame of 36 by 24.
export interface Stripe {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
}

const plain: Cloth = { card: '#d9cdb2', ink: '#2b211a', edge: '#7d6d52', box: '#efe6d2', letter: '', cut: false };
// Of a nation or of a side. Where two games have the same nation it wears the same (games.test.ts).
export function cloth(nation: string): Cloth {
  known ??= new Map(
    allGames().flatMap(({ cloths, sides }) => [
      ...Object.entries(sides).map(([side, { cloth: own }]): [string, Cloth] => [side, cloths[own] ?? plain]),
      ...Object.entries(cloths),
    ]),
  );
  return known.get(nation) ?? plain;
}
let known: Map<string, Cloth> | undefined;
export const flagOf = (side: string): Stripe[] | undefined => allGames().find(({ sides }) => sides[side])?.sides[side]?.flag;

// Bands of formations: hues far apart also for the colour-blind (Okabe and Ito), repeated with a stripe.
const bands = ['#d55e00', '#009e73', '#cc79a7', '#f0e442', '#0072b2', '#e69f00', '#56b4e9', '#7b5b3a'];
const dark = new Set(['#0072b2', '#7b5b3a']);
export function band(formation: string | undefined, all: string[]): { colour: string; ink: string; striped: boolean } | null {
  if (!formation) return null;
  const at = all.indexOf(formation);
  if (at < 0) return null;
  const colour = bands[at % bands.length]!;
  return { colour, ink: dark.has(colour) ? '#ffffff' : '#1a120a', striped: at >= bands.length };
}
