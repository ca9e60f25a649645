import { randomUUID } from 'node:crypto';
import { LogController, type FastifyInstance } from 'fastify';

const MS_DIGITS = 1;

/** Options that make Fastify log through `logRequests` only, each request with an id of our own making. */
export function loggingOptions(level: string, stream?: { write: (line: string) => void }) {
  return {
    logger: { level, base: null, ...(stream === undefined ? {} : { stream }) },
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: () => randomUUID(),
  };
}

/**
 * One line per answered request: its id, method, route, status and time. Never the query (places people look for),
 * headers (tokens), bodies, or the address as typed; the route is the pattern, so ids in paths stay out as well.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const service: unknown = new Map(Object.entries(request.params ?? {})).get('service');
    request.log.info(
      {
        method: request.method,
        route,
        ...(typeof service === 'string' && reply.statusCode !== 404 ? { service } : {}),
        status: reply.statusCode,
        ms: Number(reply.elapsedTime.toFixed(MS_DIGITS)),
      },
      'answered',
    );
  });
}
