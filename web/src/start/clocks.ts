// The clocks we offer, by the word that describes them.
import { t, type Key } from '../words/words.svelte';
import type { Clock } from './types';

export const clocks: [Key, Clock][] = [
  ['setup.clock.none', { kind: 'none' }],
  ['setup.clock.live-30', { kind: 'live', seconds: 1800, increment: 10 }],
  ['setup.clock.live-60', { kind: 'live', seconds: 3600, increment: 20 }],
  ['setup.clock.live-120', { kind: 'live', seconds: 7200, increment: 30 }],
  ['setup.clock.turns', { kind: 'turns', hours: 72, reserve: 240, vacation: 14 }],
];

// Others may have begun a game with a clock of their own making.
export function clockInWords(clock: Clock): string {
  const ours = clocks.find(([, one]) => (Object.keys(one) as (keyof Clock)[]).every((key) => one[key] === clock[key]));
  if (ours) return t(ours[0]);
  if (clock.kind === 'live') return t('setup.clock.live', { minutes: Math.round(Number(clock.seconds) / 60) });
  return t('setup.clock.by-turns', { hours: Number(clock.hours) });
}
