import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { orderTerms, stores } from '../../db/tables/schema.ts';

/**
 * Takes what single calls take one after the other for all parts at once, in the order in which everyone does: terms by
 * transaction, then what `between` takes, then stores by id. Without this a bulk order would hold one store and a person's
 * version while it waits for the next store, and somebody else the other way round.
 * @param storeIds stores besides those of the terms
 * @returns the store of each transaction that has terms
 */
export async function lockParts(
  transaction: Database,
  {
    userId,
    transactionIds,
    storeIds,
  }: {
    readonly userId: number;
    readonly transactionIds: readonly string[];
    readonly storeIds: readonly string[];
  },
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<ReadonlyMap<string, string>> {
  const terms = await transaction
    .select({ transactionId: orderTerms.transactionId, storeId: orderTerms.storeId })
    .from(orderTerms)
    .where(
      and(eq(orderTerms.userId, userId), inArray(orderTerms.transactionId, [...transactionIds])),
    )
    .orderBy(asc(orderTerms.transactionId))
    .for('update');
  await between();
  const ids = [...new Set([...storeIds, ...terms.map(({ storeId }) => storeId)])];
  if (ids.length > 0) {
    await transaction
      .select({ id: stores.id })
      .from(stores)
      .where(inArray(stores.id, ids))
      .orderBy(asc(stores.id))
      .for('no key update');
  }
  return new Map(terms.map(({ transactionId, storeId }) => [transactionId, storeId]));
}

/** Parts by their stores' ids, those without a store first. */
export function byStore<Part>(
  parts: readonly Part[],
  storeOf: (part: Part) => string | undefined,
): Part[] {
  const key = (part: Part): string => storeOf(part) ?? '';
  return parts.toSorted((left, right) =>
    key(left) < key(right) ? -1 : key(left) > key(right) ? 1 : 0,
  );
}
