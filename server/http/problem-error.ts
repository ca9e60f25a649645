import type { FieldProblem, ProblemCode } from '../../src/contracts/problem.ts';

/** What a problem may carry besides its code (RFC 9457 extension members). */
export interface ProblemExtras {
  readonly detail?: string;
  readonly fields?: readonly FieldProblem[];
  readonly items?: readonly { itemId: string; available: number }[];
  readonly minimumPaise?: number;
  /** Seconds; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
}

/** Thrown by a handler to refuse a request; rolls its transaction back and becomes `application/problem+json`. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly extras: ProblemExtras;

  constructor(code: ProblemCode, extras: ProblemExtras = {}) {
    super(code);
    this.name = 'ProblemError';
    this.code = code;
    this.extras = extras;
  }
}
