// Places, stacks and cells in words.
import { battleOf, cityCards, isCell, nameOf, type Force, type PlaceView, type StackView, type ThousandView } from './reader';
import { word } from '../../words/words.svelte';
import { t } from './say';
import { pieceName, sideName } from '../../table/naming';
import type { GameTable } from '../../table/table.svelte';

export const placeView = (table: GameTable, place: string): PlaceView => (table.shown as ThousandView | null)?.places?.[place] ?? {};
export const forceAt = (table: GameTable, place: string, side: string): Force | undefined => placeView(table, place)[side as 'bourbon'];

export function forceText(table: GameTable, place: string): string[] {
  return ['garibaldine', 'bourbon'].flatMap((side) => {
    const force = forceAt(table, place, side);
    if (!force) return [];
    const said = t('zones.force', { side: sideName(table, side), units: force.units, dice: force.combat });
    return force.isolated ? [said, t('zones.isolated')] : [said];
  });
}

// "Palermo, city in Palermo province, port, held by: Bourbons, worth 1 point, room for 6 more; Bourbons: 10 units ..."
export function placeText(table: GameTable, place: string): string {
  const sheet = table.sheet!;
  if (isCell(place)) return cellText(table, place);
  const city = cityCards(sheet).find((one) => one.id === place);
  const seen = placeView(table, place);
  const parts: string[] = [];
  if (city) {
    parts.push(t('zones.city', { name: city.name, zone: nameOf(sheet, city.zone) }));
    if (city.port) parts.push(t('zones.port'));
    if (seen.owner) parts.push(t('zones.owner', { side: sideName(table, seen.owner) }));
    const worth = (table.score?.cities as Record<string, { worth?: number }> | undefined)?.[place]?.worth ?? city.points;
    parts.push(t('zones.worth', { n: worth }), seen.room ? t('zones.room', { n: seen.room }) : t('zones.full'));
  } else parts.push(t('zones.zone', { name: nameOf(sheet, place) }));
  parts.push(...forceText(table, place));
  if (table.litSpots.has(place)) parts.push(t('map.may-go'));
  return parts.join(', ');
}

export function stackStates(stack: StackView, inCity: boolean, flanked: boolean): string[] {
  const states: string[] = [];
  if (stack.damage) states.push(t('battle.damage', { n: stack.damage }));
  if (inCity) states.push(t('battle.in-city'));
  else if (stack.entrenched) states.push(t('battle.entrenched'));
  if (flanked) states.push(t('battle.flanked'));
  if (stack.target) states.push(t('battle.attacking', { cell: stack.target }));
  return states;
}

export function cellText(table: GameTable, cell: string): string {
  const battle = battleOf(table.shown);
  const side = cell[0] === 'B' ? 'bourbon' : 'garibaldine';
  const line = word('battle.line', cell[1]!);
  const parts = [`${cell}: ${t('battle.cell', { side: sideName(table, side), line: line || cell[1]!, column: Number(cell.slice(2)) })}`];
  const pieces = table.byPlace.get(cell) ?? [];
  parts.push(...(pieces.length > 0 ? pieces.map((piece) => pieceName(table, piece)) : [t('battle.empty')]));
  const stack = battle?.stacks.find((one) => one.cell === cell);
  if (battle && stack) {
    if (stack.units.length > 1) parts.push(t('battle.top', { name: nameOf(table.sheet!, stack.units[0]!) }));
    parts.push(...stackStates(stack, false, false));
  }
  if (table.litSpots.has(cell)) parts.push(t('map.may-go'));
  return parts.join(', ');
}
