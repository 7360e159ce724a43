// The NATO symbols of the few kinds of units we have, drawn by milsymbol when the client is built: the library itself,
// with its thousands of others, need not travel to the browser.
import ms from 'milsymbol';
import type { Plugin } from 'vite';

const codes: Record<string, string> = {
  infantry: '121100',
  cavalry: '121300',
  artillery: '130300',
  train: '140700',
};

function drawn(entity: string): string {
  const symbol = new ms.Symbol(`1003100000${entity}0000`, {
    size: 100,
    fill: false,
    frame: true,
    infoFields: false,
    monoColor: 'currentColor',
    strokeWidth: 8,
  } as never);
  return symbol
    .asSVG()
    .replace(/^<svg[^>]*>/, '')
    .replace('</svg>', '')
    .replaceAll('stroke-width="3"', 'stroke-width="9"');
}
const diagonal = '<path d="M25,150L175,50" stroke-width="9" stroke="currentColor" fill="none"></path>';

function all(): Record<string, string> {
  const made = Object.fromEntries(Object.entries(codes).map(([kind, code]) => [kind, drawn(code)]));
  return { ...made, 'horse-artillery': made.artillery + diagonal };
}

export function symbols(): Plugin {
  const name = 'virtual:symbols';
  return {
    name: 'symbols',
    resolveId: (id) => (id === name ? '\0' + name : undefined),
    load: (id) => (id === '\0' + name ? `export default ${JSON.stringify(all())};` : undefined),
  };
}
