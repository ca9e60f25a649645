import { and, desc, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import { searchWordsOf } from '../../db/columns.ts';
import type { Database } from '../../db/database.ts';
import { orders } from '../order-tables.ts';
import { foldedWords } from './order-search-text.ts';

/** Which orders; times in ms, `to` included, `query` words that must all be there or begin one that is. */
export interface OrderFilters {
  readonly storeId?: string | undefined;
  readonly statuses?: readonly OrderStatus[] | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly query: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of orders, newest first, and where the next one starts. */
export interface OrderPage {
  readonly rows: (typeof orders.$inferSelect)[];
  readonly nextCursor: string | null;
}

/** Words that count of a query: a longer one is not a search any more. */
const MOST_WORDS = 10;

/** Whether a folded text has all words of a query, by its index. Undefined for no query; one without a word, like "%", is answered by nothing. */
export function answersQuery(text: AnyPgColumn, query: string): SQL | undefined {
  if (query === '') return undefined;
  const words = foldedWords(query).slice(0, MOST_WORDS);
  if (words.length === 0) return sql`false`;
  // Folded words hold neither quotes nor backslashes.
  const starts = words.map((word) => `'${word}':*`).join('&');
  return sql`${searchWordsOf(text)} @@ ${starts}::tsquery`;
}

/** Orders that come after the cursor's: placed earlier, or at the same ms with a lower id. */
function afterCursor(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const dot = cursor.indexOf('.');
  const placedAt = Number(cursor.slice(0, dot));
  return sql`(${orders.placedAt}, ${orders.id}) < (${placedAt}::bigint, ${cursor.slice(dot + 1)})`;
}

/** A page of the orders that a scope and filters leave, newest first. Each page is one query along an index. */
export async function findOrders(
  db: Database,
  scope: SQL | undefined,
  filters: OrderFilters,
): Promise<OrderPage> {
  const { storeId, statuses, from, to, query, cursor, limit } = filters;
  const found = await db
    .select()
    .from(orders)
    .where(
      and(
        scope,
        storeId === undefined ? undefined : eq(orders.storeId, storeId),
        statuses === undefined ? undefined : inArray(orders.status, [...statuses]),
        from === undefined ? undefined : gte(orders.placedAt, from),
        to === undefined ? undefined : lte(orders.placedAt, to),
        answersQuery(orders.searchText, query),
        afterCursor(cursor),
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { rows, nextCursor: hasMore ? `${last.placedAt}.${last.id}` : null };
}
