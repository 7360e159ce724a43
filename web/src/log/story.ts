// The log as a story: events gathered into entries, entries under the turn and the phase they belong to.
import type { Fact, GameEvent, Sheet } from '../protocol/types';
import { t, word } from '../words/words.svelte';
import { isChance, throwNumbers } from '../dice/rolls';
import { names, turnLabel } from '../table/sheet';
import { worthTelling } from './telling';

export type Kind = 'moves' | 'fights' | 'command' | 'other';
export const kinds: Kind[] = ['moves', 'fights', 'command', 'other'];

export interface Line {
  event: GameEvent;
  text: string;
  amount: number | null; // of a reckoning's item
  divisor: number | undefined; // of all above it
  faces: number[]; // dice
  number: number; // of the throw, 0 when none
}
export interface Entry {
  type: 'entry';
  key: string;
  kind: Kind;
  step: number;
  lines: Line[];
  resolution: boolean; // dice and what they led to
  run: boolean; // many of a kind, told in one breath
  way: string[]; // of a march: the hexes
  events: GameEvent[]; // all that it tells of
  shown: GameEvent; // to outline on the map
  plain: string; // to be searched and copied
}
export interface Heading {
  type: 'turn' | 'phase' | 'part';
  key: string;
  text: string;
  events: GameEvent[]; // that it stands for
}
export type Row = Entry | Heading;

// --- which event belongs where (docs/protocol.md, What an event says of itself)

const kindsByClass: Partial<Record<NonNullable<GameEvent['class']>, Kind>> = {
  movement: 'moves',
  'set-up': 'moves',
  reinforcement: 'moves',
  secret: 'moves',
  combat: 'fights',
  loss: 'fights',
  command: 'command',
  recovery: 'command',
  supply: 'command',
};
const isOfDice = (event: GameEvent) => event.dice !== undefined || event.class === 'reckoning';

// --- making entries

const pieceIn = (event: GameEvent) => event.facts?.find((fact) => fact.kind === 'piece')?.id;

// What the server itself noted: taken back, resigned, drawn, out of time.
function textOf(sheet: Sheet, event: GameEvent): string {
  if (event.text) return event.text;
  const side = event.side ?? '';
  return t('log.told', { side: names(sheet)[side] ?? side, what: word('log.story', event.event) });
}

function kindOf(events: GameEvent[]): Kind {
  const all = new Set(events.map((event) => (event.class ? kindsByClass[event.class] : undefined)));
  return (['fights', 'command', 'moves'] as const).find((kind) => all.has(kind)) ?? 'other';
}

// All backs of an arm have one name. What one order did, or the next, is the way of one counter; after that it may be another.
const sameCounter = (sheet: Sheet, last: GameEvent, event: GameEvent) => {
  const piece = pieceIn(event);
  if (pieceIn(last) !== piece) return false;
  const known = sheet.units.some((one) => one.unit === piece) || sheet.leaders.some((one) => one.id === piece);
  return known || (event.step ?? 0) - (last.step ?? 0) <= 1;
};

function follows(sheet: Sheet, entry: GameEvent[], event: GameEvent): boolean {
  const first = entry[0]!;
  const last = entry.at(-1)!;
  const samePhase = !event.phase || !first.phase || event.phase === first.phase;
  switch (event.joins) {
    case 'march':
      return last.joins === 'march' && sameCounter(sheet, last, event);
    case 'like':
      return last.event === event.event;
    case 'nothing':
      return false;
    case 'fight':
      if (first.opens === 'fight' && samePhase) return true;
  }
  return last.step === event.step && entry.some(isOfDice);
}

function factsOf(events: GameEvent[]): Fact[] {
  const seen = new Set<string>();
  return events
    .flatMap((event) => event.facts ?? [])
    .filter((fact) => {
      const key = `${fact.kind} ${fact.id ?? fact.value}`;
      return seen.has(key) ? false : Boolean(seen.add(key));
    });
}

