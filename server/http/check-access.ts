import type { ServiceContract } from '../../src/contracts/service.ts';
import type { CallerIdentity } from '../services/service-handler.ts';
import { ProblemError } from './problem-error.ts';

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
