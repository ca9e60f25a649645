import { eq } from 'drizzle-orm';
import { uuidV7 } from '../../src/domain/identifiers.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema.ts';
import type { ServerParts } from '../services/service-handler.ts';
import type { User } from './user-details.ts';

/** The person with this number; one seen for the first time becomes a buyer. */
export async function findOrCreateUser(
  db: Database,
  { now, randomBytes }: Pick<ServerParts, 'now' | 'randomBytes'>,
  mobileNumber: string,
): Promise<User> {
  const find = () => db.select().from(users).where(eq(users.phone, mobileNumber));
  const [known] = await find();
  if (known !== undefined) return known;
  const systemUserId = uuidV7(now(), randomBytes);
  // Two devices may sign in for the first time at once: the second takes the first's row.
  await db
    .insert(users)
    .values({ systemUserId, phone: mobileNumber, createdAt: now() })
    .onConflictDoNothing({ target: users.phone });
  const [created] = await find();
  if (created === undefined) throw new Error('a person who was just created is missing');
  return created;
}
