// Risorgimento 1859: units with Cohesion, facing and Hits, stacked from the top down; brigadiers and Corps Commanders; attacks and
// charges as arrows. A corps is chosen by a button, a brigade by its counters.
import type { Action, Fact, Layout, Sheet, SheetUnit } from '../../protocol/types';
import { word } from '../../words/words.svelte';
import type { Reader, Touch } from '../../table/touches';
import { brigadeName, corpsName, corpsOf } from './names';
import { t } from './say';
import type { Absent, Band, GameReader, Piece, Standing } from '../pieces';
import type { BrigadeSeen, LeaderSeen, RisorgimentoView, UnitSeen } from './view';

// --- counters

const marks: [keyof UnitSeen, Band['tone']][] = [
  ['disordered', 'bad'],
  ['square', 'good'],
  ['reserve', 'dim'],
  ['marching', 'dim'],
];
function bandsOf(unit: UnitSeen, brigade: BrigadeSeen | undefined): Band[] {
  const seen = marks.filter(([key]) => unit[key]).map(([key, tone]) => ({ mark: String(key), tone }));
  if (brigade?.hors_de_combat) seen.push({ mark: 'hors-de-combat', tone: 'warn' });
  return seen.map(({ mark, tone }) => ({ word: `state.${mark}`, tone, letter: word('state', `${mark}.short`) }));
}
const said = (bands: Band[], more: string[] = []) => [...bands.map((band) => word('state', band.word.slice(6))), ...more].join(', ');

const arms: Record<string, string> = {
  line: 'infantry',
  light: 'infantry',
  chasseur: 'infantry',
  'heavy-cavalry': 'cavalry',
  'light-cavalry': 'cavalry',
};

function unitPiece(unit: UnitSeen, card: SheetUnit, brigade: BrigadeSeen | undefined): Piece {
  const hits = unit.hits ?? 0;
  const bands = bandsOf(unit, brigade);
  const kind = String(card.kind);
  const cohesion = card.cohesion === undefined ? String(card.range ?? '') : String(Number(card.cohesion) - hits);
  return {
    id: unit.unit,
    name: card.name,
    side: card.side,
    nation: String(card.colour),
    formation: card.formation,
    kind: arms[kind] ?? kind,
    at: unit.hex ?? '',
    face: unit.face,
    figures: [cohesion, String(card.movement ?? '')],
    leader: false,
    back: false,
    steps: { left: Number(card.steps ?? 1) - hits, all: Number(card.steps ?? 1) },
    bands,
    spent: Boolean(unit.halted || unit.attacked || unit.rallied),
    says: said(bands, [word('unit', kind), ...(hits ? [t('state.hits', { n: hits })] : [])]),
  };
}
function leaderPiece(one: LeaderSeen, sheet: Sheet): Piece | null {
  const card = sheet.leaders.find((leader) => leader.id === one.id);
  if (!card || !one.hex) return null;
  const figures = [card.commitment ?? card.continuity, card.range].filter((value) => value !== undefined).map(String);
  return {
    id: one.id,
    name: String(card.name),
    side: String(card.side),
    nation: String(card.colour),
    formation: card.formation === undefined ? undefined : String(card.formation),
    kind: card.kind === 'overall' ? 'chief' : 'commander',
    at: one.hex,
    figures,
    leader: true,
    back: false,
    bands: one.finished ? [{ word: 'state.finished', tone: 'warn', letter: word('state', 'finished.short') }] : [],
    spent: false,
    says: [word('rank', String(card.kind)), ...(one.finished ? [word('state', 'finished')] : [])].join(', '),
  };
}

// The last one drawn lies on top: units over their leaders.
function pieces(view: RisorgimentoView, sheet: Sheet): Piece[] {
  const cards = new Map(sheet.units.map((unit) => [unit.unit, unit]));
  const brigades = new Map((view.brigades ?? []).map((one) => [one.brigade, one]));
  const units = (view.units ?? [])
    .filter((unit) => unit.hex && cards.has(unit.unit))
    .sort((a, b) => (b.place ?? 0) - (a.place ?? 0))
    .map((unit) => {
      const card = cards.get(unit.unit)!;
      return unitPiece(unit, card, brigades.get(card.formation ?? ''));
    });
  return [...(view.leaders ?? []).flatMap((one) => leaderPiece(one, sheet) ?? []), ...units];
}

function absent(view: RisorgimentoView, sheet: Sheet): Absent[] {
  const cards = new Map(sheet.units.map((unit) => [unit.unit, unit]));
  return (view.units ?? [])
    .filter((unit) => unit.status && unit.status !== 'absent' && cards.has(unit.unit))
    .map((unit) => {
      const card = cards.get(unit.unit)!;
      return {
        id: unit.unit,
        name: card.name,
        side: card.side,
        nation: String(card.colour),
        formation: card.formation,
        kind: arms[String(card.kind)] ?? String(card.kind),
        why: unit.status === 'to-come' ? 'to-come' : unit.status === 'eliminated' ? 'eliminated' : 'other',
        note: word('state', unit.status ?? ''),
      };
    });
}

