// What has changed in something that is known already, and lists of actions in groups (docs/server.md, "Changes"). What is
// the same stays the same object.
import type { Action, ActionGroup, Change } from './types';

type Members = Record<string, unknown>;

export function changed(known: unknown, change: Change): unknown {
  if (change.pieces) return changedList(known as unknown[], change.pieces);
  const before = known as Members;
  const after: Members = change.keys ? Object.fromEntries(change.keys.map((key) => [key, before[key]])) : { ...before };
  Object.assign(after, change.to);
  for (const [key, inside] of Object.entries(change.in ?? {})) after[key] = changed(before[key], inside as Change);
  return after;
}

// Three by three: from where in the old list, how many of it, and what follows these.
function changedList(known: unknown[], pieces: NonNullable<Change['pieces']>): unknown[] {
  const after: unknown[] = [];
  for (let i = 0; i + 2 < pieces.length; i += 3) {
    const from = pieces[i] as number;
    after.push(...known.slice(from, from + (pieces[i + 1] as number)), ...(pieces[i + 2] as unknown[]));
  }
  return after;
}

// The actions of all groups, one by one, as `actions` tells them.
export function listed(groups: ActionGroup[]): Action[] {
  return groups.flatMap(({ verb, keys, text, same, list }) =>
    list.map(([rest, bits, ...own]) => {
      const operands: Members = {};
      for (const key of keys) {
        const value = key in same ? same[key] : own.shift();
        if (value !== null) operands[key] = value;
      }
      return { text: text + String(rest), verb, operands, bits: String(bits) } as Action;
    }),
  );
}
