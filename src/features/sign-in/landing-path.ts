import { internalPath } from '../../domain/routes/internal-path.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import type { BrowserStorage } from '../../ports/haat-context.tsx';

const BEFORE_SIGN_IN: readonly string[] = [ROUTES.welcome, ROUTES.selectLanguage, ROUTES.signIn];

/** Where to go once signed in: the screen that the guard turned away from, else home. */
export function landingPath(stored: string | null): string {
  const path = internalPath(stored);
  const isBefore = BEFORE_SIGN_IN.some((screen) => path?.startsWith(screen) === true);
  return path === undefined || isBefore ? ROUTES.home : path;
}

/** The same, used up: the next sign-in starts afresh. */
export function takeLandingPath(storage: BrowserStorage): string {
  const path = landingPath(storage.read('landing_route'));
  storage.remove('landing_route');
  return path;
}
