import type { Databases } from '../src/db/open-databases.ts';
import { readSetting } from '../src/db/reads/settings.ts';
import { readSyncStatus } from '../src/db/reads/sync-status/sync-status.ts';

/** How many entries need whoever is signed in. */
export async function countNeedsBuyer({ device, person }: Databases): Promise<number> {
  const session = await readSetting(device, 'authData');
  if (session === undefined) return 0;
  return (await readSyncStatus(person(session.userId))).needsBuyer;
}

/** Counts what needs the buyer on the app's icon (OUT-8): with no page open, nobody else does. */
export async function showBadge(needsBuyer: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  const update = needsBuyer > 0 ? navigator.setAppBadge(needsBuyer) : navigator.clearAppBadge();
  // A badge is a nicety that a browser may refuse (not installed, no permission).
  await update.catch(() => undefined);
}
