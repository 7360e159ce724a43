import { butchery } from './butchery';
import { novara } from './novara';
import type { GameReader } from './pieces';
import { thousand } from './thousand';

export const readers: Record<string, GameReader> = { butchery, novara, thousand };
