// What the server says: docs/server.md and docs/protocol.md.

export type Side = string;

export interface Fact {
  kind: string; // piece, formation, hex, side, facing, number, points, commander, place, cell, chit
  id?: string;
  name?: string;
  value?: string | number;
}

// What happened. Of what was not decided at the table (back, resign, draw, flag, resume) only the side is told.
export interface GameEvent {
  event: string;
  rule: string;
  text: string;
  facts: Fact[];
  step?: number;
  side?: Side;
}

export interface ToAct {
  who: Side | 'chance' | 'nobody';
  asked?: string;
  rule?: string;
  text?: string;
  dice?: number;
  draw?: string[];
}

export interface Action {
  text: string;
  verb: string;
  operands: Record<string, string | number | boolean>;
  bits: string;
}

export interface SeatInfo {
  side: Side;
  kind: string; // person, computer, open, invite
  name?: string;
  level?: string;
  mine?: boolean;
  connected?: boolean;
}

export interface GameInfo {
  id: string;
  name: string;
  game: string;
  scenario: string;
  status: 'waiting' | 'playing' | 'over';
  secrets?: boolean;
  seats: SeatInfo[];
  clock: { kind: string; [key: string]: unknown };
  steps: number;
  to_act?: ToAct;
  result?: string;
  winner?: Side;
  dice?: { commitment?: string; seals?: Record<Side, string>; awaits?: Side[] };
  analysis_of?: string;
  offers?: { draw?: Side; back?: { side: Side; because: string } };
  time_left?: Record<Side, number>;
  running?: Side;
  [key: string]: unknown;
}

export interface ReckoningItem {
  rule: string;
  amount: number;
  divisor?: number; // of all above it
  text?: string;
}
export interface PreviewPart {
  what: string;
  rule?: string;
  roller?: string;
  target?: string;
  from?: string;
  dice?: number;
  column?: { items: ReckoningItem[]; total: number };
  read_in_column?: number;
  odds?: string;
  die?: { items: ReckoningItem[]; total: number };
  needed?: number;
  attack?: number;
  defence?: number;
  chances?: Record<string, { ways: number; of: number; probability: number }>;
  [key: string]: unknown;
}

// The sheet of a scenario: what lies on the table before play and never changes.
export interface SheetUnit {
  unit: string;
  name: string;
  side: Side;
  formation?: string;
  nation?: string;
  kind: string;
  [rating: string]: unknown;
}
export interface SheetFormation {
  id: string;
  name: string;
  side: Side;
  nation?: string;
  [key: string]: unknown;
}
export interface Sheet {
  game: string;
  scenario: string;
  title: string;
  sides: { id: Side; name: string }[];
  units: SheetUnit[];
  leaders: (Record<string, unknown> & { id?: string; name: string; side: Side })[];
  formations: SheetFormation[];
  turns: (Record<string, unknown> & { turn: number; label: string })[];
  arrivals?: Record<string, unknown>[];
  places?: Record<string, unknown>[];
  map: Record<string, unknown> & {
    hexes?: { hex: string; terrain: string; level?: number; place?: string }[];
    hexsides?: { a: string; b: string; features: string[] }[];
  };
  rules: { rule: string; text: string }[];
}

// Where things lie on the drawn map.
export interface HexLayout {
  kind: 'hexes';
  title: string;
  width: number;
  height: number;
  corners: [number, number][];
  hexes: Record<string, [number, number]>;
}
export interface ZoneLayout {
  kind: 'zones';
  title: string;
  width: number;
  height: number;
  zones: Record<string, { outline: string; label: [number, number] }>;
  cities: Record<string, { zone: string; at: [number, number]; big: boolean }>;
  routes: Record<string, { from: string; to: string; line: string }>;
}
export type Layout = HexLayout | ZoneLayout;

export interface CatalogueGame {
  game: string;
  title: string;
  sides: Side[];
  scenarios: { id: string; name: string; [key: string]: unknown }[];
  options?: { id: string; on: boolean; about: string }[];
  [key: string]: unknown;
}

// A view is the game's own; what all have in common is here, the rest is read by src/games.
export type View = Record<string, any>; // eslint-disable-line
