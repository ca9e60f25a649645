import { orderSubject } from '../../domain/orders/order-subjects.ts';
import { PLACE_ORDER, type PlaceOrderPayload } from '../../contracts/orders/place-order.ts';
import type { DeliveryAddress } from '../../domain/account/address.ts';
import {
  cartDifferences,
  cartDifferencesText,
  type CartDifference,
  type ShownCartLine,
} from '../../domain/orders/cart-changes.ts';
import { billOf, type StoreCharges } from '../../domain/orders/quotes/bill.ts';
import { placeOrderEvent } from '../../domain/events/order-events.ts';
import { MESSAGES } from '../../domain/messages.ts';
import type { AppliedCoupon } from '../../domain/orders/offers/offers.ts';
import { MOST_BULK_PARTS } from '../../domain/cart/cart.ts';
import { DEFAULT_WISHES, type OrderWishes } from '../../domain/orders/order-wishes.ts';
import type { SeenFreeItem, StandingChoice } from '../../domain/orders/quotes/quote-difference.ts';
import type {
  CartCouponRow,
  CartRow,
  OrderLineRow,
  OrderRow,
  PersonDatabase,
} from '../../db/person-database.ts';
import { newOutboxEntry } from '../../db/outbox-entry.ts';
import { save, type SaveResult } from '../../db/save.ts';
import { appendCart, cartTables, putCartCoupon, removeCartRows } from '../cart/change-cart.ts';
import { dropCheckoutDraft } from '../cart/checkout-draft.ts';
import type { CommandContext } from '../command-context.ts';

/** A line as it stood on the screen, with its picture. */
export interface ShownOrderLine extends OrderLineRow, ShownCartLine {}

/** What stood on the checkout screen, and what the buyer decided there. */
export interface OrderDecision {
  readonly storeId: string;
  readonly storeName: string;
  readonly lines: readonly ShownOrderLine[];
  readonly charges: StoreCharges;
  readonly address: DeliveryAddress;
  readonly choice: StandingChoice;
  /** The coupon on the cart, judged as it was shown; null without one. */
  readonly coupon?: AppliedCoupon | null;
  /** What the coupon adds for nothing, as it was shown; null where it adds nothing. */
  readonly freeItem?: SeenFreeItem | null;
  /** Of the validation that the buyer saw; another one where there was none. */
  readonly transactionId?: string | null;
  /** How it is paid; cash unless said otherwise. */
  readonly paymentMethod?: PlaceOrderPayload['paymentMethod'];
  /** How the buyer means to pay online; null for cash. */
  readonly paymentMode?: PlaceOrderPayload['paymentMode'];
  readonly wishes?: OrderWishes;
}

/** Placed here (not yet confirmed, ORD-1), or why not. */
export type PlacedOrder =
  | SaveResult<{ readonly orderId: string }>
  | { readonly ok: false; readonly kind: 'empty'; readonly message: string }
  | {
      readonly ok: false;
      readonly kind: 'changed';
      readonly differences: readonly CartDifference[];
      readonly message: string;
    };

/** What was decided, and the cart of its store as it is now. */
interface CheckedDecision {
  readonly decision: OrderDecision;
  readonly rows: readonly CartRow[];
  /** The coupon on the cart; undefined where its buyer has chosen nothing. */
  readonly onCart: CartCouponRow | undefined;
}

type NotPlaced = Exclude<PlacedOrder, { readonly ok: true }>;

const EMPTY: NotPlaced = { ok: false, kind: 'empty', message: MESSAGES.emptyCart };

/** ORD-7: the cart of a decision's store if it holds what was shown, else why nothing is ordered. */
async function checkDecision(
  person: PersonDatabase,
  decision: OrderDecision,
): Promise<CheckedDecision | NotPlaced> {
  const { storeId, lines, coupon = null } = decision;
  const rows = await person.cart.where('storeId').equals(storeId).toArray();
  if (rows.length === 0) return EMPTY;
  const onCart = await person.cartCoupons.get(storeId);
  const couponCode = coupon?.code ?? '';
  const heldCode = onCart?.code ?? '';
  // One that was put on by itself has no row: the cart holds it while its buyer neither chose nor took off any.
  const isByItself = coupon?.isAutomatic === true && heldCode === '' && onCart?.declined !== true;
  const differences = cartDifferences(
    { lines, couponCode },
    { lines: rows, couponCode: isByItself ? couponCode : heldCode },
  );
  if (differences.length === 0) return { decision, rows, onCart };
  return { ok: false, kind: 'changed', differences, message: cartDifferencesText(differences) };
}

