// What a player wants to know of a game before choosing it, beside its words. A game of which the page has no
// folder yet is shown as the catalogue describes it.
import { gameOf } from '../games/game';
import { everyWord, has, t } from '../words/words.svelte';
import type { Entry, Listed } from './types';

export interface Book {
  drums: 1 | 2 | 3; // how hard
  first: { scenario: string; side: string }; // for who wants to play now
  // The piece of its map that makes the picture: the point in the middle (of width and height), and how many times as
  // wide as its frame the map is drawn.
  picture: { x: number; y: number; wide: number };
  easier?: Record<string, 1 | 2 | 3>; // scenarios that are less hard
  only?: Record<string, string[]>; // options that only some scenarios know
  apart?: string[]; // options of which there can be one
}

export const book = (game: string): Book | undefined => gameOf(game)?.book;
export const drums = (game: string, scenario?: string) => (scenario && book(game)?.easier?.[scenario]) || book(game)?.drums;

export const firstOf = (entry: Entry) => book(entry.game)?.first ?? { scenario: entry.scenarios[0]!.id, side: entry.sides[0]! };

export const optionsOf = (entry: Entry, scenario: string) =>
  entry.options.filter(({ id }) => book(entry.game)?.only?.[id]?.includes(scenario) ?? true);

// Our words if we have some, else the server's.
export const wordsOr = (key: string, otherwise: string) => (has(key) ? t(key) : otherwise);

export const titleOf = (entry: Entry) => wordsOr(`book.${entry.game}.title`, entry.title);
export const scenarioName = (game: string, scenario: string, otherwise = scenario) => wordsOr(`book.${game}.${scenario}.name`, otherwise);
export const armyName = (game: string, side: string) => wordsOr(`book.${game}.army.${side}`, side);

// A game whose players gave it a name of their own. Others are called after their scenario by whoever began them, in
// his language; they are shown in ours.
export function ownName({ name, game, scenario }: Listed): string | null {
  const key = `book.${game}.${scenario}.name`;
  return everyWord(key).includes(name) || name.endsWith(`${game}, ${scenario}`) ? null : name;
}
