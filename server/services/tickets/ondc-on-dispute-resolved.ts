import { ondcOnDisputeResolved } from '../../../src/contracts/tickets/ondc-on-dispute-resolved.ts';
import type { Ticket } from '../../../src/contracts/schemas.ts';
import { audited } from '../../audit/audited.ts';
import { lockVisibleOrder, visibleOrder } from '../../orders/listing/visible-order.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { ticketById } from '../../tickets/load-tickets.ts';
import {
  checkRefundLimit,
  lockOpenTickets,
  resolveTickets,
} from '../../tickets/resolve-tickets.ts';
import { implement } from '../service-handler.ts';

/** Customer relations and admins both act as the marketplace, which is `admin` in the table of moves. */
export const ondcOnDisputeResolvedHandler = audited(
  implement(ondcOnDisputeResolved, async ({ input, identity, db, parts }) => {
    const { orderId, outcome, note } = input;
    const { order: disputed, buyerUserId: userId } = await lockVisibleOrder(db, identity, orderId);
    if (outcome === 'refund') checkRefundLimit(identity, disputed.bill.amountToBePaidPaise);
    const ticketIds = await lockOpenTickets(db, orderId);
    const at = parts.now();
    await moveOrder(db, { orderId, to: 'DISPUTE RESOLVED', at, by: 'admin', note });
    if (outcome === 'refund') {
      await moveOrder(db, { orderId, to: 'ORDER_REFUND_INITIATED', at, by: 'admin', note });
    }
    await resolveTickets(db, { userId, ticketIds, resolution: { outcome, note, at } });
    const { order } = await visibleOrder(db, identity, orderId);
    const tickets: Ticket[] = [];
    for (const id of ticketIds)
      tickets.push(...[await ticketById(db, userId, id)].filter((one) => one !== undefined));
    return { order, tickets };
  }),
  ({ input: { orderId, outcome, note } }) => ({
    subject: `order:${orderId}`,
    reason: `${outcome}: ${note}`,
  }),
);
