// Amounts as they are written in a reckoning.
import { figure } from '../words/words.svelte';

// With a true minus.
export const plainly = (amount: number) => figure(amount, 1).replace('-', '−');
export const signed = (amount: number) => (amount > 0 ? '+' : '') + plainly(amount);
// As it is reckoned: added, or what stands above it divided.
export const reckoned = (item: { amount: number; divisor?: number | undefined }) =>
  item.divisor ? `÷ ${item.divisor}` : signed(item.amount);
