import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type {
  ListedApplication,
  ShopApplication,
} from '../../src/contracts/sellers/applications/shop-application.ts';
import { maskMobileNumber, maskName } from '../../src/domain/account/contact.ts';
import type { ApplicationStatus } from '../../src/domain/sellers/shop-application.ts';
import type { Database } from '../db/database.ts';
import { bankAccounts } from '../money/money-tables.ts';
import { users } from '../account/account-tables.ts';
import { shopApplications } from './seller-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { shownAccount } from '../money/bank-accounts.ts';

type ApplicationRow = typeof shopApplications.$inferSelect;
type AccountRow = typeof bankAccounts.$inferSelect;

/** Most applications that a person is told of. */
const MOST_OWN = 20;

function applicationOf(row: ApplicationRow, account: AccountRow | null): ShopApplication {
  const { id, status, details, message, storeId, submittedAt, decidedAt, version } = row;
  return {
    applicationId: id,
    status,
    details,
    bankAccount: account === null ? null : shownAccount(account),
    message,
    storeId,
    submittedAt,
    decidedAt,
    version,
  };
}

const withAccounts = (db: Database) =>
  db
    .select({ row: shopApplications, account: bankAccounts, applicantName: users.name })
    .from(shopApplications)
    .innerJoin(users, eq(users.id, shopApplications.userId))
    .leftJoin(bankAccounts, eq(bankAccounts.id, shopApplications.bankAccountId));

/** A person's applications, the newest first. */
export async function applicationsOfPerson(
  db: Database,
  userId: number,
): Promise<ShopApplication[]> {
  const rows = await withAccounts(db)
    .where(eq(shopApplications.userId, userId))
    .orderBy(desc(shopApplications.submittedAt), asc(shopApplications.id))
    .limit(MOST_OWN);
  return rows.map(({ row, account }) => applicationOf(row, account));
}

/**
 * One application as its applicant sees it.
 * @throws ProblemError application_not_found
 */
export async function applicationOfId(
  db: Database,
  userId: number,
  id: string,
): Promise<ShopApplication> {
  const [found] = await withAccounts(db).where(
    and(eq(shopApplications.userId, userId), eq(shopApplications.id, id)),
  );
  if (found === undefined) throw new ProblemError('application_not_found');
  return applicationOf(found.row, found.account);
}

/** "AB••••••4F": enough to compare, not enough to use. */
const maskNumber = (text: string): string =>
  text.length < 6 ? text : `${text.slice(0, 2)}${'•'.repeat(text.length - 4)}${text.slice(-2)}`;

/** Names and personal numbers masked (DESK-2): the PAN, the GSTIN that holds it, and the mobile number. */
export function maskedApplication(application: ListedApplication): ListedApplication {
  const { details, bankAccount, applicantName } = application;
  return {
    ...application,
    applicantName: maskName(applicantName),
    bankAccount: bankAccount && { ...bankAccount, holderName: maskName(bankAccount.holderName) },
    details: {
      ...details,
      ownerName: maskName(details.ownerName),
      contactNumber: maskMobileNumber(details.contactNumber),
      pan: maskNumber(details.pan),
      gstin: maskNumber(details.gstin),
    },
  };
}

/**
 * One application in clear.
 * @throws ProblemError application_not_found
 */
export async function applicationInFull(
  db: Database,
  applicationId: string,
): Promise<ListedApplication> {
  const [found] = await withAccounts(db)
    .where(eq(shopApplications.id, applicationId))
    .orderBy(asc(shopApplications.submittedAt))
    .limit(1);
  if (found === undefined) throw new ProblemError('application_not_found');
  const { row, account, applicantName } = found;
  return { ...applicationOf(row, account), applicantUserId: row.userId, applicantName };
}

/** Applications in these statuses, masked; those that wait the longest first, behind them the newest decisions. */
export async function listApplications(
  db: Database,
  wish: {
    readonly statuses: readonly ApplicationStatus[];
    readonly limit: number;
    readonly offset: number;
  },
): Promise<ListedApplication[]> {
  const rows = await withAccounts(db)
    .where(inArray(shopApplications.status, [...wish.statuses]))
    .orderBy(
      sql`${shopApplications.status} in ('approved', 'refused')`,
      sql`case when ${shopApplications.status} in ('approved', 'refused') then -${shopApplications.decidedAt} else ${shopApplications.submittedAt} end`,
      asc(shopApplications.id),
    )
    .limit(wish.limit)
    .offset(wish.offset);
  return rows.map(({ row, account, applicantName }) =>
    maskedApplication({
      ...applicationOf(row, account),
      applicantUserId: row.userId,
      applicantName,
    }),
  );
}

/** How many applications stand in each status. */
export async function countApplications(db: Database) {
  return db
    .select({
      status: shopApplications.status,
      applications: sql<number>`count(*)`.mapWith(Number),
    })
    .from(shopApplications)
    .groupBy(shopApplications.status)
    .orderBy(asc(shopApplications.status));
}
