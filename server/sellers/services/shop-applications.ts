import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import {
  decideShopApplication,
  fetchShopApplication,
  fetchShopApplications,
} from '../../../src/contracts/sellers/applications/application-desk.ts';
import {
  type ApplicationDetails,
  fetchOwnShopApplications,
  MOST_OPEN_APPLICATIONS,
  submitShopApplication,
} from '../../../src/contracts/sellers/applications/shop-application.ts';
import { ROLES } from '../../../src/domain/account/roles.ts';
import { groupNameIn } from '../../../src/domain/catalogue/category-groups.ts';
import { ROUTES } from '../../../src/domain/routes/routes.ts';
import {
  type ApplicationStatus,
  decidedStatus,
  isOpenApplication,
} from '../../../src/domain/sellers/shop-application.ts';
import { audited } from '../../audit/audited.ts';
import { rebuildStoreCatalogue } from '../../catalogue/rebuild-catalogues.ts';
import { storeSearchText } from '../../catalogue/search-text.ts';
import { categoryGroupsOf } from '../../home/desk-home.ts';
import { knownArea } from '../../places/known-areas.ts';
import type { Database } from '../../db/database.ts';
import { sessions } from '../../sign-in/sign-in-tables.ts';
import { storeCategories, stores } from '../store-tables.ts';
import { users } from '../../account/account-tables.ts';
import { shopApplications } from '../seller-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { freeStoreId } from '../../import/import-store.ts';
import { tellPerson } from '../../inbox/inbox.ts';
import { pokeAfterCommit, pokeDesk, sessionSubject } from '../../live/poke-channel.ts';
import { addBankAccount } from '../../money/bank-accounts.ts';
import type { Places } from '../../places/places.ts';
import {
  applicationInFull,
  applicationOfId,
  applicationsOfPerson,
  countApplications,
  listApplications,
  maskedApplication,
} from '../shop-applications.ts';
import { implement } from '../../http/service-handler.ts';

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
    return { application: maskedApplication(await applicationInFull(db, id)) };
  }),
  ({ input: { applicationId, decision, message } }) => ({
    subject: `shop-application:${applicationId}`,
    reason: message === '' ? decision : `${decision}: ${message}`,
  }),
  ['shops', 'areas', 'people'],
);

export const fetchOwnShopApplicationsHandler = implement(
  fetchOwnShopApplications,
  async ({ identity, db }) => ({ applications: await applicationsOfPerson(db, identity.userId) }),
);

export const fetchShopApplicationsHandler = implement(
  fetchShopApplications,
  async ({ input, db }) => ({
    applications: await listApplications(db, input),
    counts: await countApplications(db),
  }),
);

export const fetchShopApplicationHandler = audited(
  implement(fetchShopApplication, async ({ input: { applicationId }, db }) => ({
    application: await applicationInFull(db, applicationId),
  })),
  ({ input: { applicationId, reason } }) => ({
    subject: `shop-application:${applicationId}`,
    reason,
  }),
);

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
    if ((await knownArea(db, parts.places, details.areaCode)) === undefined) {
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

/** What a new shop begins with; its owner changes it in the shop's settings. */
const USUAL = {
  deliveryChargePaise: 0,
  freeDeliveryFromPaise: null,
  packingChargePaise: 0,
  minimumOrderPaise: 0,
  deliveryMinutes: 60,
  ratingTenths: 0,
  ratingCount: 0,
  picture: '1f3ea',
  // It has no goods yet: its owner opens it.
  takingOrders: false,
} as const;

/**
 * Makes the shop of an approved application and its applicant a seller. Call it in the transaction that approves.
 * @throws ProblemError place_not_found where nobody has said where the shop stands and its pincode's place is not known
 * @returns the id of the store
 */
async function openShop(
  transaction: Database,
  { userId, details, now }: { userId: number; details: ApplicationDetails; now: number },
  places: Places,
): Promise<string> {
  const { shopName: name, street, areaCode, groups, ownerName, contactNumber } = details;
  const area = (await knownArea(transaction, places, areaCode))?.area;
  const location = details.location ?? area?.location ?? null;
  if (area === undefined || location === null) throw new ProblemError('place_not_found');
  const id = await freeStoreId(transaction, name);
  const { opensAt, closesAt, deliveryRadiusKm } = details;
  await transaction.insert(stores).values({
    ...USUAL,
    ...location,
    id,
    name,
    searchText: storeSearchText({ name, street }),
    street,
    city: area.city,
    state: area.state,
    areaCode,
    deliveryRadiusKm,
    opensAt,
    closesAt,
    customerCare: [ownerName.replaceAll(',', ' '), '', contactNumber].join(','),
    gstin: details.gstin,
    sellerUserId: userId,
    createdAt: now,
  });
  const named = await categoryGroupsOf(transaction);
  await transaction.insert(storeCategories).values(
    groups.map((groupId, position) => ({
      storeId: id,
      id: groupId,
      name: groupNameIn(named, groupId),
      groupId,
      position,
    })),
  );
  await rebuildStoreCatalogue(transaction, id, now);
  // Customer care and administrators keep their role.
  await transaction
    .update(users)
    .set({ role: ROLES.SELLER })
    .where(and(eq(users.id, userId), eq(users.role, ROLES.BUYER)));
  // All copies forget who the owner was, or they would refuse the shop to its owner for some seconds.
  const open = await transaction
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
  for (const { tokenHash } of open) pokeAfterCommit(sessionSubject(tokenHash), 1);
  return id;
}
