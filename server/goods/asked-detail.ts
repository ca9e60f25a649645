import { desc, eq } from 'drizzle-orm';
import type { AskedChange, GoodsChange } from '../../src/contracts/goods/goods-change.ts';
import { ROLES } from '../../src/domain/account/roles.ts';
import { formatRupees } from '../../src/domain/money.ts';
import { numberText } from '../../src/domain/number-text.ts';
import type { Database } from '../db/database.ts';
import { priceChanges } from '../db/tables/goods-tables.ts';
import { users } from '../db/tables/schema.ts';
import type { GoodState } from './decide-change.ts';

/** Who made the change that came first, as far as it is known. */
export type AskedBy = { readonly by: number | null } | null;

interface Asked {
  readonly change: GoodsChange;
  readonly reason: AskedChange['reason'];
  readonly move: AskedBy;
  /** The item as it is now; undefined: the shop has it no more. */
  readonly state: GoodState | undefined;
  /** Who is asked. */
  readonly asking: number | null;
}

/** Somebody as their colleagues know them. */
async function whoIs(db: Database, by: number | null, asking: number | null): Promise<string> {
  if (by === null) return 'Somebody';
  if (by === asking) return 'Your other phone';
  const [person] = await db
    .select({ name: users.name, role: users.role })
    .from(users)
    .where(eq(users.id, by));
  if (person?.role === ROLES.ADMIN) return 'Customer care';
  return person === undefined || person.name === '' ? 'Somebody of your shop' : person.name;
}

async function lastPricedBy(db: Database, itemId: string): Promise<number | null> {
  const [last] = await db
    .select({ by: priceChanges.by })
    .from(priceChanges)
    .where(eq(priceChanges.itemId, itemId))
    .orderBy(desc(priceChanges.liveVersion))
    .limit(1);
  return last?.by ?? null;
}

/** What happened instead, in words for who is asked. */
export async function askedDetail(
  db: Database,
  { change, reason, move, state, asking }: Asked,
): Promise<string> {
  if (state === undefined) return 'Your shop has this item no more.';
  const { pricePaise, mrpPaise, stock } = state;
  switch (reason) {
    case 'price': {
      const who = await whoIs(db, await lastPricedBy(db, state.itemId), asking);
      return `${who} has set it to ${formatRupees(pricePaise)} (MRP ${formatRupees(mrpPaise)}) meanwhile.`;
    }
    case 'above-mrp':
      return `The MRP is ${formatRupees(mrpPaise)} by now, below your price.`;
    case 'count': {
      const who = await whoIs(db, move?.by ?? null, asking);
      return `${who} has counted this too: it stands at ${numberText(stock)}.`;
    }
    case 'name':
      return `Somebody has named it “${state.name}, ${state.unit}” meanwhile.`;
    case 'gone':
      return 'Your shop has this item no more.';
    case 'short': {
      const units = 'quantity' in change ? numberText(change.quantity) : 'More';
      return `${units} left, more than there was by the books. They say 0 now: please count.`;
    }
  }
}
