// The colours of the counters, as the rulebook prints them where it says so, and the flags that the sides carried.
import type { Game } from '../game';

export const cloths: Game['cloths'] = {
  garibaldine: { card: '#7fa8d6', ink: '#0d1f38', edge: '#34588a', box: '#a9c8ea', letter: 'G', cut: false },
  insurgent: { card: '#c9dcf0', ink: '#0d1f38', edge: '#5b7fa8', box: '#e4eefa', letter: 'I', cut: false },
  piemontese: { card: '#eeb04a', ink: '#33200a', edge: '#946013', box: '#f8cf86', letter: 'P', cut: false },
  bourbon: { card: '#f5efda', ink: '#2b2412', edge: '#978a5f', box: '#fffdf4', letter: 'B', cut: true },
};
export const sides: Game['sides'] = {
  garibaldine: {
    cloth: 'garibaldine',
    flag: [
      { fill: '#2d6a43', d: 'M0 0h12v24H0z' },
      { fill: '#f7f3e8', d: 'M12 0h12v24H12z' },
      { fill: '#b3282d', d: 'M24 0h12v24H24z' },
    ],
  },
  bourbon: {
    cloth: 'bourbon',
    flag: [
      { fill: '#f7f3e8', d: 'M0 0h36v24H0z' },
      { stroke: '#c79a2b', width: 1.6, d: 'M2.5 2.5h31v19h-31z' },
    ],
  },
};
