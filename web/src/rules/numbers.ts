// Rule numbers as players read them, for every component on a table: `8.movement-b` is shown as "8 Movement (b)".
import { getContext, setContext } from 'svelte';
import type { Sheet } from '../protocol/types';
import { ruleNumber } from '../table/sheet';

const key = Symbol('rule numbers');
type Numbers = (rule: string) => string;

export function provideRuleNumbers(sheet: () => Sheet | null | undefined): void {
  setContext<Numbers>(key, (rule) => ruleNumber(sheet(), rule));
}

export const ruleNumbers = (): Numbers => getContext<Numbers | undefined>(key) ?? ((rule) => rule);
