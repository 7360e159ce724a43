// The words of this game and those that all games share.
import { sayWith } from '../../words/words.svelte';
import type { en } from './words';

export const t = sayWith<keyof typeof en>();
