// A free set-up, as the words of a game name its questions.
import type { GameTable } from '../table/table.svelte';

export const setsUp = (table: GameTable) => table.myTurn && Boolean(table.reader?.settingUp?.includes(table.toAct?.asked ?? ''));
