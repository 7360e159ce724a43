// What chance has done, gathered from the events: the dice of a step with the lines they were read by, or a drawn chit.
import { ruleText } from '../table/sheet';
import type { GameEvent, Sheet } from '../protocol/types';

export interface Show {
  step: number;
  title: string;
  faces: number[];
  sums: number[]; // where only the sum of dice and modifiers is told
  items: { rule: string; amount: number; divisor: number | undefined; text: string }[];
  results: string[];
  chit: { name: string; nation: string } | null;
}

export function showsIn(sheet: Sheet, events: GameEvent[]): Show[] {
  const steps = new Map<number, GameEvent[]>();
  for (const event of events) {
    const step = event.step ?? 0;
    const there = steps.get(step);
    if (there) there.push(event);
    else steps.set(step, [event]);
  }
  let last: GameEvent | undefined; // the step before
  return [...steps].flatMap(([step, together]) => {
    const show = showOf(sheet, step, together, last);
    last = together.at(-1);
    return show ?? [];
  });
}
function showOf(sheet: Sheet, step: number, events: GameEvent[], last: GameEvent | undefined): Show | null {
  const drawn = events.find((event) => event.chit);
  const thrown = events.filter((event) => event.dice);
  const first = thrown[0] ?? drawn;
  if (!first) return null;
  const said = events.filter((event) => event.class !== 'reckoning' && event.text);
  // What a throw is about is told before it, perhaps by the step that asked for it.
  const before = said.slice(0, said.indexOf(first)).at(-1) ?? (last?.opens === 'fight' ? last : undefined);
  return {
    step,
    title: (first.class === 'dice' && before ? before.text : first.text) ?? '',
    faces: thrown.flatMap((event) => event.dice?.values ?? []),
    sums: thrown.flatMap((event) => event.dice?.sums ?? []),
    items: events
      .filter((event) => event.class === 'reckoning')
      .map((event) => ({
        rule: event.rule ?? '',
        amount: event.amount ?? 0,
        divisor: event.divisor,
        text: ruleText(sheet, event.rule ?? ''),
      })),
    results: said
      .slice(said.indexOf(first) + 1)
      .filter((event) => !thrown.includes(event))
      .slice(0, 4)
      .map((event) => event.text ?? ''),
    chit: drawn?.chit ? { name: drawn.chit.name, nation: nationOf(sheet, drawn.chit.id, drawn.chit.side) } : null,
  };
}

function nationOf(sheet: Sheet, id: string, side = ''): string {
  const formation = sheet.formations.find((one) => one.id === id);
  return formation?.colour ?? side;
}
