// What the server says. The types are made from server/openapi.json (npm run types); here are the names by which the page
// calls them. docs/server.md and docs/protocol.md are the text to them.
import type { components } from './openapi';

type Schemas = components['schemas'];

export type Side = Schemas['Side'];
export type Fact = Schemas['Fact'];
export type GameEvent = Schemas['Event'];
export type ToAct = Schemas['ToAct'];
export type Action = Schemas['Action'];
export type ActionGroup = Schemas['ActionGroup'];
export type Change = Schemas['Change'];
export type ChangedLook = Schemas['ChangedLook'];
export type Score = Schemas['Score'];
export type ReckoningItem = Schemas['ReckoningItem'];
export type PreviewPart = Schemas['PreviewPart'];
export type Sheet = Schemas['Sheet'];
export type SheetUnit = Schemas['SheetUnit'];
export type SheetLeader = Schemas['SheetLeader'];
export type SheetFormation = Schemas['SheetFormation'];
// What all games have in common; the folder of a game says what else its views have.
export type View = Schemas['View'];

export type Seat = Schemas['Seat'];
export type Clock = Schemas['ClockRules'];
// A game as the server tells it, and as the table has it: with the seats in their order.
export type ToldGame = Schemas['Game'];
export interface SeatInfo extends Seat {
  side: Side;
}
export type GameInfo = Omit<ToldGame, 'seats'> & { seats: SeatInfo[] };
export type CatalogueGame = Schemas['CatalogueGame'];
export type GameInList = Schemas['GameInList'];
export type Account = Schemas['Account'];

// The answer to a command; of one whose name is not known until it is asked, whatever it is.
export type AnswerTo<Command extends string> = `answer-${Command}` extends keyof Schemas
  ? Schemas[`answer-${Command}`]
  : Record<string, unknown>;

// Where things lie on the drawn map: api/maps/<map>.json, which mapmaker writes.
export interface HexLayout {
  kind: 'hexes';
  title: string;
  width: number;
  height: number;
  corners: [number, number][];
  hexes: Record<string, [number, number]>;
}
export interface ZoneLayout {
  kind: 'zones';
  title: string;
  width: number;
  height: number;
  zones: Record<string, { outline: string; label: [number, number] }>;
  cities: Record<string, { zone: string; at: [number, number]; big: boolean }>;
  routes: Record<string, { from: string; to: string; line: string }>;
}
export type Layout = HexLayout | ZoneLayout;
