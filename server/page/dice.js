// Fair dice, checked where you sit: docs/dice.md in JavaScript, with the browser's own SHA-256 and HMAC.

const utf8 = new TextEncoder();

export const fromHex = (hex) => {
  if (!/^([0-9a-f]{2})*$/i.test(hex)) throw new Error('not a hexadecimal number');
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
};
const toHex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

// Browsers keep it from pages that come over plain http from another machine.
export const canCheck = () => globalThis.crypto?.subtle !== undefined;

export const sha256 = async (bytes) => toHex(await crypto.subtle.digest('SHA-256', bytes));

// A contribution nobody could have guessed: 26 signs of 32, 130 bits.
export const randomText = () => {
  const signs = 'abcdefghijkmnpqrstuvwxyz23456789';
  return Array.from(crypto.getRandomValues(new Uint8Array(26)), (byte) => signs[byte % 32]).join('');
};

// --- the record

// A tag's value has \" and \\ in it.
export function readRecord(text) {
  const tags = {};
  const lines = [];
  for (const line of text.split('\n')) {
    const tag = /^\[([\w-]+) "(.*)"\]$/.exec(line);
    if (tag) {
      tags[tag[1]] = tag[2].replace(/\\(["\\])/g, '$1');
      continue;
    }
    const decision = /^(\d+)\. (.*)$/.exec(line);
    if (!decision) continue;
    const roll = /^roll ([1-6](?: [1-6])*)$/.exec(decision[2]);
    const draw = /^draw (\S+)$/.exec(decision[2]);
    lines.push({
      number: Number(decision[1]),
      text: decision[2],
      dice: roll ? roll[1].split(' ').map(Number) : null,
      draw: draw ? draw[1].replace(/^"|"$/g, '') : null,
    });
  }
  return { tags, lines, rolls: lines.filter((line) => line.dice || line.draw) };
}

// "1-14 17-30"
export function readCounters(text) {
  const all = [];
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const found = /^(\d+)(?:-(\d+))?$/.exec(part);
    if (!found) throw new Error(`"${part}" is no counter`);
    const last = Number(found[2] ?? found[1]);
    if (last - Number(found[1]) > 1e6) throw new Error('too many counters');
    for (let counter = Number(found[1]); counter <= last; ++counter) all.push(counter);
  }
  return all;
}

// --- the reckoning

export class Dice {
  static async with(seedHex, game, contributions) {
    const dice = new Dice();
    const raw = fromHex(seedHex);
    dice.key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    dice.begin = `tamburino dice 1\n${game}\n` + contributions.map(([side, text]) => `${side}=${text}\n`).join('');
    return dice;
  }

  async *bytes(counter) {
    for (let block = 0; ; ++block)
      yield* new Uint8Array(await crypto.subtle.sign('HMAC', this.key, utf8.encode(`${this.begin}${counter}\n${block}`)));
  }

  // Bytes that are too high are passed over, so that all results are equally likely.
  static async below(n, bytes) {
    for (;;) {
      const byte = (await bytes.next()).value;
      if (byte < 256 - (256 % n)) return byte % n;
    }
  }

  async roll(counter, count) {
    const bytes = this.bytes(counter);
    const dice = [];
    while (dice.length < count) dice.push(1 + (await Dice.below(6, bytes)));
    return dice;
  }

  async draw(counter, chits) {
    return chits[await Dice.below(chits.length, this.bytes(counter))];
  }
}

// Checks all of it. `chitsBefore(line, counter)` tells what a draw was from, or null when nobody here knows:
// the record does not say it. `progress(done, of)` is told now and then.
export async function verify(text, chitsBefore = async () => null, progress = () => {}) {
  const { tags, rolls } = readRecord(text);
  for (const name of ['Dice-Game', 'Dice-Commitment', 'Dice-Contributions', 'Dice-Counters', 'Dice-Seed'])
    if (tags[name] === undefined) throw new Error(`the record has no ${name}`);
  const contributions = JSON.parse(tags['Dice-Contributions']);
  const counters = readCounters(tags['Dice-Counters']);
  const result = {
    game: tags['Dice-Game'],
    commitment: tags['Dice-Commitment'],
    contributions,
    seedFits: (await sha256(fromHex(tags['Dice-Seed']))) === tags['Dice-Commitment'].toLowerCase(),
    rolls: rolls.length,
    agree: 0,
    unchecked: 0, // draws of which we do not know from what
    wrong: null, // the first that does not follow
    countersFit: counters.length === rolls.length && counters.every((one, i) => one > (counters[i - 1] ?? 0)),
    skipped: [],
  };
  for (let i = 0, next = 1; i < counters.length; next = counters[i] + 1, ++i)
    for (let gone = next; gone < counters[i]; ++gone) result.skipped.push(gone);
  if (!result.countersFit) return result;
  const dice = await Dice.with(tags['Dice-Seed'], tags['Dice-Game'], contributions);
  for (let i = 0; i < rolls.length; ++i) {
    const line = rolls[i];
    progress(i, rolls.length);
    let should;
    if (line.dice) {
      should = (await dice.roll(counters[i], line.dice.length)).join(' ');
    } else {
      const chits = await chitsBefore(line, counters[i]);
      if (!chits?.length) {
        result.unchecked += 1;
        continue;
      }
      should = await dice.draw(counters[i], chits);
    }
    if (should === (line.draw ?? line.dice.join(' '))) result.agree += 1;
    else result.wrong ??= { line: line.number, text: line.text, should, counter: counters[i] };
  }
  return result;
}
