import type { PrecacheController } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** Paths of the server that are no screens. */
const SERVER_PATHS =
  /^\/(workflow|profile-service|nfc|entity-services|uss|iam|maps|events|engagement|catalogue|sandbox-pay|payments|openapi\.json|healthz|readyz|metrics)(\/|$)/;

/** Every navigation gets the app shell from the precache, online or not; the app's router does the rest. */
export function registerShell(precache: PrecacheController): void {
  registerRoute(
    new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), {
      denylist: [SERVER_PATHS],
    }),
  );
}
