import * as dialogs from './dialogs';
import * as dice from './dice';
import * as games from './games';
import * as novara from './novara';
import * as panels from './panels';
import * as start from './start';
import * as table from './table';
import * as thousand from './thousand';

export const it = { ...dialogs.it, ...thousand.it, ...start.it, ...table.it, ...panels.it, ...dice.it, ...games.it, ...novara.it };
