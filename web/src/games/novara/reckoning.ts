// The victory reckoning of The Road to Novara.
import type { Score, Sheet } from '../../protocol/types';
import { named } from '../../table/sheet';
import type { Item, Reckoning } from '../../victory/reckoning';
import { figure } from '../../words/words.svelte';
import { t } from './say';

interface NovaraItems {
  control: { points: number; places: Record<string, number> };
  enemy_steps: { steps: number; points: number };
  exits: number;
  combat_points_lost: number;
}
// In the small scenarios other rules say what counts.
const suddenRules: Record<string, Record<string, string>> = {
  campaign: { enters: '2.automatic-a', 'occupies-all': '2.automatic-b', 'losses-lead': '2.automatic-c' },
  sforzesca: { 'controls-any': '16.sforzesca-d' },
  mortara: { 'controls-any': '16.mortara-d' },
  novara: { 'controls-any': '16.novara-h', 'army-unsupplied': '16.novara-i' },
};
const placeRules: Record<string, string> = { sforzesca: '16.sforzesca-e', mortara: '16.mortara-e' };

export function reckon(sheet: Sheet, score: Score): Reckoning {
  const sides = sheet.sides.map((one) => one.id);
  const own = (side: string) => (score.items as Record<string, NovaraItems> | undefined)?.[side];
  const items = sides.flatMap((side): Item[] => {
    const made = own(side);
    if (!made) return [];
    return [
      {
        side,
        text: t('victory.control', { n: Object.keys(made.control.places).length }),
        points: made.control.points,
        rule: placeRules[sheet.scenario] ?? '2.points-c',
      },
      { side, text: t('victory.enemy-steps', { n: made.enemy_steps.steps }), points: made.enemy_steps.points, rule: '2.points-b' },
      ...(made.exits
        ? [{ side, text: t('victory.exits'), points: made.exits, rule: side === 'austrian' ? '2.points-e' : '2.points-f' }]
        : []),
    ];
  });
  const places = Object.entries((score.places ?? {}) as Record<string, { points: number; side: string | null }>);
  const lost = (side: string) => own(side)?.combat_points_lost ?? 0;
  return {
    totals: sides.map((side) => ({ side, points: Number(score[side] ?? 0) })),
    level:
      score.level === 'draw'
        ? t('victory.level-draw')
        : t('victory.ahead', { side: named(sheet, 'side', String(score.level)), n: Number(score.difference) }),
    scale: null,
    items,
    places: places.map(([name, one]) => ({
      name,
      side: one.side,
      points: one.points,
      note: '',
      rule: placeRules[sheet.scenario] ?? (one.points >= 6 ? '2.points-d' : '2.points-c'),
    })),
    conditions: ((score.sudden ?? []) as { when: string; winner?: string; places?: string[]; points?: number; supplied?: boolean }[]).map(
      (one) => ({
        text: t(`victory.sudden.${one.when}` as Parameters<typeof t>[0], {
          side: named(sheet, 'side', one.winner ?? ''),
          places: (one.places ?? []).join(', '),
          n: one.points ?? 0,
          losses: sides.map((side) => `${named(sheet, 'side', side)} ${figure(lost(side), 1)}`).join(', '),
        }),
        rule: suddenRules[sheet.scenario]?.[one.when] ?? suddenRules.campaign![one.when] ?? '2.automatic',
        met: false,
      }),
    ),
  };
}
