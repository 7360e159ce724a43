// The Road to Novara: each side sees its own counters, and of the enemy what lies open; the rest are backs.
import type { Action, Fact, Layout, Sheet, SheetUnit } from '../../protocol/types';
import { novaraReader } from './touches';
import { chitNamed, displayPlace, enemyOf, pointsOf, unitsOf, type Chit, type NovaraView, type UnitSeen } from './view';
import { word } from '../../words/words.svelte';
import { t } from './say';
import type { Absent, Band, Fight, GameReader, Piece, Standing } from '../pieces';

// --- counters

function bandsOf(unit: UnitSeen): Band[] {
  const bands: Band[] = [];
  if (unit.shaken) bands.push({ word: 'state.shaken', tone: 'bad', letter: t('state.shaken.short') });
  if (unit.oos) bands.push({ word: 'state.oos', tone: 'warn', letter: t('state.oos.short') });
  if (unit.marched) bands.push({ word: 'state.marched', tone: 'warn', letter: t('state.marched.short') });
  if (unit.captured) bands.push({ word: 'state.captured', tone: 'dim', letter: t('state.captured.short') });
  return bands;
}

// Combat, with the bonus that is printed in a circle, and movement. A unit that has lost a step shows its other side.
function figuresOf(card: SheetUnit, lost: number): string[] {
  const movement = String(card.movement ?? '');
  if (card.combat === undefined) return [movement];
  const combat = lost > 0 ? (card.reduced ?? card.combat) : card.combat;
  return [`${combat}${['', '①', '②', '③', '④', '⑤'][Number(card.bonus ?? 0)] ?? ''}`, movement];
}

// Has it done what it can? In movement who has halted; otherwise who has been activated and does not act now.
function isSpent(unit: UnitSeen, phase: string): boolean {
  return phase === 'movement' && unit.active ? Boolean(unit.halted) : Boolean(unit.activated) && !unit.active;
}

function unitPiece(unit: UnitSeen, card: SheetUnit, at: string, phase: string): Piece {
  const steps = Number(card.steps ?? 1);
  const lost = unit.losses ?? 0;
  const bands = bandsOf(unit);
  const says = [
    ...bands.map((band) => word('state', band.word.slice(6))),
    ...(lost ? [t('state.lost', { n: lost })] : []),
    ...(unit.laid ? [t('state.bridge', { face: unit.laid })] : []),
    ...(unit.active ? [t('state.active')] : unit.activated ? [t('state.activated')] : []),
  ];
  return {
    id: unit.unit,
    name: unit.name === 'dummy' ? unit.name : card.name,
    side: unit.captured ? enemyOf(card.side) : card.side,
    nation: card.side,
    formation: card.formation,
    kind: card.kind,
    at,
    face: unit.laid,
    figures: figuresOf(card, lost),
    leader: false,
    back: false,
    steps: { left: steps - lost, all: steps },
    bands,
    spent: isSpent(unit, phase),
    says: says.join(', '),
  };
}

// A dummy is plainly one to its owner, who knows its letter; the enemy sees a counter of which nothing is known.
function dummyPiece(id: string, side: string, at: string, letter: string): Piece {
  return {
    id,
    name: letter ? t('piece.dummy-of', { letter }) : t('piece.dummy'),
    side,
    nation: side,
    kind: 'dummy',
    at,
    figures: letter ? [letter] : [],
    leader: false,
    back: false,
    bands: [],
    spent: false,
    says: letter ? '' : t('state.unknown-under'),
  };
}

// What may lie below the open counter of a stack that nobody of ours stands beside (8.visibility).
function backPiece(hex: string, side: string): Piece {
  return {
    id: `under@${hex}`,
    name: t('piece.back'),
    side,
    nation: side,
    kind: 'hidden',
    at: hex,
    figures: [],
    leader: false,
    back: true,
    bands: [],
    spent: false,
    says: t('state.not-inspected'),
  };
}

