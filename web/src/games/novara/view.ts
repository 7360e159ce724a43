// The Road to Novara as a side sees it: docs/protocol.md, "Its views".
import type { Sheet, View } from '../../protocol/types';

export interface UnitSeen {
  unit: string;
  name: string;
  side?: string;
  hex?: string;
  status?: string;
  display?: string;
  losses?: number;
  laid?: string;
  shaken?: boolean;
  oos?: boolean;
  marched?: boolean;
  activated?: boolean;
  active?: boolean;
  halted?: boolean;
  captured?: boolean;
}
interface Combat {
  attackers: string[];
  targets: string[];
}
export interface NovaraView extends View {
  day?: number;
  hours?: [number, number];
  night?: boolean;
  units?: UnitSeen[];
  stacks?: Record<string, { inspected: boolean }>; // by hex: those of the enemy
  owners?: Record<string, string>; // by name of a place
  options?: { displays?: boolean };
  sides?: Record<string, { committed?: number }>;
  cup?: string[]; // chits, as passed and held
  passed?: string[];
  held?: string[];
  boxed?: string[]; // formations
  active?: string; // the chit that was drawn
  chit_hex?: string;
  marching?: boolean;
  sixth_in?: boolean;
  strategic_map?: unknown;
  under_way?: {
    revealed?: unknown;
    contact?: unknown;
    moving?: string[];
    combats?: Combat[];
    fight?: Combat;
    fire?: { guns: string[]; target: string };
    charge?: { from: string; target: string };
  };
}
export const viewOf = (table: { shown: View | null }) => table.shown as NovaraView;
export const unitsOf = (view: NovaraView) => view.units ?? [];
export const enemyOf = (side: string) => (side === 'sardinian' ? 'austrian' : 'sardinian');

export interface Chit {
  id: string;
  name: string;
  side: string;
  kind: 'formation' | 'higher' | 'independent';
  formation?: string;
  radius: number;
  factor?: number;
}
export const chitsOf = (sheet: Sheet) => sheet.leaders as unknown as Chit[];
export const chitNamed = (sheet: Sheet, id: string) => chitsOf(sheet).find((one) => one.id === id);

// Who commands: those with a chit of their own and troops in this scenario.
export function commandsOf(sheet: Sheet, side: string): Chit[] {
  const taking = new Set(sheet.units.filter((unit) => !unit.absent).map((unit) => unit.formation));
  return chitsOf(sheet).filter((chit) => chit.side === side && chit.kind === 'formation' && taking.has(chit.formation));
}

// The activation points of a side this turn; the sixth division brings one more (17.sixth-b).
export function pointsOf(view: NovaraView, sheet: Sheet, side: string): { all: number; spent: number } {
  const turn = sheet.turns.find((one) => one.turn === view.turn);
  const printed = (turn?.points as Record<string, number> | undefined)?.[side] ?? 0;
  return { all: printed + (view.sixth_in && side === 'sardinian' ? 1 : 0), spent: view.sides?.[side]?.committed ?? 0 };
}

// A hidden forces display, A to H, and a box of the strategic map, as something that one touches.
export const displayPlace = (letter: string) => `display:${letter}`;

export interface StrategicBox {
  id: string;
  name: string;
  side: string;
  least: number;
  most: number;
  turn?: number;
}
export const boxesOf = (sheet: Sheet) => (sheet as unknown as { boxes?: StrategicBox[] }).boxes ?? [];
