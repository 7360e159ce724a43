// A Sheer Butchery: brigades with facing and cohesion, commanders, commanders in chief, despatch riders.
import type { Fact, Layout, Sheet, View } from '../../protocol/types';
import { usual } from '../../table/touches';
import { word } from '../../words/words.svelte';
import { t } from './say';
import type { Absent, Band, GameReader, Piece, Standing } from '../pieces';

interface UnitView {
  unit: string;
  name: string;
  hex?: string;
  face?: string;
  status?: string;
  losses?: number;
  disorganised?: boolean;
  in_command?: boolean;
  moved?: boolean;
  fired?: boolean;
  arrives_on?: number;
  arrives_at?: string;
  rally_tried?: boolean;
}
interface LeaderView {
  formation?: string;
  nation?: string;
  name: string;
  hex?: string;
  ooc?: boolean;
  aide?: boolean;
  status?: string;
  moved?: boolean;
  arrives_on?: number;
  to?: string;
  returning?: boolean;
  unit?: string;
}

interface ButcheryView extends View {
  hour?: number;
  weather?: string;
  active?: string;
  markers?: string[];
  units?: UnitView[];
  commanders?: LeaderView[];
  chiefs?: LeaderView[];
  riders?: LeaderView[];
  owners?: Record<string, string>;
  assaults?: { attacker: string; target: string }[];
}

const nations: Record<string, string> = { french: 'allies', piedmontese: 'allies', austrian: 'austrians' };

function bandsOf(unit: UnitView): Band[] {
  const bands: Band[] = [];
  if (unit.disorganised) bands.push({ word: 'state.disorganised', tone: 'bad', letter: t('state.disorganised.short') });
  if (unit.in_command === false) bands.push({ word: 'state.ooc', tone: 'warn', letter: 'OOC' });
  return bands;
}
const says = (bands: Band[], more: string[]) => [...bands.map((band) => word('state', band.word.slice(6))), ...more].join(', ');

function pieces(view: ButcheryView, sheet: Sheet): Piece[] {
  const printed = new Map(sheet.units.map((unit) => [unit.unit, unit]));
  const formations = new Map(sheet.formations.map((one) => [one.id, one]));
  const all: Piece[] = [];
  for (const unit of view.units ?? []) {
    const card = printed.get(unit.unit);
    if (!unit.hex || !card) continue;
    const cohesion = Number(card.cohesion ?? 0);
    const lost = unit.losses ?? 0;
    const bands = bandsOf(unit);
    const figures = [String(card.combat), String(cohesion)];
    if (card.range) figures.push(String(card.range));
    all.push({
      id: unit.unit,
      name: card.name,
      side: card.side,
      nation: card.nation ?? '',
      formation: card.formation,
      kind: card.kind,
      at: unit.hex,
      face: unit.face,
      figures,
      leader: false,
      back: false,
      steps: { left: cohesion - lost, all: cohesion },
      bands,
      spent: Boolean(unit.moved),
      says: says(bands, lost ? [t('state.lost', { n: lost })] : []),
    });
  }
  for (const one of view.commanders ?? []) {
    const formation = formations.get(one.formation ?? '');
    if (!one.hex || !formation) continue;
    const bands: Band[] = one.ooc ? [{ word: 'state.ooc', tone: 'warn', letter: 'OOC' }] : [];
    const card = sheet.leaders.find((leader) => leader.formation === one.formation && leader.kind === 'commander');
    const figures = card ? [String(one.aide ? card.aide_command : card.command), ...(one.aide ? [] : [String(card.bonus)])] : [];
    all.push({
      id: `${one.formation}-commander`,
      name: one.aide ? t('piece.aide', { name: card?.name ?? one.name }) : (card?.name ?? one.name),
      side: formation.side,
      nation: formation.nation ?? '',
      formation: one.formation,
      kind: 'commander',
      at: one.hex,
      figures,
      leader: true,
      back: false,
      bands,
      spent: Boolean(one.moved),
      says: says(bands, []),
    });
  }
  for (const one of view.chiefs ?? []) {
    if (!one.hex) continue;
    all.push({
      id: `chief-${one.nation}`,
      name: sheet.leaders.find((leader) => leader.id === `chief-${one.nation}`)?.name ?? one.name,
      side: nations[one.nation ?? ''] ?? '',
      nation: one.nation ?? '',
      kind: 'chief',
      at: one.hex,
      figures: [],
      leader: true,
      back: false,
      bands: [],
      spent: false,
      says: '',
    });
  }
  for (const one of view.riders ?? []) {
    if (!one.hex) continue;
    all.push({
      id: `rider-${one.nation}`,
      name: t('kind.rider'),
      side: nations[one.nation ?? ''] ?? '',
      nation: one.nation ?? '',
      kind: 'rider',
      at: one.hex,
      figures: [],
      leader: true,
      back: false,
      bands: [],
      spent: false,
      says: one.returning ? t('state.returning') : t('state.rides-to', { name: formations.get(one.to ?? '')?.name ?? '' }),
    });
  }
  return all;
}

