import { millisecondsInMinute } from 'date-fns/constants';
import { sql } from 'drizzle-orm';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { registerCatalogueRoutes } from './catalogue/catalogue-routes.ts';
import { registerOwnPictures } from './goods/item-pictures.ts';
import type { Database, OpenDatabase } from './db/database.ts';
import { tellEpoch } from './epoch/epoch.ts';
import { registerEngagementRoutes, registerEventRoutes } from './events/event-routes.ts';
import { createEventSink } from './events/event-sink.ts';
import { answerNotFound, inlineScriptHashes, serveAppFiles } from './http/app-files.ts';
import { registerCallRoutes } from './http/call-routes.ts';
import { parseBoundedJson } from './http/limits/bounded-json.ts';
import { serveLimitedPageScript } from './http/limits/limited-page.ts';
import {
  endConnectionsWhenStopping,
  limitLoad,
  limitRequests,
} from './http/limits/request-limits.ts';
import { registerOpenApi } from './http/openapi/openapi-document.ts';
import { metricsAccess, registerHealthRoutes, registerMetrics } from './http/operations-routes.ts';
import { answerError } from './http/problem-response.ts';
import { loggableError, loggingOptions, logRequests } from './http/request-log.ts';
import { registerWorkflowRoutes } from './http/run-service.ts';
import { addSecurityHeaders, type ProxyNotice, watchForProxy } from './http/security-headers.ts';
import { registerInvoiceRoutes } from './invoices/invoice-routes.ts';
import { registerLinkPreviews } from './link-previews/preview-routes.ts';
import { registerLive } from './live/live-route.ts';
import type { OpenPokeChannel } from './live/poke-channel.ts';
import { registerPaymentRoutes } from './payments/payment-routes.ts';
import { registerGeocodingRoutes } from './places/geocoding-routes.ts';
import { EVENT_HANDLERS } from './events/services/order-status.ts';
import { HANDLERS } from './http/service-registry.ts';
import type { ServerParts } from './http/service-handler.ts';
import type { Settings } from './settings.ts';
import { registerUploadRoutes } from './uploads/upload-routes.ts';

/** Largest body in bytes, and how long a client may take to send a request (ms). */
const BODY_LIMIT = 256 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
const SOCKET_TIMEOUT_MS = millisecondsInMinute;
/** The same for the head alone, and how often it is looked who takes longer. */
const HEAD_TIMEOUT_MS = 15_000;
const SLOW_CLIENT_CHECK_MS = 5_000;
/** Open streams of one address where the settings say nothing. */
const LIVE_STREAMS_PER_ADDRESS = 5_000;

/** Everything that the server is built from; it opens nothing itself. */
export interface AppParts {
  readonly db: Database;
  /** For what only reads, and for readiness; `db` when left out. */
  readonly reads?: Database;
  readonly ping?: OpenDatabase['ping'];
  readonly parts: ServerParts;
  readonly settings: Pick<
    Settings,
    | 'VISITOR_TOKEN'
    | 'MAPS_KEY'
    | 'RATE_LIMIT_PER_MINUTE'
    | 'TRUST_PROXY'
    | 'LOG_LEVEL'
    | 'NODE_ENV'
    | 'HOST'
    | 'METRICS_TOKEN'
    | 'SERVICE_WORKER'
  > &
    Partial<
      Pick<
        Settings,
        'PUBLIC_URL' | 'RATE_LIMIT_PER_ADDRESS' | 'LIVE_STREAMS_PER_ADDRESS' | 'CONNECT_ORIGINS'
      >
    >;
  /** Where the built app lies. */
  readonly appDirectory: string;
  /** Whether a stream gets the events, too; not when left out. */
  readonly relaysEvents?: boolean;
  /** Where log lines go; standard output when left out. */
  readonly logStream?: { write: (line: string) => void };
  /** How pokes reach the other copies of the server; without it there are none. */
  readonly openPokeChannel?: OpenPokeChannel;
  /** How long a client may take to send a request (ms); half a minute when left out. */
  readonly requestTimeoutMs?: number;
}

