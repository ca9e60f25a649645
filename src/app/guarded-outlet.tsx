import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { guardLink } from '../domain/routes/route-guard.ts';
import { ROUTES } from '../domain/routes/routes.ts';
import type { GuardOutlet } from '../ports/guard-outlet.ts';
import { ScreenChromeContext } from '../ui/layout/screen.tsx';
import { browserStorage } from './storage/browser-storage.ts';
import { EmptiedNotice } from './storage/emptied-notice.tsx';
import { rememberLanding } from './route-guard.ts';
import { readSessionMarker } from './session/session-marker.ts';

/** What the welcome screen has around it, which needs no database. */
const OUTSIDE_OF_SHELL = { status: null, notice: <EmptiedNotice /> };

/** Guards links inside the app; page loads and back or forward are guarded before the router sees them. */
export function GuardedOutlet() {
  const { pathname, search } = useLocation();
  const target = guardLink(pathname, readSessionMarker() !== null);
  if (target === null) {
    const context: GuardOutlet = { wanted: browserStorage.read('landing_route') };
    return (
      <ScreenChromeContext value={OUTSIDE_OF_SHELL}>
        <Outlet context={context} />
      </ScreenChromeContext>
    );
  }
  if (target === ROUTES.welcome) rememberLanding(`${pathname}${search}`);
  return <Navigate to={target} replace />;
}
