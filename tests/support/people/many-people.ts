import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../../../server/db/database.ts';
import { sessions } from '../../../server/sign-in/sign-in-tables.ts';
import { users } from '../../../server/account/account-tables.ts';
import { newSessionToken, sessionTokenHash } from '../../../server/sign-in/authenticate.ts';
import type { Session } from '../service-client.ts';
import { aMobileNumber } from '../inputs/mobile-numbers.ts';
import { TEST_NOON } from '../test-clock.ts';

/** Many signed-in people at once: the code of each would take minutes. */
export async function manyPeople(db: Database, howMany: number): Promise<readonly Session[]> {
  const made = await db
    .insert(users)
    .values(
      Array.from({ length: howMany }, () => ({
        systemUserId: randomUUID(),
        phone: aMobileNumber(),
        createdAt: TEST_NOON,
      })),
    )
    .returning({ user: users.id, realm: users.realmId });
  const people = made.map((person) => ({ ...person, token: newSessionToken(randomBytes) }));
  await db.insert(sessions).values(
    people.map(({ user: userId, token }) => ({
      tokenHash: sessionTokenHash(token),
      userId,
      createdAt: TEST_NOON,
      expiresAt: TEST_NOON + 86_400_000,
    })),
  );
  return people;
}
