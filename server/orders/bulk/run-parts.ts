import type { Problem } from '../../../src/contracts/problem.ts';
import type { Database } from '../../db/database.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { problemOf } from '../../http/problem-response.ts';

/** What became of a part. */
export type PartOutcome<Done> =
  | ({ readonly transactionId: string; readonly ok: true } & Done)
  | { readonly transactionId: string; readonly ok: false; readonly problem: Problem };

/** A refusal as it stands in an answer that is no refusal itself. */
function problemOfPart(error: ProblemError): Problem {
  const { requestId: _none, ...problem } = problemOf(error, '');
  return problem;
}

/**
 * Does one part after the other, each in a savepoint: a part that is refused leaves nothing behind and does not stop the
 * others. What is not a refusal (a lost connection) ends them all.
 * @param parts in the order of their stores' ids, as everyone takes them
 * @returns outcomes by transaction id
 */
export async function runParts<Part extends { readonly transactionId: string }, Done>(
  db: Database,
  parts: readonly Part[],
  run: (savepoint: Database, part: Part) => Promise<Done>,
): Promise<Map<string, PartOutcome<Done>>> {
  const outcomes = new Map<string, PartOutcome<Done>>();
  for (const part of parts) {
    const { transactionId } = part;
    try {
      const done = await db.transaction((savepoint) => run(savepoint, part));
      outcomes.set(transactionId, { transactionId, ok: true, ...done });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      outcomes.set(transactionId, { transactionId, ok: false, problem: problemOfPart(error) });
    }
  }
  return outcomes;
}

/** The outcomes in the order of the input. */
export function inOrder<Done>(
  parts: readonly { readonly transactionId: string }[],
  outcomes: ReadonlyMap<string, PartOutcome<Done>>,
): PartOutcome<Done>[] {
  return parts.flatMap(({ transactionId }) => outcomes.get(transactionId) ?? []);
}
