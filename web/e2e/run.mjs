// Runs the tests in the browser: node e2e/run.mjs [--program build/tamburino] [part of a file's name ...]
// Two files at a time, except those that measure time, which run alone. Nothing is retried.
import { once } from 'node:events';
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
  if (names.length === 0) return true;
  let passed = true;
  const stream = run({ files: names.map((name) => join(dir, name)), concurrency });
  stream.on('test:fail', () => (passed = false));
  const report = stream.compose(spec);
  report.pipe(process.stdout, { end: false });
  await once(report, 'end');
  return passed;
}

const untimed = files.filter((name) => !timed.includes(name));
const results = [await together(untimed, 2), await together(timed, 1)];
process.exit(results.every(Boolean) ? 0 : 1);
