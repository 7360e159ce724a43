// What lies on the table, whichever game it is. Each game's file reads its own views into this.
import type { Action, Fact, Layout, PreviewPart, Sheet, View } from '../protocol/types';
import type { Reader } from '../table/touches';

export interface Band {
  word: string; // a key of the words: state.disorganised
  tone: 'bad' | 'warn' | 'good' | 'dim';
  letter: string; // on the counter, so that colour is never alone
}

export interface Piece {
  id: string;
  name: string;
  side: string;
  nation: string; // its colours
  formation?: string;
  kind: string; // infantry, cavalry, artillery, train, commander, chief, rider, chit, dummy, hidden, marker
  size?: string; // X, III, II: over the symbol
  at: string; // a hex, a place or a cell
  face?: string; // towards which hexside
  figures: string[]; // the ratings along the foot, as printed
  leader: boolean;
  back: boolean; // only the back is seen
  steps?: { left: number; all: number };
  bands: Band[];
  spent: boolean; // has done what it can in this activation
  says: string; // its states in words, for the inspector and for who listens instead of looking
}

// Somebody who is not on the map: to come, or gone.
export interface Absent {
  id: string;
  name: string;
  side: string;
  nation: string;
  formation?: string;
  kind: string;
  why: 'to-come' | 'eliminated' | 'other';
  note: string;
}

export interface Standing {
  turn: number;
  label: string; // 5:00, 20 March 10-14, 11 May
  phase: string;
  weather?: string;
  facts: { word: string; value: string }[]; // what else a player wants to see at a glance
}

// From hex to hex.
export interface Fight {
  from: string;
  to: string;
  near?: boolean; // only if they are neighbours
}

// `Seen` are the views of the game.
export interface GameReader<Seen extends View = View> {
  pieces(view: Seen, sheet: Sheet): Piece[];
  absent(view: Seen, sheet: Sheet): Absent[];
  standing(view: Seen, sheet: Sheet): Standing;
  reader(sheet: Sheet, view: Seen): Reader;
  // A word for an action on a button, beyond verb and names.
  label?(action: Action, sheet: Sheet): string | null;
  // The spots on the map that a fact of an event points at.
  spots(fact: Fact, view: Seen, layout: Layout): string[];
  // The overlays this game knows.
  overlays: ('zones' | 'threat' | 'command' | 'supply' | 'los')[];
  // Who holds what: flags on the map.
  flags?(view: Seen, sheet: Sheet): Record<string, string>; // place or hex -> side
  // Who has been told to attack whom: arrows on the map.
  fights?(view: Seen): Fight[];
  // The chance that who is struck holds, when a test of his stands behind the strike.
  holds?(strike: PreviewPart, test: PreviewPart): number | null;
  // What a turn is called, where its label does not say it.
  turnLabel?(turn: Sheet['turns'][number]): string | undefined;
  // What chance draws from, where that lies open.
  cup?(view: Seen): string[] | undefined;
  // Whether what is asked now is where a leader, or his chit, shall be: then his range is shown from under the pointer.
  placesLeader?(asked: string): boolean;
  // Reactions that are asked for again and again in a phase, with the verb that is the usual answer.
  reactions?: Record<string, string>;
  // Where others can be taken along one by one: by which verb, so that it can be done with all of them at once.
  gathering?: Record<string, string>;
  // The questions of a free set-up.
  settingUp?: string[];
  // Moves go hex by hex, and the engine finds the way to a far one (`move X hex`).
  walks?: boolean;
  // Questions in which a counter is always taken up by hand, even the last one that can do something.
  byHand?: string[];
  // Counters that lie on no map but belong to the game: chits.
  chits?(sheet: Sheet): Piece[];
  // The counters that move together now.
  moving?(view: Seen): string[];
}
