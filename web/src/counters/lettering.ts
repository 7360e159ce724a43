// Names on counters: as large as there is room, narrower if they must, shorter if that is not enough.
const probe = document.createElement('canvas').getContext('2d');
const widths = new Map<string, number>();
function width(text: string): number {
  // at a size of 1
  let known = widths.get(text);
  if (known === undefined) {
    if (probe && widths.size === 0) probe.font = `700 condensed 40px ${getComputedStyle(document.documentElement).fontFamily}`;
    widths.set(text, (known = (probe?.measureText(text).width ?? text.length * 22) / 40));
  }
  return known;
}

export interface Lettering {
  text: string;
  length?: number;
} // the length only where it has to be squeezed
const narrowest = 0.7;

export function lettered(name: string, size: number, room: number): Lettering {
  const words = name.replace(/ de(ll[ao])? /, ' ').split(' ');
  // Without its first word a name is still a name: the symbol says that they are cavalry.
  const initial = words.length > 1 && words[0]!.length > 4 ? [`${words[0]![0]}.`, ...words.slice(1)].join(' ') : '';
  for (const text of [name, words.join(' '), initial, words.slice(1).join(' '), words.slice(2).join(' ')]) {
    const wide = width(text) * size;
    if (text && wide * narrowest <= room) return wide > room ? { text, length: room } : { text };
  }
  let cut = words.join(' ');
  while (cut.length > 3 && width(`${cut}…`) * size * narrowest > room) cut = cut.slice(0, -1).trimEnd();
  return { text: `${cut}…`, length: room };
}
