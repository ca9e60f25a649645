import type { ProblemError } from '../http/problem-error.ts';

/** What came of one of several changes that share a transaction: a refusal must not roll back the others. */
export type Outcome<Done> =
  | { readonly ok: true; readonly done: Done }
  | { readonly ok: false; readonly problem: ProblemError };

export const done = <Done>(value: Done): Outcome<Done> => ({ ok: true, done: value });
export const refused = (problem: ProblemError): Outcome<never> => ({ ok: false, problem });

/** What one change came to. @throws ProblemError what it was refused for */
export function orThrow<Done>(outcome: Outcome<Done> | undefined): Done {
  if (outcome === undefined) throw new Error('a change has no outcome');
  if (!outcome.ok) throw outcome.problem;
  return outcome.done;
}

/**
 * Thrown by one of several changes that can't go on in a transaction that it shares: all is rolled back, and each runs again in
 * a transaction of its own.
 */
export class NeedsOwnTransactionError extends Error {
  override readonly name = 'NeedsOwnTransactionError';
}
