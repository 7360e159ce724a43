// What a button says: the verb, and whatever of its operands is not plain from what has been touched already.
import { named } from '../panels/sheet';
import type { Action } from '../protocol/types';
import { t, word } from '../words/words.svelte';
import type { GameTable } from './table.svelte';

export function operandName(table: GameTable, name: string, value: string | number | boolean): string {
  const id = String(value);
  const sheet = table.sheet;
  if (name === 'formation') return sheet?.formations.find((one) => one.id === id)?.name ?? id;
  if (name === 'led') return value ? t('action.led') : '';
  if (name === 'face') return t('action.towards', { face: sheet ? named(sheet, 'face', id) : id });
  if (name === 'points' || name === 'number') return id;
  const piece = table.byId.get(id);
  if (piece) return piece.name;
  const unit = sheet?.units.find((one) => one.unit === id);
  if (unit) return unit.name;
  const leader = sheet?.leaders.find((one) => one.id === id);
  if (leader) return leader.name;
  const places = (sheet?.map.places ?? sheet?.map.cities ?? []) as { id: string; name: string }[];
  return places.find?.((one) => one.id === id)?.name ?? id;
}

export function label(table: GameTable, action: Action): string {
  const own = table.reader?.label && table.sheet ? table.reader.label(action, table.sheet) : null;
  if (own) return own;
  const touched = new Set(table.touched.map((touch) => touch.id));
  const rest = Object.entries(action.operands)
    .filter(([, value]) => !touched.has(String(value)))
    .map(([name, value]) => operandName(table, name, value))
    .filter(Boolean);
  const asked = table.toAct?.asked ?? '';
  const special = word('verb', `${action.verb}@${asked}`);
  const verb = special.includes('@') ? word('verb', action.verb) : special;
  return [verb, ...rest].join(' ');
}
