import { guardedPath, guardRoute } from '../domain/routes/route-guard.ts';
import { ROUTES } from '../domain/routes/routes.ts';
import { browserStorage } from './storage/browser-storage.ts';
import { readSessionMarker } from './session/session-marker.ts';

/** Puts the URL right before anything renders; remembers where a visitor wanted to go. */
function guardLocation(): void {
  const { pathname, search, hash } = window.location;
  const wanted = `${pathname}${search}${hash}`;
  const target = guardRoute(wanted, readSessionMarker() !== null);
  if (target !== null) {
    const path = guardedPath(wanted);
    if (target === ROUTES.welcome && path !== '/') rememberLanding(wanted);
    window.history.replaceState(null, '', target);
  } else if (pathname.startsWith('/b2c/')) {
    window.history.replaceState(window.history.state, '', wanted.slice('/b2c'.length));
  }
}

/** Where to go after signing in. The sign-in screens themselves are no place to come back to. */
export function rememberLanding(path: string): void {
  const bare = guardedPath(path);
  const isSigningIn = bare.startsWith(ROUTES.signIn) || bare === ROUTES.selectLanguage;
  if (!isSigningIn) browserStorage.write('landing_route', path);
}

/**
 * The route guard of the specification (section 2): on the page's load and on every back or forward navigation.
 * Called before the router listens, so that the router only ever sees a path that may be shown.
 */
export function startRouteGuard(): void {
  guardLocation();
  // The app's own events tell of links, which the router guards as such: signing in starts with one.
  window.addEventListener('popstate', ({ isTrusted }) => {
    if (isTrusted) guardLocation();
  });
}
