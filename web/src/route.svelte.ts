// Where we are: #/ the beginning, #/game/<id> a table, #/game/<id>/at/<step> a moment of it, #/print/<id> its map and counters on paper, #/account, #/reset/<token> a new password.
export interface Route {
  page: 'start' | 'new' | 'game' | 'account' | 'join' | 'import' | 'reset' | 'print';
  game?: string;
  step?: number;
  side?: string;
  code?: string;
}

function read(): Route {
  const parts = location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent);
  if (parts[0] === 'game' && parts[1]) {
    const step = parts[2] === 'at' ? Number(parts[3]) : undefined;
    return { page: 'game', game: parts[1], step: Number.isInteger(step) ? step : undefined };
  }
  if (parts[0] === 'print' && parts[1]) return { page: 'print', game: parts[1] };
  if (parts[0] === 'join' && parts[1] && parts[2]) return { page: 'join', game: parts[1], side: parts[2], code: parts[3] };
  if (parts[0] === 'reset' && parts[1]) return { page: 'reset', code: parts[1] };
  if (parts[0] === 'new') return { page: 'new', game: parts[1] };
  if (parts[0] === 'account' || parts[0] === 'import') return { page: parts[0] };
  return { page: 'start' };
}

let now = $state.raw<Route>(read());
addEventListener('hashchange', () => (now = read()));
export const route = () => now;
export const go = (hash: string) => (location.hash = hash);
