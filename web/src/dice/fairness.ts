// Are the dice fair? Pearson's chi-square over the six faces, and what it means.

// The chance that fair dice would be at least as uneven: the upper tail of chi-square with 5 degrees of freedom. For
// an odd number of degrees it is an error function and a few terms more.
export function tailOfFive(chiSquare: number): number {
  if (chiSquare <= 0) return 1;
  const root = Math.sqrt(chiSquare);
  const density = Math.exp(-chiSquare / 2) / Math.sqrt(2 * Math.PI);
  return 2 * upperNormal(root) + 2 * density * (root + root ** 3 / 3);
}

// The upper tail of the normal distribution (Abramowitz and Stegun 26.2.17, good to seven places).
function upperNormal(x: number): number {
  const k = 1 / (1 + 0.2316419 * x);
  const series = k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
  return (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

export interface Tally {
  faces: number[]; // how often 1, 2, ... 6
  dice: number;
  mean: number;
  chiSquare: number;
  p: number;
}
export function tally(dice: number[]): Tally {
  const faces = [0, 0, 0, 0, 0, 0];
  for (const die of dice) faces[die - 1]! += 1;
  const each = dice.length / 6;
  const chiSquare = dice.length > 0 ? faces.reduce((sum, count) => sum + (count - each) ** 2 / each, 0) : 0;
  const mean = dice.length > 0 ? dice.reduce((sum, die) => sum + die, 0) / dice.length : 0;
  return { faces, dice: dice.length, mean, chiSquare, p: tailOfFive(chiSquare) };
}

// Below five of each face the check says nothing.
export type Judgement = 'too-few' | 'even' | 'usual' | 'uneven' | 'odd';
export function judge({ dice, p }: Tally): Judgement {
  if (dice < 30) return 'too-few';
  if (p < 0.01) return 'odd';
  if (p < 0.05) return 'uneven';
  return p > 0.5 ? 'even' : 'usual';
}
