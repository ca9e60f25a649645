import type { PersonDatabase } from '../../db/person-database.ts';
import { save, type SaveResult } from '../../db/save.ts';

/**
 * Moves a visitor's cart into the cart of the person who signed in. Of an item in both the larger quantity stays,
 * so that running it again (another tab, a crash between the two databases) adds nothing twice.
 */
export async function adoptVisitorCart(
  visitor: PersonDatabase,
  person: PersonDatabase,
): Promise<SaveResult<{ readonly adopted: number }>> {
  const rows = await visitor.cart.toArray();
  if (rows.length === 0) return { ok: true, value: { adopted: 0 } };
  const result = await save(person, () =>
    person.transaction('rw', person.cart, async () => {
      for (const row of rows) {
        const known = await person.cart.get([row.storeId, row.itemId]);
        const quantity = Math.max(row.quantity, known?.quantity ?? 0);
        await person.cart.put({ ...row, quantity, addedAt: known?.addedAt ?? row.addedAt });
      }
      return { adopted: rows.length };
    }),
  );
  if (!result.ok) return result;
  const cleared = await save(visitor, async () => {
    await visitor.cart.bulkDelete(rows.map((row): [string, string] => [row.storeId, row.itemId]));
    return result.value;
  });
  return cleared;
}
