// Runs the tests in the browser: node e2e/run.mjs [--program build/tamburino] [part of a file's name ...]
// Two files at a time, but for those that look at the clock; a file that fails is run once more by itself, for two browsers
// without a graphics card can keep each other waiting for longer than a test does. What fails twice has failed.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const dir = new URL('.', import.meta.url).pathname;
const words = process.argv.slice(2);
const at = words.indexOf('--program');
process.env.TAMBURINO = resolve(at >= 0 ? words.splice(at, 2)[1] : (process.env.TAMBURINO ?? join(dir, '../../build/tamburino')));
const files = readdirSync(dir).filter(
  (name) => name.endsWith('.test.mjs') && (words.length === 0 || words.some((word) => name.includes(word))),
);
const timed = files.filter((name) => /^(pointing|since)/.test(name));

async function together(names, concurrency) {
  const failed = new Set();
  if (names.length === 0) return failed;
  const stream = run({ files: names.map((name) => join(dir, name)), concurrency });
  stream.on('test:fail', ({ file }) => (file ? failed.add(file) : names.forEach((name) => failed.add(join(dir, name))))); // older Node.js does not say which
  stream.compose(spec).pipe(process.stdout, { end: false });
  await new Promise((done) => stream.on('end', done));
  return failed;
}

const failed = [
  ...(await together(
    files.filter((name) => !timed.includes(name)),
    2,
  )),
  ...(await together(timed, 1)),
];
let status = 0;
for (const file of failed) {
  console.log(`once more, by itself: ${file}`);
  status ||= spawnSync(process.execPath, ['--test', '--test-reporter=spec', file], { stdio: 'inherit' }).status ?? 1;
}
process.exit(status);
