import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

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
 * Security headers of every answer. No inline script; Trusted Types with the app's own policies only. Inline styles are
 * allowed because Mantine sets them. No `upgrade-insecure-requests`: a laptop serves plain HTTP.
 */
export function addSecurityHeaders(app: FastifyInstance): void {
  void app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: SELF,
        scriptSrc: SELF,
        scriptSrcAttr: NONE,
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: SELF,
        connectSrc: SELF,
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
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('permissions-policy', PERMISSIONS_POLICY);
    // Only where TLS is: a browser that learned it over a laptop's plain HTTP could not come back.
    const isTls = request.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https';
    if (isTls) void reply.header('strict-transport-security', HSTS);
  });
}
