// Custoza: units with strength, facing, Status Level and mode; commanders; markers of Assaults and Charges as arrows. Of the
// enemy's counters that lie face down only the backs.
import type { Action, Fact, Layout, Sheet, SheetUnit } from '../../protocol/types';
import { word } from '../../words/words.svelte';
import type { Reader, Touch } from '../../table/touches';
import { t } from './say';
import type { Absent, Band, GameReader, Piece, Standing } from '../pieces';
import { leadersOf, unitsOf, type CustozaView, type LeaderSeen, type UnitSeen } from './view';

// --- counters

const tones: Record<string, Band['tone']> = { shaken: 'warn', disordered: 'bad', disorganized: 'bad', square: 'good' };
function bandsOf(unit: UnitSeen): Band[] {
  const marks: string[] = [];
  if (unit.status && unit.status !== 'to-place') marks.push(unit.status);
  if (unit.level) marks.push(unit.level);
  if (unit.mode && ['march', 'square', 'limbered'].includes(unit.mode)) marks.push(unit.mode);
  if (unit.ammo) marks.push(`ammo-${unit.ammo}`);
  if (unit.exhausted) marks.push('exhausted');
  if (unit.out_of_command) marks.push('ooc');
  return marks.map((mark) => ({
    word: `state.${mark}`,
    tone: tones[mark] ?? (mark === 'march' || mark === 'limbered' ? 'dim' : 'warn'),
    letter: word('state', `${mark}.short`),
  }));
}
const said = (bands: Band[], more: string[] = []) => [...bands.map((band) => word('state', band.word.slice(6))), ...more].join(', ');

function unitPiece(unit: UnitSeen, card: SheetUnit, at: string): Piece {
  const all = Number(card.strength ?? 1);
  const left = unit.strength ?? all;
  const bands = bandsOf(unit);
  return {
    id: unit.unit,
    name: card.name,
    side: card.side,
    nation: card.side,
    formation: card.formation,
    kind: String(card.arm ?? card.kind),
    at,
    face: unit.face,
    figures: [String(left), String(card.cohesion ?? ''), String(card.movement ?? '')],
    leader: false,
    back: false,
    steps: { left, all },
    bands,
    spent: Boolean(unit.done),
    says: said(bands, unit.face_up === false ? [t('state.face-down')] : []),
  };
}
function backPiece(unit: UnitSeen, i: number): Piece {
  const bands = bandsOf(unit);
  return {
    id: `back-${i}`,
    name: t('piece.back', { arm: word('kind', unit.arm ?? 'hidden') }),
    side: unit.side ?? '',
    nation: unit.side ?? '',
    kind: unit.arm ?? 'hidden',
    at: unit.hex ?? '',
    face: unit.face,
    figures: ['?'],
    leader: false,
    back: true,
    bands,
    spent: Boolean(unit.done),
    says: said(bands, [t('state.face-down')]),
  };
}
// Commanders and Scouts. Those of the enemy that lie face down look all alike.
function leaderPiece(one: LeaderSeen, i: number, sheet: Sheet, viewer: string): Piece | null {
  const card = sheet.leaders.find((leader) => leader.id === one.id);
  const scout = !card && !one.hidden;
  if (!one.hex && one.status !== 'to-place' && !scout) return null;
  const side = String(card?.side ?? one.side ?? viewer);
  return {
    id: one.hidden ? `back-leader-${i}` : one.id,
    name: one.hidden ? t('piece.face-down') : String(card?.name ?? one.name),
    side,
    nation: side,
    formation: card?.formation === undefined ? undefined : String(card.formation),
    kind: one.hidden ? 'hidden' : scout ? 'scout' : String(card?.kind),
    at: one.hex ?? '',
    figures: one.hidden ? ['?'] : [scout ? '' : String(one.replaced ? 1 : (card?.command ?? ''))],
    leader: !one.hidden,
    back: Boolean(one.hidden),
    bands: [],
    spent: Boolean(one.moved),
    says: one.hidden || scout || one.face_up === false ? t('state.face-down') : '',
  };
}

// Those that could come onto the map lie in the hand of their owner: to be placed, inside a hidden Formation, waiting at their
// entry, Routed and perhaps brought back.
const inHand = new Set(['to-place', 'inside', 'waiting', 'routed']);
function pieces(view: CustozaView, sheet: Sheet): Piece[] {
  const cards = new Map(sheet.units.map((unit) => [unit.unit, unit]));
  const all: Piece[] = [];
  unitsOf(view).forEach((unit, i) => {
    if (unit.hidden) {
      if (unit.hex) all.push(backPiece(unit, i));
      return;
    }
    const card = cards.get(unit.unit);
    const mine = card && (!view.viewer || card.side === view.viewer);
    const at = unit.status === undefined ? unit.hex : inHand.has(unit.status) && mine ? '' : undefined;
    if (card && at !== undefined) all.push(unitPiece(unit, card, at));
  });
  leadersOf(view).forEach((one, i) => {
    const piece = leaderPiece(one, i, sheet, view.viewer ?? '');
    if (piece && (piece.at || !view.viewer || piece.side === view.viewer)) all.push(piece);
  });
  return all;
}

