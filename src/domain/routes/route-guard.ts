import { ROUTES } from './routes.ts';

/** Parts of a path that open it to everyone (specification, section 2). */
const OPEN_PARTS = ['tnc', 'store', 'orders/retail', 'products', 'cart/retail-cart'] as const;

/** Screens that a visitor walks through to sign in; reached by links, never guarded while walking. */
const SIGN_IN_SCREENS: ReadonlySet<string> = new Set([
  ROUTES.selectLanguage,
  ROUTES.welcome,
  ROUTES.signIn,
  ROUTES.signInOtp,
  ROUTES.createProfile,
]);

/** The path that the guard judges: without query, without a '/b2c' prefix. */
export function guardedPath(pathAndQuery: string): string {
  const path = pathAndQuery.split(/[?#]/, 1)[0] ?? '';
  const bare = path.replace(/^\/b2c(?=\/|$)/, '');
  return bare === '' ? '/' : bare;
}

/**
 * The route guard of the specification (section 2), for page loads and back or forward navigation.
 * @returns the path to go to instead, or null to stay
 */
export function guardRoute(pathAndQuery: string, hasToken: boolean): string | null {
  const path = guardedPath(pathAndQuery);
  if (hasToken) return path === '/' ? ROUTES.coopHome : null;
  if (OPEN_PARTS.some((part) => path.includes(part))) return null;
  return path === ROUTES.welcome ? null : ROUTES.welcome;
}

/** The carts of both sections; a visitor's is at the address that is open to everyone. */
const CARTS: ReadonlySet<string> = new Set([ROUTES.cart, ROUTES.coopCart]);

/**
 * The same for links inside the app: a visitor may also walk through the sign-in screens, and links to the cart lead to
 * the address of the cart that is open to everyone.
 */
export function guardLink(pathAndQuery: string, hasToken: boolean): string | null {
  const path = guardedPath(pathAndQuery);
  if (SIGN_IN_SCREENS.has(path)) return null;
  return !hasToken && CARTS.has(path) ? ROUTES.retailCart : guardRoute(pathAndQuery, hasToken);
}
