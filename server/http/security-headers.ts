import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Settings } from '../settings.ts';

const SELF = ["'self'"];
const NONE = ["'none'"];

/** Two years in seconds, what browsers' preload lists ask for. */
const HSTS = 'max-age=63072000; includeSubDomains';

/** What the page may use: its own place, a picture for the address and support forms, and what somebody says to the search; nothing else. */
const PERMISSIONS_POLICY = [
  'geolocation=(self)',
  'camera=(self)',
  'microphone=(self)',
  ...[
    'accelerometer',
    'autoplay',
    'display-capture',
    'gyroscope',
    'hid',
    'magnetometer',
    'midi',
    'payment',
    'serial',
    'usb',
    'browsing-topics',
  ].map((feature) => `${feature}=()`),
].join(', ');

/**
 * What helmet sets, worked out once: it is the same for every answer, and working it out each time took a tenth of the time of
 * a pack.
 */
function fixedHeaders(
  scriptHashes: readonly string[],
  origins: readonly string[],
): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: SELF,
        scriptSrc: [...SELF, ...scriptHashes],
        scriptSrcAttr: NONE,
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: SELF,
        connectSrc: [...SELF, ...origins],
        workerSrc: SELF,
        manifestSrc: SELF,
        objectSrc: NONE,
        frameSrc: NONE,
        frameAncestors: NONE,
        baseUri: SELF,
        formAction: SELF,
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['haat', 'default'],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
  });
  setHeaders(request, response, (error) => {
    if (error !== undefined) throw error as Error;
  });
  const headers: Record<string, string> = { 'permissions-policy': PERMISSIONS_POLICY };
  for (const [name, value] of Object.entries(response.getHeaders())) headers[name] = String(value);
  return headers;
}

/**
 * Security headers of every answer. Of inline scripts only the page's own, named by its hash; Trusted Types with the app's own
 * policies only. Inline styles are allowed because Mantine sets them. No `upgrade-insecure-requests`: a laptop serves plain HTTP.
 * @param scriptHashes of the inline scripts that may run, as a policy names them
 * @param origins of others that the app may send to, comma-separated
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  scriptHashes: readonly string[],
  origins = '',
): void {
  const others = origins.split(',').filter((origin) => origin !== '');
  const headers = fixedHeaders(scriptHashes, others);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers);
    // Only where TLS is: a browser that learned it over a laptop's plain HTTP could not come back.
    const isTls = request.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https';
    if (isTls) void reply.header('strict-transport-security', HSTS);
  });
}

/** What is wrong, for people who run the server. */
const NOT_BELIEVED =
  'A proxy stands in front of this server and is not believed: all of its visitors count as one address and share its limits. ' +
  'Set TRUST_PROXY to the number of proxies (docs/operations.md, "Behind a proxy").';

/** What the server has noticed of the proxies in front of it. */
export interface ProxyNotice {
  /** Sentences for `/readyz`; none while all is well. */
  readonly warnings: () => readonly string[];
}

/**
 * LIM-1: says loudly, once, that a proxy speaks for others and is not believed: at the start, where the address of the server tells
 * that something in front does TLS, else with the first request that a proxy has passed on.
 */
export function watchForProxy(
  app: FastifyInstance,
  {
    TRUST_PROXY,
    PUBLIC_URL,
  }: Pick<Settings, 'TRUST_PROXY'> & Partial<Pick<Settings, 'PUBLIC_URL'>>,
): ProxyNotice {
  let isNoticed = false;
  const notice = (): void => {
    if (isNoticed) return;
    isNoticed = true;
    app.log.error(NOT_BELIEVED);
  };
  if (TRUST_PROXY === 0) {
    // This server speaks plain HTTP only.
    if (PUBLIC_URL?.startsWith('https:') === true) notice();
    app.addHook('onRequest', async ({ headers }) => {
      if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) notice();
    });
  }
  return { warnings: () => (isNoticed ? [NOT_BELIEVED] : []) };
}
