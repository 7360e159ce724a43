// The victory reckoning of 1860: The Thousand.
import type { Score, Sheet } from '../../protocol/types';
import { named, placeName } from '../../table/sheet';
import type { Reckoning } from '../../victory/reckoning';
import { word } from '../../words/words.svelte';
import { t } from './say';

interface City {
  owner: string;
  points: number;
  worth: number;
  scored: boolean;
  held: boolean;
  rule: string;
  by_siege?: number;
  worthless?: boolean;
}

export function reckon(sheet: Sheet, score: Score): Reckoning {
  const [garibaldine, bourbon] = sheet.sides.map((one) => one.id) as [string, string];
  const points = Number(score.points ?? 0);
  const thresholds = (score.thresholds ?? {}) as Record<string, { points: number; turn: number; rule: string }>;
  const armistice = score.armistice as { state: string; needed: number; last_turn: number; possible: boolean; rule: string } | undefined;
  const top = Math.max(26, points + 2);
  const limit = (name: string, otherwise: number) => thresholds[name]?.points ?? otherwise;
  return {
    totals: [{ side: garibaldine, points: points }],
    level: word('outcome', String(score.level)),
    scale: {
      from: 0,
      to: top,
      mark: points,
      stretches: [
        { to: limit('partial', 20) - 0.5, text: word('outcome', 'bourbon-total'), side: bourbon },
        { to: limit('historical', 22) - 0.5, text: word('outcome', 'garibaldine-partial'), side: garibaldine },
        { to: top, text: word('outcome', 'garibaldine-historical'), side: garibaldine },
      ],
    },
    items: ((score.items ?? []) as { what: string; place?: string; rule: string; points: number }[]).map((one) => ({
      side: garibaldine,
      rule: one.rule,
      points: one.points,
      text: one.place ? placeName(sheet, one.place) : word('victory.what', one.what),
    })),
    places: Object.entries((score.cities ?? {}) as Record<string, City>)
      .filter(([, city]) => city.worth > 0 || city.points > 0)
      .map(([id, city]) => ({
        name: placeName(sheet, id),
        side: city.owner,
        points: city.points || city.worth,
        rule: city.rule,
        note: cityNote(city, garibaldine),
      })),
    conditions: [
      ...Object.entries(thresholds).map(([name, one]) => ({
        text: t('victory.threshold', { n: one.points, turn: one.turn, level: word('outcome', `garibaldine-${name}`) }),
        rule: one.rule,
        met: points >= one.points,
      })),
      ...(armistice
        ? [
            {
              text: t('victory.armistice', {
                n: armistice.needed,
                turn: armistice.last_turn,
                state: named(sheet, 'armistice', armistice.state),
              }),
              rule: armistice.rule,
              met: armistice.state !== 'none',
            },
          ]
        : []),
    ],
  };
}
function cityNote(city: City, taker: string): string {
  if (city.worthless) return t('victory.worthless');
  if (city.scored && city.points > 0) return t('victory.counts');
  if (city.owner === taker) return t('victory.counts-soon');
  return city.by_siege ? t('victory.by-siege', { n: city.by_siege }) : '';
}
