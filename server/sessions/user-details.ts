import type { UserDetails } from '../../src/contracts/user-details.ts';
import { ROLES } from '../../src/domain/account/roles.ts';
import type { users } from '../db/tables/schema.ts';

/** A person's row. */
export type User = typeof users.$inferSelect;

type Role = UserDetails['realmOwnerInfo']['role'];

/** The number of a role; a row with an unknown one counts as a buyer, who may do least. */
function roleOf(role: number): Role {
  return Object.values(ROLES).find((known) => known === role) ?? ROLES.BUYER;
}

/** A person as clients see themselves (specification, section 3: user details). */
export function userDetailsOf(user: User): UserDetails {
  return {
    userId: user.id,
    systemUserId: user.systemUserId,
    contact: user.phone,
    name: user.name,
    email: user.email,
    realmOwnerInfo: { role: roleOf(user.role), realmIdentifier: user.realmId, name: user.name },
  };
}
