import type { CallError } from '../call-error.ts';

/** Refusals that are about whoever asks, or about how much is asked just now, and not about what was asked for. */
const OF_THE_ASKER: ReadonlySet<number> = new Set([401, 403, 408, 425, 429]);

/** True when a failure is of the line, the session, the server as a whole or this device's switches, not of a store. */
export function isLineFailure({ failure }: CallError): boolean {
  switch (failure.kind) {
    case 'no-answer':
    case 'switched-off':
    case 'no-session':
    case 'foreign':
      return true;
    case 'refused':
      return failure.status >= 500 || OF_THE_ASKER.has(failure.status);
    case 'unreadable':
      return false;
  }
}
