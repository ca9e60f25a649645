import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  MOST_OPEN_APPLICATIONS,
  submitShopApplication,
} from '../../../src/contracts/sellers/applications/own-applications.ts';
import { isOpenApplication } from '../../../src/domain/sellers/shop-application.ts';
import type { Database } from '../../db/database.ts';
import { shopApplications } from '../../db/tables/seller-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { pokeDesk } from '../../live/poke-scope.ts';
import { addBankAccount } from '../../money/bank-accounts.ts';
import { applicationOfId } from '../../sellers/shop-applications.ts';
import { implement } from '../service-handler.ts';

type Row = typeof shopApplications.$inferSelect;

/** The application of this id, held until the transaction ends; undefined for a new one. One at a time per person. */
async function lockApplication(
  transaction: Database,
  userId: number,
  id: string,
): Promise<Row | undefined> {
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`shop-application:${userId}`}, 0))`,
  );
  const [known] = await transaction
    .select()
    .from(shopApplications)
    .where(and(eq(shopApplications.userId, userId), eq(shopApplications.id, id)))
    .for('update');
  return known;
}

async function checkRoom(transaction: Database, userId: number): Promise<void> {
  const open = await transaction
    .select({ id: shopApplications.id })
    .from(shopApplications)
    .where(
      and(
        eq(shopApplications.userId, userId),
        inArray(shopApplications.status, ['waiting', 'asked']),
      ),
    );
  if (open.length >= MOST_OPEN_APPLICATIONS) throw new ProblemError('too_many_applications');
}

const DECIDED = {
  approved: 'Haat has approved this application already: your shop is there.',
  refused: 'Haat has refused this application already. Please write a new one.',
};

export const submitShopApplicationHandler = implement(
  submitShopApplication,
  async ({ input, identity: { userId }, db, parts }) => {
    const { applicationId: id, details, bankAccount } = input;
    if (parts.places.areaByPincode(details.areaCode) === undefined) {
      throw new ProblemError('place_not_found');
    }
    const known = await lockApplication(db, userId, id);
    if (known === undefined) await checkRoom(db, userId);
    else if (!isOpenApplication(known.status)) {
      const detail = known.status === 'approved' ? DECIDED.approved : DECIDED.refused;
      throw new ProblemError('application_decided', { detail });
    }
    const now = parts.now();
    const account =
      bankAccount &&
      (await addBankAccount(db, parts.money.bankDetailsKey, {
        ...bankAccount,
        id: randomUUID(),
        userId,
        now,
      }));
    pokeDesk('shops');
    const said = {
      status: 'waiting' as const,
      details,
      submittedAt: now,
      message: null,
      bankAccountId: account?.accountId ?? known?.bankAccountId ?? null,
      version: (known?.version ?? 0) + 1,
    };
    await db
      .insert(shopApplications)
      .values({ id, userId, ...said })
      .onConflictDoUpdate({ target: [shopApplications.userId, shopApplications.id], set: said });
    return { application: await applicationOfId(db, userId, id) };
  },
);