/** The intent of a decision (design, section 6). */
function intentOf(
  decision: OrderDecision,
  transactionId: string,
  together: PlaceOrderPayload['together'],
): PlaceOrderPayload {
  const { storeId, storeName, charges, address, choice, coupon = null } = decision;
  const { paymentMethod = 'cod', paymentMode = null, wishes = DEFAULT_WISHES } = decision;
  const { freeItem = null } = decision;
  const lines = decision.lines.map(({ itemId, name, unit, picture, quantity, pricePaise }) => ({
    itemId,
    name,
    unit,
    picture,
    quantity,
    pricePaise,
  }));
  return {
    transactionId,
    storeId,
    storeName,
    lines,
    bill: billOf(lines, charges, coupon),
    couponCode: coupon?.code ?? null,
    ...(freeItem !== null && { freeItem }),
    charges: {
      deliveryChargePaise: charges.deliveryChargePaise,
      freeDeliveryFromPaise: charges.freeDeliveryFromPaise,
      packingChargePaise: charges.packingChargePaise,
      minimumOrderPaise: charges.minimumOrderPaise,
      freightPaisePerQuintal: charges.freightPaisePerQuintal ?? 0,
    },
    address,
    choice,
    paymentMethod,
    paymentMode,
    wishes,
    ...(together !== undefined && { together }),
  };
}

/** Whether the coupon came by itself, or its buyer took one off: what is done again if the order goes back into the cart. */
function couponChoiceOf(
  { coupon = null }: OrderDecision,
  onCart: CartCouponRow | undefined,
): Pick<OrderRow, 'couponChoice'> {
  if (coupon?.isAutomatic === true) return { couponChoice: 'automatic' };
  return onCart?.declined === true ? { couponChoice: 'declined' } : {};
}

/** Writes order and outbox entry, and empties the cart of the store. */
async function writeOrder(
  { person, now, newId }: Pick<CommandContext, 'person' | 'now' | 'newId'>,
  payload: PlaceOrderPayload,
  { decision, rows, onCart }: CheckedDecision,
): Promise<void> {
  const { transactionId: id, storeId, storeName, lines, bill, couponCode, address } = payload;
  const { paymentMethod, wishes, together } = payload;
  const placedAt = now();
  await person.orders.add({
    id,
    storeId,
    storeName,
    lines,
    bill,
    couponCode,
    ...couponChoiceOf(decision, onCart),
    ...(paymentMethod === 'online' && together !== undefined && { togetherId: together.id }),
    paymentMethod,
    wishes,
    address,
    state: 'waiting',
    attention: null,
    server: null,
    placedAt,
  });
  const fields = { id: newId(), subject: orderSubject(id), payload, createdAt: placedAt };
  await person.outbox.add(newOutboxEntry({ ...PLACE_ORDER, ...fields }));
  await removeCartRows(person, rows);
  // What was taken off of this cart is forgotten with its last line.
  if ((onCart?.code ?? '') !== '') await putCartCoupon(person, storeId, '');
  await dropCheckoutDraft(person, storeId);
}

const methodOf = ({ paymentMethod = 'cod' }: OrderDecision) => paymentMethod;

/**
 * Turns the carts of some stores into orders that wait to be sent: orders, outbox entries and emptied carts in one transaction, so
 * that a second tap or a second tab finds empty carts and places nothing. What is ordered is what was shown (ORD-7): where the cart of one
 * store has changed since, by another tab or a pull, nothing is ordered of any, and the changes come back. Each order is an intent of its own; all go
 * to the server together, and those that are paid online are paid with one payment.
 */
export async function placeOrders(
  { person, now, newId, wake, track }: CommandContext,
  decisions: readonly OrderDecision[],
): Promise<SaveResult<{ readonly orderIds: readonly string[] }> | NotPlaced> {
  const at = now();
  const together =
    decisions.length > 1 && new Set(decisions.map(methodOf)).size === 1
      ? { id: newId(), size: Math.min(decisions.length, MOST_BULK_PARTS) }
      : undefined;
  const intents = decisions.map((decision) =>
    intentOf(decision, decision.transactionId ?? newId(), together),
  );
  const tables = [...cartTables(person), person.orders];
  const result = await save(person, () =>
    person.transaction('rw', tables, async (): Promise<NotPlaced | null> => {
      const checked = await Promise.all(
        decisions.map((decision) => checkDecision(person, decision)),
      );
      for (const each of checked) if ('ok' in each) return each;
      for (const [index, each] of checked.entries()) {
        const payload = intents[index];
        if (payload !== undefined && !('ok' in each))
          await writeOrder({ person, now, newId }, payload, each);
      }
      await appendCart({ person, now, newId });
      return null;
    }),
  );
  if (!result.ok) return result;
  if (result.value !== null) return result.value;
  wake();
  for (const { transactionId: id, storeId, lines, bill } of intents) {
    const totalPaise = bill.amountToBePaidPaise;
    track?.({ ...placeOrderEvent({ id, storeId, lines, totalPaise }), at });
  }
  return { ok: true, value: { orderIds: intents.map(({ transactionId }) => transactionId) } };
}

/** The same for the cart of one store. */
export async function placeOrder(
  context: CommandContext,
  decision: OrderDecision,
): Promise<PlacedOrder> {
  const placed = await placeOrders(context, [decision]);
  if (!placed.ok) return placed;
  return { ok: true, value: { orderId: placed.value.orderIds[0] ?? '' } };
}
