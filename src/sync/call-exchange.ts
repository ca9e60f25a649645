import * as v from 'valibot';
import { CALLS } from '../contracts/calls.ts';
import { readProblem } from '../contracts/problem.ts';
import type { CallContract, ServiceContract } from '../contracts/service.ts';
import { CallError } from './call-error.ts';
import type { NetworkEvidence } from './reachability.ts';

/** The whole of an answer, whoever gave it. */
export interface Received extends Pick<Response, 'ok' | 'status' | 'headers'> {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly tookMs: number;
}

function retryAfterMs({ headers }: Received, nowMs: number): number | null {
  const header = headers.get('retry-after');
  if (header === null) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}

const typeOf = ({ headers }: Received) => headers.get('content-type') ?? '';

function readJson({ bytes }: Received): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

export interface AnswerReaderParts {
  readonly report: (evidence: NetworkEvidence) => void;
  /** ms by this device's clock. */
  readonly now: () => number;
}

/** Creates what tells Haat's answers from those of others (OUT-9). All methods throw `CallError`. */
export function createAnswerReader(parts: AnswerReaderParts) {
  const reportAnswer = ({ tookMs }: Received) => parts.report({ kind: 'answer', tookMs });

  /** OUT-9: whatever is neither of the expected shape nor Haat's problem says nothing but that somebody else is there. */
  function foreign(received: Received): CallError {
    const { status } = received;
    parts.report({ kind: 'foreign', status });
    const asked = retryAfterMs(received, parts.now());
    return new CallError({ kind: 'foreign', status, retryAfterMs: asked });
  }

  function refusalOf(received: Received): CallError {
    const { status } = received;
    const problem = readProblem(readJson(received));
    if (problem === null) return foreign(received);
    reportAnswer(received);
    const asked = retryAfterMs(received, parts.now());
    return new CallError({ kind: 'refused', status, problem, retryAfterMs: asked });
  }

  function readAnswer<Output>(
    received: Received,
    schema: v.GenericSchema<unknown, Output>,
  ): Output {
    if (!received.ok) throw refusalOf(received);
    const body = readJson(received);
    const parsed = v.safeParse(schema, body);
    if (!parsed.success && (body === undefined || !typeOf(received).includes('json'))) {
      throw foreign(received);
    }
    reportAnswer(received);
    if (!parsed.success) throw new CallError({ kind: 'unreadable', status: received.status });
    return parsed.output;
  }

  function readBytes(received: Received, isExpected: (type: string) => boolean) {
    if (!received.ok) throw refusalOf(received);
    if (!isExpected(typeOf(received))) throw foreign(received);
    reportAnswer(received);
    return received.bytes;
  }

  /** Why an answer that is read as it comes is none; null when its lines are Haat's. */
  async function failureOfStart(response: Response, tookMs: number): Promise<CallError | null> {
    const { ok, status, headers } = response;
    const isPage = (headers.get('content-type') ?? '').includes('html');
    const isRead = !ok || isPage;
    const bytes = isRead ? new Uint8Array(await response.arrayBuffer()) : new Uint8Array();
    const received = { ok, status, headers, bytes, tookMs };
    if (!ok) return refusalOf(received);
    if (isPage) return foreign(received);
    reportAnswer(received);
    return null;
  }

  return { readAnswer, readBytes, failureOfStart };
}

export type AnswerReader = ReturnType<typeof createAnswerReader>;

/** Whose call it is. */
interface Caller {
  readonly realm: number;
  readonly user: number;
}

/** How a call is asked: a path from the origin's root or below the workflow engine, and what a POST sends. */
interface CallRequest {
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
