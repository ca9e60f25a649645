import type { Problem } from '../contracts/problem.ts';

/** Why a call to the server did not succeed. */
export type CallFailure =
  /** No answer: no connection, a broken one, or one too slow. The call may still have had its effect. */
  | { readonly kind: 'no-answer'; readonly reason: 'network' | 'timeout' }
  /** The person switched the network off (NET-1). */
  | { readonly kind: 'switched-off' }
  /** Nobody is signed in, or not the person whose call it is. Nothing was sent. */
  | { readonly kind: 'no-session' }
  /** Haat says no. `retryAfterMs` when it asked to wait. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly problem: Problem;
      readonly retryAfterMs: number | null;
    }
  /** Somebody else answered in place of Haat: a Wi-Fi's sign-in page, a firewall, an ingress. It is no answer (OUT-9). */
  | { readonly kind: 'foreign'; readonly status: number; readonly retryAfterMs: number | null }
  /** JSON with a status of 2xx that is not what the contract says, as of a server newer than this app. No answer either. */
  | { readonly kind: 'unreadable'; readonly status: number };

/** Thrown by the transport, caught by the drain and by the pulls. */
export class CallError extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(describe(failure));
    this.name = 'CallError';
    this.failure = failure;
  }
}

function describe(failure: CallFailure): string {
  switch (failure.kind) {
    case 'no-answer':
      return failure.reason;
    case 'switched-off':
      return 'switched off';
    case 'no-session':
      return 'no session';
    case 'refused':
      return `refused: ${failure.status} ${failure.problem.code}`;
    case 'foreign':
      return `not Haat's answer: ${failure.status}`;
    case 'unreadable':
      return `unreadable answer: ${failure.status}`;
  }
}

/** The problem code of a refusal, else undefined. */
export function refusalCode(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.failure.kind !== 'refused') return undefined;
  return error.failure.problem.code;
}