function registerApi(
  api: FastifyInstance,
  { db, parts, settings, ...app }: AppParts,
  warnings: ProxyNotice['warnings'],
): void {
  const { reads = db, ping = () => db.execute(sql`select 1`).then(() => undefined) } = app;
  registerHealthRoutes(api, ping, warnings, () => writeForATry(db));
  registerOpenApi(api);
  registerOwnPictures(api, reads);
  registerPaymentRoutes(api, { db, parts });
  registerCallRoutes(api, { db, reads, parts, visitorToken: settings.VISITOR_TOKEN });
  void api.register(
    async (workflow) => {
      tellEpoch(workflow, { db: reads, now: parts.now });
      const { VISITOR_TOKEN: visitorToken } = settings;
      const { now, sessions } = parts;
      const authentication = { db: reads, now, visitorToken, sessions };
      registerWorkflowRoutes(workflow, {
        db,
        reads,
        parts,
        handlers: HANDLERS,
        events: EVENT_HANDLERS,
        visitorToken,
      });
      registerInvoiceRoutes(workflow, { ...authentication, db });
      // In a context of its own: nothing else takes multipart bodies.
      void workflow.register(async (uploads) => {
        registerUploadRoutes(uploads, { ...authentication, db });
      });
    },
    { prefix: '/workflow' },
  );
  void api.register(
    async (catalogue) => {
      tellEpoch(catalogue, { db: reads, now: parts.now });
      registerCatalogueRoutes(catalogue, { db: reads, now: parts.now });
    },
    { prefix: '/catalogue' },
  );
  void api.register(
    async (maps) => {
      registerGeocodingRoutes(maps, { places: parts.places, db: reads, key: settings.MAPS_KEY });
    },
    { prefix: '/maps' },
  );
}

function registerPokes(api: FastifyInstance, { db, parts, settings, ...app }: AppParts): void {
  const { reads = db } = app;
  registerLive(api, {
    db: reads,
    // A sign-out has no key, and runs where reads do.
    databases: new Set([db, reads]),
    now: parts.now,
    sessions: parts.sessions,
    visitorToken: settings.VISITOR_TOKEN,
    openChannel: app.openPokeChannel,
    mostOfAddress: settings.LIVE_STREAMS_PER_ADDRESS ?? LIVE_STREAMS_PER_ADDRESS,
    reportError: (error) => api.log.error({ error: loggableError(error) }, 'pokes failed'),
  });
}

/** Each in a context of its own: nothing else takes bodies that call themselves text. */
function registerEvents(
  api: FastifyInstance,
  { db, parts, settings, relaysEvents }: AppParts,
): void {
  const { now, sessions } = parts;
  const eventParts = { db, now, sessions, visitorToken: settings.VISITOR_TOKEN };
  const sink = createEventSink(db, relaysEvents);
  void api.register(
    async (events) => {
      registerEventRoutes(events, { ...eventParts, sink });
    },
    { prefix: '/events' },
  );
  void api.register(
    async (engagement) => {
      registerEngagementRoutes(engagement, eventParts);
    },
    { prefix: '/engagement' },
  );
}

/** Builds the server without opening anything: no port, no database, no timer. */
export function createApp(appParts: AppParts): FastifyInstance {
  const { settings, appDirectory, logStream, requestTimeoutMs = REQUEST_TIMEOUT_MS } = appParts;
  const app = fastify({
    ...loggingOptions(settings.LOG_LEVEL, logStream),
    bodyLimit: BODY_LIMIT,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: SOCKET_TIMEOUT_MS,
    // Node takes the longer of the two for the whole request: its own minute for heads would be the body's.
    http: {
      headersTimeout: Math.min(HEAD_TIMEOUT_MS, requestTimeoutMs),
      connectionsCheckingInterval: Math.min(SLOW_CLIENT_CHECK_MS, requestTimeoutMs),
    },
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
  addSecurityHeaders(app, inlineScriptHashes(appDirectory), settings.CONNECT_ORIGINS);
  const { warnings } = watchForProxy(app, settings);
  const { RATE_LIMIT_PER_MINUTE: perPerson, RATE_LIMIT_PER_ADDRESS: perAddress } = settings;
  const limits = { perPerson, perAddress, now: appParts.parts.now };
  limitRequests(app, limits, settings.VISITOR_TOKEN);
  serveLimitedPageScript(app);
  limitLoad(app);
  registerMetrics(app, metricsAccess(settings));
  const hasApp = serveAppFiles(app, appDirectory, settings.SERVICE_WORKER);
  void app.register(async (api) => {
    registerApi(api, appParts, warnings);
    registerEvents(api, appParts);
    registerPokes(api, appParts);
  });
  const sendLinkedPage = registerLinkPreviews(app, {
    db: appParts.reads ?? appParts.db,
    now: appParts.parts.now,
    directory: appDirectory,
    publicUrl: settings.PUBLIC_URL,
  });
  const answerPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    (await sendLinkedPage(request, reply)) ? reply : answerNotFound(request, reply, hasApp);
  if (hasApp) app.get('/', answerPage);
  app.after(() => {
    app.setNotFoundHandler(answerPage);
  });
  return app;
}

/** Writes a megabyte that is gone with its transaction. @throws what PostgreSQL says when there is no room */
function writeForATry(db: Database): Promise<void> {
  return db.transaction(async (transaction) => {
    await transaction.execute(
      sql`create temporary table room on commit drop as
        select md5(number::text) as filler from generate_series(1, 15000) as number`,
    );
  });
}
