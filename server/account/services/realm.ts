import { and, asc, desc, eq, exists, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { getRealmById, readRealm, searchRealms } from '../../../src/contracts/account/realm.ts';
import type { Database } from '../../db/database.ts';
import { personDevices } from '../../cart/cart-tables.ts';
import { addresses, users } from '../account-tables.ts';
import { stores } from '../../sellers/store-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { isMeant, listedRealm, realmOf } from '../desk-people.ts';
import { userDetailsOf } from '../../sign-in/authenticate.ts';
import { implement } from '../../http/service-handler.ts';
import { readPreferences } from './preferences.ts';

/** Most stores of one seller that an answer names. */
const MOST_STORES = 200;

export const readRealmHandler = implement(readRealm, async ({ input: { id }, identity, db }) => {
  const isOwn = id === identity.realmId;
  const isStaff = identity.caller === 'cr' || identity.caller === 'admin';
  // Somebody else's realm and one that does not exist look the same.
  if (!isOwn && !isStaff) throw new ProblemError('not_found');
  const [user] = await db.select().from(users).where(eq(users.realmId, id));
  if (user === undefined) throw new ProblemError('not_found');
  const run = await db
    .select({
      storeId: stores.id,
      name: stores.name,
      city: stores.city,
      areaCode: stores.areaCode,
    })
    .from(stores)
    .where(eq(stores.sellerUserId, user.id))
    .orderBy(asc(stores.id))
    .limit(MOST_STORES);
  return { realm: isOwn ? realmOf(user, user.phone) : listedRealm(user), stores: run };
});

function isInArea(db: Database, areaCode: string): SQL | undefined {
  const saved = and(
    eq(addresses.userId, users.id),
    sql`(${addresses.address} ->> 'areaCode') = ${areaCode}`,
  );
  const sells = and(eq(stores.sellerUserId, users.id), eq(stores.areaCode, areaCode));
  const one = { one: sql`1` };
  return or(
    exists(db.select(one).from(addresses).where(saved)),
    exists(db.select(one).from(stores).where(sells)),
  );
}

export const searchRealmsHandler = implement(
  searchRealms,
  async ({ input: { name, role, areaCode, limit, offset }, db, parts }) => {
    const found = await db
      .select()
      .from(users)
      .where(
        and(
          name === undefined ? undefined : isMeant(parts.otp.secret, name),
          role === undefined ? undefined : eq(users.role, role),
          areaCode === undefined ? undefined : isInArea(db, areaCode),
        ),
      )
      .orderBy(asc(users.id))
      .limit(limit)
      .offset(offset);
    return { realms: found.map(listedRealm) };
  },
);

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
