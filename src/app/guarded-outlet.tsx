import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { guardLink } from '../domain/route-guard.ts';
import { ROUTES } from '../domain/routes.ts';
import type { GuardOutlet } from '../ports/guard-outlet.ts';
import { browserStorage } from './browser-storage.ts';
import { rememberLanding } from './route-guard.ts';
import { readSessionMarker } from './session-marker.ts';

/** Guards links inside the app; page loads and back or forward are guarded before the router sees them. */
export function GuardedOutlet() {
  const { pathname, search } = useLocation();
  const target = guardLink(pathname, readSessionMarker() !== null);
  if (target === null) {
    const context: GuardOutlet = { wanted: browserStorage.read('landing_route') };
    return <Outlet context={context} />;
  }
  if (target === ROUTES.welcome) rememberLanding(`${pathname}${search}`);
  return <Navigate to={target} replace />;
}
