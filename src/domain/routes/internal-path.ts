import { ROUTES } from './routes.ts';

const SCREENS: ReadonlySet<string> = new Set(Object.values(ROUTES));
/** `/store/{storeId}/item` and the same of the trade side; the id as the contracts write it, so without dots and slashes. */
const STORE_ITEMS = /^\/(?:store|products)\/[a-z0-9][a-z0-9-]{0,79}\/item$/;
/** `/brands/{brand}`, the name encoded. */
const BRAND = /^\/brands\/(?:[\w~!*'()-]|%[0-9A-F]{2})+$/;

/**
 * A path that came from outside (a query, a stored route), if it names a screen of this app; else undefined.
 * Nothing else is followed, so that no link can lead out of the app (design, section 8).
 */
export function internalPath(path: string | null | undefined): string | undefined {
  if (path === null || path === undefined) return undefined;
  const pathname = path.split(/[?#]/, 1)[0] ?? '';
  const isKnown = SCREENS.has(pathname) || STORE_ITEMS.test(pathname) || BRAND.test(pathname);
  return isKnown ? path : undefined;
}

/** `path` with the screen to go to afterwards. */
export function withNext(path: string, next: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}
