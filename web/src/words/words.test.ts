// Every text in both languages, with the same gaps to fill; no key in two files; no key in the code that is nowhere.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it as test } from 'vitest';

const here = new URL('.', import.meta.url).pathname;
type Both = { en: Record<string, string>; it: Record<string, string> };
const parts = Object.entries(
  import.meta.glob<Both>(['./*.ts', '../games/*/words.ts', '!./*.test.ts', '!./words.svelte.ts', '!./en.ts', '!./it.ts'], { eager: true }),
).map(([name, words]) => ({ name, words, game: name.startsWith('../') ? name.split('/')[2]! : '' }));
const gaps = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]).sort();

function sources(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(entry.name) && !entry.name.includes('.test.') ? [path] : [];
  });
}

describe('words', () => {
  for (const { name, words } of parts) {
    test(`${name}: both languages have the same keys, and nothing is empty`, () => {
      expect(Object.keys(words.it).sort()).toEqual(Object.keys(words.en).sort());
      for (const [key, text] of [...Object.entries(words.en), ...Object.entries(words.it)]) expect(text.trim(), key).not.toBe('');
    });
    test(`${name}: both languages have the same gaps`, () => {
      for (const [key, text] of Object.entries(words.en))
        expect([...new Set(gaps(words.it[key] ?? ''))], key).toEqual([...new Set(gaps(text))]);
    });
  }
  // Two games may have different words for the same thing; a word that all share stands in none of them.
  const keysOf = (game: string) =>
    parts.filter((part) => part.game === '' || part.game === game).flatMap(({ words }) => Object.keys(words.en));
  const games = [...new Set(parts.map(({ game }) => game))];
  for (const game of games)
    test(`no key stands in two files${game && `, ${game} and the shared ones`}`, () => {
      const all = keysOf(game);
      expect(all.filter((key, i) => all.indexOf(key) !== i)).toEqual([]);
    });
  test('every key that the code names by itself is there', () => {
    const missing = sources(join(here, '..')).flatMap((file) => {
      const known = new Set(keysOf(/\/games\/(\w+)\//.exec(file)?.[1] ?? ''));
      return [...readFileSync(file, 'utf8').matchAll(/\bt\('([\w.@-]+)'/g)]
        .map((found) => found[1]!)
        .filter((key) => !known.has(key))
        .map((key) => `${file}: ${key}`);
    });
    expect(missing).toEqual([]);
  });
});
