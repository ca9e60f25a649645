import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { logLostVersion, type AskedVersion } from '../epoch/tell-epoch.ts';
import { payloadHash } from '../idempotency/canonical-json.ts';
import type { OnceAnswer } from '../idempotency/run-once.ts';
import { serviceOfHash } from '../services/catalogue/catalogue-document-by-hash.ts';
import type { CallerIdentity, ServerParts, ServiceHandler } from '../services/service-handler.ts';
import { authenticate, visitorIdentity } from '../sessions/authenticate.ts';
import { deviceOf } from '../sessions/device-of-request.ts';
import { checkAccess } from './check-access.ts';
import { createChangeRunner, createReadRunner } from './run-change.ts';
import { ProblemError } from './problem-error.ts';
import { readIdempotencyKey, readInput } from './read-input.ts';

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
    payloadHash: payloadHash(request.body),
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
