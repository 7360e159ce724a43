// What a player likes, kept by this browser. A private window may keep nothing; nothing depends on it.
export interface Settings {
  symbols: 'nato' | 'figure' | 'own';
  plainMap: boolean;
  dice: boolean; // seen to roll
  warn: boolean; // before a regret
  follow: boolean; // the map goes where the enemy acts
  pace: 'off' | 'quick' | 'normal' | 'slow'; // at which the others' decisions are shown
  drag: number; // how many pixels a counter is drawn before that counts; 0: counters are not drawn
  lone: boolean; // an answer that is the only one is taken by itself
  sound: boolean; // when it is one's turn
  briefing: boolean; // before the first decision of a scenario
  briefed: string[]; // scenarios of which this browser has seen it
  hideCounters: boolean;
  notes: Record<string, string>; // by game
  folded: Record<string, boolean>;
  quiet: string[]; // warnings that shall not come again
}
const usual: Settings = {
  symbols: 'nato',
  plainMap: false,
  dice: true,
  warn: true,
  follow: true,
  pace: 'normal',
  drag: 8,
  lone: true,
  sound: false,
  briefing: true,
  briefed: [],
  hideCounters: false,
  notes: {},
  folded: {},
  quiet: [],
};

function kept(): Settings {
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem('tamburino.settings') ?? '{}') };
  } catch {
    return { ...usual };
  }
}
export const settings = $state<Settings>(kept());
export function keepSettings() {
  try {
    localStorage.setItem('tamburino.settings', JSON.stringify({ ...settings, hideCounters: false }));
  } catch {
    /* then not */
  }
}
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
