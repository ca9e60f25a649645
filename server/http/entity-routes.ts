import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { advancedSearchPath } from '../../src/contracts/catalogue/item-search.ts';
import type { Database } from '../db/database.ts';
import { advancedSearchHandler } from '../services/catalogue/item-search.ts';
import type { CallerIdentity, ServerParts } from '../services/service-handler.ts';
import { authenticate } from '../sessions/authenticate.ts';
import { checkAccess } from './check-access.ts';
import { ProblemError } from './problem-error.ts';
import { readInput } from './read-input.ts';

/** What the routes need. */
export interface EntityParts {
  readonly db: Database;
  readonly parts: ServerParts;
  readonly visitorToken: string;
}

type PersonRequest = FastifyRequest<{ Params: { readonly realm: string; readonly user: string } }>;

const NUMBER = '(^\\d{1,16}$)';

/**
 * The entity service's search (specification, section 7), for visitors too. Who may call is decided before the body is
 * read, as for the workflow's services.
 */
export function registerEntityRoutes(
  app: FastifyInstance,
  { db, parts, visitorToken }: EntityParts,
): void {
  const identities = new WeakMap<FastifyRequest, CallerIdentity>();
  const { contract } = advancedSearchHandler;
  const url = advancedSearchPath(`:realm${NUMBER}`, `:user${NUMBER}`);

  const accept = async (request: PersonRequest): Promise<void> => {
    const authentication = { db, visitorToken, now: parts.now, sessions: parts.sessions };
    const { authorization } = request.headers;
    const identity = await authenticate(authentication, authorization, request.ip);
    checkAccess(contract, identity, request.params);
    identities.set(request, identity);
  };
  const search = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const identity = identities.get(request);
    if (identity === undefined) throw new ProblemError('not_allowed');
    const input = readInput(contract, request.body);
    void reply.header('cache-control', 'no-store');
    return advancedSearchHandler.handle({ input, identity, db, parts });
  };
  app.post(url, { onRequest: accept }, search);
}
