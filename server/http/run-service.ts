import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { type AskedVersion, logLostVersion } from '../epoch/epoch.ts';
import {
  hashPayload,
  hasAnswer,
  type KeyedChange,
  type OnceAnswer,
  runAllOnce,
} from '../idempotency/run-once.ts';
import { serviceOfHash } from '../catalogue/services/catalogue-listings.ts';
import type {
  CallerIdentity,
  ServerParts,
  ServiceCall,
  ServiceHandler,
} from './service-handler.ts';
import { authenticate, visitorIdentity, deviceOf } from '../sign-in/authenticate.ts';
import { checkAccess, readIdempotencyKey, readInput } from './check-call.ts';
import { ProblemError } from './problem-error.ts';
import { randomUUID } from 'node:crypto';
import { type ChangeKind, createChangeQueue, orThrow } from '../changes/change-queue.ts';

/** Most changes that share a transaction: with more the first waits longer for the last, and a commit costs hardly less each. */
const MOST_TOGETHER = 24;

/** Who waits for a store or a group buy waits at most for about three seconds' worth of work. */
const ROW_LIMITS = { atOnce: 1, waiting: 500, waitingPerPerson: 20 };

/** A phone sends six requests at once; one person never holds half of the connections. */
/** Quotes of one store; what one person asks at once waits for itself. */
const READ_LIMITS = { atOnce: 2, waiting: 1000, waitingPerPerson: 50 };

const PERSON_LIMITS = { atOnce: 3, waiting: 100, waitingPerPerson: 100 };

/** A change, all that it needs but its transaction. */
interface WaitingChange {
  readonly keyed: KeyedChange;
  readonly call: ServiceCall<unknown>;
}

/** A change as it came in. */
interface RequestedChange {
  readonly handler: ServiceHandler;
  readonly call: Omit<ServiceCall<unknown>, 'db'>;
  readonly keyed: KeyedChange;
}

/** What the workflow routes need. */
export interface WorkflowParts {
  readonly db: Database;
  /** For what only reads. */
  readonly reads: Database;
  readonly parts: ServerParts;
  readonly handlers: readonly ServiceHandler[];
  /** Events are answered as services are, by names of their own (specification, section 7: execution/event). */
  readonly events: readonly ServiceHandler[];
  readonly visitorToken: string;
}

/** A service and its caller, known before the body is read. */
interface AcceptedCall {
  readonly handler: ServiceHandler;
  readonly identity: CallerIdentity;
}

type WorkflowRequest = FastifyRequest<{
  Params: { readonly realm?: string; readonly user?: string; readonly service: string };
}>;

const SERVICE_PATH = '/:realm(^\\d{1,16}$)/:user(^\\d{1,16}$)/v1/execution/service/run/:service';
const EVENT_PATH = '/:realm(^\\d{1,16}$)/:user(^\\d{1,16}$)/v1/execution/event/run/:service';
const NO_AUTH_PATH = '/1/1/v1/execution/service/runWithNoAuth/:service';
const OTHER_METHODS = ['GET', 'PUT', 'PATCH', 'DELETE'];

interface Runners {
  readonly runRead: ReturnType<typeof createReadRunner>;
  readonly runChange: ReturnType<typeof createChangeRunner>;
}

async function runCall(
  { parts }: WorkflowParts,
  { runRead, runChange }: Runners,
  { handler, identity }: AcceptedCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OnceAnswer> {
  const { contract } = handler;
  const input = readInput(contract, request.body);
  const call = { input, identity, parts };
  if (!contract.changes) {
    const onLostVersion = (version: AskedVersion) => logLostVersion(request, reply, version);
    return { answer: await runRead(handler, { ...call, onLostVersion }), replayed: false };
  }
  const keyed = {
    userId: identity.userId,
    key: readIdempotencyKey(request.headers['idempotency-key'], input),
    service: contract.name,
    payloadHash: hashPayload(request.body),
    now: parts.now(),
  };
  return runChange({ handler, call, keyed });
}

/**
 * The workflow engine's calls (specification, section 7). Who may call is decided before the body is read.
 * Services that need no sign-in are reached by the `runWithNoAuth` path only, all others by the other only.
 */
export function registerWorkflowRoutes(app: FastifyInstance, workflow: WorkflowParts): void {
  const byName = (handlers: readonly ServiceHandler[]) =>
    new Map(handlers.map((one) => [one.contract.name, one]));
  const services = byName(workflow.handlers);
  const events = byName(workflow.events);
  const accepted = new WeakMap<FastifyRequest, AcceptedCall>();
  const { db, reads, visitorToken } = workflow;
  const runners = { runRead: createReadRunner(reads), runChange: createChangeRunner(db, reads) };
  const authentication = {
    db: reads,
    visitorToken,
    now: workflow.parts.now,
    sessions: workflow.parts.sessions,
  };

  const accept =
    (handlersByName: ReadonlyMap<string, ServiceHandler>, noAuth: boolean) =>
    async (request: WorkflowRequest): Promise<void> => {
      const { realm = '1', user = '1', service } = request.params;
      const byHash = handlersByName === services ? serviceOfHash(service) : undefined;
      const handler = handlersByName.get(service) ?? byHash;
      if (handler === undefined || handler.contract.noAuth !== noAuth) {
        throw new ProblemError('service_unknown');
      }
      const identity = noAuth
        ? visitorIdentity(request.ip, deviceOf(request))
        : await authenticate(authentication, request.headers.authorization, request.ip);
      checkAccess(handler.contract, identity, { realm, user });
      accepted.set(request, { handler, identity });
    };
  const run = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const call = accepted.get(request);
    if (call === undefined) throw new ProblemError('not_allowed');
    const { answer, replayed } = await runCall(workflow, runners, call, request, reply);
    void reply.header('cache-control', 'no-store');
    if (replayed) void reply.header('idempotency-replayed', 'true');
    return answer;
  };
  const refuse = async (_request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    void reply.header('allow', 'POST');
    throw new ProblemError('method_not_allowed');
  };

  for (const [url, handlersByName, noAuth] of [
    [SERVICE_PATH, services, false],
    [NO_AUTH_PATH, services, true],
    [EVENT_PATH, events, false],
  ] as const) {
    app.post(url, { onRequest: accept(handlersByName, noAuth) }, run);
    app.route({ method: OTHER_METHODS, url, onRequest: refuse, handler: refuse });
  }
}

