import { createHash } from 'node:crypto';
import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import {
  type KeptWork,
  MOST_STAFF,
  type ShopStaff,
  type StaffChange,
} from '../../src/contracts/sellers/shop-staff.ts';
import { setItemPictures } from '../../src/contracts/goods/shop-goods.ts';
import { maskMobileNumber } from '../../src/domain/account/contact.ts';
import { ROLES } from '../../src/domain/account/roles.ts';
import { ROUTES } from '../../src/domain/routes/routes.ts';
import type { Database } from '../db/database.ts';
import { users } from '../account/account-tables.ts';
import { keptWork, storeStaff } from './seller-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { tellPerson } from '../inbox/inbox.ts';
import { checkMobileNumber } from '../sign-in/challenges.ts';
import { giveRole } from '../account/give-role.ts';
import { personOfNumber } from '../account/person-numbers.ts';
import type { CallerIdentity, ServerParts } from '../http/service-handler.ts';

/** Most pieces of kept work of one answer. */
const MOST_WORK = 100;

/** The pictures that a piece of kept work would give an item; null: it is about none. */
const picturesKept = sql<
  string[] | null
>`case when ${keptWork.service} = ${setItemPictures.name} then ${keptWork.input} -> 'kept' end`;

/** Who works at a store, and what its removed people sent, the newest first. */
export async function shopStaffOf(db: Database, storeId: string): Promise<ShopStaff> {
  const people = await db
    .select({
      userId: storeStaff.userId,
      name: storeStaff.name,
      phone: users.phone,
      invitedAt: storeStaff.invitedAt,
    })
    .from(storeStaff)
    .innerJoin(users, eq(users.id, storeStaff.userId))
    .where(and(eq(storeStaff.storeId, storeId), isNull(storeStaff.removedAt)))
    .orderBy(asc(storeStaff.name), asc(storeStaff.userId));
  const work = await db
    .select({
      workId: keptWork.id,
      name: storeStaff.name,
      lines: keptWork.lines,
      at: keptWork.at,
      refusal: keptWork.refusal,
      canDo: sql<boolean>`${keptWork.service} is not null and ${keptWork.doneAt} is null`,
      pictures: picturesKept,
    })
    .from(keptWork)
    .innerJoin(
      storeStaff,
      and(eq(storeStaff.storeId, keptWork.storeId), eq(storeStaff.userId, keptWork.userId)),
    )
    .where(and(eq(keptWork.storeId, storeId), isNull(keptWork.readAt)))
    .orderBy(desc(keptWork.at), desc(keptWork.id))
    .limit(MOST_WORK);
  return {
    people: people.map(({ phone, ...person }) => ({
      ...person,
      maskedNumber: maskMobileNumber(phone),
    })),
    work: work.map(({ refusal, pictures, ...each }): KeptWork => ({
      ...each,
      lines: [...each.lines],
      ...(pictures !== null && { pictures }),
      ...(refusal !== null && { refusal }),
    })),
  };
}

/** Makes somebody of this number work at a store; the owner themselves does already. */
async function invite(
  transaction: Database,
  { storeId, storeName, ownerId }: StaffedStore,
  { mobileNumber, name }: Extract<StaffChange, { act: 'invite' }>,
  parts: ServerParts,
): Promise<void> {
  checkMobileNumber(mobileNumber);
  const [known] = await transaction
    .select({ people: count() })
    .from(storeStaff)
    .where(and(eq(storeStaff.storeId, storeId), isNull(storeStaff.removedAt)));
  if ((known?.people ?? 0) >= MOST_STAFF) throw new ProblemError('too_many_staff');
  const user = await personOfNumber(transaction, mobileNumber, parts);
  if (user.id === ownerId) return;
  const now = parts.now();
  await transaction
    .insert(storeStaff)
    .values({ storeId, userId: user.id, name, invitedAt: now, removedAt: null })
    .onConflictDoUpdate({
      target: [storeStaff.storeId, storeStaff.userId],
      set: { name, removedAt: null },
    });
  if (user.role === ROLES.BUYER) await giveRole(transaction, user.id, { role: ROLES.SELLER });
  const message = {
    pivotId: `staff-${storeId}`,
    title: `You work at ${storeName} now`,
    body: 'Its order board and its goods are on your account page.',
    path: ROUTES.account,
  };
  await tellPerson(transaction, { ...message, userId: user.id }, now);
}

