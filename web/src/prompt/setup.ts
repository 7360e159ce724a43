// Setting up by itself: every unit that is still to be placed goes to one of the hexes that the rules offer it, near its own
// formation and where fewest lie. The other side's counters are not looked at beyond what is seen.
import { HexGeometry, type Point } from '../map/geometry';
import type { Action } from '../protocol/types';
import type { GameTable } from '../table/table.svelte';

const middle = (points: Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

function bestOf(table: GameTable, places: Action[]): Action | undefined {
  if (table.layout?.kind !== 'hexes') return places[0];
  const geometry = new HexGeometry(table.layout);
  const unit = String(places[0]?.operands.unit);
  const mine = places.filter((action) => String(action.operands.unit) === unit);
  const at = (action: Action) => geometry.at(String(action.operands.hex)) ?? [0, 0];
  const formation = table.byId.get(unit)?.formation;
  const mates = table.pieces.flatMap((piece) => {
    const here = piece.side === table.as && piece.formation === formation ? geometry.at(piece.at) : undefined;
    return here ? [here] : [];
  });
  const near = mates.length > 0 ? middle(mates) : middle(mine.map(at));
  const cost = (action: Action) => {
    const [x, y] = at(action);
    const crowd = (table.byPlace.get(String(action.operands.hex)) ?? []).filter((piece) => piece.side === table.as).length;
    return Math.hypot(x - near[0], y - near[1]) + crowd * 2.2 * geometry.across;
  };
  return mine.sort((a, b) => cost(a) - cost(b))[0];
}

export const setsUp = (table: GameTable) => table.myTurn && Boolean(table.reader?.settingUp?.includes(table.toAct?.asked ?? ''));
// What would be done next; undefined when everybody has his place.
function nextOf(table: GameTable): Action | undefined {
  const places = table.actions.filter((action) => action.verb === 'place' && action.operands.hex !== undefined);
  return places.length > 0 ? bestOf(table, places) : table.actions.find((action) => action.verb === 'select');
}
export const canSetUp = (table: GameTable) => setsUp(table) && nextOf(table) !== undefined;
export async function setUpTheRest(table: GameTable) {
  for (let action = nextOf(table); action && setsUp(table); action = nextOf(table)) if (!(await table.act(action))) return;
}
