import type { Databases } from '../src/db/open-databases.ts';
import { readSetting } from '../src/db/reads/settings.ts';
import { readSyncStatus } from '../src/db/reads/sync-status.ts';

/** Counts what needs the buyer on the app's icon (OUT-8): with no page open, nobody else does. */
export async function showBadge({ device, person }: Databases): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  const session = await readSetting(device, 'authData');
  const needsBuyer =
    session === undefined ? 0 : (await readSyncStatus(person(session.userId))).needsBuyer;
  const update = needsBuyer > 0 ? navigator.setAppBadge(needsBuyer) : navigator.clearAppBadge();
  // A badge is a nicety that a browser may refuse (not installed, no permission).
  await update.catch(() => undefined);
}
