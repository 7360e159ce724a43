import * as dialogs from './dialogs';
import * as dice from './dice';
import * as games from './games';
import * as novara from './novara';
import * as panels from './panels';
import * as start from './start';
import * as table from './table';
import * as thousand from './thousand';

export const en = { ...dialogs.en, ...thousand.en, ...start.en, ...table.en, ...panels.en, ...dice.en, ...games.en, ...novara.en };
