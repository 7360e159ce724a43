// An order to many, in hand until a hex is pointed at: what it comes to, step by step, the engine says.
import type { GameTable } from './table.svelte';

export interface Order {
  id: string;
  says: (spot: string) => string; // as the engine reads it
}
export interface PlannedMove {
  unit: string;
  from?: string; // whoever comes onto the map has none
  to: string;
  face?: string;
}
interface Ahead {
  moves?: PlannedMove[];
  reactions?: { hex: string }[];
}

export class Orders {
  inHand = $state.raw<Order | null>(null);
  moves = $state.raw<PlannedMove[]>([]); // what it would come to, if it were given there
  answered = $state.raw<string[]>([]); // the hexes where somebody may answer
  nobody = $state(false); // could do anything of it there
  private at: string | null = null;
  private asked = 0;
  constructor(private readonly table: GameTable) {}

  take(order: Order) {
    this.clear();
    this.inHand = this.inHand?.id === order.id ? null : order;
  }
  // Whether there was one.
  drop(): boolean {
    const had = this.inHand !== null;
    this.inHand = null;
    this.clear();
    return had;
  }
  private clear() {
    ++this.asked;
    this.at = null;
    this.moves = [];
    this.answered = [];
    this.nobody = false;
  }
  async point(spot: string | null) {
    if (!this.inHand || spot === this.at) return;
    this.clear();
    this.at = spot;
    if (!spot) return;
    const now = this.asked;
    const ahead = await this.table.question<Ahead>('preview', { action: this.inHand.says(spot) }).catch(() => null);
    if (now !== this.asked) return;
    this.moves = ahead?.moves ?? [];
    this.answered = [...new Set((ahead?.reactions ?? []).map((one) => one.hex))];
    this.nobody = ahead === null;
  }
  // Said again as long as the same is asked, because dice or a lone step end what is done at once. False: nobody could.
  async give(spot: string): Promise<boolean> {
    const order = this.inHand;
    if (!order) return false;
    this.drop();
    const { table } = this;
    const said = order.says(spot);
    const asked = table.toAct?.asked;
    const can = () =>
      table.question('preview', { action: said }).then(
        () => true,
        () => false,
      );
    if (!(await can())) return false;
    for (let goesOn = false; await table.act(said, goesOn); goesOn = true)
      if (!table.myTurn || table.toAct?.asked !== asked || !(await can())) break;
    return true;
  }
}
