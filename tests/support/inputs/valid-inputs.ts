import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { deskInputs } from './desk-inputs.ts';
import { afterOrderInputs } from './after-order-inputs.ts';
import { aCartLine } from '../builders/cart-builders.ts';
import { orderDeskInputs } from './order-desk-inputs.ts';
import { discoveryInputs } from './discovery-inputs.ts';
import { moneyInputs } from './money-inputs.ts';
import { anAddress, anOrderWish, placeOrder } from '../builders/order-builders.ts';
import { somePreferences } from '../builders/preference-builders.ts';
import { sellerInputs } from './seller-inputs.ts';
import { rewardInputs } from './reward-inputs.ts';
import { tradeInputs } from './trade-inputs.ts';
import type { PersonSession, ServiceClient } from '../service-client.ts';
import { anItem, aStore } from '../builders/store-builders.ts';
import type { Database } from '../../../server/db/database.ts';
import { savedLists } from '../../../server/account/account-tables.ts';

/** An input that each service accepts, by the service's name; made anew where ids may be used once only. */
export type ValidInputs = Readonly<Record<string, () => object>>;

/** Sets up a store, an item and an order, and makes valid inputs of them. */
export async function validInputs(
  server: ServiceClient & { readonly db: Database },
  as: PersonSession,
): Promise<ValidInputs> {
  const store = await aStore(server.db);
  const item = await anItem(server.db, store.id, { stock: 1_000_000 });
  const wish = () => anOrderWish(store.id, [{ itemId: item.id, quantity: 1 }]);
  const order = await placeOrder(server, as, wish());
  const toCancel = await placeOrder(server, as, wish());
  const toDeliver = await placeOrder(server, as, wish());
  const afterOrder = await afterOrderInputs(server.db, as.details.userId, { toCancel, toDeliver });
  const orderDesk = await orderDeskInputs(server.db, { order, buyerUserId: as.details.userId });
  const list = await aSharedList(server.db, as.details.userId);
  const storeInput = () => ({ storeId: store.id });
  return {
    'haat-user-login-send-otp': () => ({ mobileNumber: '9876543210' }),
    'haat-user-login-verify-otp': () => ({ mobileNumber: '9876543210', code: '123456' }),
    'update-realm-details': () => ({ name: `Asha ${randomInt(1_000_000)}`, email: '' }),
    // Ends nobody's session: this token is nobody's.
    'sign-out': () => ({ token: 'a-token-of-nobody' }),
    'get-realm-by-id': () => ({ deviceId: randomUUID() }),
    'ondc-user-preferences': () => ({ preferences: somePreferences(randomInt(1_000_000)) }),
    'fetch-favourites': () => ({}),
    'fetch-saved-lists': () => ({}),
    'change-saved-list': () => ({
      listId: list.id,
      changes: [{ act: 'rename', title: `Every month ${randomInt(1_000_000)}` }],
    }),
    'fetch-shared-list': () => ({ code: list.shareCode }),
    'set-favourite': () => ({ kind: 'item', targetId: item.id, isSet: true }),
    'get-sellers-by-pincode': () => ({ pincode: '560103', limit: 10, offset: 0 }),
    'seller-discovery-location': () => ({
      location: { lat: 12.93, lon: 77.68 },
      limit: 10,
      offset: 0,
    }),
    'fetch-seller-by-id-ondc': storeInput,
    'seller-promotions': storeInput,
    'get-seller-catalog-categories': storeInput,
    'get-seller-catalog-items': storeInput,
    'get-item-by-id': () => ({ itemId: item.id }),
    'fetch-item-facts': () => ({ itemIds: [item.id] }),
    'seller-items-global-search': () => ({ query: 'dal', location: null, limit: 10 }),
    'search-seller-catalogs': () => ({ storeId: store.id, query: 'dal', sort: 'price-low' }),
    'save-update-address': () => ({ addressId: randomUUID(), address: anAddress() }),
    'fetch-own-data': () => ({}),
    // Nobody's number, and not confirmed: whoever asks keeps their account.
    'delete-account': () => ({
      mobileNumber: `6000${randomInt(100_000, 1_000_000)}`,
      isConfirmed: false,
    }),
    'delete-address': () => ({ addressId: randomUUID() }),
    'save-update-cart': () => ({
      deviceId: randomUUID(),
      sequence: 1,
      lines: [{ lineId: randomUUID(), edit: 1, line: aCartLine() }],
      removedLines: [{ lineId: randomUUID(), edit: 1 }],
      coupons: [],
    }),
    'get-cart': () => ({ deviceId: randomUUID() }),
    'select-call': wish,
    'init-call': wish,
    'confirm-call-cod': () => ({
      transactionId: order.externalReferenceId,
      messageId: randomUUID(),
      acceptedAmountPaise: order.bill.amountToBePaidPaise,
    }),
    'buyer-order-listing': () => ({ sinceVersion: 0, limit: 10 }),
    'get-order-by-external-reference-id': () => ({
      externalReferenceId: order.externalReferenceId,
    }),
    'fetch-order-milestones': () => ({ orderId: order.orderId }),
    ...afterOrder,
    ...orderDesk,
    ...(await moneyInputs(server, as, wish)),
    ...(await sellerInputs(server.db, {
      applicantUserId: as.details.userId,
      storeId: store.id,
      itemId: item.id,
    })),
    ...(await deskInputs(server.db)),
    ...(await tradeInputs(server.db, { buyerUserId: as.details.userId, storeId: store.id })),
    ...(await rewardInputs(server.db, as.details.userId)),
    ...(await discoveryInputs(server, as, { storeId: store.id, itemId: item.id })),
  };
}

/** A list of somebody's that has a link. */
async function aSharedList(db: Database, userId: number) {
  const list = { id: randomUUID(), shareCode: randomBytes(16).toString('base64url') };
  await db.insert(savedLists).values({
    ...list,
    userId,
    title: 'Every month',
    repeat: 'month',
    lines: [{ id: randomUUID(), text: '2 kilo aloo', item: null, isTicked: false, wish: null }],
    startedAt: 1,
    createdAt: 1,
  });
  return list;
}
