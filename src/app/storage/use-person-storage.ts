import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { checkStorage } from '../../commands/session/check-storage.ts';
import { clearOthersDatabases } from '../../commands/session/others-databases.ts';
import { readNetworkSettings } from '../../db/reads/settings.ts';
import type { Session } from '../../ports/haat-context.tsx';
import { isSavingData } from '../../ui/network/save-data-hint.ts';
import { browserStorage } from './browser-storage.ts';
import { appParts, commandContext } from '../app-parts.ts';
import { readDatabaseMarker, writeDatabaseMarker } from './database-marker.ts';

/**
 * Looks after the database of who is signed in (DB-3): recognises an emptied one, brings back what the server has, and
 * notes outside of it what would be lost. What others left on this phone goes (OUT-4). After the first order the browser is asked to keep the storage.
 */
export function usePersonStorage(session: Session | null): void {
  const userId = session?.userId ?? null;
  const until = session?.until ?? 0;
  const [checked, setChecked] = useState<{ userId: number; deviceId: string } | null>(null);

  useEffect(() => {
    // `until`: a new session of the same person may be what was missing to fetch their things.
    if (userId === null || until <= 0) return;
    let isStopped = false;
    async function check(person: number): Promise<void> {
      const parts = appParts();
      await parts.tidied;
      const context = commandContext(parts, person);
      const found = await checkStorage(context, person, readDatabaseMarker());
      if (isStopped) return;
      setChecked({ userId: person, deviceId: found.deviceId });
      if (found.isTokenLost) return;
      await clearOthersDatabases(context.device, person);
      const { saveData } = await readNetworkSettings(context.device);
      if (!found.lacksOrders && isSavingData(saveData)) return;
      await parts.sync.pullPerson();
      if (found.lacksOrders) await parts.sync.pullOrders();
    }
    check(userId).catch((error: unknown) => console.warn('The storage was not checked', error));
    return () => {
      isStopped = true;
    };
  }, [userId, until]);

  const counts = useLiveQuery(async () => {
    if (userId === null) return null;
    const { outbox, orders } = appParts().databases.person(userId);
    return { userId, unsent: await outbox.count(), orders: await orders.limit(1).count() };
  }, [userId]);

  const deviceId = checked?.userId === userId ? checked?.deviceId : undefined;
  const unsent = counts?.userId === userId ? counts?.unsent : undefined;
  useEffect(() => {
    if (userId === null || deviceId === undefined || unsent === undefined) return;
    writeDatabaseMarker({ userId, deviceId, unsent });
  }, [userId, deviceId, unsent]);

  const hasOrdered = (counts?.orders ?? 0) > 0;
  useEffect(() => {
    if (hasOrdered) void askToKeepStorage();
  }, [hasOrdered]);
}

/** Once: some browsers ask the person, who should know by then what it is for. */
async function askToKeepStorage(): Promise<void> {
  if (!('storage' in navigator) || browserStorage.read('persistence-asked') !== null) return;
  browserStorage.write('persistence-asked', new Date().toISOString().slice(0, 10));
  const isKept = await navigator.storage.persisted().catch(() => true);
  if (!isKept) await navigator.storage.persist().catch(() => false);
}