export function chitPiece(chit: Chit, at: string): Piece {
  return {
    id: chit.id,
    name: chit.name,
    side: chit.side,
    nation: chit.side,
    formation: chit.formation,
    kind: 'chit',
    at,
    figures: chit.kind === 'formation' ? [String(chit.radius)] : [String(chit.radius), String(chit.factor ?? '')],
    leader: true,
    back: false,
    bands: [],
    spent: false,
    says: t('state.radius', { n: chit.radius }),
  };
}

// Where a unit of ours is that is not on the map: in the hand, in a box, or nowhere that one could touch it.
function handOf(unit: UnitSeen, view: NovaraView, due: Set<string>): string | null {
  if (unit.display) return view.under_way?.revealed ? '' : displayPlace(unit.display);
  if (unit.status === 'to-place') return '';
  return unit.status === 'to-come' && view.phase === 'arrivals' && due.has(unit.unit) ? '' : null;
}
function dueUnits(view: NovaraView, sheet: Sheet): Set<string> {
  const all = (sheet.arrivals ?? []) as { turn: number; units: string[] }[];
  return new Set(all.filter((one) => one.turn <= view.turn).flatMap((one) => one.units));
}

function pieces(view: NovaraView, sheet: Sheet): Piece[] {
  const cards = new Map(sheet.units.map((unit) => [unit.unit, unit]));
  const due = dueUnits(view, sheet);
  const all: Piece[] = [];
  const chit = view.active ? chitNamed(sheet, view.active) : undefined;
  if (chit && view.chit_hex) all.push(chitPiece(chit, view.chit_hex));
  const enemy = enemyOf(view.viewer ?? '');
  const lone = lonelyDummies(view);
  for (const [hex, stack] of Object.entries(view.stacks ?? {})) {
    if (!stack.inspected && !lone.has(hex)) all.push(backPiece(hex, enemy));
  }
  unitsOf(view).forEach((unit, i) => {
    if (unit.unit === 'dummy') {
      if (unit.hex) all.push(dummyPiece(`dummy-${i}`, unit.side ?? enemy, unit.hex, ''));
      return;
    }
    const card = cards.get(unit.unit);
    const at = unit.hex ?? (card && card.side === view.viewer ? handOf(unit, view, due) : null);
    if (!card || at === null || at === undefined) return;
    all.push(
      card.kind === 'dummy' ? dummyPiece(unit.unit, card.side, at, String(card.display ?? '')) : unitPiece(unit, card, at, view.phase),
    );
  });
  return all;
}

// With the displays a dummy stands for a whole box; there is nothing under it on the map.
function lonelyDummies(view: NovaraView): Set<string> {
  if (!view.options?.displays) return new Set();
  const real = new Set(
    unitsOf(view)
      .filter((unit) => unit.unit !== 'dummy')
      .map((unit) => unit.hex),
  );
  return new Set(
    unitsOf(view)
      .filter((unit) => unit.unit === 'dummy' && unit.hex && !real.has(unit.hex))
      .map((unit) => unit.hex!),
  );
}

// --- who is not on the map

function whyAbsent(unit: UnitSeen): Absent['why'] {
  return unit.status === 'to-come' ? 'to-come' : unit.status === 'eliminated' ? 'eliminated' : 'other';
}
function absent(view: NovaraView, sheet: Sheet): Absent[] {
  const cards = new Map(sheet.units.map((unit) => [unit.unit, unit]));
  const arrivals = (sheet.arrivals ?? []) as { turn: number; units: string[]; hexes?: string[] }[];
  return unitsOf(view).flatMap((unit) => {
    const card = cards.get(unit.unit);
    if (unit.hex || !card || card.kind === 'dummy') return [];
    const arrival = arrivals.find((one) => one.units.includes(unit.unit));
    const note =
      unit.status === 'to-come' && arrival
        ? t('state.arrives', { turn: arrival.turn, at: (arrival.hexes ?? []).join(', ') })
        : unit.display
          ? t('state.in-display', { letter: unit.display })
          : word('state', unit.status ?? '');
    return [
      {
        id: unit.unit,
        name: card.name,
        side: card.side,
        nation: card.side,
        formation: card.formation,
        kind: card.kind,
        why: whyAbsent(unit),
        note,
      },
    ];
  });
}

// --- the state of play

