// What a player wants to know of a game before choosing it, beside the words in words/start.ts. A game that is not in
// here yet is shown as the catalogue describes it.
import * as words from '../words/start';
import { has, t } from '../words/words.svelte';
import type { Entry, Listed } from './types';

interface Book {
  drums: 1 | 2 | 3; // how hard
  first: { scenario: string; side: string }; // for who wants to play now
  // The piece of its map that makes the picture: the point in the middle (of width and height), and how many times as
  // wide as its frame the map is drawn.
  picture: { x: number; y: number; wide: number };
  easier?: Record<string, 1 | 2 | 3>; // scenarios that are less hard
  only?: Record<string, string[]>; // options that only some scenarios know
  apart?: string[]; // options of which there can be one
}

const books: Record<string, Book> = {
  butchery: {
    drums: 2,
    first: { scenario: 'solferino', side: 'allies' },
    picture: { x: 0.56, y: 0.44, wide: 1.75 },
  },
  novara: {
    drums: 3,
    first: { scenario: 'sforzesca', side: 'sardinian' },
    picture: { x: 0.3, y: 0.22, wide: 3.6 },
    easier: { sforzesca: 2, mortara: 2, novara: 2 },
    only: { sixth_division: ['campaign'], hypothetical_deployment: ['campaign'] },
    apart: ['dummies', 'displays'],
  },
  thousand: {
    drums: 1,
    first: { scenario: 'campaign', side: 'garibaldine' },
    picture: { x: 0.4, y: 0.78, wide: 1.6 },
  },
};

export const book = (game: string): Book | undefined => books[game];
export const drums = (game: string, scenario?: string) => (scenario && books[game]?.easier?.[scenario]) || books[game]?.drums;

export const firstOf = (entry: Entry) => books[entry.game]?.first ?? { scenario: entry.scenarios[0]!.id, side: entry.sides[0]! };

export const optionsOf = (entry: Entry, scenario: string) =>
  entry.options.filter(({ id }) => books[entry.game]?.only?.[id]?.includes(scenario) ?? true);

// Our words if we have some, else the server's.
export const wordsOr = (key: string, otherwise: string) => (has(key) ? t(key) : otherwise);

export const titleOf = (entry: Entry) => wordsOr(`book.${entry.game}.title`, entry.title);
export const scenarioName = (game: string, scenario: string, otherwise = scenario) => wordsOr(`book.${game}.${scenario}.name`, otherwise);
export const armyName = (side: string) => wordsOr(`army.${side}`, side);

// A game whose players gave it a name of their own. Others are called after their scenario by whoever began them, in
// his language; they are shown in ours.
export function ownName({ name, game, scenario }: Listed): string | null {
  const key = `book.${game}.${scenario}.name`;
  const usual = [words.en, words.it].map((all) => (all as Record<string, string>)[key]);
  return usual.includes(name) || name.endsWith(`${game}, ${scenario}`) ? null : name;
}
