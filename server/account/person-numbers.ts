import { and, asc, eq, gt, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { createHmac, hkdfSync } from 'node:crypto';
import { MOBILE_NUMBER } from '../../src/domain/account/contact.ts';
import { uuidV7 } from '../../src/domain/identifiers.ts';
import type { Database } from '../db/database.ts';
import { pokeDesk } from '../live/poke-channel.ts';
import type { OtpSettings, ServerParts } from '../http/service-handler.ts';
import type { User } from '../sign-in/authenticate.ts';
import { leads } from '../inbox/message-tables.ts';
import { openLeadNumber, sealLeadNumber } from '../money/bank-accounts.ts';
import { users } from './account-tables.ts';

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

/** By what numbers are found, and by what they are encrypted. */
export interface NumberKeys {
  /** Keys the hashes of numbers. */
  readonly secret: string;
  readonly bankDetailsKey: string;
}

type Lead = typeof leads.$inferSelect;

/** What somebody with an account left to be called, also where an older copy of the server wrote it; null: there is no such person. */
async function leadsOfPerson(db: Database, userId: number, secret: string) {
  const [user] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, userId));
  if (user === undefined) return null;
  const asWritten = db.select({ phone: users.phone }).from(users).where(eq(users.id, userId));
  return or(eq(leads.phone, phoneKey(secret).hashOf(user.phone)), inArray(leads.phone, asWritten));
}

/** The same as rows to take along (PRIV-2), without the number, which stands with the person. */
export async function ownLeads(
  db: Database,
  userId: number,
  secret: string,
): Promise<Omit<Lead, 'phone' | 'sealedPhone'>[]> {
  const isTheirs = await leadsOfPerson(db, userId, secret);
  if (isTheirs === null) return [];
  const rows = await db.select().from(leads).where(isTheirs);
  return rows.map(({ phone: _phone, sealedPhone: _sealed, ...lead }) => lead);
}

/** Deletes it. */
export async function forgetLeads(db: Database, userId: number, secret: string): Promise<void> {
  const isTheirs = await leadsOfPerson(db, userId, secret);
  if (isTheirs !== null) await db.delete(leads).where(isTheirs);
}

/** What is kept of a number that a visitor left: nothing that tells it without both keys. */
export const leadNumber = (
  { secret, bankDetailsKey }: NumberKeys,
  { id, mobileNumber }: { readonly id: string; readonly mobileNumber: string },
): Pick<Lead, 'id' | 'phone' | 'sealedPhone'> => ({
  id,
  phone: phoneKey(secret).hashOf(mobileNumber),
  sealedPhone: sealLeadNumber(bankDetailsKey, id, mobileNumber),
});

/** The number that a visitor left; null where the key that sealed it is lost. */
export function numberOfLead(
  bankDetailsKey: string,
  { id, phone, sealedPhone }: Pick<Lead, 'id' | 'phone' | 'sealedPhone'>,
): string | null {
  if (sealedPhone === null) return MOBILE_NUMBER.test(phone) ? phone : null;
  try {
    return openLeadNumber(bankDetailsKey, id, sealedPhone);
  } catch {
    return null;
  }
}

/**
 * Seals the numbers of visitors that an older copy of the server kept in clear, and makes hashes of another secret anew. Where
 * a number has a row already, the newer of both says what its visitor wants. Safe at any time and in several processes.
 * @returns how many rows were changed
 */
export async function sealLeads(db: Database, keys: NumberKeys): Promise<number> {
  const { mark } = phoneKey(keys.secret);
  const old = await db
    .select()
    .from(leads)
    .where(or(lt(leads.phone, mark), gt(leads.phone, `${mark}g`)));
  let sealed = 0;
  for (const row of old) {
    const mobileNumber = numberOfLead(keys.bankDetailsKey, row);
    if (mobileNumber === null) continue;
    sealed += await db.transaction(async (transaction) => {
      const [gone] = await transaction.delete(leads).where(eq(leads.phone, row.phone)).returning();
      if (gone === undefined) return 0;
      const { areaCode, interest, name, lastAt } = gone;
      const isNewer = sql`${leads.lastAt} < excluded.last_at`;
      await transaction
        .insert(leads)
        .values({ ...gone, ...leadNumber(keys, { id: gone.id, mobileNumber }) })
        .onConflictDoUpdate({
          target: leads.phone,
          set: { areaCode, interest, name, lastAt },
          setWhere: isNewer,
        });
      return 1;
    });
  }
  return sealed;
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
