// Words in the reader's language. Every text a person sees is in en.ts and it.ts or in a game's words.ts (the same keys in
// both languages, checked by the compiler and a test), or comes from the server in that language.
import { en } from './en';
import { it } from './it';

export type Language = 'en' | 'it';
export type Key = keyof typeof en;
type Words = Record<Language, Record<string, string>>;
const shared: Words = { en, it };
const byGame: Record<string, Words> = Object.fromEntries(
  Object.entries(import.meta.glob<Words>('../games/*/words.ts', { eager: true })).map(([path, words]) => [path.split('/')[2]!, words]),
);

// The words of a game hold while it lies on the table. Before, only those of its book are known: `book.<game>.title`.
let playing = $state('');
export const playWith = (game: string) => (playing = game);
function lookUp(key: string, language: Language): string | undefined {
  const book = key.startsWith('book.') ? key.split('.')[1]! : '';
  return shared[language][key] ?? byGame[book || playing]?.[language][key];
}

function first(): Language {
  const kept = localStorage.getItem('tamburino.language');
  if (kept === 'en' || kept === 'it') return kept;
  return navigator.languages.some((one) => one.startsWith('it')) && !navigator.languages[0]?.startsWith('en') ? 'it' : 'en';
}

const begun = first();
let current = $state<Language>(begun);
document.documentElement.lang = begun;

export const language = () => current;
export function speak(next: Language) {
  current = next;
  localStorage.setItem('tamburino.language', next);
  document.documentElement.lang = next;
}

// `{name}` stands for what is given; `{n|one|many}` chooses by number.
export type Say<More extends string = never> = (key: Key | More, given?: Record<string, string | number>) => string;
export const t: Say = (key, given) => say(key, given);
// For the folder of a game, which has words of its own: `sayWith<keyof typeof en>()`.
export const sayWith = <More extends string>(): Say<More> => say;
function say(key: string, given: Record<string, string | number> = {}): string {
  return (lookUp(key, current) ?? key).replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    if (!(name in given)) return whole;
    if (one === undefined || many === undefined) return number(given[name]!);
    return Number(given[name]) === 1 ? one : many;
  });
}
export const has = (key: string): key is Key => lookUp(key, 'en') !== undefined;
// In every language, to recognise a text that was written in another.
export const everyWord = (key: string) => (['en', 'it'] as const).map((one) => lookUp(key, one));
// A word for one of many things (`verb.move`, `kind.cavalry`); when we have none, the thing's own name.
export const word = (family: string, name: string) => {
  const key = `${family}.${name}`;
  return has(key) ? t(key) : name.replaceAll('-', ' ').replaceAll('_', ' ');
};

// To make a format takes far longer than to use it, and a table says hundreds of figures.
const formats = new Map<string, Intl.NumberFormat>();
function format(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = `${current} ${key}`;
  let made = formats.get(name);
  if (!made) formats.set(name, (made = new Intl.NumberFormat(current, options)));
  return made;
}
function number(value: string | number): string {
  return typeof value === 'number' ? format('plain', {}).format(value) : value;
}
export const figure = (value: number, digits = 0) =>
  format(`figure ${digits}`, { maximumFractionDigits: digits, minimumFractionDigits: 0 }).format(value);
export function percent(value: number): string {
  const digits = value > 0 && value < 0.1 ? 1 : 0;
  return format(`percent ${digits}`, { style: 'percent', maximumFractionDigits: digits }).format(value);
}
export const day = (time: number) => new Intl.DateTimeFormat(current, { dateStyle: 'medium', timeStyle: 'short' }).format(time);
