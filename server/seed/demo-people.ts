import { eq, inArray } from 'drizzle-orm';
import { ROLES } from '../../src/domain/account/roles.ts';
import type { Database } from '../db/database.ts';
import { stores, users } from '../db/schema.ts';

/**
 * People of the demo who are more than buyers: invented, and told by the last digit of their numbers, which is that of the
 * role. They sign in as everybody does.
 */
export const DEMO_PEOPLE = [
  { phone: '9000000002', name: 'Demo Seller', role: ROLES.SELLER },
  { phone: '9000000003', name: 'Demo Customer Care', role: ROLES.CR },
  { phone: '9000000004', name: 'Demo Admin', role: ROLES.ADMIN },
] as const;

/** Stores that the demo's seller runs. */
const SELLERS_STORES = [
  'green-basket-bellandur',
  'kaveri-provisions-kadubeesanahalli',
  'malnad-spice-house-marathahalli',
];

/** The same on every server: nothing depends on nobody guessing it. */
const systemIdOf = (role: number): string =>
  `00000000-0000-4000-8000-${String(role).padStart(12, '0')}`;

/** Adds the demo's seller, customer care and admin, and gives the seller their stores. `now` in ms since the epoch. */
export async function seedDemoPeople(db: Database, now: number): Promise<void> {
  for (const person of DEMO_PEOPLE) {
    await db
      .insert(users)
      .values({ ...person, systemUserId: systemIdOf(person.role), createdAt: now })
      // Whoever signed in with the number before keeps their row.
      .onConflictDoNothing({ target: users.phone });
  }
  const [seller] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.phone, DEMO_PEOPLE[0].phone));
  if (seller === undefined) throw new Error('the demo has no seller');
  await db
    .update(stores)
    .set({ sellerUserId: seller.id })
    .where(inArray(stores.id, SELLERS_STORES));
}
