import { randomUUID } from 'node:crypto';
import type { Order } from '../../../src/contracts/schemas.ts';
import { DEFAULT_ADDRESS } from '../../../src/domain/account/address.ts';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import type { OrderRow, PersonDatabase } from '../../../src/db/person-database.ts';
import { orderRowOf, storeServerOrder } from '../../../src/sync/pull/answers/server-order.ts';

const PLACED_AT = Date.UTC(2026, 10, 21, 6);
const MINUTE = 60_000;

const PATH: readonly OrderStatus[] = [
  'ORDER_CREATED',
  'ORDER_REQUEST_APPROVED',
  'PACKED',
  'DISPATCHED',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
];

/** When `aServerOrder({ status: 'DELIVERED' })` was delivered, ms. */
export const DELIVERED_AT = PLACED_AT + PATH.indexOf('DELIVERED') * MINUTE;

/** An order as the server answers it: of two lines, with the milestones of its status a minute apart. */
export function aServerOrder(parts: Partial<Order> = {}): Order {
  const status = parts.status ?? 'ORDER_CREATED';
  const reached = PATH.slice(0, Math.max(1, PATH.indexOf(status) + 1));
  const line = {
    unit: '1 kg',
    picture: '1f954',
    pricePaise: 4_000,
    returnable: true,
    cancellable: true,
    returnWindowMinutes: 60,
  };
  return {
    orderId: 'H-1',
    externalReferenceId: randomUUID(),
    storeId: 'green-basket',
    storeName: 'Green Basket',
    status,
    lines: [
      { ...line, itemId: 'green-basket-1', name: 'Potato', quantity: 2 },
      { ...line, itemId: 'green-basket-2', name: 'Onion', quantity: 1 },
    ],
    bill: {
      itemTotalPaise: 12_000,
      discountPaise: 0,
      deliveryChargePaise: 3_000,
      packingChargePaise: 500,
      amountToBePaidPaise: 15_500,
    },
    couponCode: null,
    paymentMethod: 'cod',
    paymentId: null,
    address: { ...DEFAULT_ADDRESS, plot: '12B', contactNumber: '9876543210' },
    placedAt: PLACED_AT,
    milestones: reached.map((each, index) => ({ status: each, at: PLACED_AT + index * MINUTE })),
    returnRequest: null,
    cancelReason: null,
    courier: null,
    retailType: 'RETAIL',
    version: 1,
    ...parts,
  };
}

/** Such an order as a person's database has it. */
export function aServerOrderRow(parts: Partial<Order> = {}): OrderRow {
  return orderRowOf(aServerOrder(parts));
}

/** Puts such an order into a person's database, as a pull does; returns its transaction id. */
export async function storeAServerOrder(
  person: PersonDatabase,
  parts: Partial<Order> = {},
): Promise<string> {
  const order = aServerOrder(parts);
  await storeServerOrder(person, order);
  return order.externalReferenceId;
}
