// What somebody means who types: "move 2/2 to 2017", "march garibaldi palermo", "muovi castagny 2118", "end". Capitals,
// accents, quotation marks, order and little words do not matter; the list of allowed actions says what can be meant.
import type { Action } from '../protocol/types';
import { t, word } from '../words/words.svelte';
import { label, operandName } from './labels';
import type { GameTable } from '../table/table.svelte';

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f"“”«»]/g, '')
    .toLowerCase();
const wordsOf = (text: string) =>
  plain(text)
    .split(/[\s,;:]+/)
    .filter(Boolean);
const little = () => new Set(wordsOf(t('typed.little')));

// Every word by which an action may be called: as the engine writes it, and as its button says it.
function vocabulary(table: GameTable, action: Action): string[] {
  const names = Object.entries(action.operands).map(([name, value]) => operandName(table, name, value));
  return wordsOf(
    [action.text, action.verb, word('verb', action.verb), label(table, action), ...Object.values(action.operands), ...names].join(' '),
  );
}

export function fitting(table: GameTable, typed: string): Action[] {
  const skip = little();
  const words = wordsOf(typed).filter((one) => !skip.has(one));
  if (words.length === 0) return [];
  const known = table.actions.map((action) => ({ action, words: vocabulary(table, action) }));
  const fit = known.filter((one) => words.every((part) => one.words.some((whole) => whole.startsWith(part))));
  const exact = fit.filter((one) => words.every((part) => one.words.includes(part)));
  return (exact.length > 0 ? exact : fit).map(({ action }) => action);
}

// A move of somebody who is not taken up yet: the engine understands both in one breath, when he is called by his whole name.
export function wholeMove(table: GameTable, typed: string): string | null {
  const skip = little();
  const [verb, ...rest] = wordsOf(typed).filter((one) => !skip.has(one));
  const from = rest.findIndex((one) => /^[a-z]?\d{4}(-[a-z]?\d{4})*$/i.test(one));
  if (!verb || from < 1 || ![...wordsOf(word('verb', 'move')), 'move'].includes(verb)) return null;
  const called = rest.slice(0, from);
  const meant = table.pieces.filter(
    (piece) => table.litPieces.has(piece.id) && called.every((part) => wordsOf(piece.name).some((whole) => whole.startsWith(part))),
  );
  return meant.length === 1
    ? `move "${meant[0]!.name}" ${rest
        .slice(from)
        .join(' ')
        .toUpperCase()
        .replace(/^(\S+) (?=\S+$)/, '$1 face ')}`
    : null;
}
