// The colours of the counters, and the flags that the sides carried.
import type { Game } from '../game';

export const cloths: Game['cloths'] = {
  french: { card: '#2c4a86', ink: '#ffffff', edge: '#16284d', box: '#3d5c9b', letter: 'F', cut: false },
  piedmontese: { card: '#8fc0de', ink: '#10233a', edge: '#3d6c8c', box: '#b9dcef', letter: 'P', cut: false },
  austrian: { card: '#efeadd', ink: '#241c14', edge: '#86795c', box: '#fffdf6', letter: 'A', cut: true },
};
export const sides: Game['sides'] = {
  allied: {
    cloth: 'french',
    // the tricolour of France beside that of Italy
    flag: [
      { fill: '#f7f3e8', d: 'M0 0h36v24H0z' },
      { fill: '#22428c', d: 'M0 0h12v12H0z' },
      { fill: '#b3282d', d: 'M24 0h12v24H24z' },
      { fill: '#2d6a43', d: 'M0 12h12v12H0z' },
    ],
  },
  austrian: {
    cloth: 'austrian',
    flag: [
      { fill: '#1d1a17', d: 'M0 0h36v12H0z' },
      { fill: '#e9b92c', d: 'M0 12h36v12H0z' },
    ],
  },
};
