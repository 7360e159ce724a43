// Who sits here. On one's own machine everybody is a guest and needs to know nothing of it.
import type { Account } from './types';
import { ask, Refusal } from './wire';

export type { Account };

const beenHere = 'tamburino.been-here'; // a newcomer need not be asked who he is
let account = $state.raw<Account | null>(null);
export const me = () => account;

// Knows us again, or makes us a guest where guests are let in. False: one must log in.
export async function enter(): Promise<boolean> {
  if (localStorage.getItem(beenHere)) {
    try {
      account = (await ask('me')).account;
      return true;
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.code !== 'unauthorized') throw problem;
    }
  }
  try {
    account = (await ask('guest')).account;
    localStorage.setItem(beenHere, 'yes');
    return true;
  } catch (problem) {
    if (problem instanceof Refusal && problem.code !== 'offline') return false;
    throw problem;
  }
}
export async function login(keys: { name: string; password: string; code?: string }) {
  account = (await ask('login', keys, 1)).account;
  localStorage.setItem(beenHere, 'yes');
}
export async function register(keys: { name: string; password: string; email?: string; invitation?: string }) {
  account = (await ask('register', keys, 1)).account;
  localStorage.setItem(beenHere, 'yes');
}
export async function reset(keys: { token: string; password: string; code?: string }) {
  account = (await ask('reset-finish', keys, 1)).account;
  localStorage.setItem(beenHere, 'yes');
}
export async function logout() {
  await ask('logout');
  account = null;
}
export async function change(keys: Record<string, unknown>) {
  account = (await ask('change', keys)).account;
}