// --- the state of play

function standing(view: RisorgimentoView, sheet: Sheet): Standing {
  const turn = sheet.turns.find((one) => one.turn === view.turn);
  const facts: Standing['facts'] = [];
  if (view.active) {
    const own = !view.viewer || corpsOf(sheet).find((one) => one.id === view.active)?.side === view.viewer;
    facts.push({ word: own ? 'fact.active' : 'fact.enemy', value: corpsName(sheet, view.active) });
  }
  if (view.brigade) facts.push({ word: 'fact.brigade', value: brigadeName(sheet, view.brigade) });
  return { turn: view.turn, label: String(turn?.label ?? ''), phase: view.phase, weather: view.weather, facts };
}

function spots(fact: Fact, view: RisorgimentoView, _layout: Layout): string[] {
  if (fact.kind === 'hex') return [String(fact.value)];
  if (fact.kind !== 'piece') return [];
  const unit = (view.units ?? []).find((one) => one.unit === fact.id);
  const at = unit?.hex ?? (view.leaders ?? []).find((one) => one.id === fact.id)?.hex;
  return at ? [at] : [];
}

// --- pointing

const piece = (id: unknown): Touch => ({ kind: 'piece', id: String(id) });
const hex = (id: unknown): Touch => ({ kind: 'hex', id: String(id) });
const button = (action: Action): Touch => ({ kind: 'choice', id: action.text });

const ofUnit = new Set(
  'form-square open-square restack rally join apart cancel stand lose go-back recover leave halt lend mass'.split(' '),
);
const ofBrigade = new Set(['command', 'reserve', 'release']);

function risorgimentoReader(): Reader {
  return (action) => {
    const { unit, brigade, face, hex: where } = action.operands;
    if (ofUnit.has(action.verb)) return [piece(unit), button(action)];
    if (ofBrigade.has(action.verb)) return [{ kind: 'formation', id: String(brigade) }];
    if (action.verb === 'face') return [piece(unit), { kind: 'face', id: String(face) }];
    if (action.verb === 'attach') return [piece(unit), button(action)];
    if (action.verb === 'charge') return [piece(unit), hex(where), button(action)];
    if (action.verb === 'resolve') return [hex(where), button(action)];
    if (unit === undefined && where === undefined) return [button(action)];
    return [...(unit === undefined ? [] : [piece(unit)]), ...(where === undefined ? [] : [hex(where)])];
  };
}

function label(action: Action, sheet: Sheet): string | null {
  const { corps, brigade, number } = action.operands;
  switch (action.verb) {
    case 'activate':
      return t('risorgimento.activate', { corps: corpsName(sheet, String(corps)) });
    case 'command':
      return t('risorgimento.command', { brigade: brigadeName(sheet, String(brigade)) });
    case 'reserve':
      return t('risorgimento.reserve', { brigade: brigadeName(sheet, String(brigade)) });
    case 'release':
      return t('risorgimento.release', { brigade: brigadeName(sheet, String(brigade)) });
    case 'march':
    case 'stop-march':
    case 'roll-orders':
      return word('verb', action.verb);
    case 'attach':
      return t('risorgimento.attach', { brigade: brigadeName(sheet, String(brigade)) });
    case 'charge':
      return t('risorgimento.charge', { hex: String(action.operands.target ?? '') });
    case 'resolve':
      return Number(number) > 1 ? t('risorgimento.resolve', { n: Number(number) }) : null;
  }
  return null;
}

export const reader: GameReader<RisorgimentoView> = {
  pieces,
  absent,
  standing,
  spots,
  label,
  reader: () => risorgimentoReader(),
  overlays: ['zones', 'threat', 'command', 'los'],
  walks: true,
  byHand: ['move'],
  flags: (view, sheet) => {
    const places = (sheet.places ?? []) as { id: string; side: string; hexes: string[] }[];
    return Object.fromEntries(places.flatMap(({ id, side, hexes }) => hexes.map((at) => [at, view.owners?.[id] ?? side])));
  },
  // Units of one hex that attack the same one have one arrow.
  fights: (view) => {
    const arrows = (view.under_way?.attacks ?? []).map(({ from, target }) => ({ from, to: target }));
    return arrows.filter((one, i) => arrows.findIndex(({ from, to }) => from === one.from && to === one.to) === i);
  },
  moving: (view) => view.under_way?.moving ?? [],
};
