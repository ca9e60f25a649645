import 'fake-indexeddb/auto';
import { shownLines } from '../../../tests/support/builders/cart-builders.ts';
import { describe, expect, it } from 'vitest';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import { DeviceDatabase } from '../../db/device-database.ts';
import { readCheckoutDraft } from '../../db/reads/orders/orders.ts';
import { DEFAULT_ADDRESS } from '../../domain/account/address.ts';
import { EMPTY_DRAFT } from '../../domain/cart/checkout-draft.ts';
import { DEFAULT_WISHES, type OrderWishes } from '../../domain/orders/order-wishes.ts';
import { ALWAYS_ASK } from '../../domain/orders/quotes/quote-difference.ts';
import type { CommandContext } from '../command-context.ts';
import { discardOrder } from '../orders/discard-order.ts';
import { placeOrder } from '../orders/place-order.ts';
import { adoptVisitorCart } from '../session/adopt-visitor-cart.ts';
import { saveCheckoutDraft } from './checkout-draft.ts';
import { setCartQuantity } from './set-quantity.ts';

const STORE = 'green-basket';
const FOR_MEENA = { ...EMPTY_DRAFT, isForOther: true, recipientName: 'Meena' };

function aPhone() {
  const person = aPersonDatabase();
  const context: CommandContext = {
    device: new DeviceDatabase(`haat-of-${person.name}`),
    person,
    now: () => 1_000,
    newId: () => crypto.randomUUID(),
    wake: () => {},
  };
  return { context, person };
}

const CHARGES = {
  deliveryChargePaise: 0,
  freeDeliveryFromPaise: null,
  packingChargePaise: 0,
  minimumOrderPaise: 0,
};

async function order(context: CommandContext, wishes: OrderWishes): Promise<string> {
  const placed = await placeOrder(context, {
    storeId: STORE,
    storeName: 'Green Basket',
    lines: await shownLines(context.person, STORE),
    charges: CHARGES,
    address: { ...DEFAULT_ADDRESS, plot: '12B', contactNumber: '9876543210' },
    choice: ALWAYS_ASK,
    wishes,
  });
  if (!placed.ok) throw new Error(placed.message);
  return placed.value.orderId;
}

const fill = (context: CommandContext, storeId: string) =>
  setCartQuantity(
    context,
    {
      storeId,
      itemId: 'potato',
      name: 'Potato',
      unit: '1 kg',
      picture: '1f954',
      pricePaise: 4_000,
      mrpPaise: 4_500,
    },
    2,
    null,
  );

describe('what is entered in a checkout', () => {
  it('is kept for each store, and forgotten with its order only', async () => {
    const { context, person } = aPhone();
    await fill(context, STORE);
    await saveCheckoutDraft(context, STORE, FOR_MEENA);
    await saveCheckoutDraft(context, 'other-store', { ...EMPTY_DRAFT, substitution: 'similar' });
    expect(await readCheckoutDraft(person, STORE)).toEqual(FOR_MEENA);
    await order(context, DEFAULT_WISHES);
    expect(await readCheckoutDraft(person, STORE)).toEqual(EMPTY_DRAFT);
    expect(await readCheckoutDraft(person, 'other-store')).toMatchObject({
      substitution: 'similar',
    });
  });

  it('is there again when its order is put back into the cart', async () => {
    const { context, person } = aPhone();
    await fill(context, STORE);
    const recipient = { name: 'Meena', contactNumber: '9876543210' };
    const deliverySlot = { from: 7_200_000, to: 14_400_000 };
    const orderId = await order(context, { recipient, deliverySlot, substitution: 'none' });
    await discardOrder(context, orderId);
    expect(await readCheckoutDraft(person, STORE)).toMatchObject({
      isForOther: true,
      recipientName: 'Meena',
      recipientNumber: '9876543210',
      slot: deliverySlot,
      substitution: 'none',
    });
  });

  it('goes with a visitor’s cart to who signs in, who keeps what they had entered', async () => {
    const visitor = aPhone();
    const asha = aPhone();
    await fill(visitor.context, STORE);
    await saveCheckoutDraft(visitor.context, STORE, FOR_MEENA);
    await saveCheckoutDraft(visitor.context, 'other-store', FOR_MEENA);
    await saveCheckoutDraft(asha.context, 'other-store', EMPTY_DRAFT);
    await adoptVisitorCart(visitor.person, asha.context);
    expect(await readCheckoutDraft(asha.person, STORE)).toEqual(FOR_MEENA);
    expect(await readCheckoutDraft(asha.person, 'other-store')).toEqual(EMPTY_DRAFT);
    expect(await readCheckoutDraft(visitor.person, STORE)).toEqual(EMPTY_DRAFT);
  });
});
