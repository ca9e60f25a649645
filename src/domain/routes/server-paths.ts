/**
 * First parts of the paths that the server answers itself: what the specification's section 7 and the server mount. All others
 * are screens of the app: the server sends its page for them, the service worker opens them from the precache, and the
 * development server passes these on. Files of the build (`assets`, `goods`) are not among them.
 */
export const SERVER_PATHS = [
  'catalogue',
  'engagement',
  'entity-services',
  'events',
  'healthz',
  'iam',
  'link-pictures',
  'live',
  'maps',
  'metrics',
  'nfc',
  'openapi.json',
  'payments',
  'profile-service',
  'readyz',
  'robots.txt',
  'sandbox-pay',
  'sitemap.xml',
  'uss',
  'workflow',
] as const;
