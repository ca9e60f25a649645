import { and, asc, eq, gt, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { createHmac, hkdfSync } from 'node:crypto';
import { MOBILE_NUMBER } from '../../src/domain/account/contact.ts';
import { ROLE_NAMES, ROLES, type RoleNumber } from '../../src/domain/account/roles.ts';
import { uuidV7 } from '../../src/domain/identifiers.ts';
import type { Database } from '../db/database.ts';
import { sessions } from '../sign-in/sign-in-tables.ts';
import { users } from './account-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { pokeAfterCommit, pokeDesk, sessionSubject } from '../live/poke-channel.ts';
import type { OtpSettings, ServerParts } from '../http/service-handler.ts';
import { type User, userDetailsOf } from '../sign-in/authenticate.ts';

/** Rows that get their hash at once. */
const HASHED_AT_ONCE = 500;

/** How the numbers of one secret are hashed. Each hash begins with the key's own mark, so that those of another secret are found. */
function phoneKey(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'haat phone of a person', 32));
  const keyed = (text: string): string => createHmac('sha256', key).update(text).digest('hex');
  const mark = keyed('mark').slice(0, 8);
  return { mark, hashOf: (mobileNumber: string): string => `${mark}${keyed(mobileNumber)}` };
}

/** Who has this number, asked without it: no plan and no log of slow statements holds it (DESK-2). */
export const hasNumber = (secret: string, mobileNumber: string): SQL =>
  eq(users.phoneHash, phoneKey(secret).hashOf(mobileNumber));

/**
 * Makes the hashes that are missing, or of another secret, in small parts. Safe at any time and in several processes: a row that
 * somebody else has locked is left to them, or to the next run.
 * @returns how many rows were written
 */
export async function fillPhoneHashes(db: Database, secret: string): Promise<number> {
  const { mark, hashOf } = phoneKey(secret);
  // A hash is hexadecimal: all that begin with the mark are between it and the mark with a "g".
  const isOld = or(lt(users.phoneHash, mark), gt(users.phoneHash, `${mark}g`));
  const fillSome = (after: number) =>
    db.transaction(async (transaction) => {
      const rows = await transaction
        .select({ id: users.id, phone: users.phone })
        .from(users)
        .where(and(isOld, gt(users.id, after)))
        .orderBy(asc(users.id))
        .limit(HASHED_AT_ONCE)
        .for('no key update', { skipLocked: true });
      if (rows.length === 0) return rows;
      const hashes = rows.map(({ id, phone }) => ({
        id,
        hash: MOBILE_NUMBER.test(phone) ? hashOf(phone) : null,
      }));
      await transaction.execute(sql`
        update users set phone_hash = made.hash
        from jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) as made(id bigint, hash text)
        where users.id = made.id`);
      return rows;
    });
  let filled = 0;
  for (let rows = await fillSome(0); ;) {
    const last = rows.at(-1);
    if (last === undefined) return filled;
    filled += rows.length;
    rows = await fillSome(last.id);
  }
}

/** What finding somebody by their number needs. */
export interface NumberParts extends Pick<ServerParts, 'now' | 'randomBytes'> {
  readonly otp: Pick<OtpSettings, 'secret'>;
}

/** The person with this number; a number seen for the first time becomes a buyer. */
export async function personOfNumber(
  db: Database,
  mobileNumber: string,
  { now, randomBytes, otp: { secret } }: NumberParts,
): Promise<User> {
  const found = await db.select().from(users).where(hasNumber(secret, mobileNumber));
  // An older copy of the server may have deleted the account, and left its hash.
  const known = found.find(({ phone }) => phone === mobileNumber);
  if (known !== undefined) return known;
  const systemUserId = uuidV7(now(), randomBytes);
  const phoneHash = phoneKey(secret).hashOf(mobileNumber);
  // Two devices may sign in for the first time at once: the second takes the first's row. One from before gets its hash.
  const [user] = await db
    .insert(users)
    .values({ systemUserId, phone: mobileNumber, phoneHash, createdAt: now() })
    .onConflictDoUpdate({ target: users.phone, set: { phoneHash } })
    .returning();
  if (user === undefined) throw new Error('a person who was just created is missing');
  if (user.systemUserId === systemUserId) pokeDesk('people');
  return user;
}

/** Locks all administrators in one order, so that of two who leave at once one stays. */
async function isOnlyAdmin(db: Database, userId: number): Promise<boolean> {
  const admins = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, ROLES.ADMIN))
    .orderBy(asc(users.id))
    .for('update');
  return admins.length === 1 && admins[0]?.id === userId;
}

/** The open sessions of a person; all copies of the server forget who they are, and ask again. */
export async function forgetSessions(db: Database, userId: number): Promise<number> {
  const open = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
  for (const { tokenHash } of open) pokeAfterCommit(sessionSubject(tokenHash), 1);
  return open.length;
}

/**
 * Gives a person a role, with which they act from their next request on. Runs in a transaction.
 * @param seenRole the role that who gives it saw; undefined: whatever it is
 * @throws ProblemError buyer_not_found, role_changed, last_admin
 */
export async function giveRole(
  db: Database,
  userId: number,
  { role, seenRole }: { readonly role: RoleNumber; readonly seenRole?: RoleNumber | undefined },
): Promise<User> {
  // Before the person's own row, as all do who may take the role of an administrator.
  const isLast = role !== ROLES.ADMIN && (await isOnlyAdmin(db, userId));
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('update');
  if (user === undefined) throw new ProblemError('buyer_not_found');
  const before = userDetailsOf(user).realmOwnerInfo.role;
  if (seenRole !== undefined && seenRole !== before) {
    throw new ProblemError('role_changed', {
      detail: `The role was changed meanwhile: ${ROLE_NAMES[before]}.`,
    });
  }
  if (isLast) throw new ProblemError('last_admin');
  await db.update(users).set({ role }).where(eq(users.id, userId));
  await forgetSessions(db, userId);
  pokeDesk('people');
  return { ...user, role };
}
