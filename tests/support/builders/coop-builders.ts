import { cooperatives, cooperativeStores } from '../../../server/group-buy/group-buy-tables.ts';
import type { Database } from '../../../server/db/database.ts';

type CooperativeRow = typeof cooperatives.$inferInsert;

let made = 0;

/** A cooperative of these stores: members pay 10 % less and get 2 % back. */
export async function aCooperative(
  db: Database,
  { storeIds = [], ...parts }: Partial<CooperativeRow> & { storeIds?: readonly string[] } = {},
): Promise<CooperativeRow> {
  made += 1;
  const row: CooperativeRow = {
    id: `cooperative-${made}`,
    name: `Kere Farmers ${made}`,
    about: 'Farmers around the lake who sell together.',
    city: 'Bengaluru',
    areaCode: '560103',
    memberPercent: 10,
    sharePercent: 2,
    customerCare: 'Kere Care,care@kere.example,9800000001',
    ...parts,
  };
  await db.insert(cooperatives).values(row);
  const rows = storeIds.map((storeId) => ({ storeId, cooperativeId: row.id }));
  if (rows.length > 0) await db.insert(cooperativeStores).values(rows);
  return row;
}

/** What an administrator writes for a new cooperative without stores. */
export function aWantedCooperative(parts: object = {}) {
  return {
    cooperativeId: 'kere-farmers',
    seenVersion: 0,
    name: 'Kere Farmers',
    about: 'Farmers around the lake who sell together.',
    city: 'Bengaluru',
    areaCode: '560103',
    memberPercent: 10,
    sharePercent: 2,
    care: { name: 'Kere Care', email: 'care@kere.example', contactNumber: '9800000001' },
    storeIds: [] as string[],
    reason: 'They asked to sell together',
    ...parts,
  };
}