export function dateOf(view: NovaraView): string {
  const [from, to] = view.hours ?? [0, 0];
  return t(view.night ? 'novara.night' : 'novara.date', { day: view.day ?? 0, from, to });
}
function standing(view: NovaraView, sheet: Sheet): Standing {
  const facts: Standing['facts'] = [];
  const chit = view.active ? chitNamed(sheet, view.active) : undefined;
  if (chit) facts.push({ word: 'fact.active', value: chit.name });
  if (view.viewer) {
    const points = pointsOf(view, sheet, view.viewer);
    facts.push(
      { word: 'fact.cup', value: String((view.cup ?? []).length) },
      { word: 'fact.spent', value: `${points.spent}/${points.all}` },
    );
  }
  return { turn: view.turn, label: dateOf(view), phase: view.phase, facts };
}

// --- pointing

function label(action: Action, sheet: Sheet): string | null {
  const { unit, hex, target, number } = action.operands;
  const name = sheet.units.find((one) => one.unit === unit)?.name ?? '';
  switch (action.verb) {
    case 'give-ground':
      return number === 0 ? t('novara.stand') : t('novara.give', { n: Number(number) });
    case 'hold':
    case 'fire':
    case 'call-off':
    case 'remove-dummy':
      return t(`novara.${action.verb}`, { hex: String(hex) });
    case 'combine':
      return t('novara.combine', { hex: String(hex), target: String(target) });
    case 'drop':
    case 'exit':
      return t(`novara.${action.verb}`, { name });
  }
  return null;
}

function spots(fact: Fact, view: NovaraView, _layout: Layout): string[] {
  if (fact.kind === 'hex') return [String(fact.value)];
  if (fact.kind === 'chit') return fact.id === view.active && view.chit_hex ? [view.chit_hex] : [];
  const unit = fact.kind === 'piece' ? unitsOf(view).find((one) => one.unit === fact.id) : undefined;
  return unit?.hex ? [unit.hex] : [];
}

// The engine tells owners by the place's name, and by its hex where two places have the same.
function flags(view: NovaraView, sheet: Sheet): Record<string, string> {
  const hexes = new Map(((sheet.places ?? []) as { name: string; hex: string }[]).map((one) => [one.name, one.hex]));
  const owners = Object.entries(view.owners ?? {});
  return Object.fromEntries(owners.filter(([, side]) => side !== 'nobody').map(([place, side]) => [hexes.get(place) ?? place, side]));
}

// Combats that are declared, and who fires or charges.
function fights(view: NovaraView): Fight[] {
  const hexes = new Map(unitsOf(view).map((unit) => [unit.unit, unit.hex]));
  const from = (units: string[], targets: string[]): Fight[] =>
    [...new Set(units.map((unit) => hexes.get(unit)))].flatMap((hex) => (hex ? targets.map((to) => ({ from: hex, to })) : []));
  const now = view.under_way ?? {};
  return [
    ...(now.fight ? [now.fight] : (now.combats ?? [])).flatMap((one) =>
      from(one.attackers, one.targets).map((pair) => ({ ...pair, near: true })),
    ),
    ...(now.fire ? from(now.fire.guns, [now.fire.target]) : []),
    ...(now.charge ? [{ from: now.charge.from, to: now.charge.target }] : []),
  ];
}

export const reader: GameReader<NovaraView> = {
  pieces,
  absent,
  standing,
  spots,
  label,
  reader: (_sheet, view) => novaraReader(view),
  overlays: ['zones', 'threat', 'command', 'supply', 'los'],
  flags,
  fights,
  turnLabel: ({ day, hours }) => {
    const [from, to] = hours as [number, number];
    return t('novara.date', { day: Number(day), from, to });
  },
  reactions: { 'break-contact': 'hold' },
  settingUp: ['set-up', 'set-up-hex'],
  gathering: { 'move-unit': 'take', 'take-units': 'take' },
  chits: (sheet) =>
    sheet.leaders.flatMap((one) => {
      const chit = chitNamed(sheet, String(one.id));
      return chit ? [chitPiece(chit, '')] : [];
    }),
  cup: (view) => view.cup,
  placesLeader: (asked) => asked === 'place-chit',
  moving: (view) => view.under_way?.moving ?? [],
};