function absent(view: CustozaView, sheet: Sheet): Absent[] {
  const cards = new Map(sheet.units.map((unit) => [unit.unit, unit]));
  return unitsOf(view)
    .filter((unit) => {
      const card = cards.get(unit.unit);
      const mine = !view.viewer || card?.side === view.viewer;
      return card && unit.status && !(mine && inHand.has(unit.status));
    })
    .map((unit) => {
      const card = cards.get(unit.unit)!;
      return {
        id: unit.unit,
        name: card.name,
        side: card.side,
        nation: card.side,
        formation: card.formation,
        kind: String(card.arm ?? card.kind),
        why: unit.status === 'to-come' ? 'to-come' : unit.status === 'eliminated' ? 'eliminated' : 'other',
        note: word('state', unit.status ?? ''),
      };
    });
}

// --- the state of play

function standing(view: CustozaView, sheet: Sheet): Standing {
  const turn = sheet.turns.find((one) => one.turn === view.turn && (one.day ?? view.day) === view.day);
  const active = sheet.formations.find((one) => one.id === view.active);
  const facts: Standing['facts'] = [];
  if (active) facts.push({ word: 'fact.active', value: active.name });
  const open = (view.markers ?? []).filter((one) => one.kind !== 'none' && !one.served).length;
  if (open) facts.push({ word: 'fact.markers', value: String(open) });
  return { turn: view.turn, label: String(turn?.label ?? ''), phase: view.phase, facts };
}

function spots(fact: Fact, view: CustozaView, _layout: Layout): string[] {
  if (fact.kind === 'hex') return [String(fact.value)];
  if (fact.kind !== 'piece') return [];
  const unit = unitsOf(view).find((one) => one.unit === fact.id);
  const at = unit?.hex ?? leadersOf(view).find((one) => one.id === fact.id)?.hex;
  return at ? [at] : [];
}

// --- pointing

const piece = (id: unknown): Touch => ({ kind: 'piece', id: String(id) });
const hex = (id: unknown): Touch => ({ kind: 'hex', id: String(id) });
const button = (action: Action): Touch => ({ kind: 'choice', id: action.text });

// What points at nothing on the map, or would be done too easily by a slip of the finger.
const buttons = new Set(['done', 'pass', 'choose', 'turn-marker', 'shift-marker', 'shift-to-charge', 'stay-behind']);
const ofUnit = new Set([
  'enter-march',
  'leave-march',
  'form-square',
  'open-square',
  'limber',
  'unlimber',
  'carry-on',
  'stop',
  'counterattack',
  'countercharge',
  'withdraw',
  'lose',
  'lead',
  'detach',
  'recover',
  'rest',
  'call',
  'attack',
  'continue',
]);

function custozaReader(view: CustozaView): Reader {
  // While a Force acts, everything begins with it: it need not be touched again.
  const acting = view.under_way?.moving?.[0];
  const lead = acting ? [piece(acting)] : [];
  return (action) => {
    const { unit, formation, face } = action.operands;
    if (buttons.has(action.verb)) return [button(action)];
    if (ofUnit.has(action.verb)) return [piece(unit), button(action)];
    switch (action.verb) {
      case 'activate':
        return [{ kind: 'formation', id: String(formation) }];
      case 'assault-marker':
      case 'charge-marker':
        return [hex(action.operands.hex), button(action)];
      case 'join':
        return [...lead, piece(unit)];
      case 'halt':
        return [...lead, button(action)];
      case 'face':
        return [piece(unit), { kind: 'face', id: String(face) }];
      case 'fire': // the hex of the target is touched, or a Reaction confirmed
        return [piece(unit), hex(action.operands.hex)];
    }
    return [...(unit === undefined ? [] : [piece(unit)]), ...(action.operands.hex === undefined ? [] : [hex(action.operands.hex)])];
  };
}

function label(action: Action, sheet: Sheet): string | null {
  const { unit, face } = action.operands;
  const name = sheet.units.find((one) => one.unit === unit)?.name ?? '';
  const where = { hex: String(action.operands.hex ?? ''), face: String(face ?? ''), name };
  switch (action.verb) {
    case 'assault-marker':
      return t('custoza.assault', where);
    case 'charge-marker':
      return t('custoza.charge', where);
    case 'attack':
      return t('custoza.attack', where);
    case 'continue':
      return t('custoza.continue', where);
    case 'choose':
      return t('custoza.choose', { n: Number(action.operands.number) });
  }
  return null;
}

export const reader: GameReader<CustozaView> = {
  pieces,
  absent,
  standing,
  spots,
  label,
  reader: (_sheet, view) => custozaReader(view),
  overlays: ['zones', 'threat', 'command', 'supply', 'los'],
  flags: (view, sheet) => {
    const start = (sheet.places ?? []) as { id: string; side: string }[];
    const seen = new Map(unitsOf(view).map((unit) => [unit.hex, unit.side ?? sheet.units.find((one) => one.unit === unit.unit)?.side]));
    return Object.fromEntries(start.map(({ id, side }) => [id, seen.get(id) ?? view.owners?.[id] ?? side]));
  },
  fights: (view) => [
    ...(view.markers ?? []).flatMap(({ kind, from, to, served }) => (kind !== 'none' && from && to && !served ? [{ from, to }] : [])),
    ...(view.under_way?.combat ? [{ from: view.under_way.combat.from, to: view.under_way.combat.target }] : []),
  ],
  moving: (view) => view.under_way?.moving ?? [],
  settingUp: ['set-up'],
};
