// What chance has done, gathered from the events: the dice of a step with the lines they were read by, or a drawn chit.
import { facesOf, numbers } from './rolls';
import { ruleText } from '../table/sheet';
import type { Fact, GameEvent, Sheet } from '../protocol/types';

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
// What a throw is about is told before it, perhaps by the step that asked for it.
const opens = /^(attacked|defended|fired|charged|bombarded)$/;

function showOf(sheet: Sheet, step: number, events: GameEvent[], last: GameEvent | undefined): Show | null {
  const drawn = events.find((event) => event.event === 'drawn');
  const thrown = events.filter((event) => facesOf(sheet.game, event) !== null);
  const first = thrown[0] ?? drawn;
  if (!first) return null;
  const said = events.filter((event) => event.event !== 'item' && event.text);
  const before = said.slice(0, said.indexOf(first)).at(-1) ?? (last && opens.test(last.event) ? last : undefined);
  return {
    step,
    title: (first.event === 'rolled' && before ? before.text : first.text) ?? '',
    faces: thrown.flatMap((event) => facesOf(sheet.game, event) ?? []),
    sums: thrown.filter((event) => facesOf(sheet.game, event)?.length === 0).flatMap(numbers),
    items: events
      .filter((event) => event.event === 'item')
      .map((event) => ({
        rule: event.rule ?? '',
        amount: numbers(event)[0] ?? 0,
        divisor: numbers(event)[1],
        text: ruleText(sheet, event.rule ?? ''),
      })),
    results: said
      .slice(said.indexOf(first) + 1)
      .filter((event) => !thrown.includes(event))
      .slice(0, 4)
      .map((event) => event.text ?? ''),
    chit: drawn ? chitOf(sheet, drawn.facts ?? []) : null,
  };
}

function chitOf(sheet: Sheet, facts: Fact[]): Show['chit'] {
  const id = facts.find((fact) => fact.kind === 'formation' || fact.kind === 'chit')?.id;
  const formation = sheet.formations.find((one) => one.id === id);
  const leader = sheet.leaders.find((one) => one.id === id);
  const name = formation?.name ?? leader?.name ?? facts[0]?.name ?? '';
  return { name, nation: formation?.nation ?? formation?.side ?? leader?.side ?? '' };
}
