// A way over the hexes, told by the engine's `reach`: what has been spent at each of them, and what interrupts it there.
export interface Reached {
  points: number;
  from?: string;
  way?: { hex: string; points: number }[]; // only where going back by `from` would be wrong
  stops?: boolean;
  rule?: string;
  interrupts?: { rule: string; hex: string }[];
  later?: string[]; // rules by which coming here costs something later
}
export interface Reach {
  hexes: Record<string, Reached>;
  start: string | undefined; // a piece that comes in has none
  spent: number; // before this order
  allowance: number;
}
export interface March {
  hexes: { hex: string; points: number | null; reached?: Reached }[]; // null: the engine does not tell of this way
  allowance: number;
}

// Some games count an order from nothing, others from what was spent before it: the start tells.
const before = ({ hexes, start, spent }: Reach) => spent - (hexes[start ?? '']?.points ?? 0);

// The cheapest way.
export function wayTo(reach: Reach, to: string): March | null {
  const end = reach.hexes[to];
  if (!end) return null;
  const steps = [...(end.way ?? [])];
  if (!end.way)
    for (let hex: string | undefined = to; hex && steps.length < 60; hex = reach.hexes[hex]?.from)
      steps.unshift({ hex, points: reach.hexes[hex]!.points });
  return {
    hexes: steps.map(({ hex, points }) => ({ hex, points: points + before(reach), reached: reach.hexes[hex] })),
    allowance: reach.allowance,
  };
}

// A way of one's own. What it costs is known as long as it is the cheapest to each of its hexes.
export function wayAlong(reach: Reach, plotted: string[]): March {
  let known = true;
  const hexes = plotted.map((hex, i) => {
    const reached = reach.hexes[hex];
    known &&= Boolean(reached) && (i === 0 || reached!.from === plotted[i - 1]);
    return { hex, points: known ? reached!.points + before(reach) : null, reached };
  });
  return { hexes, allowance: reach.allowance };
}

export interface Interruption {
  hex: string; // on the way
  rule: string;
  by: string; // the hex of who may answer; empty: the march ends here by itself
}
// Whoever answers does so when one first comes near him.
export const interruptionsOf = ({ hexes }: March): Interruption[] =>
  hexes
    .slice(1)
    .flatMap(({ hex, reached }) => [
      ...(reached?.stops ? [{ hex, rule: reached.rule ?? '', by: '' }] : []),
      ...(reached?.interrupts ?? []).map((one) => ({ hex, rule: one.rule, by: one.hex })),
    ])
    .filter((one, i, all) => !one.by || all.findIndex((other) => other.by === one.by && other.rule === one.rule) === i);
