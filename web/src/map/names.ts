// The names of places as the drawing of the map has them, so that those under counters can be shown beside them.
import type { Point } from './geometry';

export interface Label {
  text: string;
  kind: string; // city, town, village, spot
  size: number;
  left: number;
  width: number;
  y: number; // of the foot of the letters
}
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const written = /<text class="(city|town|village|spot)"([^>]*)>([^<]*)<\/text>/g;
export function labelsIn(svg: string): Label[] {
  return [...svg.matchAll(written)].map(([, kind, attributes, text]) => {
    const number = (name: string) => Number(new RegExp(`\\b${name}="([-\\d.]+)"`).exec(attributes!)?.[1] ?? 0);
    const width = number('textLength');
    const anchor = /text-anchor="(\w+)"/.exec(attributes!)?.[1] ?? 'start';
    const left = number('x') - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
    return {
      kind: kind!,
      text: text!.replaceAll('&apos;', '’').replaceAll('&amp;', '&'),
      size: number('font-size'),
      left,
      width,
      y: number('y'),
    };
  });
}

const boxOf = ({ left, width, y, size }: Label): Box => ({ left, right: left + width, top: y - size * 0.75, bottom: y + size * 0.2 });
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

// How much of a label cannot be read: the width over which half of its height is covered.
function hidden(label: Label, card: Box): number {
  const box = boxOf(label);
  const high = Math.min(box.bottom, card.bottom) - Math.max(box.top, card.top);
  return high < (box.bottom - box.top) / 2 ? 0 : Math.min(box.right, card.right) - Math.max(box.left, card.left);
}

// The labels that counters cover, put below or above what covers them; those for which there is no room there stay covered.
export function uncovered(labels: Label[], counters: Point[], half = 18): Label[] {
  const cards = counters.map(([x, y]) => ({ left: x - half, right: x + half, top: y - half, bottom: y + half }));
  return labels.flatMap((label) => {
    const over = cards.filter((card) => overlap(card, boxOf(label)));
    if (over.reduce((sum, card) => sum + hidden(label, card), 0) < label.width / 4) return []; // it can be read
    const size = Math.min(label.size, 12);
    const width = (label.width * size) / label.size;
    const left = label.left + (label.width - width) / 2;
    const below = { ...label, size, width, left, y: Math.max(...over.map(({ bottom }) => bottom)) + size * 0.8 };
    const above = { ...below, y: Math.min(...over.map(({ top }) => top)) - size * 0.25 };
    const free = [below, above].find((one) => !cards.some((card) => overlap(card, boxOf(one))));
    return free ? [free] : [];
  });
}
