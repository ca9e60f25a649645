import { type EventLine, addToCart, cartItemRemoved } from '../../domain/events/cart-events.ts';
import type { TrackedEvent } from '../../domain/events/tracked-event.ts';
import { MOST_ROWS } from '../../domain/cart/cart.ts';
import { MAX_QUANTITY } from '../../domain/orders/quotes/bill.ts';
import { checkQuantity } from '../../domain/orders/quotes/quantity.ts';
import type { CartRow } from '../../db/person-database.ts';
import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { appendCart, cartTables, putCartRow, removeCartRows } from './change-cart.ts';
import type { SeenItem } from '../../domain/catalogue/item-facts.ts';

/** An item of which the cart has another quantity now. */
export type ChangedItem = Omit<EventLine, 'quantity'> & { readonly storeId: string };

/**
 * EVT-1: what a change of a quantity is told as: what was added, or that the item is not in the cart any more. Taking a few
 * out of several is no event of the specification, so it is null, as is no change.
 */
export function quantityEvent(
  { storeId, itemId, name, pricePaise }: ChangedItem,
  before: number,
  after: number,
): TrackedEvent | null {
  const line = { itemId, name, pricePaise };
  if (after > before) return addToCart(storeId, { ...line, quantity: after - before });
  return after === 0 && before > 0 ? cartItemRemoved(storeId, { ...line, quantity: before }) : null;
}

/** What the buyer sees of an item when changing how many are in the cart. */
export type CartItem = Omit<CartRow, 'quantity' | 'addedAt' | 'lineIds' | 'edit'>;

/** The quantity that is in the cart now, and what to say when it is less than was asked for. */
interface CartChange {
  readonly quantity: number;
  readonly message: string | null;
}

const FULL: CartChange = {
  quantity: 0,
  message: `Your cart is full: it takes ${MOST_ROWS} different items.`,
};

/**
 * Sets how many of an item are in the cart, in whole lots (LOT-1); 0 takes it out. More than there is leaves what fits. The cart of who is
 * signed in is sent with it (OUT-6).
 * @param stock units in stock as last seen, or null when unknown
 */
export async function setCartQuantity(
  context: Pick<CommandContext, 'person' | 'now' | 'newId' | 'wake' | 'track'>,
  item: CartItem,
  wanted: number,
  stock: number | null,
): Promise<SaveResult<CartChange>> {
  const { person, now, newId, wake, track } = context;
  const check = checkQuantity(wanted, stock ?? undefined, item.lot);
  const { quantity } = check;
  // What is tapped next may be told of before this is written.
  const at = now();
  const result = await save(person, () =>
    person.transaction('rw', cartTables(person), async () => {
      const known = await person.cart.get([item.storeId, item.itemId]);
      const change: CartChange = { quantity, message: check.ok ? null : check.message };
      const before = known?.quantity ?? 0;
      const isSame = known?.quantity === quantity && known.pricePaise === item.pricePaise;
      if (isSame || (known === undefined && quantity === 0))
        return { change, before, wakes: false };
      if (known === undefined && (await person.cart.count()) >= MOST_ROWS) {
        return { change: FULL, before: FULL.quantity, wakes: false };
      }
      if (quantity > 0) await putCartRow({ person, newId }, { ...item, quantity }, known, now());
      else if (known !== undefined) await removeCartRows(person, [known]);
      return { change, before, wakes: await appendCart({ person, now, newId }) };
    }),
  );
  if (!result.ok) return result;
  const { change, before, wakes } = result.value;
  if (wakes) wake();
  const event = quantityEvent(item, before, change.quantity);
  if (event !== null) track?.({ ...event, at });
  return { ok: true, value: change };
}

/** An item of a store as a card shows it. */
export interface ShownItem extends SeenItem {
  readonly storeId: string;
  readonly itemId: string;
}

/**
 * Sets how many of a shown item are in the cart, for its stepper: what is in the cart afterwards and what to say, also where
 * nothing could be saved (DB-2).
 */
export async function chooseQuantity(
  context: Pick<CommandContext, 'person' | 'now' | 'newId' | 'wake' | 'track'>,
  shown: ShownItem,
  wanted: number,
): Promise<CartChange> {
  const { storeId, itemId, name, unit, picture, stock, lot } = shown;
  const pricePaise = shown.pricePaise ?? 0;
  const mrpPaise = shown.mrpPaise ?? pricePaise;
  const item = { storeId, itemId, name, unit, picture, pricePaise, mrpPaise, ...(lot && { lot }) };
  const result = await setCartQuantity(context, item, wanted, stock);
  if (result.ok) return result.value;
  const row = await context.person.cart.get([storeId, itemId]);
  return { quantity: row?.quantity ?? 0, message: result.message };
}

/** A line as the cart and the checkout show it. */
export interface ShownCartLine extends Omit<CartItem, 'pricePaise'> {
  readonly quantity: number;
  /** The price of one when it was added. */
  readonly addedPaise: number;
  /** Units in stock as last seen; null while unknown. */
  readonly stock: number | null;
}

/**
 * Changes how many of a line are in the cart. The line keeps the price it was added at, so that it goes on saying what has
 * changed. Taking away always works, also below a stock that is smaller than what is in the cart.
 */
export async function setLineQuantity(
  context: Pick<CommandContext, 'person' | 'now' | 'newId' | 'wake' | 'track'>,
  line: ShownCartLine,
  wanted: number,
): Promise<CartChange> {
  const { storeId, itemId, name, unit, picture, mrpPaise, stock, lot, addedPaise } = line;
  const seen = { storeId, itemId, name, unit, picture, pricePaise: addedPaise, mrpPaise };
  const item = { ...seen, ...(lot && { lot }) };
  const limit = wanted < line.quantity ? null : stock;
  const result = await setCartQuantity(context, item, wanted, limit);
  return result.ok ? result.value : { quantity: line.quantity, message: result.message };
}

/** Goods of one store that are taken from another one instead. */
export interface MovedItem {
  readonly from: Pick<CartRow, 'storeId' | 'itemId'>;
  readonly to: CartItem;
  readonly quantity: number;
}

/**
 * Takes goods of the cart from another store, all of them or none: each in the place that its line had, beside what is there of it
 * already. What has left the cart meanwhile stays out of it.
 */
export async function moveToStore(
  { person, now, newId, wake }: Pick<CommandContext, 'person' | 'now' | 'newId' | 'wake'>,
  moves: readonly MovedItem[],
): Promise<SaveResult<undefined>> {
  const result = await save(person, () =>
    person.transaction('rw', cartTables(person), async () => {
      for (const { from, to, quantity } of moves) {
        const row = await person.cart.get([from.storeId, from.itemId]);
        if (row === undefined) continue;
        const known = await person.cart.get([to.storeId, to.itemId]);
        const whole = Math.min(MAX_QUANTITY, quantity + (known?.quantity ?? 0));
        await removeCartRows(person, [row]);
        await putCartRow({ person, newId }, { ...to, quantity: whole }, known, row.addedAt);
      }
      return appendCart({ person, now, newId });
    }),
  );
  if (!result.ok) return result;
  if (result.value) wake();
  return { ok: true, value: undefined };
}
