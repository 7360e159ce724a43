// The corps and brigades of the sheet by their names.
import type { Sheet } from '../../protocol/types';

export interface CorpsCard {
  id: string;
  name: string;
  side: string;
}
export const corpsOf = (sheet: Sheet) => (sheet.corps ?? []) as CorpsCard[];
export const corpsName = (sheet: Sheet, id: string) => corpsOf(sheet).find((one) => one.id === id)?.name ?? id;
export const brigadeName = (sheet: Sheet, id: string) => sheet.formations.find((one) => one.id === id)?.name ?? id;
