// Beginning and joining games, with fair dice: the server's seal is fetched first, and only then do we settle our own
// part of the dice (docs/dice.md). What was given is kept by this browser, so that the dice can be checked later.
import type { ToldGame } from '../protocol/types';
import { canCheck, sha256, utf8 } from '../dice/proof';
import { ask, Refusal } from '../protocol/wire';
import { t } from '../words/words.svelte';
import { scenarioName } from './book';
import type { Clock, Entry, Listed, Ticket } from './types';

export type Opponent = 'computer' | 'invite' | 'open' | 'hotseat' | 'look';
export type Level = 'novice' | 'officer' | 'marshal';

export interface Plan {
  entry: Entry;
  scenario: string;
  side: string; // '': by lot
  opponent: Opponent;
  level: Level;
  options: Record<string, boolean>; // only those that differ from the usual
  clock: Clock;
  public: boolean;
}

export interface Begun {
  game: Listed;
  invitations?: Record<string, string>;
}

export const keep = (name: string, value: unknown) => {
  try {
    localStorage.setItem(`tamburino.${name}`, JSON.stringify(value));
  } catch {
    /* a private window: then not */
  }
};
export function kept<Value>(name: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(`tamburino.${name}`) ?? 'null');
  } catch {
    return null;
  }
}

// 130 bits, in letters that one can read to somebody.
export function randomText(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  return Array.from(crypto.getRandomValues(new Uint8Array(26)), (byte) => letters[byte % 32]).join('');
}

export const seal = () => ask<Ticket>('dice-ticket', {}, 1);

// What this browser knows of its part in the dice of a game.
export interface Part {
  commitment?: string;
  text: string;
  sides: string[];
  seals?: Record<string, string>; // of the others, as they were shown before we contributed
  texts?: Record<string, string>; // likewise, of who showed his at once; missing where that was not asked
}

// What the others have thrown in openly by now. Later it may not be another, nor may anybody throw in more.
async function shownTexts(id: string, own: string[]): Promise<Record<string, string>> {
  const { contributions } = await ask<{ contributions: { side: string; text: string }[] }>('dice', { game: id });
  return Object.fromEntries(contributions.filter(({ side }) => !own.includes(side)).map(({ side, text }) => [side, text]));
}

// Who sits down before the last shows only the seal of his text, or the last could choose his own to suit it. What was typed
// may be guessed: so something is added to it.
const sealable = (typed: string) => (typed ? `${typed.slice(0, 100)} ${randomText()}` : randomText());
const sealOf = (text: string) => sha256(utf8.encode(text));

// All have sat down: what was sealed here is opened. Whatever is not known here must be typed. What the others threw in, or its
// seal, is kept first, and once for all: who knows our text could still choose his own. So nothing is opened while anybody's is
// missing. What was typed is kept when it was right.
export async function openSeals(id: string, awaited: string[], others: string[], seals: Record<string, string>, typed?: string) {
  const part = kept<Part>(`dice.${id}`);
  const text = typed ?? part?.text;
  if (text === undefined) return null;
  const texts = await shownTexts(id, awaited);
  if (others.some((side) => texts[side] === undefined && seals[side] === undefined))
    throw new Refusal(409, 'unshown', t('banner.open.missing'));
  const theirs = Object.fromEntries(Object.entries(seals).filter(([side]) => !awaited.includes(side)));
  const seen = part?.texts ? {} : { seals: theirs, texts };
  const now: Part = { sides: awaited, ...part, text, ...seen };
  if (typed === undefined) keep(`dice.${id}`, now);
  let answer: { game: ToldGame } | null = null;
  for (const side of awaited) answer = await ask('unseal', { game: id, as: side, random: text });
  keep(`dice.${id}`, now);
  return answer?.game ?? null;
}

function seats({ entry, opponent, level }: Plan, mine: string): Record<string, string> {
  const other = { computer: `computer:${level}`, look: `computer:${level}`, invite: 'invite', open: 'open', hotseat: 'hotseat' }[opponent];
  return Object.fromEntries(entry.sides.map((side) => [side, side === mine && opponent !== 'look' ? 'me' : other]));
}

// `typed`: our part in the dice, if the player typed one after having seen the seal of `ticket`; else it is made up.
export async function begin(plan: Plan, ticket?: Ticket, typed = ''): Promise<Begun> {
  const { entry, scenario, opponent } = plan;
  const lot = entry.sides[crypto.getRandomValues(new Uint8Array(1))[0]! % entry.sides.length]!;
  const mine = plan.side || lot;
  const given = ticket ?? (await seal());
  const looking = opponent === 'look'; // nobody here throws anything in
  const waits = (opponent === 'invite' || opponent === 'open') && canCheck();
  const text = waits ? sealable(typed) : typed || randomText();
  const share = looking ? {} : waits ? { seal: await sealOf(text) } : { random: text };
  const sides = opponent === 'hotseat' ? entry.sides : [mine];
  // Kept before anything is sent: a seal that nobody can open would hold the game up.
  const alone = opponent === 'computer' || opponent === 'hotseat'; // nobody else throws anything in
  if (!looking) keep(`dice.${given.game}`, { commitment: given.commitment, text, sides, ...(alone ? { texts: {} } : {}) } satisfies Part);
  const begun = await ask<Begun>(
    'create',
    {
      game: entry.game,
      scenario,
      seats: seats(plan, mine),
      clock: plan.clock,
      name: scenarioName(entry.game, scenario),
      public: opponent === 'open' || plan.public,
      ticket: given.ticket,
      ...share,
      ...(Object.keys(plan.options).length ? { options: plan.options } : {}),
    },
    1,
  );
  if (begun.invitations) keep(`invitations.${begun.game.id}`, begun.invitations);
  return begun;
}

export async function join(game: Listed, side: string, code?: string, typed = '') {
  const last = Object.entries(game.seats).every(([other, seat]) => other === side || seat.kind === 'person' || seat.kind === 'computer');
  const sealing = !last && canCheck();
  const text = sealing ? sealable(typed) : typed || randomText();
  const texts = sealing ? undefined : await shownTexts(game.id, [side]).catch(() => undefined); // sealed: when it is opened
  keep(`dice.${game.id}`, { commitment: game.dice?.commitment, text, sides: [side], seals: game.dice?.seals, texts } satisfies Part);
  await ask(
    'join',
    { game: game.id, side, ...(sealing ? { seal: await sealOf(text) } : { random: text }), ...(code ? { invitation: code } : {}) },
    1,
  );
}

export const linkTo = (game: string, side: string, code: string) => `${location.origin}${location.pathname}#/join/${game}/${side}/${code}`;
