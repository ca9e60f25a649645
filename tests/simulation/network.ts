import type { Actor } from './devices/actor.ts';
import type { Chance } from './chance.ts';
import type { Scheduler } from './devices/scheduler.ts';
import type { Asked, ServerAnswer, ServerRequest } from './server-world.ts';
import type { Trace } from './trace.ts';

/** How good a phone's line is now. */
export type LineState = 'good' | 'bad' | 'off';

/** What may happen to one request besides arriving. */
export const NETWORK_FAULTS = [
  'request-lost',
  'answer-lost',
  'late',
  'twice',
  'proxy-refuses',
  'proxy-breaks',
  'portal',
  'firewall',
  'broken-answer',
  'in-flight',
] as const;
export type NetworkFault = (typeof NETWORK_FAULTS)[number];

/** A request that reached the server, with its answer. */
export interface Delivery {
  readonly actor: Actor;
  readonly service: string;
  readonly request: ServerRequest;
  readonly answer: ServerAnswer;
}

export interface NetworkParts {
  readonly scheduler: Scheduler;
  readonly chance: Chance;
  readonly trace: Trace;
  readonly ask: (request: ServerRequest) => Promise<Asked>;
  /** Faults of this run; none at the end of it. */
  readonly faults: () => readonly NetworkFault[];
  /** Hears of each request as it leaves its context; what it returns is called when the context hears of its end. */
  readonly onSend: (actor: Actor, service: string, request: ServerRequest) => () => void;
  /** Hears of each request that reached the server. */
  readonly onDelivery: (delivery: Delivery) => void | Promise<void>;
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** How likely a fault is on a bad line, and on a good one. */
const FAULT_CHANCE: Readonly<Record<LineState, number>> = { good: 0.12, bad: 0.5, off: 0 };

const networkError = () => new TypeError('Failed to fetch');

const HTML = { 'content-type': 'text/html' };
const PORTAL_PAGE = '<html><body>Please accept the terms of this Wi-Fi</body></html>';
const BLOCKED_PAGE = '<html><body>Blocked by your administrator</body></html>';

/** What a firewall, an ingress or somebody's API gateway answers in place of the server (OUT-9). */
const FIREWALL_STATUSES = [400, 401, 403, 404, 405, 409, 413, 422, 451];
const FOREIGN_PROBLEM = { type: 'about:blank', title: 'Not allowed', code: 'not_signed_in' };

/** What broken software on the way makes of an answer: cut off, of other types, or empty. */
const DAMAGES: readonly ((text: string) => string)[] = [
  (text) => text.slice(0, Math.floor(text.length / 2)),
  (text) => text.replaceAll(/:(-?\d+)/g, ':"$1"').replaceAll(/:(true|false)/g, ':null'),
  () => '{}',
  () => '[]',
  () => 'null',
  () => '',
];

/**
 * The answer to a repeated key whose first request is still under way (OUT-1). PGlite has one connection, so that the
 * server in this process never gives it by itself; PostgreSQL does (tests/contract/server/idempotency.test.ts).
 */
const IN_FLIGHT: ServerAnswer = {
  status: 409,
  headers: { 'content-type': 'application/problem+json', 'retry-after': '1' },
  body: JSON.stringify({
    type: 'urn:haat:problem:request_in_flight',
    title: 'Request in flight',
    status: 409,
    code: 'request_in_flight',
  }),
};

/** The network between phones and the server, and what it does to requests. */
export function createNetwork(parts: NetworkParts) {
  const { scheduler, chance, trace, ask, faults, onSend, onDelivery } = parts;

  function proxyAnswer(): ServerAnswer {
    const status = chance.pick([502, 503, 504, 429]);
    const asksToWait = chance.happens(0.4);
    const wait = { 'retry-after': String(chance.pick([1, 5, 30, 60])) };
    return {
      status,
      headers: { 'content-type': 'text/html', ...(asksToWait && wait) },
      body: '<html><body>Bad gateway</body></html>',
    };
  }

  /** A sign-in page, or the way to it. */
  function portalAnswer(): ServerAnswer {
    const status = chance.pick([200, 202, 302, 511]);
    return { status, headers: HTML, body: PORTAL_PAGE };
  }

  function firewallAnswer(): ServerAnswer {
    const status = chance.pick(FIREWALL_STATUSES);
    const asksToWait = chance.happens(0.2);
    const wait = { 'retry-after': '86400' };
    const isPage = chance.happens(0.7);
    const type = isPage ? HTML : { 'content-type': 'application/problem+json' };
    const body = isPage ? BLOCKED_PAGE : JSON.stringify({ ...FOREIGN_PROBLEM, status });
    return { status, headers: { ...type, ...(asksToWait && wait) }, body };
  }

  /** What the server said, spoilt on the way. Without anything in it that a damage could change it is another's page. */
  function spoilt(answer: ServerAnswer): ServerAnswer {
    const body = chance.pick(DAMAGES)(answer.body);
    return body === answer.body ? { ...answer, body: BLOCKED_PAGE } : { ...answer, body };
  }

  /** One exchange with a line in this state. `reached` ends it with an answer, `broken` with none. */
  function exchange(
    line: LineState,
    fault: NetworkFault | undefined,
    deliver: (ms: number, answered: (answer: ServerAnswer) => void) => void,
    {
      reached,
      broken,
    }: { reached: (ms: number, answer: ServerAnswer) => void; broken: (ms: number) => void },
  ): void {
    const lag = () => (line === 'bad' ? chance.between(100, 6_000) : chance.between(15, 300));
    const breakOff = () => {
      // Half of the lost ones break at once, the others leave the client to its timeout.
      if (chance.happens(0.5)) broken(chance.between(50, 14_000));
    };
    switch (fault) {
      case 'request-lost':
        breakOff();
        return;
      case 'answer-lost':
        deliver(lag(), breakOff);
        return;
      case 'late':
        deliver(chance.between(15_500, 120_000), (answer) => reached(lag(), answer));
        return;
      case 'twice':
        deliver(lag(), (answer) => reached(lag(), answer));
        deliver(lag() + chance.between(0, 20_000), () => {});
        return;
      case 'proxy-refuses':
        reached(lag(), proxyAnswer());
        return;
      case 'proxy-breaks':
        deliver(lag(), () => reached(lag(), proxyAnswer()));
        return;
      case 'portal':
        reached(lag(), portalAnswer());
        return;
      case 'firewall':
        reached(lag(), firewallAnswer());
        return;
      case 'broken-answer':
        deliver(lag(), (answer) => reached(lag(), spoilt(answer)));
        return;
      case 'in-flight':
        deliver(lag() + 2_000, () => {});
        reached(lag(), IN_FLIGHT);
        return;
      case undefined:
        deliver(lag(), (answer) => reached(lag(), answer));
    }
  }

  /** `fetch` for one context; the line is its phone's. */
  function fetchOf(actor: Actor, line: () => LineState): Fetch {
    return (url, init) =>
      new Promise((resolve, reject) => {
        const { method, headers, body, signal } = init;
        const request: ServerRequest = {
          method: method === 'GET' ? 'GET' : 'POST',
          url,
          headers: (headers ?? {}) as Record<string, string>,
          body: typeof body === 'string' ? body : undefined,
          form: body instanceof FormData ? body : undefined,
        };
        const service = /[^/?]+(?=\?|$)/.exec(url)?.[0] ?? '';
        const ended = onSend(actor, service, request);
        let isOpen = true;
        const end = (settle: () => void) => {
          if (isOpen) ended();
          isOpen = false;
          settle();
        };
        signal?.addEventListener('abort', () =>
          end(() => reject(new DOMException('aborted', 'AbortError'))),
        );
        const deliver = (ms: number, answered: (answer: ServerAnswer) => void) => {
          scheduler.after(ms, async () => {
            const { answer, heard = answer } = await ask(request);
            trace.note(`server ${service} ${answer.status} ${heard.status} for ${actor.name}`);
            answered(heard);
            await onDelivery({ actor, service, request, answer });
          });
        };
        const reached = (ms: number, { status, headers: given, body: text }: ServerAnswer) => {
          const answer = new Response(text, { status, headers: given });
          actor.post(ms, () => end(() => resolve(answer)));
        };
        const broken = (ms: number) => {
          actor.post(ms, () => end(() => reject(networkError())));
        };
        const state = line();
        const possible = faults();
        const hasFault = possible.length > 0 && chance.happens(FAULT_CHANCE[state]);
        const fault = hasFault ? chance.pick(possible) : undefined;
        // The service is part of every call that changes something; a GET can't be in flight twice.
        const isKeyed = request.headers['idempotency-key'] !== undefined;
        const usable = fault === 'in-flight' && !isKeyed ? undefined : fault;
        trace.note(`${actor.name} asks ${service} ${state} ${usable ?? ''}`);
        if (state === 'off') broken(5);
        else exchange(state, usable, deliver, { reached, broken });
      });
  }

  return { fetchOf };
}
