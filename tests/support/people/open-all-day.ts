import type { Database } from '../../../server/db/database.ts';
import { stores } from '../../../server/sellers/store-tables.ts';

/** No store ever closes: what a browser test does must not depend on the hour. */
export async function openAllDay(db: Database): Promise<void> {
  await db.update(stores).set({ opensAt: 0, closesAt: 0 });
}
