import { signOut } from '../../commands/session/sign-out.ts';
import { browserStorage } from '../storage/browser-storage.ts';
import type { AppParts } from '../app-parts.ts';
import { removeDatabaseMarker } from '../storage/database-marker.ts';
import { unsubscribe } from './push-subscription.ts';
import { forgetPictures, removeSessionMarker } from './session-marker.ts';

/** Signing out waits no longer than this for the worker to have asked the server to end the session, ms. */
const REVOKE_WAIT_MS = 500;

function atMost(ms: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    // Without the network, or with a worker in trouble, the token ends by itself.
    work.then(end, end);
  });
}

/**
 * Signs a person out of this device, with or without the network. `onForgotten` runs when the token and the marker
 * are gone and before the database goes, so that no screen asks a deleted one.
 */
export async function endSession(
  { databases, sync }: Pick<AppParts, 'databases' | 'sync'>,
  userId: number,
  onForgotten: () => void,
): Promise<void> {
  // First of all: what cuts a sign-out off must not leave what was on the screen.
  forgetPictures();
  // Whoever uses this phone next gets no message of theirs, whatever the server knows by then.
  await Promise.all([
    atMost(REVOKE_WAIT_MS, sync.revokeSession()),
    atMost(REVOKE_WAIT_MS, unsubscribe()),
  ]);
  await signOut(databases.device, databases.person(userId), () => {
    removeSessionMarker();
    // Where the person was, and what their database held, concerns nobody who comes after.
    browserStorage.remove('landing_route');
    removeDatabaseMarker();
    onForgotten();
  });
  void sync.personChanged();
}
