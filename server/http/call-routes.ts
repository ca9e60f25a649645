import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALLS } from '../../src/contracts/calls.ts';
import type { CallContract } from '../../src/contracts/service.ts';
import type { Database } from '../db/database.ts';
import {
  childCategoriesHandler,
  parentCategoriesHandler,
} from '../catalogue/services/catalogue-listings.ts';
import { advancedSearchHandler } from '../catalogue/services/item-details.ts';
import { readRealmHandler, searchRealmsHandler } from '../account/services/realm.ts';
import {
  facilityHandler,
  providerAdditionalInfoHandler,
} from '../sellers/services/store-details.ts';
import type { CallerIdentity, ServerParts, ServiceHandler } from './service-handler.ts';
import { signInCodeHandler } from '../sign-in/services/sign-in.ts';
import { authenticate, deviceOf, visitorIdentity } from '../sign-in/authenticate.ts';
import { checkAccess, readInput } from './check-call.ts';
import { ProblemError } from './problem-error.ts';

/** What the routes need. */
export interface CallParts {
  readonly db: Database;
  /** Where calls are answered that change nothing. */
  readonly reads: Database;
  readonly parts: ServerParts;
  readonly visitorToken: string;
}

type Members = Readonly<Record<string, string>>;
type CallRequest = FastifyRequest<{ Params: Members; Querystring: Record<string, unknown> }>;

const NUMBER = '(^\\d{1,16}$)';

/** `/Realm/{id}` as the router writes it. */
function routeOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'realm' || name === 'user' ? `:${name}${NUMBER}` : `:${name}`,
  );
}

/** What the caller sent: the body or the query, with the members that stand in the path. */
function sentInput(method: CallContract['method'], request: CallRequest): unknown {
  const { realm: _realm, user: _user, ...members } = request.params;
  const sent: unknown = method === 'GET' ? request.query : request.body;
  if (Object.keys(members).length === 0) return sent;
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    ? { ...sent, ...members }
    : sent;
}

/**
 * One call beside the workflow engine. Who may call is decided before the body is read, as for the engine's services.
 * @throws ProblemError not_signed_in, session_expired, not_allowed, bad_input (to Fastify's error handler)
 */
function registerCall(
  app: FastifyInstance,
  { db, reads, parts, visitorToken }: CallParts,
  { method, path }: CallContract,
  handler: ServiceHandler,
): void {
  const { contract } = handler;
  const identities = new WeakMap<FastifyRequest, CallerIdentity>();
  const accept = async (request: CallRequest): Promise<void> => {
    const identity = contract.noAuth
      ? visitorIdentity(request.ip, deviceOf(request))
      : await authenticate(
          { db, visitorToken, now: parts.now, sessions: parts.sessions },
          request.headers.authorization,
          request.ip,
        );
    const { realm = String(identity.realmId), user = String(identity.userId) } = request.params;
    checkAccess(contract, identity, { realm, user });
    identities.set(request, identity);
  };
  const answer = async (request: CallRequest, reply: FastifyReply): Promise<unknown> => {
    const identity = identities.get(request);
    if (identity === undefined) throw new ProblemError('not_allowed');
    const input = readInput(contract, sentInput(method, request));
    void reply.header('cache-control', 'no-store');
    return handler.handle({ input, identity, db: contract.changes ? db : reads, parts });
  };
  app.route<{ Params: Members; Querystring: Record<string, unknown> }>({
    method,
    url: routeOf(path),
    onRequest: accept,
    handler: answer,
  });
}

/** The calls beside the workflow engine (specification, section 7, "Other calls"). */
export function registerCallRoutes(app: FastifyInstance, callParts: CallParts): void {
  for (const call of CALLS) {
    const handler = CALL_HANDLERS.find((one) => one.contract === call.contract);
    if (handler === undefined) throw new Error(`${call.contract.name} has no handler`);
    registerCall(app, callParts, call, handler);
  }
}

/** Handlers of the calls beside the workflow engine; a test holds them against the contracts' list. */
export const CALL_HANDLERS: readonly ServiceHandler[] = [
  signInCodeHandler,
  readRealmHandler,
  searchRealmsHandler,
  parentCategoriesHandler,
  childCategoriesHandler,
  facilityHandler,
  advancedSearchHandler,
  providerAdditionalInfoHandler,
];
