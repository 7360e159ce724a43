// The log as a story: events gathered into entries, entries under the turn and the phase they belong to.
import { gameOf } from '../games/game';
import type { Fact, GameEvent, Sheet } from '../protocol/types';
import { t, word } from '../words/words.svelte';
import { facesOf, numbers, throwNumbers } from '../dice/rolls';
import { named, names, turnLabel } from '../table/sheet';

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

// --- which event belongs where

const list = (text: string) => new Set(text.split(' '));
const moves = list(
  'moved faced leader-moved entered entry-delayed forced-march marched placed arrived commander-arrived left unseen-moved evacuated commander-evacuated followed withdrew commander-withdrew pontoon-laid pontoon-lifted rider-sent rider-delivered rider-rejoined rider-chased hidden revealed dummy-added dummy-removed arranged set-up-done march-loss',
);
const fights = list(
  'fired assaulted no-quarter coordination-tried coordination-passed coordination-failed lapsed fell-back supported defended declined attacked result-is disorganised step-lost eliminated retreated cannot-retreat advanced stand-passed stand-failed commander-lost chief-killed chief-displaced formation-broken charged charge-hits charge-reply bombarded bombardment-is shaken declared combined called-off ground-given stood-fast contact-broken contact-held battle-begins set-up-order stack-made unit-added deployed entrenched flank-tried flanked flank-failed reserve-tried reserve-called reserve-failed hits-scored damaged stack-reduced reduced battery-captured new-top realigned retreat-rolled retreat-allowed retreat-refused must-withdraw round-begins battle-over battle-won captured garrison-rolled attrition-rolled pontoon-destroyed pontoon-captured',
);
const command = list(
  'reaction-passed reaction-failed out-of-command initiative-won initiative-tied marker-picked drawn activation-passed activation-failed direct-command aide-placed aide-gone rallied not-rallied committed boxed assigned retreat-declared surprise passed chit-placed taken activated recovered shaken-removed out-of-supply supplied-again leads appointed replaced recruited not-recruited rebuilt isolated commanders-flip escaped',
);
// A fight goes on with these, also when something had to be decided in between.
const followsFight = list(
  'rolled item result-is test-passed test-failed disorganised step-lost eliminated retreated cannot-retreat advanced stand-passed stand-failed commander-lost aide-placed aide-gone chief-killed chief-displaced followed formation-broken shaken ground-given stood-fast supported hits-scored damaged stack-reduced reduced battery-captured new-top charge-hits charge-reply bombardment-is',
);
const opensFight = list('attacked defended fired charged bombarded');
// Told one after the other, they are one entry.
const together = list(
  'activated unit-added taken out-of-command isolated evacuated arrived placed arranged withdrew commander-withdrew committed boxed declared stack-made',
);
const marches = list('moved faced');

// --- making entries

const numberIn = (event: GameEvent) => Number(event.facts?.find((fact) => fact.kind === 'number')?.value ?? 0);
const pieceIn = (event: GameEvent) => event.facts?.find((fact) => fact.kind === 'piece')?.id;

// What the server itself noted: taken back, resigned, drawn, out of time.
function textOf(sheet: Sheet, event: GameEvent): string {
  if (event.text) return event.text;
  const side = (event as GameEvent & { side?: string }).side ?? '';
  return t('log.told', { side: names(sheet)[side] ?? side, what: word('log.story', event.event) });
}

function kindOf(events: GameEvent[]): Kind {
  if (events.some((event) => fights.has(event.event))) return 'fights';
  if (events.some((event) => command.has(event.event))) return 'command';
  return events.some((event) => moves.has(event.event)) ? 'moves' : 'other';
}

