// The victory reckoning, of one form for all games.
export interface Item {
  text: string;
  points: number;
  rule: string;
  side: string;
}
export interface Place {
  name: string;
  side: string | null;
  points: number;
  note: string;
  rule: string;
}
export interface Condition {
  text: string;
  rule: string;
  met: boolean;
}
// A scale with what each stretch of it means, up to just below the next; the mark stands where the game stands.
export interface Scale {
  from: number;
  to: number;
  mark: number;
  stretches: { to: number; text: string; side: string | null }[];
}
export interface Reckoning {
  totals: { side: string; points: number }[];
  level: string;
  scale: Scale | null;
  items: Item[];
  places: Place[];
  conditions: Condition[];
}
