/** User roles and their numbers (specification, sections 3 and 6). */
export const ROLES = { BUYER: 1, SELLER: 2, CR: 3, ADMIN: 4 } as const;

/** The realm and user that stand for "nobody in particular" (specification, section 6). */
export const VISITOR_REALM = 1;
export const VISITOR_USER = 1;

/** Who may call something. `visitor`: anyone without a session; the others are the roles. */
export type Caller = 'visitor' | 'buyer' | 'seller' | 'cr' | 'admin';

/** Everyone who can read public things. */
export const CALLERS: readonly Caller[] = ['visitor', 'buyer', 'seller', 'cr', 'admin'];

/** The number of a role. */
export type RoleNumber = (typeof ROLES)[keyof typeof ROLES];

/** What people call the roles. */
export const ROLE_NAMES: Readonly<Record<RoleNumber, string>> = {
  [ROLES.BUYER]: 'Buyer',
  [ROLES.SELLER]: 'Seller',
  [ROLES.CR]: 'Customer care',
  [ROLES.ADMIN]: 'Administrator',
};
