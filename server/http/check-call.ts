import type { ServiceContract } from '../../src/contracts/service.ts';
import type { CallerIdentity } from './service-handler.ts';
import { ProblemError } from './problem-error.ts';
import * as v from 'valibot';
import { UUID } from '../../src/domain/identifiers.ts';
import type { FieldProblem } from '../../src/contracts/problem.ts';
import { unstorableTextPath } from './limits/bounded-json.ts';

/** `{realm}/{user}` as they stand in the path. */
export interface PathIdentity {
  readonly realm: string;
  readonly user: string;
}

/**
 * Whether this caller may run this service on this path.
 * @throws ProblemError not_signed_in for a visitor at a service that needs a person, which a client answers by
 * signing in again; not_allowed for a path that is not the session's own and for a role that may not
 */
export function checkAccess(
  contract: ServiceContract,
  identity: CallerIdentity,
  path: PathIdentity,
): void {
  const mayCall = contract.callers.includes(identity.caller);
  if (identity.caller === 'visitor' && !mayCall) throw new ProblemError('not_signed_in');
  const isOwn = path.realm === String(identity.realmId) && path.user === String(identity.userId);
  if (!isOwn || !mayCall) throw new ProblemError('not_allowed');
}

/** Most refused fields that one answer names. */
const MOST_FIELDS = 20;

function badInput(fields: readonly FieldProblem[]): ProblemError {
  const detail = fields[0]?.message;
  return new ProblemError('bad_input', { fields, ...(detail === undefined ? {} : { detail }) });
}

/**
 * A service's input from a request's body.
 * @throws ProblemError bad_input, naming the refused fields
 */
export function readInput<Input>(contract: ServiceContract<unknown, Input>, body: unknown): Input {
  // Schemas take a list for an object whose members are all optional.
  if (Array.isArray(body)) throw badInput([{ path: '', message: 'must be an object' }]);
  const result = v.safeParse(contract.input, body, { abortPipeEarly: true });
  if (!result.success) {
    throw badInput(
      result.issues
        .slice(0, MOST_FIELDS)
        .map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
    );
  }
  const path = unstorableTextPath(result.output);
  if (path !== undefined)
    throw badInput([{ path, message: 'Please remove special control characters' }]);
  return result.output;
}

/**
 * The `Idempotency-Key` of a change. Where the input has a `messageId`, the key is that id.
 * @throws ProblemError idempotency_key_missing, bad_input
 */
export function readIdempotencyKey(header: unknown, input: unknown): string {
  if (typeof header !== 'string' || !UUID.test(header)) {
    throw new ProblemError('idempotency_key_missing');
  }
  const hasMessageId = typeof input === 'object' && input !== null && 'messageId' in input;
  if (hasMessageId && input.messageId !== header) {
    throw badInput([{ path: 'messageId', message: 'must be the Idempotency-Key' }]);
  }
  return header;
}
