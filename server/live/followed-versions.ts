import { inArray } from 'drizzle-orm';
import { subjects, type Poke } from '../../src/contracts/live/pokes.ts';
import type { Database } from '../db/database.ts';
import { partitionVersions, stores } from '../db/schema.ts';

/** What everybody follows of their own. */
export const ownSubjects = (userId: number): string[] => [
  subjects.person(userId),
  subjects.cart(userId),
  subjects.coins(userId),
  subjects.pledges(userId),
  subjects.inbox(userId),
  subjects.inboxOfAll,
];

/**
 * The versions of these subjects as they are now: a phone that was away sees by them what it has missed, and asks for nothing
 * else. Those that never changed are left out.
 * @param storeIds stores whose live sheets are among the subjects
 */
export async function versionsOf(
  db: Database,
  followed: readonly string[],
  storeIds: readonly string[],
): Promise<Poke[]> {
  const counted = await db
    .select()
    .from(partitionVersions)
    .where(inArray(partitionVersions.partition, [...followed]));
  const sheets =
    storeIds.length === 0
      ? []
      : await db
          .select({ id: stores.id, version: stores.liveVersion })
          .from(stores)
          .where(inArray(stores.id, [...storeIds]));
  return [
    ...counted.map(({ partition: subject, version }) => ({ subject, version })),
    ...sheets.map(({ id, version }) => ({ subject: subjects.prices(id), version })),
  ];
}