function follows(entry: GameEvent[], event: GameEvent): boolean {
  const first = entry[0]!;
  const last = entry.at(-1)!;
  if (marches.has(event.event) && marches.has(last.event)) return pieceIn(first) === pieceIn(event);
  if (together.has(event.event)) return last.event === event.event;
  if (opensFight.has(first.event) && followsFight.has(event.event)) return true;
  const thrown = entry.some((one) => one.event === 'rolled' || one.event === 'item');
  return (
    last.step === event.step &&
    (thrown || first.event === 'declared') &&
    !marches.has(event.event) &&
    event.event !== 'drawn' &&
    event.event !== 'place-taken'
  );
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
  const march = marches.has(last.event);
  // Of a march what counts is where it ended, and which way it faces.
  const told = march
    ? [events.filter((event) => event.event === 'moved').at(-1), last].filter((event, i, all) => event && all.indexOf(event) === i)
    : events;
  const way = march
    ? events
        .filter((event) => event.event === 'moved')
        .flatMap((event) => event.facts ?? [])
        .filter((fact) => fact.kind === 'hex')
        .map((fact) => String(fact.value))
    : [];
  let counted = -1;
  const lines = told.map((one): Line => {
    const event = one!;
    const faces = facesOf(sheet.game, event);
    const step = event.step ?? 0;
    const numberIt = (faces !== null || event.event === 'drawn') && step !== counted;
    if (numberIt) counted = step;
    return {
      event,
      text: textOf(sheet, event),
      amount: event.event === 'item' ? numberIn(event) : null,
      divisor: event.event === 'item' ? numbers(event)[1] : undefined,
      faces: faces ?? [],
      number: numberIt ? (numbered.get(step) ?? 0) : 0,
    };
  });
  return {
    type: 'entry',
    key: `${events[0]!.step} ${events[0]!.event} ${pieceIn(events[0]!) ?? ''}`,
    kind: kindOf(events),
    step: last.step ?? 0,
    lines,
    way,
    run: told.length > 1 && together.has(last.event),
    resolution: events.some((event) => event.event === 'rolled' || event.event === 'item'),
    events,
    shown: { ...last, facts: factsOf(events) },
    plain: lines.map((line) => `${line.text}${line.event.rule ? ` [${line.event.rule}]` : ''}`).join('\n'),
  };
}

function subject(sheet: Sheet, event: GameEvent): string {
  for (const fact of event.facts ?? []) {
    if (fact.kind === 'formation') return sheet.formations.find((one) => one.id === fact.id)?.name ?? '';
    if (fact.kind === 'chit' || fact.kind === 'place') return fact.name ?? String(fact.value ?? '');
  }
  return '';
}
const opensPhase = list('drawn marker-picked battle-begins');

// Everything, in order: headings and entries.
export function tell(sheet: Sheet, events: GameEvent[], turnNow: number): Row[] {
  const rows: Row[] = [];
  const numbered = throwNumbers(sheet.game, events);
  const { phase: phases, part: parts } = gameOf(sheet.game)?.story ?? { phase: {}, part: {} };
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
      heading('turn', card ? t('log.turn', { turn: number, label: turnLabel(card) }) : t('log.turn-only', { turn: number }));
    turnShown = number;
    phase = part = '';
  };

  const begun = events.find((event) => event.event === 'turn-begins');
  if (events.length > 0) turn(begun ? Math.max(sheet.turns[0]?.turn ?? 1, numberIn(begun) - 1) : turnNow);
  for (let i = 0; i < events.length; ++i) {
    const event = events[i]!;
    if (event.event === 'turn-begins') {
      turn(numberIn(event));
      rows.findLast((row) => row.type === 'turn')?.events.push(event);
      continue;
    }
    if (entry.length > 0 && follows(entry, event)) {
      entry.push(event);
      continue;
    }
    close();
    // The throw itself says little of the phase; what it led to does.
    const telling = phases[event.event] || parts[event.event] ? event : event.event === 'rolled' ? ahead(events, i, phases) : event;
    const told = phases[telling.event];
    const nextPhase = told === 'set-up' && phase !== '' ? undefined : told; // what is placed later comes out of hiding
    if (nextPhase && (nextPhase !== phase || opensPhase.has(event.event))) {
      const whom = opensPhase.has(event.event) ? subject(sheet, event) : '';
      heading('phase', whom || named(sheet, 'phase', nextPhase));
      phase = nextPhase;
      part = '';
    }
    const nextPart = parts[event.event];
    if (nextPart && (phase === 'activation' || phase === '') && nextPart !== part) {
      // a position may begin in the middle of one
      heading('part', named(sheet, 'phase', nextPart));
      part = nextPart;
    }
    entry = [event];
  }
  close();
  return rows;
}

// The event of the same step that knows its phase.
function ahead(events: GameEvent[], from: number, phases: Record<string, string>): GameEvent {
  const first = events[from]!;
  for (let i = from; i < events.length && events[i]!.step === first.step; ++i) if (phases[events[i]!.event]) return events[i]!;
  return first;
}
