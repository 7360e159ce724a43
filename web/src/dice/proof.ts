// Fair dice, checked where you sit: docs/dice.md, with the browser's own SHA-256 and HMAC.

import { sixSided, type DieOf } from './fairness';

export const utf8 = new TextEncoder();

export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^([0-9a-f]{2})*$/i.test(hex)) throw new Error('not a hexadecimal number');
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
const toHex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

// Browsers keep it from pages that come over plain http from another machine.
export const canCheck = () => globalThis.crypto?.subtle !== undefined;

export const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => toHex(await crypto.subtle.digest('SHA-256', bytes));

// --- the record

export interface RecordLine {
  number: number;
  text: string;
  dice: number[] | null;
  draw: string | null;
}
export interface GameRecord {
  tags: Record<string, string>;
  lines: RecordLine[];
  rolls: RecordLine[];
}

// A tag's value has \" and \\ in it.
export function readRecord(text: string): GameRecord {
  const tags: Record<string, string> = {};
  const lines: RecordLine[] = [];
  for (const line of text.split('\n')) {
    const tag = /^\[([\w-]+) "(.*)"\]$/.exec(line);
    if (tag) {
      tags[tag[1]!] = tag[2]!.replace(/\\(["\\])/g, '$1');
      continue;
    }
    const decision = /^(\d+)\. (.*)$/.exec(line);
    if (!decision) continue;
    const said = decision[2]!;
    const roll = /^roll (\d+(?: \d+)*)$/.exec(said);
    const draw = /^draw (\S+)$/.exec(said);
    lines.push({
      number: Number(decision[1]),
      text: said,
      dice: roll ? roll[1]!.split(' ').map(Number) : null,
      draw: draw ? draw[1]!.replace(/^"|"$/g, '') : null,
    });
  }
  return { tags, lines, rolls: lines.filter((line) => line.dice || line.draw) };
}

// "1-14 17-30"
export function readCounters(text: string): number[] {
  const all: number[] = [];
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const found = /^(\d+)(?:-(\d+))?$/.exec(part);
    if (!found) throw new Error(`"${part}" is no counter`);
    const first = Number(found[1]);
    const last = Number(found[2] ?? found[1]);
    if (last - first > 1e6) throw new Error('too many counters');
    for (let counter = first; counter <= last; ++counter) all.push(counter);
  }
  return all;
}

// --- the reckoning

type Contribution = [side: string, text: string];

export class FairDice {
  private constructor(
    private readonly key: CryptoKey,
    private readonly begin: string,
  ) {}

  static async with(seedHex: string, game: string, contributions: Contribution[]): Promise<FairDice> {
    const key = await crypto.subtle.importKey('raw', fromHex(seedHex), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const begin = `tamburino dice 1\n${game}\n` + contributions.map(([side, text]) => `${side}=${text}\n`).join('');
    return new FairDice(key, begin);
  }

  private async *bytes(counter: number): AsyncGenerator<number, never> {
    for (let block = 0; ; ++block)
      yield* new Uint8Array(await crypto.subtle.sign('HMAC', this.key, utf8.encode(`${this.begin}${counter}\n${block}`)));
  }

  // Bytes that are too high are passed over, so that all results are equally likely.
  private static async below(n: number, bytes: AsyncGenerator<number, never>): Promise<number> {
    for (;;) {
      const byte = (await bytes.next()).value;
      if (byte < 256 - (256 % n)) return byte % n;
    }
  }

  async roll(counter: number, count: number, die: DieOf = sixSided): Promise<number[]> {
    const bytes = this.bytes(counter);
    const dice: number[] = [];
    while (dice.length < count) dice.push(die.least + (await FairDice.below(die.most - die.least + 1, bytes)));
    return dice;
  }

  async draw(counter: number, chits: string[]): Promise<string> {
    return chits[await FairDice.below(chits.length, this.bytes(counter))]!;
  }
}

export interface Proof {
  game: string;
  commitment: string;
  contributions: Contribution[];
  seals: Record<string, string>; // by side
  broken: string[]; // sides whose text is not the one that they sealed
  seedFits: boolean;
  rolls: number;
  agree: number;
  unchecked: number; // draws of which we do not know from what
  wrong: { line: number; text: string; should: string; counter: number } | null; // the first that does not follow
  countersFit: boolean;
  skipped: number[];
}

// What a draw was from, or null when nobody here knows: the record does not say it.
export type ChitsBefore = (line: RecordLine, counter: number) => Promise<string[] | null>;

const needed = ['Dice-Game', 'Dice-Commitment', 'Dice-Contributions', 'Dice-Counters', 'Dice-Seed'];

// Checks all of it. `progress(done, of)` is told now and then.
export async function verify(
  text: string,
  chitsBefore: ChitsBefore,
  progress: (done: number, of: number) => void,
  die: DieOf = sixSided,
): Promise<Proof> {
  const { tags, rolls } = readRecord(text);
  for (const name of needed) if (tags[name] === undefined) throw new Error(`the record has no ${name}`);
  const contributions = JSON.parse(tags['Dice-Contributions']!) as Contribution[];
  const counters = readCounters(tags['Dice-Counters']!);
  const proof: Proof = {
    game: tags['Dice-Game']!,
    commitment: tags['Dice-Commitment']!,
    contributions,
    seals: Object.fromEntries(JSON.parse(tags['Dice-Seals'] ?? '[]') as Contribution[]),
    broken: await brokenSeals(JSON.parse(tags['Dice-Seals'] ?? '[]') as Contribution[], contributions),
    seedFits: (await sha256(fromHex(tags['Dice-Seed']!))) === tags['Dice-Commitment']!.toLowerCase(),
    rolls: rolls.length,
    agree: 0,
    unchecked: 0,
    wrong: null,
    countersFit: counters.length === rolls.length && counters.every((one, i) => one > (counters[i - 1] ?? 0)),
    skipped: passedOver(counters),
  };
  if (!proof.countersFit) return proof;
  const dice = await FairDice.with(tags['Dice-Seed']!, proof.game, contributions);
  for (const [i, line] of rolls.entries()) {
    const counter = counters[i]!;
    progress(i, rolls.length);
    const should = await shouldBe(dice, line, counter, chitsBefore, die);
    if (should === null) proof.unchecked += 1;
    else if (should === (line.draw ?? line.dice!.join(' '))) proof.agree += 1;
    else proof.wrong ??= { line: line.number, text: line.text, should, counter };
  }
  return proof;
}

async function brokenSeals(seals: Contribution[], contributions: Contribution[]): Promise<string[]> {
  const broken: string[] = [];
  for (const [side, seal] of seals) {
    const text = contributions.find(([of]) => of === side)?.[1];
    if (text === undefined || (await sha256(utf8.encode(text))) !== seal) broken.push(side);
  }
  return broken;
}

async function shouldBe(dice: FairDice, line: RecordLine, counter: number, chitsBefore: ChitsBefore, die: DieOf): Promise<string | null> {
  if (line.dice) return (await dice.roll(counter, line.dice.length, die)).join(' ');
  const chits = await chitsBefore(line, counter);
  return chits && chits.length > 0 ? dice.draw(counter, chits) : null;
}

function passedOver(counters: number[]): number[] {
  const gone: number[] = [];
  let next = 1;
  for (const counter of counters) {
    for (; next < counter; ++next) gone.push(next);
    next = counter + 1;
  }
  return gone;
}
