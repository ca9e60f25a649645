import type { StoreSummary } from '../../contracts/schemas.ts';
import { fetchOwnShopApplications } from '../../contracts/sellers/applications/own-applications.ts';
import { fetchSellerById } from '../../contracts/sellers/store-details.ts';
import type { ShopApplication } from '../../contracts/sellers/applications/shop-application.ts';
import type { ShopPulls } from '../../contracts/pulls.ts';
import { ROLES } from '../../domain/account/roles.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { withRoom } from '../../db/save.ts';
import { pullOfPerson, type PersonPullParts } from './of-person.ts';
import { pullPerson } from './person.ts';

interface ShopDeskParts extends PersonPullParts {
  /** A new UUID. */
  readonly newId: () => string;
}

/** Stores the server's word on an application unless a newer one is here. Runs in a transaction over `facts`. */
export async function storeApplication(
  db: PersonDatabase,
  application: ShopApplication,
): Promise<void> {
  const known = (await db.fact('shop-applications')) ?? [];
  const { applicationId, version } = application;
  const before = known.find((each) => each.applicationId === applicationId);
  if ((before?.version ?? -1) > version) return;
  const others = known.filter((each) => each !== before);
  await db.setFact('shop-applications', [application, ...others]);
}

/** Stores a shop's settings as the server has them. Runs in a transaction over `facts`. */
export async function storeShopSettings(db: PersonDatabase, store: StoreSummary): Promise<void> {
  const known = (await db.fact('shop-settings')) ?? {};
  await db.setFact('shop-settings', { ...known, [store.id]: store });
}

/** What somebody who runs a shop, or wants to, asks for beside its orders. */
export function createShopDeskPulls(
  parts: ShopDeskParts,
): Pick<ShopPulls, 'pullShopApplications' | 'pullShopSettings'> {
  const { transport, device } = parts;
  return {
    pullShopApplications: () =>
      pullOfPerson(parts, async (owner) => {
        const { db, userId } = owner;
        const asUser = { asUser: userId };
        const { applications } = await transport.call(fetchOwnShopApplications, {}, asUser);
        await withRoom(db, () => db.setFact('shop-applications', applications));
        const role = (await readSetting(device, 'user_details'))?.realmOwnerInfo.role;
        const isApproved = applications.some(({ status }) => status === 'approved');
        if (isApproved && role === ROLES.BUYER) await pullPerson({ ...parts, ...owner });
      }),
    pullShopSettings: (storeId) =>
      pullOfPerson(parts, async ({ db, userId }) => {
        const { store } = await transport.call(fetchSellerById, { storeId }, { asUser: userId });
        await withRoom(db, () =>
          db.transaction('rw', db.facts, () => storeShopSettings(db, store)),
        );
      }),
  };
}
