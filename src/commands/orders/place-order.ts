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
import { DEFAULT_WISHES, type OrderWishes } from '../../domain/orders/order-wishes.ts';
import type { SeenFreeItem, StandingChoice } from '../../domain/orders/quotes/quote-difference.ts';
import type { OrderLineRow } from '../../db/person-database.ts';
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

/**
 * Turns the cart of one store into an order that waits to be sent: order, outbox entry and emptied cart in one
 * transaction, so that a second tap or a second tab finds an empty cart and places nothing. What is ordered is what was
 * shown (ORD-7): a cart that another tab or a pull has changed since is left as it is, and the changes come back.
 */
export async function placeOrder(
  { person, now, newId, wake, track }: CommandContext,
  decision: OrderDecision,
): Promise<PlacedOrder> {
  const { storeId, storeName, charges, address, choice, coupon = null } = decision;
  const { freeItem = null, transactionId = null } = decision;
  const { paymentMethod = 'cod', paymentMode = null, wishes = DEFAULT_WISHES } = decision;
  const orderId = transactionId ?? newId();
  const at = now();
  const tables = [...cartTables(person), person.orders];
  const result = await save(person, () =>
    person.transaction('rw', tables, async () => {
      const rows = await person.cart.where('storeId').equals(storeId).toArray();
      if (rows.length === 0) return null;
      const onCart = (await person.cartCoupons.get(storeId))?.code ?? '';
      const differences = cartDifferences(
        { lines: decision.lines, couponCode: coupon?.code ?? '' },
        { lines: rows, couponCode: onCart },
      );
      if (differences.length > 0) return { differences };
      const lines = decision.lines.map(({ itemId, name, unit, picture, quantity, pricePaise }) => ({
        itemId,
        name,
        unit,
        picture,
        quantity,
        pricePaise,
      }));
      const bill = billOf(lines, charges, coupon);
      const couponCode = coupon?.code ?? null;
      const { deliveryChargePaise, freeDeliveryFromPaise, packingChargePaise, minimumOrderPaise } =
        charges;
      const { freightPaisePerQuintal = 0 } = charges;
      const payload: PlaceOrderPayload = {
        transactionId: orderId,
        storeId,
        storeName,
        lines,
        bill,
        couponCode,
        ...(freeItem !== null && { freeItem }),
        charges: {
          deliveryChargePaise,
          freeDeliveryFromPaise,
          packingChargePaise,
          minimumOrderPaise,
          freightPaisePerQuintal,
        },
        address,
        choice,
        paymentMethod,
        paymentMode,
        wishes,
      };
      const placedAt = now();
      await person.orders.add({
        id: orderId,
        storeId,
        storeName,
        lines,
        bill,
        couponCode,
        paymentMethod,
        wishes,
        address,
        state: 'waiting',
        attention: null,
        server: null,
        placedAt,
      });
      const fields = { id: newId(), subject: orderSubject(orderId), payload, createdAt: placedAt };
      await person.outbox.add(newOutboxEntry({ ...PLACE_ORDER, ...fields }));
      await removeCartRows(person, rows);
      if (onCart !== '') await putCartCoupon(person, storeId, '');
      await dropCheckoutDraft(person, storeId);
      await appendCart({ person, now, newId });
      return { id: orderId, storeId, lines, totalPaise: bill.amountToBePaidPaise };
    }),
  );
  if (!result.ok) return result;
  if (result.value === null) return { ok: false, kind: 'empty', message: MESSAGES.emptyCart };
  if ('differences' in result.value) {
    const { differences } = result.value;
    return { ok: false, kind: 'changed', differences, message: cartDifferencesText(differences) };
  }
  wake();
  track?.({ ...placeOrderEvent(result.value), at });
  return { ok: true, value: { orderId } };
}
