// What the server says of games before one sits down: `catalogue`, `games`, `game`, `dice-ticket` of docs/server.md.
import type { Side } from '../protocol/types';

export interface Entry {
  game: string;
  title: string;
  sides: Side[];
  secrets: boolean;
  scenarios: { id: string; name: string; about?: string }[];
  options: { id: string; on: boolean; about: string }[];
}

export interface Seat {
  kind: 'person' | 'computer' | 'open' | 'invite';
  name?: string;
  level?: string;
  mine?: boolean; // only `game` says so; a list goes by the name
}

export interface Listed {
  id: string;
  name: string;
  game: string;
  scenario: string;
  status: 'waiting' | 'playing' | 'over';
  seats: Record<Side, Seat>;
  changed: number;
  your_turn?: boolean;
  turn?: number;
  winner?: Side;
  analysis_of?: string;
  clock?: Clock; // from here on: only of `game`
  dice?: { commitment: string; seals?: Record<Side, string>; awaits?: Side[] };
}

export interface Clock {
  kind: string;
  [key: string]: string | number;
}

export interface Ticket {
  ticket: string;
  game: string;
  commitment: string;
}
