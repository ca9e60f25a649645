import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { EVENT_CONTRACTS } from '../../src/contracts/events/event-topics.ts';
import { problemSchema, type Problem } from '../../src/contracts/problem.ts';
import type { ServiceContract } from '../../src/contracts/service.ts';
import type { UserDetails } from '../../src/contracts/user-details.ts';
import { sendOtp, verifyOtp } from '../../src/contracts/sign-in/sign-in.ts';
import { UUID } from '../../src/domain/identifiers.ts';

/** Who calls: the token, and the realm and user that stand in the path. */
export interface Session {
  readonly token: string | undefined;
  readonly realm: number | string;
  readonly user: number | string;
}

/** A person who is signed in. */
export interface PersonSession extends Session {
  readonly token: string;
  readonly details: UserDetails;
}

/** The environment's default token, realm 1 and user 1. */
export const VISITOR: Session = { token: 'haat-visitor', realm: 1, user: 1 };

/** An HTTP answer; `output` is set for 200 and fits the contract, `problem` for every other status. */
export interface Answer<Output> {
  readonly status: number;
  readonly headers: Headers;
  readonly output: Output;
  readonly problem: Problem;
}

/** How a call differs from an ordinary one. `key: null` sends no Idempotency-Key. */
export interface CallOptions {
  readonly as?: Session;
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Hangs up before the answer came. */
  readonly signal?: AbortSignal;
}

/** Calls services as a client does, over HTTP. */
export interface ServiceClient {
  readonly url: string;
  /** Calls a service with its input. */
  readonly call: <Ask, Input, Output>(
    contract: ServiceContract<Ask, Input, Output>,
    input: Ask,
    options?: CallOptions,
  ) => Promise<Answer<Output>>;
  /** The same with any body, as a hostile client might send it. */
  readonly send: <Output>(
    contract: ServiceContract<unknown, unknown, Output>,
    body: unknown,
    options?: CallOptions,
  ) => Promise<Answer<Output>>;
  /** Signs a number in with the code that it was sent. */
  readonly signIn: (mobileNumber: string) => Promise<PersonSession>;
}

/** Path of a service or an event for a caller. */
export function servicePath(contract: ServiceContract, { realm, user }: Session): string {
  const isEvent = EVENT_CONTRACTS.some(({ name }) => name === contract.name);
  return contract.noAuth
    ? `/workflow/1/1/v1/execution/service/runWithNoAuth/${contract.name}`
    : `/workflow/${realm}/${user}/v1/execution/${isEvent ? 'event' : 'service'}/run/${contract.name}`;
}

/** The key of a change is its `messageId` where it has one. */
export function keyOf(body: unknown): string {
  const id = typeof body === 'object' && body !== null && 'messageId' in body ? body.messageId : '';
  return typeof id === 'string' && UUID.test(id) ? id : randomUUID();
}

function headersOf(
  contract: ServiceContract,
  body: unknown,
  options: CallOptions,
): Record<string, string> {
  const { as = VISITOR, key = contract.changes ? keyOf(body) : null, headers = {} } = options;
  return {
    'content-type': 'application/json',
    ...(as.token === undefined ? {} : { authorization: `Bearer ${as.token}` }),
    ...(key === null ? {} : { 'idempotency-key': key }),
    ...headers,
  };
}

/** Reads an answer and checks it against the contract, so that every test proves that answers keep to it. */
async function readAnswer<Output>(
  contract: ServiceContract<unknown, unknown, Output>,
  response: Response,
): Promise<Answer<Output>> {
  const body: unknown = await response.json();
  const { status, headers } = response;
  const fails = (name: string) => (): never => {
    throw new Error(`${contract.name} answered ${status} without ${name}: ${JSON.stringify(body)}`);
  };
  if (status === 200) {
    const output = v.parse(contract.output, body);
    return Object.defineProperty({ status, headers, output }, 'problem', {
      get: fails('a problem'),
    }) as Answer<Output>;
  }
  const problem = v.parse(problemSchema, body);
  return Object.defineProperty({ status, headers, problem }, 'output', {
    get: fails('output'),
  }) as Answer<Output>;
}

/** @param codeOf the newest one-time code that a number was sent */
export function createServiceClient(
  url: string,
  codeOf: (mobileNumber: string) => string,
): ServiceClient {
  const send = async <Output>(
    contract: ServiceContract<unknown, unknown, Output>,
    body: unknown,
    options: CallOptions = {},
  ): Promise<Answer<Output>> => {
    const response = await fetch(`${url}${servicePath(contract, options.as ?? VISITOR)}`, {
      method: 'POST',
      headers: headersOf(contract, body, options),
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    return readAnswer(contract, response);
  };
  const signIn = async (mobileNumber: string): Promise<PersonSession> => {
    await send(sendOtp, { mobileNumber });
    const { output } = await send(verifyOtp, { mobileNumber, code: codeOf(mobileNumber) });
    const { token, user: details } = output;
    return { token, realm: details.realmOwnerInfo.realmIdentifier, user: details.userId, details };
  };
  return { url, send, call: send, signIn };
}
