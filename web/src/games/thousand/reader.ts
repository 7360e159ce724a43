// 1860: The Thousand: battalions with two sides, commanders with a value and a rank, zones and cities; and in a battle
// the stacks on the Combat Table. There, who stands on the table is told by his cell, everybody else by his place.
import type { Action, Fact, Layout, Sheet, View } from '../../protocol/types';
import type { Reader, Touch } from '../../table/touches';
import { has, language, word } from '../../words/words.svelte';
import { t } from './say';
import type { Absent, Band, GameReader, Piece, Standing } from '../pieces';

export interface UnitView {
  unit: string;
  name: string;
  at?: string;
  status?: string;
  side?: string;
  reduced?: boolean;
  moved?: boolean;
  fresh?: boolean;
  withdrawn?: boolean;
}
export interface CommanderView {
  commander: string;
  name: string;
  side: string;
  value: number;
  rank: string;
  back: boolean;
  at?: string;
  fate?: string;
  returns?: number;
  active?: boolean;
  moved?: boolean;
  led?: boolean;
  appointed?: boolean;
  withdrawn?: boolean;
}
export interface StackView {
  cell: string;
  units: string[];
  damage?: number;
  entrenched?: boolean;
  flanked?: boolean;
  tried?: boolean;
  target?: string;
}
export interface BattleView {
  at: string;
  camp: string;
  siege: boolean;
  attacker: string;
  round: number;
  senior: Record<string, string>;
  stacks: StackView[];
  open?: string;
}
export interface UnderWay {
  march?: { commander: string; to: string; units: string[] };
  retreat?: { side: string; to?: string; going: Record<string, string> };
  evacuation?: { sent: string[] };
  move?: { from: string };
  deployment?: { side: string };
}
export interface Force {
  units: number;
  combat: number;
  isolated: boolean;
  commanders: string[];
}
export interface PlaceView {
  owner?: string;
  room?: number;
  garibaldine?: Force;
  bourbon?: Force;
}
export interface ThousandView extends View {
  dates?: string;
  command?: number;
  armistice?: string;
  points?: number;
  units?: UnitView[];
  commanders?: CommanderView[];
  cities?: Record<string, { owner: string }>;
  places?: Record<string, PlaceView>;
  battle?: BattleView;
  asked?: { what?: string };
  under_way?: UnderWay;
}
export interface CityCard {
  id: string;
  name: string;
  zone: string;
  points: number;
  siege_points?: number;
  port: boolean;
  big: boolean;
  limit: number;
}
export interface ZoneCard {
  id: string;
  name: string;
}

export const battleOf = (view: View | null): BattleView | null => (view as ThousandView | null)?.battle ?? null;
export const underWay = (view: View | null): UnderWay => (view as ThousandView | null)?.under_way ?? {};
export const cityCards = (sheet: Sheet) => (sheet.map.cities ?? []) as CityCard[];
export const zoneCards = (sheet: Sheet) => (sheet.map.zones ?? []) as ZoneCard[];
export const otherSide = (side: string) => (side === 'bourbon' ? 'garibaldine' : 'bourbon');

const named = new WeakMap<Sheet, Map<string, string>>();
function namesOf(sheet: Sheet): Map<string, string> {
  let all = named.get(sheet);
  if (!all) {
    all = new Map([...zoneCards(sheet), ...cityCards(sheet)].map((one) => [one.id, one.name]));
    for (const unit of sheet.units) all.set(unit.unit, unit.name);
    for (const leader of sheet.leaders) all.set(String(leader.id), leader.name);
    named.set(sheet, all);
  }
  return all;
}
// Of a place, a counter or a commander.
export const nameOf = (sheet: Sheet, id: string) => namesOf(sheet).get(id) ?? id;

// --- the Combat Table

const columnsFromTheMiddle = [6, 7, 5, 8, 4, 9, 3, 10, 2, 11, 1, 12];
export const letterOf = (side: string) => (side === 'bourbon' ? 'B' : 'G');
export const isCell = (id: string) => /^[BG][A-D]\d+$/.test(id);

// Where the army of a side stands on the map while it fights: besiegers before the city.
export const fieldOf = (battle: BattleView, side: string) => (side === battle.attacker ? battle.camp : battle.at);

function cellsOfUnits(battle: BattleView | null): Map<string, string> {
  return new Map((battle?.stacks ?? []).flatMap((stack) => stack.units.map((unit): [string, string] => [unit, stack.cell])));
}
// Commanders stand on line B (11.2c), the senior in the middle.
function cellsOfCommanders(view: ThousandView, battle: BattleView | null): Map<string, string> {
  const cells = new Map<string, string>();
  if (!battle) return cells;
  for (const side of ['bourbon', 'garibaldine']) {
    const here = (view.commanders ?? []).filter((one) => one.side === side && one.at === fieldOf(battle, side) && !one.withdrawn);
    const weight = (one: CommanderView) => (battle.senior[side] === one.commander ? 2 : one.appointed ? 1 : 0);
    here.sort((a, b) => weight(b) - weight(a));
    here.forEach((one, i) => cells.set(one.commander, `${letterOf(side)}B${columnsFromTheMiddle[i] ?? 12}`));
  }
  return cells;
}

