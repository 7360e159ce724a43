// Runs the tests in the browser: node e2e/run.mjs [--program build/tamburino] [part of a file's name ...]
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const dir = new URL('.', import.meta.url).pathname;
const words = process.argv.slice(2);
const at = words.indexOf('--program');
const program = at >= 0 ? words.splice(at, 2)[1] : join(dir, '../../build/tamburino');
const files = readdirSync(dir).filter((name) => name.endsWith('.test.mjs') && (words.length === 0 || words.some((word) => name.includes(word))));
const done = spawnSync(process.execPath, ['--test', '--test-concurrency=1', '--test-reporter=spec', ...files.map((name) => join(dir, name))], {
  stdio: 'inherit', env: { ...process.env, TAMBURINO: resolve(program) },
});
process.exit(done.status ?? 1);
