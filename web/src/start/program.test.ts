import { expect, test } from 'vitest';
import { program } from './program';

test('a browser is called by its name and system', () => {
  expect(program('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0')).toBe('Firefox, Windows');
  expect(program('Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36')).toBe(
    'Chrome, Android',
  );
  expect(
    program('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/604.1'),
  ).toBe('Safari, iPhone');
});

test('another program is called by its first word', () => {
  expect(program('Python-urllib/3.11')).toBe('Python-urllib');
  expect(program('')).toBe('');
});
