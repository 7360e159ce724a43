// The colours of the counters, as the rulebooks print them where they say so; and what keeps sides apart without
// colour: a letter, and the cut of the corners.
export interface Cloth {
  card: string;
  ink: string;
  edge: string;
  box: string; // under the symbol
  letter: string;
  cut: boolean; // corners cut, not round
}
const cloths: Record<string, Cloth> = {
  french: { card: '#2c4a86', ink: '#ffffff', edge: '#16284d', box: '#3d5c9b', letter: 'F', cut: false },
  piedmontese: { card: '#8fc0de', ink: '#10233a', edge: '#3d6c8c', box: '#b9dcef', letter: 'P', cut: false },
  austrian: { card: '#efeadd', ink: '#241c14', edge: '#86795c', box: '#fffdf6', letter: 'A', cut: true },
  sardinian: { card: '#a8cde6', ink: '#10233a', edge: '#4d7c9b', box: '#cfe5f4', letter: 'S', cut: false },
  garibaldine: { card: '#7fa8d6', ink: '#0d1f38', edge: '#34588a', box: '#a9c8ea', letter: 'G', cut: false },
  insurgent: { card: '#c9dcf0', ink: '#0d1f38', edge: '#5b7fa8', box: '#e4eefa', letter: 'I', cut: false },
  piemontese: { card: '#eeb04a', ink: '#33200a', edge: '#946013', box: '#f8cf86', letter: 'P', cut: false },
  bourbon: { card: '#f5efda', ink: '#2b2412', edge: '#978a5f', box: '#fffdf4', letter: 'B', cut: true },
};
const plain: Cloth = { card: '#d9cdb2', ink: '#2b211a', edge: '#7d6d52', box: '#efe6d2', letter: '', cut: false };
// A side that has several nations, or another word for one, flies these.
const sides: Record<string, string> = { allies: 'french', austrians: 'austrian' };
export const cloth = (nation: string): Cloth => cloths[sides[nation] ?? nation] ?? plain;
export const nations = Object.keys(cloths);

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
