import { and, asc, eq, exists, or, sql, type SQL } from 'drizzle-orm';
import { readRealm, searchRealms } from '../../../src/contracts/person/realm.ts';
import { maskMobileNumber } from '../../../src/domain/account/contact.ts';
import type { Database } from '../../db/database.ts';
import { addresses, stores, users } from '../../db/tables/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { hasInName, realmOf } from '../../person/desk-people.ts';
import { implement } from '../service-handler.ts';

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
  return { realm: realmOf(user, isOwn ? user.phone : maskMobileNumber(user.phone)), stores: run };
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
  async ({ input: { name, role, areaCode, limit, offset }, db }) => {
    const found = await db
      .select()
      .from(users)
      .where(
        and(
          name === undefined ? undefined : hasInName(name),
          role === undefined ? undefined : eq(users.role, role),
          areaCode === undefined ? undefined : isInArea(db, areaCode),
        ),
      )
      .orderBy(asc(users.id))
      .limit(limit)
      .offset(offset);
    return { realms: found.map((user) => realmOf(user, maskMobileNumber(user.phone))) };
  },
);
