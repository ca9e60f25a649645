import { eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../server/db/database.ts';
import { stores } from '../../../server/sellers/store-tables.ts';
import { users } from '../../../server/account/account-tables.ts';
import { ROLES } from '../../../src/domain/account/roles.ts';
import { aMobileNumber } from '../inputs/mobile-numbers.ts';
import { aStore } from '../builders/store-builders.ts';
import type { PersonSession, ServiceClient } from '../service-client.ts';

/** A role that somebody with a session has. */
export type Role = 'buyer' | 'seller' | 'cr' | 'admin';

const NUMBER_OF: Readonly<Record<Role, number>> = {
  buyer: ROLES.BUYER,
  seller: ROLES.SELLER,
  cr: ROLES.CR,
  admin: ROLES.ADMIN,
};

/** Signs somebody new in, in this role. */
export async function signInAs(
  server: ServiceClient & { readonly db: Database },
  role: Role,
): Promise<PersonSession> {
  const session = await server.signIn(aMobileNumber());
  await server.db
    .update(users)
    .set({ role: NUMBER_OF[role] })
    .where(eq(users.id, session.details.userId));
  return session;
}

/** Somebody in each of the roles, beside a buyer who is there; the seller owns every store that is nobody's. */
export async function signInAll(
  server: ServiceClient & { readonly db: Database },
  buyer: PersonSession,
): Promise<Readonly<Record<Role, PersonSession>>> {
  const seller = await signInAs(server, 'seller');
  const [cr, admin] = [await signInAs(server, 'cr'), await signInAs(server, 'admin')];
  await server.db
    .update(stores)
    .set({ sellerUserId: seller.details.userId })
    .where(isNull(stores.sellerUserId));
  return { buyer, seller, cr, admin };
}

/** Makes somebody the seller of a store. */
export async function giveStore(
  db: Database,
  storeId: string,
  seller: PersonSession,
): Promise<void> {
  await db
    .update(stores)
    .set({ sellerUserId: seller.details.userId })
    .where(eq(stores.id, storeId));
}

/** A shop and the seller who owns it. */
export async function aSellersShop(
  server: ServiceClient & { readonly db: Database },
): Promise<{ readonly storeId: string; readonly owner: PersonSession }> {
  const owner = await signInAs(server, 'seller');
  const { id: storeId } = await aStore(server.db);
  await giveStore(server.db, storeId, owner);
  return { storeId, owner };
}
