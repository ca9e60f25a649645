import { eq } from 'drizzle-orm';
import { updateRealmDetails } from '../../../src/contracts/sign-in/update-realm-details.ts';
import { users } from '../../db/tables/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { userDetailsOf } from '../../sessions/user-details.ts';
import { implement } from '../service-handler.ts';

export const updateRealmDetailsHandler = implement(
  updateRealmDetails,
  async ({ input, identity, db }) => {
    const { name, email } = input;
    const [user] = await db
      .update(users)
      .set({ name, email })
      .where(eq(users.id, identity.userId))
      .returning();
    if (user === undefined) throw new ProblemError('session_expired');
    return { user: userDetailsOf(user) };
  },
);
