// How an action is pointed at: the things one touches, one after the other, to say it. `move Castagny 2118` is the
// counter, then the hex; `done` is a button. What may be touched next is what is lit; nothing else is.
import type { Action } from '../protocol/types';

export interface Touch {
  kind: 'piece' | 'hex' | 'place' | 'cell' | 'formation' | 'face' | 'choice';
  id: string;
}
export const same = (a: Touch, b: Touch) => a.kind === b.kind && a.id === b.id;
export const keyOf = (touch: Touch) => `${touch.kind}:${touch.id}`;

// Which operand is touched as what. What is not here is a choice among buttons.
const kinds: Record<string, Touch['kind']> = {
  unit: 'piece',
  commander: 'piece',
  leader: 'piece',
  hex: 'hex',
  place: 'place',
  cell: 'cell',
  formation: 'formation',
  face: 'face',
};

export interface Pointing {
  action: Action;
  touches: Touch[];
}

export type Reader = (action: Action) => Touch[];

// The usual reading: operands in their order. `target` is a counter, a place or a hex.
export function usual(isPiece: (id: string) => boolean, isPlace: (id: string) => boolean): Reader {
  return (action) =>
    Object.entries(action.operands).map(([name, value]) => {
      const id = String(value);
      if (name === 'target') return { kind: isPiece(id) ? 'piece' : isPlace(id) ? 'place' : 'hex', id };
      return { kind: kinds[name] ?? 'choice', id: kinds[name] ? id : `${name}:${id}` };
    });
}

export interface Lit {
  touches: Map<string, Touch>; // may be touched on the table now
  whole: Action[]; // are said by a button: nothing (more) has to be touched
}

// What can be touched next, when `chosen` has been touched already.
export function next(pointings: Pointing[], chosen: Touch[]): Lit {
  const lit: Lit = { touches: new Map(), whole: [] };
  for (const { action, touches } of pointings) {
    if (touches.every((touch) => touch.kind === 'choice')) {
      lit.whole.push(action); // needs no pointing at all
      continue;
    }
    if (chosen.some((touch, i) => !touches[i] || !same(touch, touches[i]!))) continue;
    const rest = touches.slice(chosen.length);
    const one = rest[0];
    if (!one || rest.every((touch) => touch.kind === 'choice')) {
      if (chosen.length > 0) lit.whole.push(action);
    } else {
      lit.touches.set(keyOf(one), one);
      if (one.kind === 'formation') lit.whole.push(action); // its counters are lit, and it has a button
    }
  }
  return lit;
}

// When every action that points at something begins alike, that beginning need not be touched; nor anything at all, when
// they differ only in what is done. A single one is still pointed at, but not to halt what is in hand already.
export function given(pointings: Pointing[]): Touch[] {
  const pointing = pointings.filter(({ touches }) => touches.some((touch) => touch.kind !== 'choice'));
  const first = pointing.reduce<Touch[]>((longest, { touches }) => (touches.length > longest.length ? touches : longest), []);
  const alike: Touch[] = [];
  const left = pointing.length > 1 || pointing[0]?.action.verb === 'halt' ? 0 : 1;
  for (let i = 0; i < first.length - left; ++i) {
    if (!pointing.every(({ touches }) => touches.length > i && same(touches[i]!, first[i]!))) break;
    alike.push(first[i]!);
  }
  return alike;
}

// The actions said by exactly these touches, apart from what is left to choose by a button.
export function said(pointings: Pointing[], chosen: Touch[]): Action[] {
  return pointings
    .filter(({ touches }) => {
      const table = touches.filter((touch) => touch.kind !== 'choice');
      return table.length === chosen.length && chosen.every((touch, i) => same(touch, table[i]!));
    })
    .map(({ action }) => action);
}
