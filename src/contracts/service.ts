import type * as v from 'valibot';
import { CALLERS, type Caller } from '../domain/account/roles.ts';
import type { ProblemCode } from './problem.ts';

/**
 * The contract of one workflow service, shared by client and server.
 * - `Ask` is what a client sends, `Input` what the handler gets once defaults are filled in.
 * - `noAuth`: reached through the `runWithNoAuth` path, realm 1, user 1 (specification, section 7).
 * - `callers`: as the domain's table of permissions has them; a test holds the two against each other.
 * - `changes`: it changes something, so a call carries an `Idempotency-Key` (OUT-1).
 * - `errors`: codes of its own, besides those that any service may answer.
 */
export interface ServiceContract<Ask = unknown, Input = unknown, Output = unknown> {
  readonly name: string;
  readonly summary: string;
  readonly input: v.GenericSchema<Ask, Input>;
  readonly output: v.GenericSchema<unknown, Output>;
  readonly callers: readonly Caller[];
  readonly noAuth: boolean;
  readonly changes: boolean;
  readonly errors: readonly ProblemCode[];
}

/** Declares a contract; exists so that the types are inferred from the schemas. */
export function defineService<Ask, Input, Output>(
  contract: ServiceContract<Ask, Input, Output>,
): ServiceContract<Ask, Input, Output> {
  return contract;
}

/** Everyone who can read public things. */
export const EVERYONE: readonly Caller[] = CALLERS;

/** Everyone with a session: each of them may also shop. */
export const SIGNED_IN: readonly Caller[] = ['buyer', 'seller', 'cr', 'admin'];

/**
 * A call beside the workflow engine (specification, section 7, "Other calls"): a contract with a method and a path of its own.
 * Of a GET the input is its query and what stands in the path, of a POST its JSON body and what stands in the path.
 */
export interface CallContract {
  readonly contract: ServiceContract;
  readonly method: 'GET' | 'POST';
  /** From the origin's root. `{realm}` and `{user}` are the caller's own; other names are members of the input. */
  readonly path: string;
  readonly tag: string;
}
