import type { StoredPreferences } from '../../contracts/schemas.ts';
import type { PersonDatabase } from '../../db/person-database.ts';

/** Stores the server's word unless a newer one is here already. Needs a transaction on `facts`. */
export async function storeServerPreferences(
  db: PersonDatabase,
  preferences: StoredPreferences,
): Promise<void> {
  const known = await db.fact('preferences');
  if (known !== undefined && known.updatedAt >= preferences.updatedAt) return;
  await db.setFact('preferences', preferences);
}
