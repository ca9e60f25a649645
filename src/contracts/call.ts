import type { ServiceContract } from './service.ts';

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
