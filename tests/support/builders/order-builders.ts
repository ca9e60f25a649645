import { randomUUID } from 'node:crypto';
import type { Order } from '../../../src/contracts/schemas.ts';
import { confirmCallCod, initCall } from '../../../src/contracts/orders/placing-calls.ts';
import { DEFAULT_ADDRESS, type DeliveryAddress } from '../../../src/domain/account/address.ts';
import type { ServiceClient, Session } from '../service-client.ts';

/** A complete address in the default area. */
export function anAddress(parts: Partial<DeliveryAddress> = {}): DeliveryAddress {
  return {
    ...DEFAULT_ADDRESS,
    name: 'Asha',
    plot: '12, 3rd cross',
    contactNumber: '9876543210',
    ...parts,
  };
}

/** What the quoting services ask for; each call makes new ids. */
export function anOrderWish(
  storeId: string,
  lines: { itemId: string; quantity: number }[],
  address: DeliveryAddress = anAddress(),
) {
  return { transactionId: randomUUID(), messageId: randomUUID(), storeId, lines, address };
}

/** Orders as the client's saga does: terms, then the confirmation of just these. */
export async function placeOrder(
  client: ServiceClient,
  as: Session,
  wish: ReturnType<typeof anOrderWish>,
): Promise<Order> {
  const { output: terms } = await client.call(initCall, wish, { as });
  const { output } = await client.call(
    confirmCallCod,
    {
      transactionId: wish.transactionId,
      messageId: randomUUID(),
      acceptedAmountPaise: terms.quote.bill.amountToBePaidPaise,
    },
    { as },
  );
  return output.order;
}
