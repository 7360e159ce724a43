// Why something cannot be done now. The page decides nothing: it says the actions that somebody would mean, and shows the
// engine's verdict on them.
import { HexGeometry } from '../map/geometry';
import type { Piece } from '../games/pieces';
import type { Fact } from '../protocol/types';
import type { GameTable } from '../table/table.svelte';

export interface Why {
  verb: string;
  rule?: string;
  text: string;
  facts?: Fact[];
  reason?: string;
}
interface Meant {
  verb: string;
  operands: Record<string, string | number | boolean>;
}

const whom = ['unit', 'commander', 'leader'];

// The verbs that answer what is asked, with the keys of their operands.
function answers(table: GameTable) {
  const { sheet, toAct } = table;
  const asked = sheet?.asks.find((one) => one.id === toAct?.asked);
  return (asked?.verbs ?? []).flatMap((id) => sheet?.verbs.find((one) => one.id === id) ?? []);
}

// What this counter would be told to do. Where an action needs a place or an enemy besides, the nearest.
export function meant(table: GameTable, piece: Piece): Meant[] {
  return answers(table)
    .map(({ id, operands }) => ({ verb: id, keys: operands }))
    .filter(({ keys }) => whom.includes(keys[0] ?? '') || keys[0] === 'formation')
    .sort((a, b) => a.keys.length - b.keys.length)
    .flatMap(({ verb, keys }) => {
      const values = keys.map((key, i) => (i === 0 ? (key === 'formation' ? piece.formation : piece.id) : valueFor(table, piece, key)));
      if (values.some((value) => value === undefined)) return [];
      return [{ verb, operands: Object.fromEntries(keys.map((key, i) => [key, values[i]!])) }];
    });
}
function valueFor(table: GameTable, piece: Piece, key: string): string | number | boolean | undefined {
  if (key === 'led') return false;
  if (key === 'points' || key === 'number') return 1;
  if (key === 'face') return piece.face;
  const enemy = nearestEnemy(table, piece);
  if (key === 'target') return enemy?.id ?? enemy?.at;
  if (key === 'hex' || key === 'cell') return enemy?.at;
  return key === 'place' ? (enemy?.at ?? [...table.litSpots][0]) : undefined;
}
function nearestEnemy(table: GameTable, piece: Piece): Piece | undefined {
  const enemies = table.pieces.filter((one) => one.side !== piece.side && one.at && !one.leader);
  const { layout } = table;
  if (layout?.kind !== 'hexes') return enemies.find((one) => one.at === piece.at) ?? enemies[0];
  const geometry = new HexGeometry(layout);
  const here = geometry.at(piece.at);
  if (!here) return enemies[0];
  const far = (one: Piece) => {
    const there = geometry.at(one.at);
    return there ? Math.hypot(there[0] - here[0], there[1] - here[1]) : Infinity;
  };
  return enemies.sort((a, b) => far(a) - far(b))[0];
}

async function judge(table: GameTable, one: Meant): Promise<Why | 'allowed' | null> {
  try {
    const told = await table.question('verdict', { action: one });
    if (told.allowed) return 'allowed';
    return { verb: one.verb, rule: told.rule, text: told.text ?? '', facts: told.facts, reason: told.reason };
  } catch {
    return null; // no action of that kind: an enemy who is not a counter, a commander where units are meant
  }
}

// Why this counter is not lit: what is against each thing that could be asked of it now, each sentence once; where counters
// answer nothing, what is asked instead. Nothing when there is something that it can do.
export async function whyPiece(table: GameTable, piece: Piece): Promise<Why[]> {
  const found: Why[] = [];
  for (const one of meant(table, piece).slice(0, 5)) {
    const verdict = await judge(table, one);
    if (verdict === 'allowed') return [];
    if (verdict?.text && !found.some(({ text }) => text === verdict.text)) found.push(verdict);
  }
  const { toAct } = table;
  return found.length > 0 || !toAct?.text ? found : [{ verb: '', rule: toAct.rule, text: toAct.text }];
}

// What has a button in this question, but not now: ending it while something is still to be declared, a march that has to
// be ordered before the first move.
export async function whyButtons(table: GameTable): Promise<Why[]> {
  const offered = new Set(table.actions.map((action) => action.verb));
  const missing = answers(table).filter(({ id, operands, grave }) => operands.length === 0 && !grave && !offered.has(id));
  const verdicts = await Promise.all(missing.map(({ id }) => judge(table, { verb: id, operands: {} })));
  return verdicts.filter((one): one is Why => one !== null && one !== 'allowed' && one.text !== '');
}
