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

/** An error as it may stand in a log: what and where, without the values that the failed query carried. */
export interface LoggableError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly query?: string;
  readonly stack?: string;
}

/** Lines of a stack that say where; the lines before them repeat the message. */
function framesOf(error: Error): string | undefined {
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return frames?.slice(0, 12).join('\n');
}

/**
 * Strips an error for the log. Drizzle puts a query's parameters into its message (numbers, tokens' hashes): of
 * those errors only the query text and the database's own message are kept.
 */
export function loggableError(error: unknown): LoggableError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'a value that is no error was thrown' };
  const query = 'query' in error && typeof error.query === 'string' ? error.query : undefined;
  const inner = query !== undefined && error.cause instanceof Error ? error.cause : error;
  const message = query !== undefined && inner === error ? 'a query failed' : inner.message;
  const code = 'code' in inner && typeof inner.code === 'string' ? inner.code : undefined;
  const stack = framesOf(error);
  return {
    type: inner.name,
    message,
    ...(code === undefined ? {} : { code }),
    ...(query === undefined ? {} : { query }),
    ...(stack === undefined ? {} : { stack }),
  };
}
