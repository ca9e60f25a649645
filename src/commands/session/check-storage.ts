import { deviceIdOf } from '../../db/device-id.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';

/** What localStorage remembers of the person's database, as its emptying does not reach there (DB-3). */
export interface DatabaseMarker {
  readonly userId: number;
  readonly deviceId: string;
  /** Entries that waited in the outbox when this was written. */
  readonly unsent: number;
}

/** What was found at the start. */
export interface StorageCheck {
  readonly deviceId: string;
  /** The token is gone: the person has to sign in again before anything can be sent or fetched. */
  readonly isTokenLost: boolean;
  /** The database that was here is gone; what the server has is to be fetched again. */
  readonly isEmptied: boolean;
  /** The server was never asked for this person's orders here: they are still to be fetched. */
  readonly lacksOrders: boolean;
}

/**
 * DB-3: compares the person's database with what the marker says of it. Another id under the same person means that
 * it was emptied: that is noted once, for the person to read. Running again, or in two tabs, notes it no second time.
 * @param marker null when there is none: the first time here, or all that the browser kept was emptied
 */
export async function checkStorage(
  { device, person, newId }: Pick<CommandContext, 'device' | 'person' | 'newId'>,
  userId: number,
  marker: DatabaseMarker | null,
): Promise<StorageCheck> {
  const session = await readSetting(device, 'authData');
  const isTokenLost = session?.userId !== userId;
  return person.transaction('rw', person.facts, async () => {
    const deviceId = await deviceIdOf(person, newId);
    const isEmptied = marker?.userId === userId && marker.deviceId !== deviceId;
    if (isEmptied) {
      const noted = await person.fact('lost-storage');
      if (noted?.deviceId !== marker.deviceId) {
        const { deviceId: lost, unsent } = marker;
        await person.setFact('lost-storage', { deviceId: lost, unsent, isRead: false });
      }
    }
    // Says so on every screen, and the queue waits for the same person (OUT-4).
    if (isTokenLost) await person.setFact('signed-out', true);
    const lacksOrders = (await person.fact('orders-version')) === undefined;
    return { deviceId, isTokenLost, isEmptied, lacksOrders };
  });
}

/** The person has read what was lost. */
export async function markLossAsRead(person: PersonDatabase): Promise<SaveResult<null>> {
  return save(person, async () => {
    await person.transaction('rw', person.facts, async () => {
      const noted = await person.fact('lost-storage');
      if (noted !== undefined) await person.setFact('lost-storage', { ...noted, isRead: true });
    });
    return null;
  });
}
