import { and, eq, isNull } from 'drizzle-orm';
import { signOutService } from '../../../src/contracts/sign-in/sign-out.ts';
import { sessions } from '../../db/schema.ts';
import { sessionTokenHash } from '../../sessions/session-token.ts';
import { implement } from '../service-handler.ts';

export const signOutHandler = implement(signOutService, async ({ input, db, parts }) => {
  const tokenHash = sessionTokenHash(input.token);
  const isThisSession = eq(sessions.tokenHash, tokenHash);
  await db
    .update(sessions)
    .set({ revokedAt: parts.now() })
    .where(and(isThisSession, isNull(sessions.revokedAt)));
  parts.sessions.forget(tokenHash);
  return {};
});
