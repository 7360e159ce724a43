// Lint of the page's sources, its browser tests and its build files; formatting is prettier's.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['dist/', 'node_modules/', 'src/protocol/openapi.d.ts'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-undef': 'off', // the compiler knows
      'svelte/prefer-svelte-reactivity': 'off', // ours are made anew by each $derived, never changed afterwards
      'svelte/prefer-writable-derived': 'off', // what a bound component says is known only after it is mounted
      'svelte/no-useless-mustaches': 'off', // {' '} is a space that formatting cannot lose
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  { files: ['**/*.mjs', '**/*.js'], rules: { 'no-undef': 'error' } }, // those it does not read
  {
    files: ['src/**/*.ts', 'src/**/*.svelte'],
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: ['.svelte'], tsconfigRootDir: import.meta.dirname } },
    rules: { '@typescript-eslint/no-floating-promises': 'error' },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // What comes over the line has not been checked yet.
    files: ['src/protocol/wire.ts', 'src/table/table.svelte.ts'],
    rules: { '@typescript-eslint/no-explicit-any': 'off' },
  },
);
