// The talk at a table: what has been said, and how much of it has not been read. One for each table, also while its panel
// is closed.
import { ask } from '../protocol/wire';
import type { GameTable } from '../table/table.svelte';

export type Room = 'seats' | 'spectators';
export interface Said {
  number: number;
  name: string;
  text: string;
  at: number;
}

const tables = new WeakMap<GameTable, Talk>();
export function talkOf(table: GameTable): Talk {
  let talk = tables.get(table);
  if (!talk) tables.set(table, (talk = new Talk(table)));
  return talk;
}

export class Talk {
  lines = $state.raw<Record<Room, Said[]>>({ seats: [], spectators: [] });
  read = $state<Record<Room, number>>({ seats: 0, spectators: 0 });
  private loaded = new Set<Room>();

  constructor(private readonly table: GameTable) {
    try {
      this.read = { ...this.read, ...JSON.parse(localStorage.getItem(this.key()) ?? '{}') };
    } catch {
      /* then all is new */
    }
  }
  private key() {
    return `tamburino.read.${this.table.id}`;
  }

  // Who plays does not hear the spectators until the game is over.
  get rooms(): Room[] {
    if (this.table.mine.length === 0) return ['spectators'];
    return this.table.info?.status === 'over' ? ['seats', 'spectators'] : ['seats'];
  }
  // What has come over the wire counts before it is fetched.
  get unread(): number {
    return this.rooms.reduce((sum, room) => sum + this.unreadIn(room), 0);
  }
  unreadIn(room: Room): number {
    const known = new Set(this.lines[room].map((line) => line.number));
    const told = this.table.chat.filter(
      (line) => (line.room ?? this.rooms[0]) === room && !known.has(line.number) && line.number > this.read[room],
    );
    return this.lines[room].filter((line) => line.number > this.read[room]).length + told.length;
  }

  async fetch(room: Room): Promise<void> {
    const last = this.loaded.has(room) ? (this.lines[room].at(-1)?.number ?? 0) : 0;
    const { lines } = await ask<{ lines: Said[] }>('chat', { game: this.table.id, room, since: last });
    this.loaded.add(room);
    const known = new Set(this.lines[room].map((line) => line.number));
    this.lines = { ...this.lines, [room]: [...this.lines[room], ...lines.filter((line) => !known.has(line.number))] };
  }
  async say(room: Room, text: string): Promise<void> {
    const { number } = await ask<{ number: number }>('say', { game: this.table.id, room, text }, 1);
    if (number > this.read[room]) this.read[room] = number;
    await this.fetch(room);
    this.keep();
  }
  markRead(room: Room) {
    const last = this.lines[room].at(-1)?.number ?? 0;
    if (last <= this.read[room]) return;
    this.read[room] = last;
    this.keep();
  }
  private keep() {
    try {
      localStorage.setItem(this.key(), JSON.stringify(this.read));
    } catch {
      /* then it is new again next time */
    }
  }
}
