import { and, asc, eq } from 'drizzle-orm';
import { decideShopApplication } from '../../../src/contracts/sellers/applications/application-desk.ts';
import {
  decidedStatus,
  type ApplicationStatus,
} from '../../../src/domain/sellers/shop-application.ts';
import { ROUTES } from '../../../src/domain/routes/routes.ts';
import { audited } from '../../audit/audited.ts';
import type { Database } from '../../db/database.ts';
import { shopApplications } from '../../db/tables/seller-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { tellPerson } from '../../inbox/inbox.ts';
import { pokeDesk } from '../../live/poke-scope.ts';
import { openShop } from '../../sellers/open-shop.ts';
import { applicationInFull } from '../../sellers/shop-applications.ts';
import { implement } from '../service-handler.ts';

type Row = typeof shopApplications.$inferSelect;

const TITLES: Readonly<Record<Exclude<ApplicationStatus, 'waiting'>, (shop: string) => string>> = {
  approved: (shop) => `Welcome to Haat, ${shop}`,
  asked: (shop) => `A question about ${shop}`,
  refused: (shop) => `${shop} can’t sell on Haat`,
};

/** The applicant reads it in the inbox, and a phone that is away is told. */
async function tellApplicant(
  transaction: Database,
  { userId, details: { shopName } }: Row,
  { status, message, now }: { status: ApplicationStatus; message: string; now: number },
): Promise<void> {
  if (status === 'waiting') return;
  const title = TITLES[status](shopName);
  const body =
    status === 'approved' && message === ''
      ? 'Your shop is ready. Add your goods and open it.'
      : message;
  const text = { title, body, path: ROUTES.sellerJoin };
  await tellPerson(transaction, { ...text, pivotId: 'shop-application', userId }, now);
}

export const decideShopApplicationHandler = audited(
  implement(decideShopApplication, async ({ input, identity, db, parts }) => {
    const { applicationId: id, seenVersion, decision, message } = input;
    const [row] = await db
      .select()
      .from(shopApplications)
      .where(eq(shopApplications.id, id))
      .orderBy(asc(shopApplications.submittedAt))
      .limit(1)
      .for('update');
    if (row === undefined) throw new ProblemError('application_not_found');
    const status = decidedStatus(row.status, decision);
    if (status === null) throw new ProblemError('application_decided');
    if (row.version !== seenVersion) throw new ProblemError('application_changed');
    pokeDesk('shops');
    const now = parts.now();
    const { userId, details } = row;
    const storeId =
      status === 'approved' ? await openShop(db, { userId, details, now }, parts.places) : null;
    await db
      .update(shopApplications)
      .set({
        status,
        message: message === '' ? null : message,
        storeId,
        decidedBy: identity.userId,
        decidedAt: now,
        version: row.version + 1,
      })
      .where(and(eq(shopApplications.id, id), eq(shopApplications.userId, userId)));
    await tellApplicant(db, row, { status, message, now });
    return { application: await applicationInFull(db, id) };
  }),
  ({ input: { applicationId, decision, message } }) => ({
    subject: `shop-application:${applicationId}`,
    reason: message === '' ? decision : `${decision}: ${message}`,
  }),
);
