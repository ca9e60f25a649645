import type { CartCouponRow, CartRow, PersonDatabase } from '../../db/person-database.ts';
import { save, type SaveResult } from '../../db/save.ts';
import {
  appendCart,
  cartTables,
  catchUpCart,
  nextCartEdit,
  putCartCoupon,
} from '../cart/change-cart.ts';
import type { CommandContext } from '../command-context.ts';

/**
 * Moves a visitor's cart into the cart of the person who signed in, and sends it. Lines keep their ids and of an item
 * in both the larger quantity stays, so that running it again (another tab, a crash between the two databases) adds
 * nothing twice and brings back nothing that was taken out meanwhile. What was entered in a checkout goes with it.
 */
export async function adoptVisitorCart(
  visitor: PersonDatabase,
  { person, now, newId, wake }: Pick<CommandContext, 'person' | 'now' | 'newId' | 'wake'>,
): Promise<SaveResult<{ readonly adopted: number }>> {
  const rows = await visitor.cart.toArray();
  const storeIds = [...new Set(rows.map(({ storeId }) => storeId))];
  const coupons = await visitor.cartCoupons.where('storeId').anyOf(storeIds).toArray();
  const drafts = await visitor.fact('checkout-drafts');
  const context = { person, now, newId };
  const result = await save(person, () =>
    person.transaction('rw', cartTables(person), async () => {
      for (const row of rows) await adoptRow(context, row);
      for (const coupon of coupons) await adoptCoupon(person, coupon);
      if (drafts !== undefined) {
        await person.setFact('checkout-drafts', {
          ...drafts,
          ...(await person.fact('checkout-drafts')),
        });
      }
      return rows.length > 0 ? appendCart(context) : catchUpCart(context);
    }),
  );
  if (!result.ok) return result;
  if (result.value) wake();
  if (rows.length === 0) return { ok: true, value: { adopted: 0 } };
  return save(visitor, () =>
    visitor.transaction('rw', visitor.cart, visitor.cartCoupons, visitor.facts, async () => {
      await visitor.facts.delete('checkout-drafts');
      await visitor.cart.bulkDelete(rows.map((row): [string, string] => [row.storeId, row.itemId]));
      await visitor.cartCoupons.bulkDelete(coupons.map(({ storeId }) => storeId));
      return { adopted: rows.length };
    }),
  );
}

/** The person's own coupon on the cart of that store stays. */
async function adoptCoupon(
  person: PersonDatabase,
  { storeId, code, declined }: CartCouponRow,
): Promise<void> {
  const own = await person.cartCoupons.get(storeId);
  if ((own?.code ?? '') !== '' || (code === '' && declined !== true)) return;
  await putCartCoupon(person, storeId, code, declined === true);
}

async function adoptRow(
  { person, newId }: Pick<CommandContext, 'person' | 'newId'>,
  row: CartRow,
): Promise<void> {
  const known = await person.cart.get([row.storeId, row.itemId]);
  const ownIds = known?.lineIds ?? [];
  const newIds = (row.lineIds ?? [newId()]).filter((lineId) => !ownIds.includes(lineId));
  if (known !== undefined && newIds.length === 0) return;
  await person.cart.put({
    ...row,
    quantity: Math.max(row.quantity, known?.quantity ?? 0),
    addedAt: known?.addedAt ?? row.addedAt,
    lineIds: [...ownIds, ...newIds],
    edit: await nextCartEdit(person),
  });
}
