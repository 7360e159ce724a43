// Where a card can lie on the board without covering what it is about: in a corner, or where there is no room beside it
// as a band above or below.
export type Lie = 'low-left' | 'low-right' | 'top-right' | 'low-band' | 'top-band';

const overlap = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

// The thing on the board, whatever it is drawn as.
function seen(board: Element, id: string): Element | null {
  const name = CSS.escape(id);
  return board.querySelector(['piece', 'lit-hex', 'cell', 'place', 'at'].map((kind) => `[data-${kind}="${name}"]`).join());
}

// The card must be measured as it lies in a corner.
export function freePlace(card: HTMLElement, ids: (string | undefined)[]): Lie {
  const board = card.parentElement;
  if (!board) return 'low-left';
  const whole = board.getBoundingClientRect();
  const things = ids.flatMap((id) => (id ? (seen(board, id)?.getBoundingClientRect() ?? []) : []));
  const { width, height } = card.getBoundingClientRect();
  const corners: [Lie, number, number][] = [
    ['low-left', whole.left + 58, whole.bottom - height],
    ['low-right', whole.right - width, whole.bottom - height],
    ['top-right', whole.right - width, whole.top],
  ];
  const small = matchMedia('(max-width: 900px)').matches;
  const free = corners.find(([, x, y]) => !things.some((thing) => overlap(thing, new DOMRect(x, y, width, height))));
  if (free && !small) return free[0];
  const middle = things.reduce((sum, thing) => sum + thing.top + thing.height / 2, 0) / things.length;
  return middle > whole.top + whole.height / 2 ? 'top-band' : 'low-band';
}