// --- the counters

const band = (name: string, tone: Band['tone'], letter: string): Band => ({ word: `state.${name}`, tone, letter });
const saying = (bands: Band[], more: string[]) => [...bands.map((one) => word('state', one.word.slice(6))), ...more].join(', ');

function nationOf(kind: string, arrives: unknown, side: string): string {
  if (side === 'bourbon') return 'bourbon';
  if (arrives === 'piedmontese') return 'piemontese';
  return kind === 'insurgents' ? 'insurgent' : 'garibaldine';
}

// Not on the map, but in somebody's hand: they are being placed now.
function inHand(view: ThousandView, arrives: unknown, status: string | undefined, returns?: number): boolean {
  const what = view.asked?.what;
  if (what === 'free-force') return arrives === 'free';
  if (what === 'reinforce')
    return status === 'to-come' && (arrives === 'starred' ? view.armistice !== 'none' : arrives === 'piedmontese' && view.turn >= 12);
  return what === 'return' && status === 'escaped' && (returns ?? 99) <= view.turn;
}

function goesWhere(view: ThousandView, id: string): string | null {
  const { march, retreat } = underWay(view);
  if (march && (march.commander === id || march.units.includes(id))) return march.to;
  return retreat?.going[id] ?? null;
}
function bandsOf(view: ThousandView, id: string, one: { fresh?: boolean; withdrawn?: boolean }): Band[] {
  const bands: Band[] = [];
  if (goesWhere(view, id)) bands.push(band('going', 'good', t('state.going.short')));
  if (one.fresh) bands.push(band('fresh', 'warn', t('state.fresh.short')));
  if (one.withdrawn && view.battle) bands.push(band('withdrawn', 'warn', t('state.withdrawn.short')));
  return bands;
}

function pieces(view: ThousandView, sheet: Sheet): Piece[] {
  const battle = battleOf(view);
  const cells = new Map([...cellsOfUnits(battle), ...cellsOfCommanders(view, battle)]);
  const sent = new Set(underWay(view).evacuation?.sent ?? []);
  const moving = view.phase === 'movement';
  const cards = new Map(sheet.units.map((unit) => [unit.unit, unit]));
  const all: Piece[] = [];
  for (const unit of view.units ?? []) {
    const card = cards.get(unit.unit);
    if (!card || !(unit.at || inHand(view, card.arrives, unit.status))) continue;
    const side = unit.side ?? card.side;
    const bands = bandsOf(view, unit.unit, unit);
    const more = [unit.reduced ? t('state.reduced') : '', unit.side && unit.side !== card.side ? t('state.taken') : ''].filter(Boolean);
    all.push({
      id: unit.unit,
      name: card.name,
      side,
      nation: nationOf(card.kind, card.arrives, side),
      kind: card.kind,
      at: cells.get(unit.unit) ?? unit.at ?? '',
      figures: ((unit.reduced ? card.reduced : card.full) as number[]).map(String),
      leader: false,
      back: false,
      steps: card.reduced ? { left: unit.reduced ? 1 : 2, all: 2 } : undefined,
      bands,
      spent: (moving && Boolean(unit.moved)) || sent.has(unit.unit),
      says: saying(bands, more),
    });
  }
  const leaders = new Map(sheet.leaders.map((one) => [String(one.id), one]));
  for (const one of view.commanders ?? []) {
    const card = leaders.get(one.commander);
    if (!card || !(one.at || inHand(view, card.arrives, one.fate, one.returns))) continue;
    const bands = bandsOf(view, one.commander, one);
    const more = [word('rank', one.rank), t('state.value', { n: one.value })];
    if (battle?.senior[one.side] === one.commander) more.push(t('state.senior'));
    else if (cells.has(one.commander) && one.appointed) more.push(t('state.appointed'));
    else if (cells.has(one.commander) && battle && battle.round > 0) bands.push(band('in-reserve', 'warn', t('state.in-reserve.short')));
    if (moving && view.side === one.side && !one.active) more.push(t('state.idle'));
    all.push({
      id: one.commander,
      name: card.name,
      side: one.side,
      nation: nationOf('', card.arrives, one.side),
      kind: one.rank === 'chief' ? 'chief' : 'commander',
      at: cells.get(one.commander) ?? one.at ?? '',
      figures: [String(one.value)],
      leader: true,
      back: false,
      bands,
      spent: (moving && Boolean(one.moved)) || sent.has(one.commander),
      says: saying(bands, more),
    });
  }
  // Of a stack the top first, as the battle tells it.
  const order = new Map((battle?.stacks ?? []).flatMap((stack) => stack.units).map((id, i) => [id, i]));
  return all.sort((a, b) => (order.get(a.id) ?? -1) - (order.get(b.id) ?? -1));
}

