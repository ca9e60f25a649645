import { MOST_ROWS } from '../../domain/cart/cart.ts';
import type { TrackedEvent } from '../../domain/events/tracked-event.ts';
import { checkQuantity } from '../../domain/orders/quotes/quantity.ts';
import type { OrderLineRow, OrderRow } from '../../db/person-database.ts';
import { type Item, readLiveItems } from '../../db/reads/catalogue/catalogue-items.ts';
import { readLostOrder } from '../../db/reads/orders/orders.ts';
import { save, type SaveResult } from '../../db/save.ts';
import { appendCart, cartTables, putCartRow } from '../cart/change-cart.ts';
import { quantityEvent } from '../cart/set-quantity.ts';
import type { CommandContext } from '../command-context.ts';

/** A line that did not get into the cart as it was ordered. `gone`: not sold any more; `full`: the cart takes no more. */
export interface LeftOutLine {
  readonly name: string;
  readonly why: 'gone' | 'out-of-stock' | 'fewer' | 'lots' | 'full';
  /** How many are in the cart all the same. */
  readonly quantity: number;
}

/** What came of ordering the same again. */
export interface RepeatedOrder {
  readonly storeId: string;
  /** How many lines are in the cart now. */
  readonly added: number;
  readonly leftOut: readonly LeftOutLine[];
}

/** There is no such order here, or its store is no more. */
export interface NotRepeated {
  readonly ok: false;
  readonly kind: 'not-here' | 'store-gone';
  readonly message: string;
}

const NOT_HERE = 'This order is not here any more.';
const STORE_GONE = 'This store is not on Haat any more.';

/** A line as it can be had now. */
interface PlannedLine {
  readonly line: OrderLineRow;
  readonly quantity: number;
  readonly why: LeftOutLine['why'] | null;
  readonly item: Item | undefined;
}

/**
 * Judges each line by what this phone knows of the store. Without its catalogue nothing is known: then all lines go in as
 * they were, and the store's quote says what is different (ORD-2). What came for nothing is left to the coupon.
 */
function planLines(
  lines: readonly OrderLineRow[],
  items: ReadonlyMap<string, Item> | null,
): readonly PlannedLine[] {
  return lines
    .filter(({ pricePaise }) => pricePaise > 0)
    .map((line) => {
      const item = items?.get(line.itemId);
      if (items !== null && item === undefined) return { line, item, quantity: 0, why: 'gone' };
      const check = checkQuantity(line.quantity, item?.stock ?? undefined, item?.lot);
      const { quantity } = check;
      if (check.ok) return { line, item, quantity, why: null };
      if (check.why === 'lots') return { line, item, quantity, why: 'lots' };
      return { line, item, quantity, why: quantity === 0 ? 'out-of-stock' : 'fewer' };
    });
}

/**
 * Puts what was ordered into the cart again, as far as it is still sold, in one transaction. Goods of that store which are in
 * the cart already stay; of the same goods the larger quantity counts, so that a second tap changes nothing.
 */
export async function repeatOrder(
  { device, person, now, newId, wake, track }: CommandContext,
  orderId: string,
): Promise<SaveResult<RepeatedOrder> | NotRepeated> {
  const at = now();
  const order = (await person.orders.get(orderId)) ?? (await readLostOrder(person, orderId));
  if (order === null) return { ok: false, kind: 'not-here', message: NOT_HERE };
  const { storeId } = order;
  const store = await device.stores.get(storeId);
  if (store?.vanishedAt !== undefined)
    return { ok: false, kind: 'store-gone', message: STORE_GONE };
  const planned = planLines(order.lines, await itemsNow(device, order));
  const result = await save(person, () =>
    person.transaction('rw', cartTables(person), async () => {
      const leftOut: LeftOutLine[] = [];
      const events: TrackedEvent[] = [];
      let added = 0;
      for (const { line, item, quantity, why } of planned) {
        const known = await person.cart.get([storeId, line.itemId]);
        const isFull = known === undefined && (await person.cart.count()) >= MOST_ROWS;
        const { name } = line;
        if (isFull && quantity > 0) leftOut.push({ name, why: 'full', quantity: 0 });
        else if (why !== null) leftOut.push({ name, why, quantity });
        if (quantity === 0 || isFull) continue;
        const pricePaise = item?.pricePaise ?? line.pricePaise;
        const mrpPaise = item?.mrpPaise ?? known?.mrpPaise ?? pricePaise;
        const wanted = Math.max(quantity, known?.quantity ?? 0);
        const lot = item?.lot ?? null;
        const cartLine = { ...line, storeId, pricePaise, mrpPaise, lot, quantity: wanted };
        const event = quantityEvent(cartLine, known?.quantity ?? 0, wanted);
        if (event !== null) events.push(event);
        if (known?.quantity !== wanted || known.pricePaise !== pricePaise) {
          await putCartRow({ person, newId }, cartLine, known, now() + added);
        }
        added += 1;
      }
      return {
        value: { storeId, added, leftOut },
        events,
        wakes: await appendCart({ person, now, newId }),
      };
    }),
  );
  if (!result.ok) return result;
  if (result.value.wakes) wake();
  for (const event of result.value.events) track?.({ ...event, at });
  return { ok: true, value: result.value.value };
}

/** The order's items as the phone knows them now; null while the store's catalogue is not here. */
async function itemsNow(
  device: CommandContext['device'],
  { storeId, lines }: OrderRow,
): Promise<ReadonlyMap<string, Item> | null> {
  if ((await device.manifests.get(storeId)) === undefined) return null;
  const ids = lines.map(({ itemId }) => itemId);
  return readLiveItems(device, storeId, ids);
}
