// The counters of a game as they come out of the box: every unit and leader of the sheet, fresh.
import type { GameReader, Piece } from '../games/pieces';
import type { Sheet, View } from '../protocol/types';

// A view in which everything on the sheet lies in one place, so that the game's own reader makes the counters.
function unpacked(sheet: Sheet): View {
  const at = { hex: 'box', at: 'box' };
  // A commander with two sides lies with the front up.
  const leaders = sheet.leaders.map((one) => ({
    ...one,
    ...(one.front as object | undefined),
    ...at,
    commander: String(one.id),
    back: false,
  }));
  return {
    turn: 0,
    phase: '',
    stacks: {},
    units: sheet.units.map(({ unit, name, side }) => ({ unit, name, side, ...at })),
    leaders,
    commanders: leaders,
    chiefs: leaders.filter(({ kind }) => kind === 'chief'),
  } as unknown as View;
}

export function printedCounters(sheet: Sheet, reader: GameReader): Piece[] {
  const known = new Set<string>();
  const order = [...sheet.sides.map((one) => one.id)];
  return [...reader.pieces(unpacked(sheet), sheet), ...(reader.chits?.(sheet) ?? [])]
    .filter(({ id }) => !known.has(id) && known.add(id))
    .sort((a, b) => order.indexOf(a.side) - order.indexOf(b.side) || (a.formation ?? '').localeCompare(b.formation ?? ''));
}

// A sheet that is larger than the paper is cut into tiles which overlap a little, so that they can be glued.
export interface Tile {
  name: string; // A1, B1, ...: across, then down
  x: number;
  y: number;
}
export function tilesOf(width: number, height: number, page: { width: number; height: number }, overlap: number): Tile[] {
  const count = (length: number, of: number) => Math.max(1, Math.ceil((length - overlap) / (of - overlap)));
  const [across, down] = [count(width, page.width), count(height, page.height)];
  return Array.from({ length: across * down }, (_, i) => {
    const [column, row] = [i % across, Math.floor(i / across)];
    return {
      name: `${String.fromCharCode(65 + column)}${row + 1}`,
      x: column * (page.width - overlap),
      y: row * (page.height - overlap),
    };
  });
}