function entryOf(sheet: Sheet, events: GameEvent[], numbered: Map<number, number>): Entry {
  const last = events.at(-1)!;
  const march = last.joins === 'march';
  // Of a march what counts is where it ended, and which way it faces.
  const told = march ? [...new Set([events.filter((event) => event.trail).at(-1) ?? last, last])] : events;
  let counted = -1;
  const lines = told.map((event): Line => {
    const step = event.step ?? 0;
    const numberIt = isChance(event) && step !== counted;
    if (numberIt) counted = step;
    return {
      event,
      text: textOf(sheet, event),
      amount: event.amount ?? null,
      divisor: event.divisor,
      faces: event.dice?.values ?? [],
      number: numberIt ? (numbered.get(step) ?? 0) : 0,
    };
  });
  return {
    type: 'entry',
    key: `${events[0]!.step} ${events[0]!.event} ${pieceIn(events[0]!) ?? ''}`,
    kind: kindOf(events),
    step: last.step ?? 0,
    lines,
    way: march ? events.flatMap((event) => event.trail ?? []) : [],
    run: told.length > 1 && last.joins === 'like',
    resolution: events.some(isOfDice),
    events,
    shown: { ...last, facts: factsOf(events) },
    plain: lines.map((line) => `${line.text}${line.event.rule ? ` [${line.event.rule}]` : ''}`).join('\n'),
  };
}

// Everything, in order: headings and entries.
export function tell(sheet: Sheet, all: GameEvent[], turnNow: number): Row[] {
  const events = worthTelling(all);
  const rows: Row[] = [];
  const numbered = throwNumbers(events);
  const phases = new Map(sheet.phases.map((one) => [one.id, one]));
  const seen = new Map<string, number>();
  let entry: GameEvent[] = [];
  let turnShown = 0;
  let phase = '';
  let part = '';
  const unique = (key: string) => {
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times === 1 ? key : `${key} (${times})`;
  };
  const close = () => {
    if (entry.length === 0) return;
    const made = entryOf(sheet, entry, numbered);
    rows.push({ ...made, key: unique(made.key) });
    entry = [];
  };
  const heading = (type: Heading['type'], text: string) => {
    close();
    rows.push({ type, key: unique(`${type} ${text}`), text, events: [] });
  };
  const turn = (number: number) => {
    const card = sheet.turns.find((one) => one.turn === number);
    close();
    if (number !== turnShown)
      heading('turn', card ? t('log.turn', { turn: number, label: turnLabel(sheet, card) }) : t('log.turn-only', { turn: number }));
    turnShown = number;
    phase = part = '';
  };

  const begun = events.find((event) => event.opens === 'turn');
  if (events.length > 0) turn(begun ? Math.max(sheet.turns[0]?.turn ?? 1, (begun.turn ?? 1) - 1) : turnNow);
  events.forEach((event, i) => {
    if (event.opens === 'turn') {
      turn(event.turn ?? turnShown);
      rows.findLast((row) => row.type === 'turn')?.events.push(event);
      return;
    }
    if (entry.length > 0 && follows(sheet, entry, event)) {
      entry.push(event);
      return;
    }
    close();
    const card = phases.get(phaseOf(events, i) ?? '');
    const opens = event.opens === 'activation' || event.opens === 'battle';
    const late = card?.id === 'set-up' && phase !== ''; // a unit may be placed later too
    if (card && !card.part_of && !late && (card.id !== phase || opens)) {
      heading('phase', (opens && event.heading) || card.name);
      phase = card.id;
      part = '';
    }
    // A position may begin in the middle of an activation.
    if (card?.part_of && (phase === card.part_of || phase === '') && card.id !== part) {
      heading('part', card.name);
      part = card.id;
    }
    entry = [event];
  });
  close();
  return rows;
}

// A throw may say nothing of its phase; then what it led to does.
function phaseOf(events: GameEvent[], at: number): string | undefined {
  const first = events[at]!;
  if (first.phase || first.class !== 'dice') return first.phase;
  for (let i = at; i < events.length && events[i]!.step === first.step; ++i) if (events[i]!.phase) return events[i]!.phase;
  return undefined;
}
