import { fetchAndCreateChatRoom } from '../../../contracts/orders/chat/fetch-and-create-chat-room-for-failure-scenarios.ts';
import type { OrderPulls } from '../../../contracts/order-pulls.ts';
import { answerDone } from '../../answers.ts';
import { pullInvoice } from './invoice.ts';
import { ofPerson, pullOfPerson, type PersonPullParts } from '../of-person.ts';
import { countOwnOrders } from './order-counts.ts';
import { pullOrderMoves } from './order-moves.ts';
import { pullRating } from '../ratings.ts';
import { pullStoreContact } from '../store-contact.ts';

export interface OrderPullParts extends PersonPullParts {
  /** A new UUID. */
  readonly newId: () => string;
}

/** What is fetched around orders, each as an answer for a screen; for a visitor nothing is. */
export function createOrderPulls(parts: OrderPullParts): OrderPulls {
  const { device, transport, now, newId } = parts;
  return {
    pullRating: (orderId) =>
      pullOfPerson(parts, ({ db, userId }) => pullRating(transport, db, userId, orderId)),
    pullRatings: (orderIds) =>
      pullOfPerson(parts, async ({ db, userId }) => {
        for (const orderId of orderIds) await pullRating(transport, db, userId, orderId);
      }),
    pullOrderMoves: (orderId) =>
      pullOfPerson(parts, ({ db, userId }) => pullOrderMoves(transport, db, userId, orderId)),
    pullInvoice: (orderId) =>
      pullOfPerson(parts, (owner) => pullInvoice(transport, { ...owner, orderId, now, newId })),
    countOrders: () =>
      ofPerson(parts, null, ({ userId }) => countOwnOrders(transport, device, userId)),
    talk: (externalReferenceId, failure, message) =>
      ofPerson(parts, null, async ({ userId: asUser }) => {
        const said = message === null ? {} : { message };
        const ask = { externalReferenceId, failure, ...said };
        const { messages } = await transport.call(fetchAndCreateChatRoom, ask, {
          asUser,
          key: newId(),
        });
        return messages;
      }),
    pullStoreContact: (storeId) => answerDone(() => pullStoreContact(parts, storeId)),
  };
}
