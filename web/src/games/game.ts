// Everything that the page knows of one game is in its folder here and is reached through this interface. A folder has an
// index.ts, whose default export is the game, and a words.ts; nothing else in the page names a game (games.test.ts).
import type { Component } from 'svelte';
import type { Cloth, Stripe } from '../counters/colours';
import type { Camera } from '../map/geometry';
import type { Overlay } from '../map/overlays.svelte';
import type { Guide } from '../guide/guide';
import type { Book } from '../start/book';
import type { GameTable } from '../table/table.svelte';
import type { GameReader } from './pieces';

export interface Game {
  reader: GameReader; // of its views and its actions
  guide?: Guide; // a guided first game
  brief?: Record<string, string[][]>; // by scenario: the places that each line of its briefing speaks of, `brief.<scenario>` of the words
  book: Book; // what the start page tells of it
  cloths: Record<string, Cloth>; // by nation
  sides: Record<string, { cloth: string; flag: Stripe[] }>;
  Board?: Component<BoardProps, Board>; // where it is not a map of hexes
  Beside?: Component<BesideProps>; // what lies beside the map
}

export interface BesideProps {
  table: GameTable;
  show?: (place: string) => void; // brings the map there
}

// What a board is given.
export interface BoardProps {
  table: GameTable;
  overlays: Overlay[];
  marked: string[]; // spots that an event or a line of the log points at
  trail: string[];
  inspect: (place: string | null) => void;
  hovered: (place: string | null) => void;
  aimed: (piece: string | null, place: string | null) => void; // what a preview should be of
  stopShowing: () => void; // by a click on the map while the others' decisions are shown
}
// What can be asked of one.
export interface Board {
  camera: () => Camera | undefined;
  restore: (to: Camera) => Promise<void> | undefined;
  zoom: (factor: number) => void;
  fit: () => void;
  focus: () => void;
  revealHex: (place: string) => void;
  moveCursor: (place: string | null) => void;
  spreadAt: (place: string | null) => void;
  isLaid: () => boolean;
  cursorAt: () => string | null;
  showHexes: (names: string[]) => void;
  spotName: (place: string) => string;
  unplot?: () => boolean; // gives up a way plotted by hand; false when there is none
  turned?: (face: string, by: number) => string; // the facing so many hexsides on
}

const folders = import.meta.glob<{ default: Game }>('./*/index.ts', { eager: true });
const games: Record<string, Game> = Object.fromEntries(
  Object.entries(folders).map(([path, folder]) => [path.split('/')[1]!, folder.default]),
);
export const gameOf = (name: string | undefined): Game | undefined => games[name ?? ''];
export const allGames = () => Object.values(games);