// Where a counter is on the map, also while it fights on the Combat Table.
export function placesOnMap(view: ThousandView): Map<string, string> {
  const units = (view.units ?? []).map((one): [string, string] => [one.unit, one.at ?? '']);
  const commanders = (view.commanders ?? []).map((one): [string, string] => [one.commander, one.at ?? '']);
  return new Map([...units, ...commanders]);
}
export const rankOf = (view: ThousandView, id: string) => (view.commanders ?? []).find((one) => one.commander === id)?.rank ?? '';

function absent(view: ThousandView, sheet: Sheet): Absent[] {
  const all: Absent[] = [];
  const note = (arrives: unknown, status: string) =>
    status !== 'to-come'
      ? word('fate', status)
      : arrives === 'piedmontese'
        ? t('state.arrives-on', { turn: 12 })
        : arrives === 'starred'
          ? t('state.after-armistice')
          : '';
  const why = (status: string): Absent['why'] =>
    status === 'to-come' || status === 'escaped' ? 'to-come' : status === 'eliminated' || status === 'captured' ? 'eliminated' : 'other';
  const cards = new Map(sheet.units.map((unit) => [unit.unit, unit]));
  for (const unit of view.units ?? []) {
    const card = cards.get(unit.unit);
    if (unit.at || !card || !unit.status || inHand(view, card.arrives, unit.status)) continue;
    all.push({
      id: unit.unit,
      name: card.name,
      side: unit.side ?? card.side,
      nation: nationOf(card.kind, card.arrives, unit.side ?? card.side),
      kind: card.kind,
      why: why(unit.status),
      note: note(card.arrives, unit.status),
    });
  }
  for (const one of view.commanders ?? []) {
    const card = sheet.leaders.find((leader) => leader.id === one.commander);
    if (one.at || !card || !one.fate || inHand(view, card.arrives, one.fate, one.returns)) continue;
    all.push({
      id: one.commander,
      name: card.name,
      side: one.side,
      nation: nationOf('', card.arrives, one.side),
      kind: one.rank === 'chief' ? 'chief' : 'commander',
      why: why(one.fate),
      note: one.fate === 'escaped' ? t('state.returns', { turn: one.returns ?? 0 }) : note(card.arrives, one.fate),
    });
  }
  return all;
}

// --- the turn

// The calendar of the pack is English: "29 May-6 Jun". The months in the reader's language.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
export function dates(label: string): string {
  const month = new Intl.DateTimeFormat(language(), { month: 'short' });
  return label
    .replace(/[A-Z][a-z]{2}/g, (name) => (months.includes(name) ? month.format(new Date(1860, months.indexOf(name), 15)) : name))
    .replace('-', '–');
}

function standing(view: ThousandView): Standing {
  return {
    turn: view.turn,
    label: dates(view.dates ?? ''),
    phase: view.phase,
    facts: [
      { word: 'fact.points', value: String(view.points ?? 0) },
      { word: 'fact.command', value: String(view.command ?? '') },
      { word: 'fact.armistice', value: word('armistice', view.armistice ?? '') },
    ],
  };
}

// --- how actions are pointed at

// Operands in their order; but who is placed comes after where, so that one who has but one place to go to is touched once.
const kinds: Record<string, Touch['kind']> = { unit: 'piece', commander: 'piece', place: 'place', cell: 'cell', target: 'cell' };
const placing = new Set(['station', 'post']);
const read: Reader = (action: Action) => {
  const touches = Object.entries(action.operands).map(([name, value]): Touch => {
    const kind = kinds[name];
    return kind ? { kind, id: String(value) } : { kind: 'choice', id: `${name}:${value}` };
  });
  return placing.has(action.verb) ? touches.reverse() : touches;
};

function label(action: Action, sheet: Sheet): string | null {
  const key = `do.${action.verb}`;
  if (!has(key)) return null;
  const names = Object.entries(action.operands).map(([name, value]): [string, string] => [name, nameOf(sheet, String(value))]);
  return t(key, Object.fromEntries(names));
}

function spots(fact: Fact, view: ThousandView, _layout: Layout): string[] {
  if (fact.kind === 'place' && fact.id) return [fact.id];
  if (fact.kind === 'cell') return [String(fact.value)];
  if (!fact.id) return [];
  const at = cellsOfUnits(battleOf(view)).get(fact.id) ?? placesOnMap(view).get(fact.id);
  return at ? [at] : [];
}

export const reader: GameReader<ThousandView> = {
  pieces,
  absent,
  standing,
  spots,
  label,
  reader: () => read,
  overlays: ['supply', 'threat', 'zones'],
  flags: (view) => Object.fromEntries(Object.entries(view.cities ?? {}).map(([city, { owner }]) => [city, owner])),
};