/** A store under its lock. */
export interface StaffedStore {
  readonly storeId: string;
  readonly storeName: string;
  readonly ownerId: number | null;
}

/**
 * Does work of somebody who was removed, once: of two who say so the second finds it done. Takes the work's lock before any other.
 * @param run does it as the owner; answers what could not be done, null when all was
 */
export async function doKeptWork(
  transaction: Database,
  { storeId, workId, now }: { storeId: string; workId: number; now: number },
  run: (asked: { readonly service: string; readonly input: unknown }) => Promise<WorkDone>,
): Promise<void> {
  const isThis = and(eq(keptWork.storeId, storeId), eq(keptWork.id, workId));
  const [work] = await transaction.select().from(keptWork).where(isThis).for('update');
  if (work === undefined || work.service === null) return;
  if (work.doneAt !== null || work.readAt !== null) return;
  const { isDone, refusal } = await run({ service: work.service, input: work.input });
  await transaction
    .update(keptWork)
    .set({
      refusal,
      ...(isDone && { doneAt: now }),
      // What is left to say stays until it was read.
      ...(isDone && refusal === null && { readAt: now }),
    })
    .where(isThis);
}

/** What came of kept work. Refused as a whole it may be tried again. */
export interface WorkDone {
  readonly isDone: boolean;
  /** What could not be done, and why; null: all was done. */
  readonly refusal: string | null;
}

/** Changes who works at a store. @throws ProblemError too_many_staff */
export async function changeStaff(
  transaction: Database,
  store: StaffedStore,
  change: Exclude<StaffChange, { act: 'do-work' }>,
  parts: ServerParts,
): Promise<void> {
  const { storeId } = store;
  switch (change.act) {
    case 'invite':
      return invite(transaction, store, change, parts);
    case 'remove':
      // Their role stays, so that what their phone still sends is met as theirs.
      await transaction
        .update(storeStaff)
        .set({ removedAt: parts.now() })
        .where(
          and(
            eq(storeStaff.storeId, storeId),
            eq(storeStaff.userId, change.userId),
            isNull(storeStaff.removedAt),
          ),
        );
      return;
    case 'read-work':
      await transaction
        .update(keptWork)
        .set({ readAt: parts.now() })
        .where(and(eq(keptWork.storeId, storeId), eq(keptWork.id, change.workId)));
  }
}

/** What somebody reads whose work is kept and not made. */
export const WORKS_HERE_NO_MORE =
  'You do not work at this shop any more. Its owner sees what you did.';

/** When somebody was removed from a store; null for who was not, or never worked there. */
export async function removedFrom(
  db: Database,
  storeId: string,
  userId: number,
): Promise<number | null> {
  const [row] = await db
    .select({ removedAt: storeStaff.removedAt })
    .from(storeStaff)
    .where(and(eq(storeStaff.storeId, storeId), eq(storeStaff.userId, userId)));
  return row?.removedAt ?? null;
}

/** Whether somebody was removed from a store; who administers all of them never is. */
export const isRemoved = async (
  db: Database,
  { caller, userId }: CallerIdentity,
  storeId: string,
): Promise<boolean> => caller !== 'admin' && (await removedFrom(db, storeId, userId)) !== null;

/**
 * Keeps what somebody sends who was removed from a store, for its owner to read; the same once. Call it outside the transaction that
 * refuses it.
 */
export async function keepRemovedWork(
  db: Database,
  identity: CallerIdentity,
  {
    storeId,
    lines,
    input,
    service = null,
    now,
  }: {
    readonly storeId: string;
    readonly lines: readonly string[];
    readonly input: unknown;
    /** By which the owner may do it in their place; null: they can't. */
    readonly service?: string | null;
    readonly now: number;
  },
): Promise<void> {
  if (!(await isRemoved(db, identity, storeId))) return;
  const { userId } = identity;
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  await db
    .insert(keptWork)
    .values({
      storeId,
      userId,
      hash,
      lines: [...lines],
      at: now,
      ...(service !== null && { service, input }),
    })
    .onConflictDoNothing();
}
