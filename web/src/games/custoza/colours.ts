// The colours of the counters, and the flags that the sides carried.
import type { Game } from '../game';

export const cloths: Game['cloths'] = {
  italian: { card: '#9cc7a4', ink: '#12281a', edge: '#47724f', box: '#c4e0c8', letter: 'I', cut: false },
  austrian: { card: '#efeadd', ink: '#241c14', edge: '#86795c', box: '#fffdf6', letter: 'A', cut: true },
};
export const sides: Game['sides'] = {
  italian: {
    cloth: 'italian',
    flag: [
      { fill: '#2d6a43', d: 'M0 0h12v24H0z' },
      { fill: '#f7f3e8', d: 'M12 0h12v24H12z' },
      { fill: '#b3282d', d: 'M24 0h12v24H24z' },
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
