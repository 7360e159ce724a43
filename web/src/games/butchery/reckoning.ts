// The victory reckoning of A Sheer Butchery.
import type { Score, Sheet, View } from '../../protocol/types';
import { placeName } from '../../table/sheet';
import type { Item, Reckoning } from '../../victory/reckoning';
import { word } from '../../words/words.svelte';
import { t } from './say';

export function reckon(sheet: Sheet, score: Score, view: View | null): Reckoning {
  const [first, second] = sheet.sides.map((one) => one.id) as [string, string];
  const points = (side: string) => Number(score[side] ?? 0);
  const lead = points(first) - points(second);
  const held = Object.entries((score.places ?? {}) as Record<string, string | null>);
  const broken = ((view?.formations ?? []) as { formation: string; broken?: boolean }[])
    .filter((one) => one.broken)
    .map((one) => sheet.formations.find((formation) => formation.id === one.formation)!);
  const items = [first, second].flatMap((side): Item[] => {
    const places = held.filter(([, owner]) => owner === side).length;
    const enemies = broken.filter((one) => one && one.side !== side);
    return [
      { side, text: t('victory.places', { n: places }), points: places, rule: '13.2.1-vp-a' },
      ...(enemies.length > 0
        ? [
            {
              side,
              text: t('victory.broken', { n: enemies.length, names: enemies.map((one) => one.name).join(', ') }),
              points: enemies.length / 2,
              rule: '13.2.1-vp-c',
            },
          ]
        : []),
    ];
  });
  const stretch = (to: number, level: string, side: string | null) => ({ to, text: word('outcome', level), side });
  return {
    totals: [first, second].map((side) => ({ side, points: points(side) })),
    level: word('outcome', String(score.level)),
    scale: {
      from: -9,
      to: 9,
      mark: Math.max(-9, Math.min(9, lead)),
      stretches: [
        stretch(-5.75, 'austrian-major', second),
        stretch(-2.75, 'austrian-minor', second),
        stretch(2.75, 'draw', null),
        stretch(5.75, 'allied-minor', first),
        stretch(9, 'allied-major', first),
      ],
    },
    items,
    places: held.map(([id, side]) => ({
      name: placeName(sheet, id),
      side,
      points: 1,
      note: side ? '' : t('victory.contested'),
      rule: '13.2.1-vp-b',
    })),
    conditions: [
      { text: t('victory.major', { n: 6 }), rule: '13.2.2a', met: Math.abs(lead) >= 6 },
      { text: t('victory.minor', { n: 3 }), rule: '13.2.2a', met: Math.abs(lead) >= 3 && Math.abs(lead) < 6 },
      { text: t('victory.monarch'), rule: '13.2.2b', met: score.ending === 'napoleon-killed' || score.ending === 'franz-josef-killed' },
    ],
  };
}
