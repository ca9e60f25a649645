import { randomBytes, randomUUID } from 'node:crypto';
import { ROLES } from '../../src/domain/account/roles.ts';
import type { Database } from '../../server/db/database.ts';
import { insertMany } from '../../server/db/insert-many.ts';
import { sessions } from '../../server/sign-in/sign-in-tables.ts';
import { users } from '../../server/account/account-tables.ts';
import { newSessionToken, sessionTokenHash } from '../../server/sign-in/authenticate.ts';

/** A person with a session. */
export interface SignedIn {
  readonly token: string;
  readonly user: number;
  readonly realm: number;
}

const DAY_MS = 86_400_000;
/** No number that anybody could sign in with. */
let lastPhone = 5_000_000_000;

/** New people, each with a session, put into the database directly: a code for each would be throttled. */
export async function signPeopleIn(
  db: Database,
  people: number,
  { role = ROLES.BUYER, sessionsEach = 1 }: { role?: number; sessionsEach?: number } = {},
): Promise<SignedIn[]> {
  const rows = await db
    .insert(users)
    .values(
      Array.from({ length: people }, () => ({
        systemUserId: randomUUID(),
        phone: String((lastPhone += 1)),
        role,
        createdAt: 0,
      })),
    )
    .returning({ user: users.id, realm: users.realmId });
  const found = rows.flatMap((person) =>
    Array.from({ length: sessionsEach }, () => ({
      ...person,
      token: newSessionToken(randomBytes),
    })),
  );
  await insertMany(
    db,
    sessions,
    found.map(({ user, token }) => ({
      tokenHash: sessionTokenHash(token),
      userId: user,
      createdAt: 0,
      expiresAt: Date.now() + DAY_MS,
    })),
  );
  return found;
}
