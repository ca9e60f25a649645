/** User roles and their numbers (specification, sections 3 and 6). */
export const ROLES = { BUYER: 1, SELLER: 2, CR: 3, ADMIN: 4 } as const;

/** The realm and user that stand for "nobody in particular" (specification, section 6). */
export const VISITOR_REALM = 1;
export const VISITOR_USER = 1;
