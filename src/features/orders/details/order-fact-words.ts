import type { OrderRow } from '../../../db/person-database.ts';
import {
  fulfilmentOf,
  type OrderWishes,
  type Substitution,
} from '../../../domain/orders/order-wishes.ts';
import { slotInWords } from '../../../domain/orders/slots/slot-words.ts';

/** How an order is or was paid; the server's word where there is one. */
export function paymentMethodText({
  server,
  paymentMethod,
  wishes,
}: Pick<OrderRow, 'paymentMethod' | 'wishes'> & {
  readonly server: { readonly paymentMethod: 'cod' | 'online' } | null;
}): string {
  const method = server?.paymentMethod ?? paymentMethod ?? 'cod';
  if (method === 'cod') {
    return fulfilmentOf(wishes) === 'pickup' ? 'Cash at pickup' : 'Cash on delivery';
  }
  return server === null ? 'Online' : 'Paid online';
}

const IF_MISSING: Readonly<Record<Substitution, string>> = {
  ask: 'Ask me',
  similar: 'Send something similar',
  none: 'Leave it out',
};

/** What the buyer wished beyond the goods, also for single ones, as facts of the order; none for an order that says nothing of it. */
export function wishFacts(
  wishes: OrderWishes | undefined,
  now: number,
  lines: readonly Pick<OrderRow['lines'][number], 'itemId' | 'name' | 'unit'>[] = [],
): readonly { readonly name: string; readonly value: string }[] {
  if (wishes === undefined) return [];
  const { recipient, deliverySlot, substitution, instructions, lineSubstitutions = [] } = wishes;
  const { store = '', rider = '' } = instructions ?? {};
  return [
    ...(recipient === null
      ? []
      : [{ name: 'Ordered for', value: `${recipient.name}, ${recipient.contactNumber}` }]),
    ...(fulfilmentOf(wishes) === 'pickup'
      ? []
      : [
          {
            name: 'Delivery time',
            value: deliverySlot === null ? 'As soon as possible' : slotInWords(deliverySlot, now),
          },
        ]),
    { name: 'If an item is missing', value: IF_MISSING[substitution] },
    ...lineSubstitutions.flatMap(({ itemId, substitution: own }) => {
      const line = lines.find((each) => each.itemId === itemId);
      if (line === undefined) return [];
      return [{ name: `If ${line.name} ${line.unit} is missing`, value: IF_MISSING[own] }];
    }),
    ...(store === '' ? [] : [{ name: 'For the store', value: store }]),
    ...(rider === '' ? [] : [{ name: 'For the rider', value: rider }]),
  ];
}
