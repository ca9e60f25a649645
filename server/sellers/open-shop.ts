import { and, eq, isNull } from 'drizzle-orm';
import type { ApplicationDetails } from '../../src/contracts/sellers/applications/shop-application.ts';
import { ROLES } from '../../src/domain/account/roles.ts';
import { categoryGroupName } from '../../src/domain/catalogue/category-groups.ts';
import { rebuildStoreCatalogue } from '../catalogue/rebuild-catalogues.ts';
import { storeSearchText } from '../catalogue/search-text.ts';
import type { Database } from '../db/database.ts';
import { sessions, storeCategories, stores, users } from '../db/tables/schema.ts';
import { ProblemError } from '../http/problem-error.ts';
import { freeStoreId } from '../import/import-store.ts';
import { pokeAfterCommit } from '../live/poke-scope.ts';
import { sessionSubject } from '../live/session-subjects.ts';
import type { Places } from '../places/places.ts';

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
export async function openShop(
  transaction: Database,
  { userId, details, now }: { userId: number; details: ApplicationDetails; now: number },
  places: Places,
): Promise<string> {
  const { shopName: name, street, areaCode, groups, ownerName, contactNumber } = details;
  const area = places.areaByPincode(areaCode);
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
    sellerUserId: userId,
    createdAt: now,
  });
  await transaction.insert(storeCategories).values(
    groups.map((groupId, position) => ({
      storeId: id,
      id: groupId,
      name: categoryGroupName(groupId),
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
