// What a player should know before the first decision: the words are in the game's folder, how it is won the engine tells.
import { gameOf } from '../games/game';
import { has, t } from '../words/words.svelte';
import type { GameTable } from '../table/table.svelte';

const linesOf = (key: string) => (has(key) ? t(key).split('\n') : []);

export interface Line {
  text: string;
  spots: string[]; // of the map, that it speaks of
}
export interface Brief {
  situation: Line[];
  turn: string[];
  hints: { side: string; lines: string[] }[]; // one's own first
  history: string[]; // what happened then
  notes: string[]; // what we thought of when we made it into a game
}

// Places are named in the folder of a game; the sheet says where they lie.
function spotsOf(table: GameTable, names: string[]): string[] {
  const { sheet } = table;
  const places = [...((sheet?.places ?? []) as Place[]), ...((sheet?.map.cities ?? []) as Place[])];
  return names.flatMap((name) => {
    const place = places.find((one) => one.name === name);
    if (place) return place.hexes ?? [place.hex ?? place.id];
    return (sheet?.map.hexes ?? []).filter((one) => one.place === name).map((one) => one.hex);
  });
}
interface Place {
  id: string;
  name: string;
  hex?: string;
  hexes?: string[];
}

export function briefOf(table: GameTable): Brief | null {
  const { info, sheet } = table;
  const situation = linesOf(`brief.${info?.scenario}`);
  if (!info || !sheet || situation.length === 0) return null;
  const spots = gameOf(info.game)?.brief?.[info.scenario] ?? [];
  const sides = sheet.sides.map((one) => one.id).sort((a, b) => Number(b === table.as) - Number(a === table.as));
  return {
    situation: situation.map((text, i) => ({ text, spots: spotsOf(table, spots[i] ?? []) })),
    turn: linesOf('brief.turn'),
    history: linesOf(`history.${info.scenario}`),
    notes: linesOf(`notes.${info.scenario}`),
    hints: sides.map((side) => ({ side, lines: linesOf(`brief.${info.scenario}.${side}`) })),
  };
}
