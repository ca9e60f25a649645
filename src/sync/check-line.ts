import { CallError } from './call-error.ts';
import { QUICK_ANSWERS_TO_ONLINE, SLOW_MS } from './reachability.ts';
import type { Transport } from './transport.ts';

/** Questions of one look. A server that has just started is slow at first, and that alone does not make the line weak. */
const MOST_QUESTIONS = 6;

export interface CheckLineParts {
  readonly transport: Pick<Transport, 'touch'>;
  /** ms by this device's clock. */
  readonly now: () => number;
}

/**
 * Asks the server until a line that was down counts as good again (NET-1), or until a question has no answer, or there were
 * enough of them. What was learned is in the settings. Throws only what is a bug.
 */
export async function checkLine({ transport, now }: CheckLineParts): Promise<void> {
  let quickInARow = 0;
  try {
    for (let asked = 0; asked < MOST_QUESTIONS; asked += 1) {
      const startedAt = now();
      await transport.touch();
      quickInARow = now() - startedAt > SLOW_MS ? 0 : quickInARow + 1;
      if (quickInARow === QUICK_ANSWERS_TO_ONLINE) return;
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}
