// The games there are: asked once, for it does not change while the server runs.
import { ask } from '../protocol/wire';
import type { Entry } from './types';

let asked: Promise<Entry[]> | null = null;

export function catalogue(): Promise<Entry[]> {
  asked ??= ask<{ games: Entry[] }>('catalogue').then(({ games }) => games);
  asked.catch(() => (asked = null)); // so that one can try again
  return asked;
}
