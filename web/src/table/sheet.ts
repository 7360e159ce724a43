// What the sheet tells in words: names of phases, places and states, labels of turns, rulings.
import { gameOf } from '../games/game';
import type { Sheet } from '../protocol/types';
import { language, word } from '../words/words.svelte';

export interface RuleText {
  rule: string;
  number?: string; // as players read it, where that is not the id: `8.movement-b` is "8 Movement (b)"
  text: string;
}

export const names = (sheet: Sheet) => (sheet as Sheet & { names?: Record<string, string> }).names ?? {};
export const rulings = (sheet: Sheet) => (sheet as Sheet & { rulings?: RuleText[] }).rulings ?? [];

// A word of the game, in the reader's language: the sheet's own first, then ours.
export const named = (sheet: Sheet, family: string, id: string) => names(sheet)[id] ?? word(family, id);

const sentences = new WeakMap<Sheet, Map<string, string>>();
export function ruleText(sheet: Sheet, rule: string): string {
  let all = sentences.get(sheet);
  if (!all) sentences.set(sheet, (all = new Map([...sheet.rules, ...rulings(sheet)].map((one) => [one.rule, one.text]))));
  return all.get(rule) ?? '';
}

// What to show for a rule's id; the id itself stays in links and `data-rule`.
const numbers = new WeakMap<Sheet, Map<string, string>>();
export function ruleNumber(sheet: Sheet | null | undefined, rule: string): string {
  if (!sheet) return rule;
  let all = numbers.get(sheet);
  if (!all)
    numbers.set(
      sheet,
      (all = new Map([...(sheet.rules as RuleText[]), ...rulings(sheet)].map((one) => [one.rule, one.number ?? one.rule]))),
    );
  return all.get(rule) ?? rule;
}

// Months are English on the sheet: `29 May-6 Jun`.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const month = (index: number) => new Intl.DateTimeFormat(language(), { month: 'long' }).format(new Date(2000, index, 1));

export function turnLabel(sheet: Sheet, turn: Sheet['turns'][number]): string {
  const own = gameOf(sheet.game)?.reader.turnLabel?.(turn);
  return (
    own ?? turn.label.replace('-', '–').replace(/[A-Z][a-z]{2}/g, (name) => (months.includes(name) ? month(months.indexOf(name)) : name))
  );
}

// A hex is its number, and its name where it has one; everything else has a name.
export function placeName(sheet: Sheet, place: string): string {
  return names(sheet)[place] ?? place;
}
