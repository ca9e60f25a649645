import { and, asc, eq, isNull } from 'drizzle-orm';
import { ROLE_NAMES, ROLES, type RoleNumber } from '../../src/domain/account/roles.ts';
import type { Database } from '../db/database.ts';
import { sessions } from '../sign-in/sign-in-tables.ts';
import { users } from './account-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { pokeAfterCommit, pokeDesk, sessionSubject } from '../live/poke-channel.ts';
import { type User, userDetailsOf } from '../sign-in/authenticate.ts';

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
