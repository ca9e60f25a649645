import { and, eq, isNull } from 'drizzle-orm';
import { signOutService } from '../../../src/contracts/sign-in/sign-out.ts';
import { pushTokens } from '../../db/tables/contact-tables.ts';
import { sessions } from '../../db/tables/schema.ts';
import { pokeAfterCommit } from '../../live/poke-scope.ts';
import { sessionSubject } from '../../live/session-subjects.ts';
import { sessionTokenHash } from '../../sessions/session-token.ts';
import { implement } from '../service-handler.ts';

export const signOutHandler = implement(signOutService, async ({ input, db, parts }) => {
  const { token, deviceId } = input;
  const tokenHash = sessionTokenHash(token);
  const isThisSession = eq(sessions.tokenHash, tokenHash);
  const [ended] = await db.transaction((transaction) => {
    // LIVE-5: all copies forget the session, and end its streams.
    pokeAfterCommit(sessionSubject(tokenHash), 1);
    return transaction
      .update(sessions)
      .set({ revokedAt: parts.now() })
      .where(and(isThisSession, isNull(sessions.revokedAt)))
      .returning({ userId: sessions.userId });
  });
  parts.sessions.forget(tokenHash);
  if (ended !== undefined && deviceId !== undefined) {
    const { userId } = ended;
    const isThisDevice = and(eq(pushTokens.userId, userId), eq(pushTokens.deviceId, deviceId));
    await db.delete(pushTokens).where(isThisDevice);
  }
  return {};
});
