import { and, asc, desc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type { DeskPerson } from '../../src/contracts/account/desk/fetch-person.ts';
import type { Realm } from '../../src/contracts/account/realm.ts';
import {
  maskMobileNumber,
  maskName,
  MOBILE_NUMBER,
  normalizeMobileNumber,
} from '../../src/domain/account/contact.ts';
import { ROLES } from '../../src/domain/account/roles.ts';
import type { Database } from '../db/database.ts';
import { sessions } from '../sign-in/sign-in-tables.ts';
import { stores } from '../sellers/store-tables.ts';
import { users } from './account-tables.ts';
import { hasNumber } from './person-numbers.ts';
import { ProblemError } from '../http/problem-error.ts';

import { type User, userDetailsOf } from '../sign-in/authenticate.ts';

/** Most sessions and stores of one person that an answer names. */
const MOST = 200;

/** Whether a person's name has just this text in it, in any case. */
export const hasInName = (text: string): SQL =>
  sql`lower(${users.name}) like ${`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`;

/** Whose number this is, where it is a whole one, however it is written; else who has it in their name. */
export function isMeant(secret: string, text: string): SQL {
  const number = normalizeMobileNumber(text);
  return MOBILE_NUMBER.test(number) ? hasNumber(secret, number) : hasInName(text);
}

/** A person's realm. @param contact their number, masked for everybody but themselves */
export function realmOf(user: User, contact: string): Realm {
  const { userId, name, realmOwnerInfo } = userDetailsOf(user);
  const { role, realmIdentifier: realmId } = realmOwnerInfo;
  return { realmId, userId, role, name, contact, createdAt: user.createdAt };
}

/** A person as the desks list them: the number masked, and of a buyer's name the first letter (DESK-2). */
export function listedRealm(user: User): Realm {
  const listed = realmOf(user, maskMobileNumber(user.phone));
  return listed.role === ROLES.BUYER ? { ...listed, name: maskName(listed.name) } : listed;
}

/**
 * A person for administrators; `now` in ms.
 * @throws ProblemError buyer_not_found
 */
export async function deskPersonOf(db: Database, userId: number, now: number): Promise<DeskPerson> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (user === undefined) throw new ProblemError('buyer_not_found');
  const open = await db
    .select({ startedAt: sessions.createdAt, endsAt: sessions.expiresAt })
    .from(sessions)
    .where(
      and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)),
    )
    .orderBy(desc(sessions.createdAt))
    .limit(MOST);
  const run = await db
    .select({ storeId: stores.id, name: stores.name })
    .from(stores)
    .where(eq(stores.sellerUserId, userId))
    .orderBy(asc(stores.id))
    .limit(MOST);
  return { ...listedRealm(user), sessions: open, stores: run };
}

/** People by role, and by part of the name or the whole number; the newest first. Numbers, and names of buyers, are masked. */
export async function findPeople(
  db: Database,
  secret: string,
  {
    query,
    role,
    limit,
  }: { readonly query: string; readonly role?: number | undefined; readonly limit: number },
): Promise<Realm[]> {
  const asked = query === '' ? undefined : isMeant(secret, query);
  const rows = await db
    .select()
    .from(users)
    .where(and(asked, role === undefined ? undefined : eq(users.role, role)))
    .orderBy(desc(users.id))
    .limit(limit);
  return rows.map(listedRealm);
}
