import fastify, { type FastifyInstance } from 'fastify';
import { registerCatalogueRoutes } from './catalogue/catalogue-routes.ts';
import type { Database } from './db/database.ts';
import { answerNotFound, serveAppFiles } from './http/app-files.ts';
import { parseBoundedJson } from './http/bounded-json.ts';
import { endConnectionsWhenStopping } from './http/end-connections.ts';
import { registerEntityRoutes } from './http/entity-routes.ts';
import { answerError } from './http/error-handler.ts';
import { registerHealthRoutes } from './http/health-routes.ts';
import { limitLoad } from './http/load-limits.ts';
import { registerOpenApi } from './http/openapi-route.ts';
import { loggingOptions, logRequests } from './http/request-log.ts';
import { registerWorkflowRoutes } from './http/run-service.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { registerGeocodingRoutes } from './places/geocoding-routes.ts';
import { HANDLERS } from './services/registry.ts';
import type { ServerParts } from './services/service-handler.ts';
import type { Settings } from './settings.ts';
import { registerUploadRoutes } from './uploads/upload-routes.ts';

/** Largest body in bytes, and how long a client may take to send a request (ms). */
const BODY_LIMIT = 256 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
const SOCKET_TIMEOUT_MS = 60_000;

/** Everything that the server is built from; it opens nothing itself. */
export interface AppParts {
  readonly db: Database;
  readonly parts: ServerParts;
  readonly settings: Pick<
    Settings,
    'VISITOR_TOKEN' | 'MAPS_KEY' | 'RATE_LIMIT_PER_MINUTE' | 'TRUST_PROXY' | 'LOG_LEVEL'
  >;
  /** Where the built app lies. */
  readonly appDirectory: string;
  /** Where log lines go; standard output when left out. */
  readonly logStream?: { write: (line: string) => void };
}

function registerApi(api: FastifyInstance, { db, parts, settings }: AppParts): void {
  registerHealthRoutes(api, db);
  registerOpenApi(api);
  void api.register(
    async (workflow) => {
      const { VISITOR_TOKEN: visitorToken } = settings;
      registerWorkflowRoutes(workflow, { db, parts, handlers: HANDLERS, visitorToken });
      // In a context of its own: nothing else takes multipart bodies.
      void workflow.register(async (uploads) => {
        registerUploadRoutes(uploads, { db, now: parts.now, visitorToken });
      });
    },
    { prefix: '/workflow' },
  );
  void api.register(
    async (catalogue) => {
      registerCatalogueRoutes(catalogue, { db, now: parts.now });
    },
    { prefix: '/catalogue' },
  );
  void api.register(
    async (entities) => {
      const { VISITOR_TOKEN: visitorToken } = settings;
      registerEntityRoutes(entities, { db, parts, visitorToken });
    },
    { prefix: '/entity-services' },
  );
  void api.register(
    async (maps) => {
      registerGeocodingRoutes(maps, { places: parts.places, key: settings.MAPS_KEY });
    },
    { prefix: '/maps' },
  );
}

/** Builds the server without opening anything: no port, no database, no timer. */
export function createApp(appParts: AppParts): FastifyInstance {
  const { settings, appDirectory, logStream } = appParts;
  const app = fastify({
    ...loggingOptions(settings.LOG_LEVEL, logStream),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SOCKET_TIMEOUT_MS,
    // Only that many proxies are believed about whom they speak for.
    trustProxy: (_address, hop) => hop < settings.TRUST_PROXY,
    // Addresses that can't be decoded don't get as far as the error handler.
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply);
    },
  });
  app.setErrorHandler(answerError);
  parseBoundedJson(app);
  logRequests(app);
  endConnectionsWhenStopping(app);
  addSecurityHeaders(app);
  limitLoad(app, settings.RATE_LIMIT_PER_MINUTE);
  const hasApp = serveAppFiles(app, appDirectory);
  void app.register(async (api) => registerApi(api, appParts));
  app.after(() => {
    app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) =>
      answerNotFound(request, reply, hasApp),
    );
  });
  return app;
}
