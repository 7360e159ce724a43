// What the server says of games before one sits down: `catalogue`, `games`, `game`, `dice-ticket` of docs/server.md.
import type { CatalogueGame, GameInList, ToldGame } from '../protocol/types';

export type { Clock, Seat } from '../protocol/types';
export type Entry = CatalogueGame;
// As in a list of games; `game` tells also the clock and the dice.
export type Listed = GameInList & Partial<Pick<ToldGame, 'clock' | 'dice'>>;

export interface Ticket {
  ticket: string;
  game: string;
  commitment: string;
}
