// Outside the folders of the games nothing of the page knows a game: no name of one, of a side or of a nation, no number of a
// rule, no kind of event. What a game is like is told by its folder and by the server.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Game } from './game';

const here = new URL('.', import.meta.url).pathname;
const root = join(here, '..');
const rows = readFileSync(join(here, '../../../games.txt'), 'utf8').split('\n');
const begun = rows.filter((line) => line.startsWith('#+')).map((line) => line.slice(2)); // may have a folder already
const names = rows.filter((line) => line && !line.startsWith('#'));

const colours = Object.values(import.meta.glob<Pick<Game, 'cloths' | 'sides'>>('./*/colours.ts', { eager: true }));

function sources(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return dir === join(root, 'games') ? [] : sources(path);
    return /\.(svelte|ts|css)$/.test(entry.name) && !/\.test\.ts$|\.d\.ts$/.test(entry.name) ? [path] : [];
  });
}
const shared = sources(root).map((path) => ({ name: relative(root, path), text: readFileSync(path, 'utf8') }));
const places = (what: RegExp) =>
  shared.flatMap(({ name, text }) =>
    text.split('\n').flatMap((line, i) => (what.test(line) ? [`${name}:${i + 1}: ${line.trim().slice(0, 120)}`] : [])),
  );

describe('the games', () => {
  it('are those of games.txt', () => {
    expect(names.length).toBeGreaterThan(0);
    const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !begun.includes(entry.name));
    expect(folders.map(({ name }) => name).sort()).toEqual([...names].sort());
    for (const name of names)
      for (const file of ['index.ts', 'words.ts', 'colours.ts']) expect(existsSync(join(here, name, file)), `${name}/${file}`).toBe(true);
  });
  it('are looked for in all the other sources', () => {
    expect(shared.length).toBeGreaterThan(90);
    expect(shared.some(({ name }) => name === 'table/TablePage.svelte')).toBe(true);
  });
  it('are not named elsewhere', () => expect(places(new RegExp(names.join('|'), 'i'))).toEqual([]));
  it('have their sides and nations to themselves', () => {
    const ids = new Set(colours.flatMap(({ cloths, sides }) => [...Object.keys(cloths), ...Object.keys(sides)]));
    expect(places(new RegExp(`['".\`](${[...ids].join('|')})['".\`-]`))).toEqual([]);
  });
  // A quoted number with a letter or a second part behind it, as rules have: '10.4.1d', "13.2.2a", '2.points-c'.
  it('have their rules to themselves', () => {
    expect("rule: '2.points-c'").toMatch(/'\d+(\.[\w-]+)*[a-z]'/);
    expect(places(/['"](?!2d')\d+(\.[\w-]+)*[a-z]['"]/)).toEqual([]);
  });
  it('have their kinds of event to themselves', () => {
    // Of `back`, `resign`, `draw`, `flag` and `resume` the server tells by itself.
    expect(places(/\.event [!=]== '(?!back'|resign'|draw'|flag'|resume')/)).toEqual([]);
  });
  it('give a nation that two of them have the same colours', () => {
    const seen = new Map<string, string>();
    for (const { cloths } of colours)
      for (const [nation, cloth] of Object.entries(cloths)) {
        const text = JSON.stringify(cloth);
        expect(seen.get(nation) ?? text, nation).toBe(text);
        seen.set(nation, text);
      }
  });
});
