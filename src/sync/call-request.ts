import type { CallContract, ServiceContract } from '../contracts/service.ts';
import { CALLS } from '../contracts/calls.ts';

/** Whose call it is. */
export interface Caller {
  readonly realm: number;
  readonly user: number;
}

/** How a call is asked: a path from the origin's root or below the workflow engine, and what a POST sends. */
export interface CallRequest {
  readonly path: string;
  readonly isBesideEngine: boolean;
  readonly method: 'GET' | 'POST';
  readonly body: string | undefined;
}

/** A service of the workflow engine, or one of the calls beside it (specification, section 7). */
export function callRequestOf(
  contract: Pick<ServiceContract, 'name' | 'noAuth'>,
  input: unknown,
  { realm, user }: Caller,
): CallRequest {
  const beside = CALLS.find((call) => call.contract.name === contract.name);
  if (beside !== undefined) return besideEngine(beside, input as object, { realm, user });
  const run = contract.noAuth ? 'runWithNoAuth' : 'run';
  const path = `/${realm}/${user}/v1/execution/service/${run}/${contract.name}`;
  return { path, isBesideEngine: false, method: 'POST', body: JSON.stringify(input) };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** What stands in the path is taken from the input; the rest is a GET's query or a POST's body. */
function besideEngine({ method, path }: CallContract, input: object, caller: Caller): CallRequest {
  const members = new Map<string, unknown>(Object.entries(input));
  const own: Readonly<Record<string, number>> = { ...caller };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = own[name] ?? members.get(name);
    members.delete(name);
    return encodeURIComponent(textOf(value));
  });
  if (method === 'POST') {
    const body = JSON.stringify(Object.fromEntries(members));
    return { path: filled, isBesideEngine: true, method, body };
  }
  const query = new URLSearchParams(
    [...members].flatMap(([name, value]) => (value === undefined ? [] : [[name, textOf(value)]])),
  );
  const asked = query.size === 0 ? filled : `${filled}?${query.toString()}`;
  return { path: asked, isBesideEngine: true, method, body: undefined };
}
