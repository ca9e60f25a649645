import { cartLineOf, type CartLine } from '../../domain/cart/cart.ts';
import type { CartRow, PersonDatabase } from '../../db/person-database.ts';
import type { CommandContext } from '../command-context.ts';

/*
 * How the cart is changed here: with the number of the edit, so that the server's answer clears only what it confirms.
 * All run in the caller's transaction over `cartTables`, before `appendCart`.
 */

/** The number of the next cart edit on this device; from 1. */
export async function nextCartEdit(person: PersonDatabase): Promise<number> {
  const edit = ((await person.fact('cart-edits')) ?? 0) + 1;
  await person.setFact('cart-edits', edit);
  return edit;
}

/**
 * Writes a row. A row that is there keeps its lines and its place; an item that was not in the cart is a new line.
 * @param known the row of the item as it is now
 * @param addedAt ms by this device's clock, of a new row
 */
export async function putCartRow(
  { person, newId }: Pick<CommandContext, 'person' | 'newId'>,
  line: CartLine,
  known: CartRow | undefined,
  addedAt: number,
): Promise<void> {
  const knownIds = known?.lineIds ?? [];
  await person.cart.put({
    ...cartLineOf(line),
    addedAt: known?.addedAt ?? addedAt,
    lineIds: knownIds.length > 0 ? knownIds : [newId()],
    edit: await nextCartEdit(person),
  });
}

/** Takes rows out, with all lines that they stand for: the server is told which. */
export async function removeCartRows(
  person: PersonDatabase,
  rows: readonly CartRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await person.cart.bulkDelete(
    rows.map(({ storeId, itemId }): [string, string] => [storeId, itemId]),
  );
  if (person.isVisitors) return;
  const edit = await nextCartEdit(person);
  const lineIds = rows.flatMap((row) => row.lineIds ?? []);
  await person.removedLines.bulkPut(lineIds.map((lineId) => ({ lineId, edit })));
}

/** Puts a coupon on the cart of a store, or takes it off with an empty code. */
export async function putCartCoupon(
  person: PersonDatabase,
  storeId: string,
  code: string,
): Promise<void> {
  await person.cartCoupons.put({ storeId, code, edit: await nextCartEdit(person) });
}
