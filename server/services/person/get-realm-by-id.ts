import { and, asc, desc, eq, notInArray } from 'drizzle-orm';
import { getRealmById } from '../../../src/contracts/person/get-realm-by-id.ts';
import type { Database } from '../../db/database.ts';
import { personDevices } from '../../db/tables/cart-tables.ts';
import { addresses, users } from '../../db/tables/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { userDetailsOf } from '../../sessions/authenticate.ts';
import { implement } from '../service-handler.ts';
import { readPreferences } from './stored-preferences.ts';

/** Most databases of one person that are remembered: those used last. */
const MOST_DEVICES = 100;

async function forgetOldDevices(db: Database, userId: number): Promise<void> {
  const ofPerson = eq(personDevices.userId, userId);
  const newest = db
    .select({ deviceId: personDevices.deviceId })
    .from(personDevices)
    .where(ofPerson)
    .orderBy(desc(personDevices.seenAt), desc(personDevices.deviceId))
    .limit(MOST_DEVICES);
  await db.delete(personDevices).where(and(ofPerson, notInArray(personDevices.deviceId, newest)));
}

/** DB-3: remembers that the person uses this database. @returns whether they did before */
async function greetDevice(
  db: Database,
  userId: number,
  { deviceId, now }: { readonly deviceId: string; readonly now: number },
): Promise<boolean> {
  const isThisDevice = and(eq(personDevices.userId, userId), eq(personDevices.deviceId, deviceId));
  const known = await db
    .update(personDevices)
    .set({ seenAt: now })
    .where(isThisDevice)
    .returning({ deviceId: personDevices.deviceId });
  if (known.length > 0) return true;
  await db.insert(personDevices).values({ userId, deviceId, seenAt: now }).onConflictDoNothing();
  await forgetOldDevices(db, userId);
  return false;
}

export const getRealmByIdHandler = implement(
  getRealmById,
  async ({ input: { deviceId }, identity: { userId }, db, parts }) => {
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    if (user === undefined) throw new ProblemError('session_expired');
    const saved = await db
      .select({
        addressId: addresses.id,
        address: addresses.address,
        version: addresses.version,
      })
      .from(addresses)
      .where(eq(addresses.userId, userId))
      .orderBy(asc(addresses.updatedAt), asc(addresses.id));
    return {
      user: userDetailsOf(user),
      addresses: saved,
      preferences: await readPreferences(db, userId),
      isKnownDevice:
        deviceId !== undefined && (await greetDevice(db, userId, { deviceId, now: parts.now() })),
    };
  },
);
