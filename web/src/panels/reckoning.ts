// The victory reckoning of each game, brought into one form.
import type { Sheet, View } from '../protocol/types';
import { figure, t, word } from '../words/words.svelte';
import { named, placeName } from './sheet';

export interface Item {
  text: string;
  points: number;
  rule: string;
  side: string;
}
export interface Place {
  name: string;
  side: string | null;
  points: number;
  note: string;
  rule: string;
}
export interface Condition {
  text: string;
  rule: string;
  met: boolean;
}
// A scale with what each stretch of it means, up to just below the next; the mark stands where the game stands.
export interface Scale {
  from: number;
  to: number;
  mark: number;
  stretches: { to: number; text: string; side: string | null }[];
}
export interface Reckoning {
  totals: { side: string; points: number }[];
  level: string;
  scale: Scale | null;
  items: Item[];
  places: Place[];
  conditions: Condition[];
}

type Score = Record<string, any>; // eslint-disable-line

export function reckon(sheet: Sheet, score: Score, view: View | null): Reckoning {
  const reckoner = { butchery, novara, thousand }[sheet.game];
  return reckoner ? reckoner(sheet, score, view) : { totals: [], level: '', scale: null, items: [], places: [], conditions: [] };
}

function butchery(sheet: Sheet, score: Score, view: View | null): Reckoning {
  const [first, second] = sheet.sides.map((one) => one.id) as [string, string];
  const lead = score[first] - score[second];
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
    totals: [first, second].map((side) => ({ side, points: score[side] })),
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

function novara(sheet: Sheet, score: Score): Reckoning {
  const sides = sheet.sides.map((one) => one.id);
  const items = sides.flatMap((side): Item[] => {
    const own = score.items?.[side] as NovaraItems | undefined;
    if (!own) return [];
    return [
      {
        side,
        text: t('victory.control', { n: Object.keys(own.control.places).length }),
        points: own.control.points,
        rule: placeRules[sheet.scenario] ?? '2.points-c',
      },
      { side, text: t('victory.enemy-steps', { n: own.enemy_steps.steps }), points: own.enemy_steps.points, rule: '2.points-b' },
      ...(own.exits
        ? [{ side, text: t('victory.exits'), points: own.exits, rule: side === 'austrian' ? '2.points-e' : '2.points-f' }]
        : []),
    ];
  });
  const places = Object.entries((score.places ?? {}) as Record<string, { points: number; side: string | null }>);
  const lost = (side: string) => Number(score.items?.[side]?.combat_points_lost ?? 0);
  return {
    totals: sides.map((side) => ({ side, points: score[side] })),
    level:
      score.level === 'draw'
        ? t('victory.level-draw')
        : t('victory.ahead', { side: named(sheet, 'side', String(score.level)), n: score.difference }),
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

function thousand(sheet: Sheet, score: Score): Reckoning {
  const [garibaldine, bourbon] = sheet.sides.map((one) => one.id) as [string, string];
  const thresholds = (score.thresholds ?? {}) as Record<string, { points: number; turn: number; rule: string }>;
  const armistice = score.armistice as { state: string; needed: number; last_turn: number; possible: boolean; rule: string } | undefined;
  const top = Math.max(26, score.points + 2);
  const limit = (name: string, otherwise: number) => thresholds[name]?.points ?? otherwise;
  return {
    totals: [{ side: garibaldine, points: score.points }],
    level: word('outcome', String(score.level)),
    scale: {
      from: 0,
      to: top,
      mark: score.points,
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
        met: score.points >= one.points,
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
