// When something was, as one would say it.
import { day, language } from '../words/words.svelte';

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

export function ago(time: number): string {
  const past = Date.now() - time;
  if (past > 7 * 86_400_000) return day(time);
  const say = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  for (const [unit, length] of steps) if (past >= length) return say.format(-Math.floor(past / length), unit);
  return say.format(0, 'second');
}
