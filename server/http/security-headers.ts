import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

const SELF = ["'self'"];
const NONE = ["'none'"];

/** Two years in seconds, what browsers' preload lists ask for. */
const HSTS = 'max-age=63072000; includeSubDomains';

/** What the page may use: its own place and a picture for the address and support forms, nothing else. */
const PERMISSIONS_POLICY = [
  'geolocation=(self)',
  'camera=(self)',
  ...[
    'accelerometer',
    'autoplay',
    'display-capture',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
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