/** How changes of one service run: several in one transaction where its handler can, else each in its own. */
function kindOf(db: Database, handler: ServiceHandler): ChangeKind<WaitingChange, OnceAnswer> {
  return {
    most: handler.handleAll === undefined ? 1 : MOST_TOGETHER,
    runAll: (waiting) => {
      const keys = waiting.map(({ keyed }) => keyed);
      return runAllOnce(db, keys, async (transaction, places) => {
        const calls = places.flatMap((place) => waiting[place]?.call ?? []);
        const within = calls.map((call) => ({ ...call, db: transaction }));
        if (handler.handleAll !== undefined) return handler.handleAll(within);
        const [only] = within;
        return only === undefined ? [] : [{ ok: true, done: await handler.handle(only) }];
      });
    },
  };
}

/** Runs what only reads; questions about one store that come together share their queries. */
function createReadRunner(
  reads: Database,
): (handler: ServiceHandler, call: Omit<ServiceCall<unknown>, 'db'>) => Promise<unknown> {
  const queue = createChangeQueue<ServiceCall<unknown>, unknown>(READ_LIMITS);
  const kinds = new Map<ServiceHandler, ChangeKind<ServiceCall<unknown>, unknown>>();
  return async (handler, asked) => {
    const call = { ...asked, db: reads };
    const subject = await handler.subject?.(call);
    if (handler.handleAll === undefined || subject === undefined) return handler.handle(call);
    const kind = kinds.get(handler) ?? {
      most: MOST_TOGETHER,
      runAll: async (calls: readonly ServiceCall<unknown>[]) =>
        (await handler.handleAll?.(calls)) ?? [],
    };
    kinds.set(handler, kind);
    return queue.run(subject, {
      personId: call.identity.userId,
      key: randomUUID(),
      work: call,
      kind,
    });
  };
}

/**
 * Runs changes exactly once (OUT-1), each when the turn of what it waits for has come: a store, a group buy, else its person. Until
 * then it holds no connection (LOAD-1). Visitors, who all have one number, wait for nobody.
 * @returns runs a change. @throws ProblemError too_busy, and what `runOnce` throws
 */
function createChangeRunner(
  db: Database,
  reads: Database,
): (change: RequestedChange) => Promise<OnceAnswer> {
  const rows = createChangeQueue<WaitingChange, OnceAnswer>(ROW_LIMITS);
  const people = createChangeQueue<WaitingChange, OnceAnswer>(PERSON_LIMITS);
  const kinds = new Map<ServiceHandler, ChangeKind<WaitingChange, OnceAnswer>>();
  return async ({ handler, call, keyed }) => {
    const asked = { ...call, db: reads };
    if (handler.prepare !== undefined && !(await hasAnswer(reads, keyed))) {
      await handler.prepare({ ...call, db });
    }
    const kind = kinds.get(handler) ?? kindOf(db, handler);
    kinds.set(handler, kind);
    const { userId: personId } = keyed;
    const work = { keyed, call: asked };
    const change = { personId, key: keyed.key, work, kind };
    const subject = await handler.subject?.(asked);
    if (subject !== undefined) return rows.run(subject, change);
    if (call.identity.caller === 'visitor') return orThrow((await kind.runAll([work]))[0]);
    return people.run(`person:${personId}`, change);
  };
}
