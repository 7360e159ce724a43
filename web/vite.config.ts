import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { symbols } from './symbols';

// One page; everything it needs comes from the program itself. In development `npm run dev` shows the page and asks a
// running `tamburino serve` for the rest.
export default defineConfig({
  plugins: [svelte(), symbols()],
  base: './',
  build: { target: 'es2022', assetsInlineLimit: 0, cssCodeSplit: false, modulePreload: { polyfill: false } },
  test: { include: ['src/**/*.test.ts'] },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:1859', ws: true } } },
});
