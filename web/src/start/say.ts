// What went wrong, in the reader's language. The server speaks English and is known by its words; a sentence that is
// not known here is told by its kind, with the server's own words where they carry the facts.
import { Refusal } from '../protocol/wire';
import { has, t, type Key } from '../words/words.svelte';

const sentences: Record<string, Key> = {
  'name or password is wrong': 'problem.login',
  'the account is suspended': 'problem.suspended',
  'a one-time code or a recovery code is needed too': 'problem.code-needed',
  'the code is wrong or was already used': 'problem.code',
  'the code is wrong': 'problem.code',
  'the password is wrong': 'problem.password',
  'the old password is wrong': 'problem.old-password',
  'a name has 2 to 32 characters': 'problem.name-length',
  'a name has letters, digits, - _ and . only': 'problem.name-letters',
  'a password has at least 10 characters': 'problem.password-short',
  'that is not an e-mail address': 'problem.email',
  'registration needs an invitation on this server': 'problem.invitation-needed',
  'that invitation is invalid or was already used': 'problem.invitation',
  'registration is closed on this server': 'problem.closed',
  'that seat is reserved: it needs its invitation code': 'problem.seat-kept',
  'that seat is taken': 'problem.seat-taken',
  'another player changed the seats first; reload the game': 'problem.seat-taken',
  'the game has already begun': 'problem.begun',
  'that dice ticket is invalid or has expired: request another': 'problem.ticket',
};

export function inWords(problem: unknown): string {
  if (!(problem instanceof Refusal)) {
    console.error(problem);
    return t('problem.ours');
  }
  const known = sentences[problem.message];
  if (known) return t(known);
  if (/^the name .* is taken$/.test(problem.message)) return t('problem.name-taken');
  const kind = `problem.${problem.code}`;
  return has(kind) ? t(kind, { why: problem.message }) : problem.message || t('problem.ours');
}
