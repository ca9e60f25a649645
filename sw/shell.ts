import type { PrecacheController } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { SERVER_PATHS } from '../src/domain/routes/server-paths.ts';

/** Addresses that the server answers itself. */
const SERVER_ADDRESSES = new RegExp(
  String.raw`^/(${SERVER_PATHS.join('|').replaceAll('.', String.raw`\.`)})(/|$)`,
);

/** Every navigation gets the app shell from the precache, online or not; the app's router does the rest. */
export function registerShell(precache: PrecacheController): void {
  registerRoute(
    new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), {
      denylist: [SERVER_ADDRESSES],
    }),
  );
}
