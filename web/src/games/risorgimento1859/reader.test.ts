import { expect, test, vi } from 'vitest';
import type { RisorgimentoView } from './view';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', { documentElement: {} });

test('a stack that attacks has one arrow, however many of its units go', async () => {
  const { reader } = await import('./reader');
  const attacks = ['a', 'b'].map((unit) => ({ unit, from: 'S1242', target: 'S1241' }));
  const view = { under_way: { attacks: [...attacks, { unit: 'c', from: 'S1142', target: 'S1241' }] } } as unknown as RisorgimentoView;
  expect(reader.fights!(view)).toEqual([
    { from: 'S1242', to: 'S1241' },
    { from: 'S1142', to: 'S1241' },
  ]);
});
