// What each result of a roll means, for whom. The keys of the results are the engine's: docs/protocol.md, Previews.
import { figure, has, t, word, type Key } from '../words/words.svelte';
import type { Action, PreviewPart } from '../protocol/types';
import { sideName } from '../table/naming';
import { bearerOf, nameOf } from './names';
import type { GameTable } from '../table/table.svelte';

const strikes = ['barrage', 'defence', 'attack'];

// The short name of a result, at the head of its bar.
export function resultName(table: GameTable, part: PreviewPart, result: string): string {
  if (part.what === 'initiative' && result !== 'tied') return sideName(table, result);
  const refused = /^no (\d+)$/.exec(result);
  if (refused) return t('outcome.no', { n: Number(refused[1]) });
  return has(`outcome.${result}`) ? word('outcome', result) : result;
}

export function meaning(table: GameTable, part: PreviewPart, result: string, action: Action): string {
  const bearer = bearerOf(part);
  const target = nameOf(table, bearer) || t('means.nobody');
  const say = (key: string, given: Record<string, string | number> = {}) =>
    has(`means.${key}`) ? t(`means.${key}` as Key, { target, ...given }) : '';
  const n = Number(/\d+/.exec(result)?.[0] ?? 0);

  if (part.column && strikes.includes(part.what) && /^(X|T|D|D\+1)$/.test(result)) return say(strikeKey(table, part, result, bearer));
  switch (part.what) {
    case 'cohesion':
      return say(`${testOf(action)}.${result}`);
    case 'initiative':
      return result === 'tied' ? say('initiative.tied') : t('means.initiative', { target: sideName(table, result) });
    case 'combat':
      return combat(result, say);
    case 'march':
      return say(`strain.${result}`);
    case 'attack':
    case 'support':
      return n === 0 ? say('damage.0') : say('damage', { n });
    case 'charge':
    case 'charge-defence':
      return n === 0 ? say(`${part.what}.0`) : say(part.what, { n });
    case 'retreat':
      return result === 'yes' ? say('retreat.yes') : say(result.startsWith('no') ? 'retreat.no' : 'retreat.n', { n });
    case 'garrison':
    case 'attrition':
      return result === 'yes' ? say('attrition.yes') : say('attrition.n', { n });
    default:
      return say(`${part.what}.${result}`);
  }
}

// A unit that is disorganised already suffers more; nobody runs from a barrage.
function strikeKey(table: GameTable, part: PreviewPart, result: string, bearer: string | undefined): string {
  if (result === 'X' || result === 'T') return result;
  const again = table.byId.get(bearer ?? '')?.bands.some((band) => band.word === 'state.disorganised');
  return result + (part.what === 'barrage' ? '.barrage' : '') + (again ? '.again' : '');
}

// A cohesion test is taken in a fight, at the end of a forced march, or when told to stand.
function testOf({ verb }: Action): string {
  if (verb === 'stand') return 'stand';
  return verb === 'halt' || verb === 'move' || verb === 'face' ? 'march' : 'cohesion';
}

function combat(result: string, say: (key: string, given?: Record<string, number>) => string): string {
  if (result === '-') return say('combat.-');
  return [...result.matchAll(/([AD])(\d)/g)].map(([, side, steps]) => say(`combat.${side}`, { n: Number(steps) })).join(' ');
}

// With a true minus.
export const plainly = (amount: number) => figure(amount, 1).replace('-', '−');
export const signed = (amount: number) => (amount > 0 ? '+' : '') + plainly(amount);
// As it is reckoned: added, or what stands above it divided.
export const reckoned = (item: { amount: number; divisor?: number | undefined }) =>
  item.divisor ? `÷ ${item.divisor}` : signed(item.amount);