function absent(view: ButcheryView, sheet: Sheet): Absent[] {
  const printed = new Map(sheet.units.map((unit) => [unit.unit, unit]));
  return (view.units ?? [])
    .filter((unit) => !unit.hex && printed.has(unit.unit))
    .map((unit) => {
      const card = printed.get(unit.unit)!;
      return {
        id: unit.unit,
        name: card.name,
        side: card.side,
        nation: card.nation ?? '',
        formation: card.formation,
        kind: card.kind,
        why: unit.status === 'to-come' ? 'to-come' : unit.status === 'eliminated' ? 'eliminated' : 'other',
        note: unit.status === 'to-come' ? t('state.arrives', { turn: unit.arrives_on ?? 0, at: unit.arrives_at ?? '' }) : '',
      };
    });
}

function standing(view: ButcheryView, sheet: Sheet): Standing {
  const active = sheet.formations.find((one) => one.id === view.active);
  const facts = [{ word: 'fact.markers', value: String((view.markers ?? []).length) }];
  if (active) facts.unshift({ word: 'fact.active', value: active.name });
  return { turn: view.turn, label: `${view.hour}:00`, phase: view.phase, weather: view.weather, facts };
}

function spots(fact: Fact, view: ButcheryView, _layout: Layout): string[] {
  if (fact.kind === 'hex') return [String(fact.value)];
  if (fact.kind !== 'piece') return [];
  const unit = (view.units ?? []).find((one) => one.unit === fact.id);
  const commander = (view.commanders ?? []).find((one) => `${one.formation}-commander` === fact.id);
  const at = unit?.hex ?? commander?.hex;
  return at ? [at] : [];
}

export const reader: GameReader<ButcheryView> = {
  pieces,
  absent,
  standing,
  spots,
  reader: (sheet) => {
    // What would be done too easily by looking at a counter is a button.
    const buttons = new Set(['coordinate', 'no-quarter']);
    const ids = new Set([...sheet.units.map((unit) => unit.unit), ...sheet.leaders.map((one) => String(one.id ?? one.unit ?? ''))]);
    const read = usual(
      (id) => ids.has(id),
      () => false,
    );
    return (action) => (buttons.has(action.verb) ? [{ kind: 'choice', id: action.text }] : read(action));
  },
  overlays: ['zones', 'threat', 'command', 'los'],
  holds: ({ chances }, test) =>
    test.what === 'cohesion' && chances?.X && chances.T
      ? chances.X.probability + chances.T.probability * (test.chances?.passed?.probability ?? 0)
      : null,
  cup: (view) => view.markers,
  flags: (view) => view.owners ?? {},
  fights: (view) => {
    const hexes = new Map((view.units ?? []).map((unit) => [unit.unit, unit.hex]));
    return (view.assaults ?? []).flatMap(({ attacker, target }) => {
      const [from, to] = [hexes.get(attacker), hexes.get(target)];
      return from && to ? [{ from, to }] : [];
    });
  },
};
