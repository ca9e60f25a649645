import * as v from 'valibot';
import { MAX_QUANTITY } from '../../domain/orders/bill.ts';
import { deliveryAddress, paise, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { groupBuyId, groupShare } from './group-buy-schemas.ts';

/**
 * Joins a group buy, to be paid in cash on delivery. It becomes an order of `transactionId` when enough is wanted at its
 * end, else it is released. The same `transactionId` again is answered with what it joined with.
 */
export const groupBuyOrderConfirmation = defineService({
  name: 'group-buy-order-confirmation',
  summary: 'Join a group buy',
  input: v.strictObject({
    groupBuyId,
    transactionId: uuid,
    quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY)),
    /** The price of one unit that the buyer saw; another one is refused (ORD-2). */
    acceptedPricePaise: paise,
    address: deliveryAddress,
  }),
  output: v.object({ share: groupShare }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: [
    'group_buy_not_found',
    'group_buy_over',
    'quantity_unavailable',
    'quote_changed',
    'address_not_serviceable',
    'transaction_used',
  ],
});
