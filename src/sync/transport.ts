import * as v from 'valibot';
import { EPOCH_HEADER } from '../contracts/headers.ts';
import { uuid } from '../contracts/schemas.ts';
import type { ServiceContract } from '../contracts/service.ts';
import { VISITOR_REALM, VISITOR_USER } from '../domain/account/roles.ts';
import type { StoredSession } from '../db/settings.ts';
import {
  type AnswerReader,
  callRequestOf,
  createAnswerReader,
  type Received,
} from './call-exchange.ts';
import { CallError } from './call-error.ts';
import type { Epochs } from './epoch/epochs.ts';
import type { NetworkEvidence } from './reachability.ts';
import type { SyncRuntime } from './runtime.ts';
import { streamLines, type NextLine } from './stream-lines.ts';

/** Base URLs of the calls of the specification's section 7; each can be set at build time. No trailing slash. */
export interface BaseUrls {
  readonly workflow: string;
  readonly catalogue: string;
  readonly maps: string;
}

export interface TransportParts extends Pick<SyncRuntime, 'fetch' | 'now' | 'startTimer'> {
  readonly baseUrls: BaseUrls;
  /** The environment's default token, for visitors (design, section 8). */
  readonly visitorToken: string;
  /** Its type; `Bearer` where the environment says none. */
  readonly visitorTokenType?: string;
  readonly mapsKey: string;
  readonly readSession: () => Promise<StoredSession | undefined>;
  readonly isSwitchedOff: () => Promise<boolean>;
  readonly report: (evidence: NetworkEvidence) => void;
  /** What is known of the server's epochs (VER-1); calls as nobody in particular know of none. */
  readonly epochs?: Epochs;
}

/** How one call is made. */
export interface CallOptions {
  /** Idempotency key (= message id) of a call that changes something. */
  readonly key?: string;
  /** The person whose call it is; with another session in place nothing is sent. */
  readonly asUser?: number;
  /** Told the epoch that the call was answered in (VER-1); not called by a server that knows none. */
  readonly onEpoch?: (epoch: string) => void;
}

