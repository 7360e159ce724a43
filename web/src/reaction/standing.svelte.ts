// Standing answers: units that are not asked again in this activation. They outlive the panel, which goes away between two
// questions.
import { SvelteSet } from 'svelte/reactivity';
import type { GameTable } from '../table/table.svelte';

class Standing {
  readonly silent = new SvelteSet<string>();
  private of = '';
  // Another activation: everybody is asked again.
  during(activation: string) {
    if (this.of !== activation) this.silent.clear();
    this.of = activation;
  }
}
const all = new WeakMap<GameTable, Standing>();
export function standingOf(table: GameTable): Standing {
  const found = all.get(table) ?? new Standing();
  all.set(table, found);
  return found;
}
