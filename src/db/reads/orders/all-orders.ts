import type { OrderRow, PersonDatabase } from '../../person-database.ts';

/** How many orders are read at once: few enough for no pause on the page that a person would feel. */
const AT_ONCE = 50;

/**
 * Every order on this phone, the newest first; `readOrders` gives the first few sooner. Read along the primary key, as that
 * is one `getAll` for each fifty; an index read backwards is a cursor that takes each row by itself.
 */
export async function readAllOrders(db: PersonDatabase): Promise<readonly OrderRow[]> {
  const all: OrderRow[] = [];
  let lastId = '';
  for (;;) {
    const rows = await db.orders.where('id').above(lastId).limit(AT_ONCE).toArray();
    all.push(...rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) break;
    lastId = last.id;
  }
  return all.sort((left, right) => right.placedAt - left.placedAt);
}
