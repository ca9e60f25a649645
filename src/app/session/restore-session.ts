import { openDatabases } from '../../db/open-databases.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { guardedPath } from '../../domain/routes/route-guard.ts';
import { leaveNothingOpen } from '../storage/leave-nothing-open.ts';
import { readSessionMarker, writeSessionMarker } from './session-marker.ts';

/**
 * Finds a session whose marker is lost: browsers write localStorage seconds late, so that a phone that dies soon after
 * signing in keeps the token and loses the marker. The token decides.
 * @param wanted path that was asked for before the guard took its visitor for a stranger
 * @returns where to go now; null when nobody is signed in
 */
export async function restoreSession(wanted: string): Promise<string | null> {
  const databases = openDatabases();
  leaveNothingOpen(databases);
  const { device } = databases;
  try {
    const session = await readSetting(device, 'authData');
    const isLeaving = (await readSetting(device, 'signing-out')) !== undefined;
    if (session === undefined || isLeaving || session.expiresAt <= Date.now()) return null;
    // Whoever has signed in meanwhile comes first.
    if (readSessionMarker() === null)
      writeSessionMarker({ userId: session.userId, until: session.expiresAt });
    return guardedPath(wanted) === ROUTES.welcome ? ROUTES.home : wanted;
  } finally {
    device.close();
  }
}
