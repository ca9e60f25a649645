import { changeDeskOrder } from '../../../src/contracts/orders/desk/change-desk-order.ts';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import type { PersonSession, ServiceClient } from '../service-client.ts';

const WAY: readonly OrderStatus[] = [
  'ORDER_CREATED',
  'ORDER_REQUEST_APPROVED',
  'PACKED',
  'DISPATCHED',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'ORDER_DISPUTED',
];

/** Moves a new order along by an administrator's calls: to the door, and to a dispute. */
export async function disputeOrder(
  client: Pick<ServiceClient, 'call'>,
  admin: PersonSession,
  orderId: string,
): Promise<void> {
  for (const [place, seenStatus] of WAY.entries()) {
    const to = WAY[place + 1];
    if (to === undefined) return;
    const change = { act: 'move', to } as const;
    const ask = { orderId, seenStatus, change, reason: 'On the way' };
    await client.call(changeDeskOrder, ask, { as: admin });
  }
}
