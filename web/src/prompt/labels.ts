// What a button says: the verb's words, in which `{unit}` and the like stand for operands, and behind them whatever else
// is not plain from what has been touched already.
import { named } from '../table/sheet';
import type { Action } from '../protocol/types';
import { has, t, word } from '../words/words.svelte';
import type { GameTable } from '../table/table.svelte';

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
  const names = Object.fromEntries(Object.entries(action.operands).map(([name, value]) => [name, operandName(table, name, value)]));
  const special = `${action.verb}@${table.toAct?.asked ?? ''}`;
  const verb = word('verb', has(`verb.${special}`) ? special : action.verb);
  const rest = Object.keys(names).filter((name) => !verb.includes(`{${name}}`) && !touched.has(String(action.operands[name])));
  return [verb.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? ''), ...rest.map((name) => names[name]).filter(Boolean)].join(' ');
}
