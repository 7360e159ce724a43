// The dice in what happened: which fell, in which throw, and by whose hand where that can be told.
import type { GameEvent, Sheet } from '../protocol/types';

export interface Die {
  face: number;
  by: string | null; // a side, or nobody knows
}
export interface Throw {
  step: number;
  number: number; // of all throws and draws of the game
  dice: Die[];
}

export const numbers = (event: GameEvent) => (event.facts ?? []).filter((fact) => fact.kind === 'number').map((fact) => Number(fact.value));
const faces = (all: number[]) => all.filter((one) => Number.isInteger(one) && one >= 1 && one <= 6);

// The faces an event tells; null when nothing was thrown in it, empty when only a sum is told.
export function facesOf(game: string, event: GameEvent): number[] | null {
  const told = numbers(event);
  switch (event.event) {
    case 'rolled':
      return faces(game === 'butchery' ? told.slice(1) : told); // there the first number says what for
    case 'attrition-rolled':
    case 'garrison-rolled':
      return faces(told.slice(0, 1));
    case 'retreat-rolled':
      return faces(told.slice(-1));
    case 'fired':
      return game === 'thousand' ? faces(told.slice(-1)) : null;
    case 'flank-tried':
    case 'reserve-tried':
      return [];
    default:
      return null;
  }
}
const isChance = (game: string, event: GameEvent) => event.event === 'drawn' || facesOf(game, event) !== null;

// By step, the number of its throw or draw. It is the counter of the fair dice as long as we are told of every one.
export function throwNumbers(game: string, events: GameEvent[]): Map<number, number> {
  const all = new Map<number, number>();
  for (const event of events) {
    const step = event.step ?? 0;
    if (!all.has(step) && isChance(game, event)) all.set(step, all.size + 1);
  }
  return all;
}

export function throwsOf(sheet: Sheet, events: GameEvent[]): Throw[] {
  const hands = new Hands(sheet);
  const numbered = throwNumbers(sheet.game, events);
  const all: Throw[] = [];
  for (let i = 0; i < events.length;) {
    const step = events[i]!.step ?? 0;
    let end = i + 1;
    while (end < events.length && (events[end]!.step ?? 0) === step) ++end;
    const together = events.slice(i, end);
    i = end;
    const fallen = together.flatMap((event) => facesOf(sheet.game, event) ?? []);
    const by = hands.of(together);
    if (fallen.length > 0)
      all.push({
        step,
        number: numbered.get(step) ?? 0,
        dice: fallen.map((face, at) => ({ face, by: by[Math.min(at, by.length - 1)] ?? null })),
      });
  }
  return all;
}

// Whose hand threw, told from what the throw led to. In novara it is who was drawn last.
class Hands {
  private readonly sideOf = new Map<string, string>();
  private readonly sides: string[];
  private active: string | null = null;

  constructor(private readonly sheet: Sheet) {
    this.sides = sheet.sides.map((one) => one.id);
    for (const unit of sheet.units) this.sideOf.set(unit.unit, unit.side);
    for (const leader of sheet.leaders) if (leader.id) this.sideOf.set(leader.id, leader.side);
    for (const formation of sheet.formations) this.sideOf.set(formation.id, formation.side);
  }

  // One side for all the dice, or one for each.
  of(events: GameEvent[]): (string | null)[] {
    for (const event of events) {
      if (event.event === 'drawn' || event.event === 'marker-picked') this.active = this.first(event);
      if (event.event.startsWith('initiative-')) return this.sides;
      if (event.event === 'result-is' && this.sheet.game === 'butchery') return [this.enemy(this.first(event))];
      if (/^(test|stand|activation|reaction)-|rallied$|^retreat-rolled$/.test(event.event)) return [this.first(event)];
      if (event.event === 'fired' && this.sheet.game === 'thousand') return [this.first(event)];
    }
    return [this.sheet.game === 'novara' ? this.active : null];
  }
  private first(event: GameEvent): string | null {
    for (const fact of event.facts ?? []) {
      if (fact.kind === 'side') return String(fact.value);
      const side = fact.id ? this.sideOf.get(fact.id) : undefined;
      if (side) return side;
    }
    return null;
  }
  private enemy(side: string | null): string | null {
    return side ? (this.sides.find((one) => one !== side) ?? null) : null;
  }
}
