// Are the dice fair? Pearson's chi-square over the faces, and what it means.

// What a die shows: 1 to 6, or in some games 0 to 9.
export interface DieOf {
  least: number;
  most: number;
}
export const sixSided: DieOf = { least: 1, most: 6 };
export const facesOf = ({ least, most }: DieOf) => Array.from({ length: most - least + 1 }, (_, i) => least + i);

// The chance that fair dice would be at least as uneven: the upper tail of chi-square. For an odd number of degrees of freedom,
// and dice have an even number of faces, it is an error function and a few terms more.
export function upperTail(chiSquare: number, degrees: number): number {
  if (chiSquare <= 0) return 1;
  const root = Math.sqrt(chiSquare);
  const density = Math.exp(-chiSquare / 2) / Math.sqrt(2 * Math.PI);
  let sum = 0;
  for (let power = 1, term = root; power < degrees; power += 2, term *= chiSquare / power) sum += term;
  return 2 * upperNormal(root) + 2 * density * sum;
}

// The upper tail of the normal distribution (Abramowitz and Stegun 26.2.17, good to seven places).
function upperNormal(x: number): number {
  const k = 1 / (1 + 0.2316419 * x);
  const series = k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
  return (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

export interface Tally {
  faces: number[]; // how often each fell, from the least
  dice: number;
  mean: number;
  chiSquare: number;
  p: number;
}
export function tally(dice: number[], die: DieOf = sixSided): Tally {
  const faces = facesOf(die).map(() => 0);
  for (const face of dice) faces[face - die.least]! += 1;
  const each = dice.length / faces.length;
  const chiSquare = dice.length > 0 ? faces.reduce((sum, count) => sum + (count - each) ** 2 / each, 0) : 0;
  const mean = dice.length > 0 ? dice.reduce((sum, face) => sum + face, 0) / dice.length : 0;
  return { faces, dice: dice.length, mean, chiSquare, p: upperTail(chiSquare, faces.length - 1) };
}

// Below five of each face the check says nothing.
export type Judgement = 'too-few' | 'even' | 'usual' | 'uneven' | 'odd';
export function judge({ faces, dice, p }: Tally): Judgement {
  if (dice < 5 * faces.length) return 'too-few';
  if (p < 0.01) return 'odd';
  if (p < 0.05) return 'uneven';
  return p > 0.5 ? 'even' : 'usual';
}