/** A file on its way to the server. */
export interface OutgoingFile {
  readonly name: string;
  /** MIME type as the bytes say. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Whose file it is, and the key that all tries of one file share (OUT-1). */
export interface UploadOptions {
  readonly key: string;
  readonly asUser: number;
}

/** The one way to the server. Every method throws `CallError`. */
export interface Transport {
  readonly call: <Ask, Input, Output>(
    contract: ServiceContract<Ask, Input, Output>,
    input: Ask,
    options?: CallOptions,
  ) => Promise<Output>;
  /** Uploads a file (specification, section 7) and returns its id on the server. */
  readonly upload: (file: OutgoingFile, options: UploadOptions) => Promise<string>;
  /** GET of JSON below one of the base URLs. */
  readonly get: <Output>(
    base: keyof BaseUrls,
    path: string,
    schema: v.GenericSchema<unknown, Output>,
    options?: Pick<CallOptions, 'onEpoch'>,
  ) => Promise<Output>;
  /** GET of a document's bytes, to be held against their hash. @param pastCaches asks the server itself */
  readonly getBytes: (
    base: keyof BaseUrls,
    path: string,
    pastCaches?: boolean,
  ) => Promise<Uint8Array<ArrayBuffer>>;
  /**
   * POST below one of the base URLs whose answer is lines, read as they come: each part of it may take as long as a request.
   * @param read is given the lines one after another; what it throws ends the answer and is thrown on
   */
  readonly postForLines: (
    base: keyof BaseUrls,
    path: string,
    body: object,
    read: (next: NextLine) => Promise<void>,
  ) => Promise<void>;
  /** True when catalogues come from the server that answers the services, and not from a store of files (a CDN). */
  readonly hasOwnCatalogue: boolean;
  /** Asks the server for next to nothing, to learn how the line is (NET-1). */
  readonly touch: () => Promise<void>;
  /** GET of a stream that is told to its owner only; it lasts as long as it lasts. @param path as of `getOwnFile` */
  readonly openOwnStream: (
    path: string,
    options: Required<Pick<CallOptions, 'asUser'>> & { readonly signal: AbortSignal },
  ) => Promise<Response>;
  /** GET of a file that only its owner may have. @param path from the root of the server that answers the services. @param options `type` is the expected MIME type */
  readonly getOwnFile: (
    path: string,
    options: Required<Pick<CallOptions, 'asUser'>> & { readonly type: string },
  ) => Promise<Uint8Array<ArrayBuffer>>;
}

/** No request waits longer than this, ms (OUT-2). */
const REQUEST_TIMEOUT_MS = 15_000;
/** A picture of 500 KB takes more than a minute on a weak line, ms. The drain shows signs of life meanwhile (OUT-2). */
const UPLOAD_TIMEOUT_MS = 120_000;

/** What an upload is answered with: the id that a call may name the file by. */
const uploadAnswer = v.object({ fileId: uuid });

/** The key of the maps service, as the last part of a query. */
function keyQuery(path: string, key: string): string {
  return `${path.includes('?') ? '&' : '?'}key=${encodeURIComponent(key)}`;
}

/** "https://api.example" of a base URL, or nothing of one on the app's own origin. */
function originOf(baseUrl: string): string {
  return /^https?:\/\/[^/]+/.exec(baseUrl)?.[0] ?? '';
}

/** VER-1: says in a request by which epoch it asks, and takes notice of the one that it is answered in. */
async function exchangeInEpoch(
  epochs: Epochs | undefined,
  { asUser, onEpoch }: CallOptions,
  headers: Record<string, string>,
  exchange: () => Promise<Received>,
): Promise<Received> {
  const call = asUser === undefined ? undefined : await epochs?.leave(asUser);
  if (call?.sentIn !== undefined) headers[EPOCH_HEADER] = call.sentIn;
  const received = await exchange();
  const heard = received.headers.get(EPOCH_HEADER) ?? undefined;
  if (call !== undefined) await epochs?.arrive(call, heard);
  if (heard !== undefined) onEpoch?.(heard);
  return received;
}

/** Haat's own calls lead nowhere else: whoever sends them on is somebody else (OUT-9). */
const OWN: RequestInit = { redirect: 'manual' };

/** The part of the transport that reads answers while they come. */
function bundleCalls(
  parts: TransportParts,
  { failureOfStart }: AnswerReader,
): Pick<Transport, 'postForLines' | 'hasOwnCatalogue'> {
  const { catalogue, workflow } = parts.baseUrls;
  return {
    hasOwnCatalogue: originOf(catalogue) === originOf(workflow),
    async postForLines(base, path, body, read) {
      if (await parts.isSwitchedOff()) throw new CallError({ kind: 'switched-off' });
      const headers = { 'content-type': 'application/json' };
      const request = {
        url: `${parts.baseUrls[base]}${path}`,
        init: { method: 'POST', headers, body: JSON.stringify(body) },
        timeoutMs: REQUEST_TIMEOUT_MS,
        failureOfStart,
      };
      await streamLines(parts, request, read);
    },
  };
}

/** The part of the transport that waits for what the server tells. */
function streamCalls(parts: TransportParts): Pick<Transport, 'openOwnStream'> {
  return {
    async openOwnStream(path, { asUser, signal }) {
      if (await parts.isSwitchedOff()) throw new CallError({ kind: 'switched-off' });
      const session = await parts.readSession();
      if (session?.userId !== asUser) throw new CallError({ kind: 'no-session' });
      const headers = { authorization: `Bearer ${session.token}` };
      const url = `${originOf(parts.baseUrls.workflow)}${path}`;
      const init = { ...OWN, method: 'GET', headers, signal, cache: 'no-store' } as const;
      return parts.fetch(url, { ...init, credentials: 'omit' });
    },
  };
}

/** The server answers this to a question that costs it next to nothing. */
const aliveAnswer = v.object({ status: v.literal('ok') });

/** Creates the transport: one timeout, one reading of answers, one place that knows the token. */
export function createTransport(parts: TransportParts): Transport {
  async function exchange(
    url: string,
    init: RequestInit,
    timeoutMs = REQUEST_TIMEOUT_MS,
  ): Promise<Received> {
    if (await parts.isSwitchedOff()) throw new CallError({ kind: 'switched-off' });
    const abort = new AbortController();
    let timedOut = false;
    const stopTimer = parts.startTimer(timeoutMs, () => {
      timedOut = true;
      abort.abort();
    });
    const startedAt = parts.now();
    try {
      const response = await parts.fetch(url, {
        ...init,
        signal: abort.signal,
        credentials: 'omit',
      });
      // The body is part of the answer: read within the timeout.
      const bytes = new Uint8Array(await response.arrayBuffer());
      const { ok, status, headers } = response;
      return { ok, status, headers, bytes, tookMs: parts.now() - startedAt };
    } catch {
      parts.report({ kind: 'no-answer' });
      throw new CallError({ kind: 'no-answer', reason: timedOut ? 'timeout' : 'network' });
    } finally {
      stopTimer();
    }
  }

  const authorizationOf = (session: StoredSession | undefined): string =>
    session === undefined
      ? `${parts.visitorTokenType ?? 'Bearer'} ${parts.visitorToken}`
      : `${session.tokenType} ${session.token}`;

  const reader = createAnswerReader(parts);
  const { readAnswer, readBytes } = reader;

  return {
    async call(contract, input, options = {}) {
      const session = contract.noAuth ? undefined : await parts.readSession();
      const needsSession = !contract.callers.includes('visitor');
      const isOther = options.asUser !== undefined && session?.userId !== options.asUser;
      if (isOther || (needsSession && session === undefined)) {
        throw new CallError({ kind: 'no-session' });
      }
      const realm = session?.realmId ?? VISITOR_REALM;
      const user = session?.userId ?? VISITOR_USER;
      const { workflow } = parts.baseUrls;
      const request = callRequestOf(contract, input, { realm, user });
      const { path, isBesideEngine, method, body } = request;
      const headers: Record<string, string> = { authorization: authorizationOf(session) };
      if (body !== undefined) headers['content-type'] = 'application/json';
      if (options.key !== undefined) headers['idempotency-key'] = options.key;
      const url = `${isBesideEngine ? originOf(workflow) : workflow}${path}`;
      const init = { ...OWN, method, headers, ...(body !== undefined && { body }) };
      const received = await exchangeInEpoch(parts.epochs, options, headers, () =>
        exchange(url, init),
      );
      return readAnswer(received, contract.output);
    },
    async upload({ name, type, bytes }, { key, asUser }) {
      const session = await parts.readSession();
      if (session?.userId !== asUser) throw new CallError({ kind: 'no-session' });
      const body = new FormData();
      // A copy: TypeScript 7 tells bytes over shared memory apart, which a Blob does not take.
      body.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
      const url = `${parts.baseUrls.workflow}/uploadFile/request?ignoreContentType=true`;
      const authorization = `Bearer ${session.token}`;
      const headers = { authorization, 'idempotency-key': key };
      const init = { ...OWN, method: 'POST', headers, body };
      return readAnswer(await exchange(url, init, UPLOAD_TIMEOUT_MS), uploadAnswer).fileId;
    },
    async get(base, path, schema, options = {}) {
      const key = base === 'maps' ? keyQuery(path, parts.mapsKey) : '';
      const get = () => exchange(`${parts.baseUrls[base]}${path}${key}`, { method: 'GET' });
      return readAnswer(await exchangeInEpoch(undefined, options, {}, get), schema);
    },
    async getBytes(base, path, pastCaches = false) {
      const cache = pastCaches ? 'reload' : 'default';
      const url = `${parts.baseUrls[base]}${path}`;
      // Its hash tells the rest; but a page is nobody's pack.
      const isNoPage = (type: string) => !type.includes('html');
      return readBytes(await exchange(url, { method: 'GET', cache }), isNoPage);
    },
    ...bundleCalls(parts, reader),
    async touch() {
      const url = `${originOf(parts.baseUrls.workflow)}/healthz`;
      readAnswer(await exchange(url, { ...OWN, cache: 'no-store' }), aliveAnswer);
    },
    ...streamCalls(parts),
    async getOwnFile(path, { asUser, type }) {
      const session = await parts.readSession();
      if (session?.userId !== asUser) throw new CallError({ kind: 'no-session' });
      const headers = { authorization: `Bearer ${session.token}` };
      const url = `${originOf(parts.baseUrls.workflow)}${path}`;
      const received = await exchange(url, { ...OWN, method: 'GET', headers });
      return readBytes(received, (given) => given.startsWith(type));
    },
  };
}
