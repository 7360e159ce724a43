// What went wrong, in the reader's language. The server speaks English and is known by its words; a sentence that is
// not known here is told by its kind, with the server's own words where they carry the facts.
import { Refusal } from '../protocol/wire';
import { has, t, type Key } from '../words/words.svelte';

const sentences: Record<string, Key> = {
  'name or password is wrong': 'problem.login',
  'the account is suspended': 'problem.suspended',
  'a one-time code is needed as well, or a recovery code': 'problem.code-needed',
  'the code is wrong, or was used already': 'problem.code',
  'the code is wrong': 'problem.code',
  'the password is wrong': 'problem.password',
  'the old password is wrong': 'problem.old-password',
  'a name has 2 to 32 characters': 'problem.name-length',
  'a name has letters, digits, - _ and . only': 'problem.name-letters',
  'a password has at least 10 characters': 'problem.password-short',
  'that is no e-mail address': 'problem.email',
  'a new account needs an invitation here': 'problem.invitation-needed',
  'that invitation is not good, or was used': 'problem.invitation',
  'this server takes no new accounts': 'problem.closed',
  'that seat is kept for who has its invitation': 'problem.seat-kept',
  'that seat is taken': 'problem.seat-taken',
  'somebody was quicker; look again': 'problem.seat-taken',
  'the game has begun already': 'problem.begun',
  'that ticket is not good, or no longer: ask for another': 'problem.ticket',
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
