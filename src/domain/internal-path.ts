import { ROUTES } from './routes.ts';

const SCREENS: ReadonlySet<string> = new Set(Object.values(ROUTES));
/** `/store/{storeId}/item`; the id as the contracts write it, so without dots and slashes. */
const STORE_ITEMS = /^\/store\/[a-z0-9][a-z0-9-]{0,79}\/item$/;

/**
 * A path that came from outside (a query, a stored route), if it names a screen of this app; else undefined.
 * Nothing else is followed, so that no link can lead out of the app (design, section 8).
 */
export function internalPath(path: string | null | undefined): string | undefined {
  if (path === null || path === undefined) return undefined;
  const pathname = path.split(/[?#]/, 1)[0] ?? '';
  return SCREENS.has(pathname) || STORE_ITEMS.test(pathname) ? path : undefined;
}

/** `path` with the screen to go to afterwards. */
export function withNext(path: string, next: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}
