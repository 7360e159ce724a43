import * as dialogs from './dialogs';
import * as dice from './dice';
import * as games from './games';
import * as panels from './panels';
import * as start from './start';
import * as table from './table';

export const it = { ...dialogs.it, ...start.it, ...table.it, ...panels.it, ...dice.it, ...games.it };
