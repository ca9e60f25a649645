import { fetchAndCreateChatRoom } from '../../contracts/orders/fetch-and-create-chat-room-for-failure-scenarios.ts';
import type { OrderPulls } from '../../contracts/order-pulls.ts';
import type { Answer } from '../../contracts/sync-service.ts';
import { readSetting } from '../../db/reads/settings.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { answer } from '../answers.ts';
import type { PullParts } from './areas.ts';
import { pullInvoice } from './invoice.ts';
import { countOwnOrders } from './order-counts.ts';
import { pullOrderMoves } from './order-moves.ts';
import { pullRating } from './ratings.ts';
import { pullStoreContact } from './store-contact.ts';

export interface OrderPullParts extends PullParts {
  readonly openPerson: (userId: number | null) => PersonDatabase;
  /** A new UUID. */
  readonly newId: () => string;
}

/** What is fetched around orders, each as an answer for a screen; for a visitor nothing is. */
export function createOrderPulls(parts: OrderPullParts): OrderPulls {
  const { device, transport, openPerson, now, newId } = parts;

  function ofPerson<Value>(
    work: (db: PersonDatabase, userId: number) => Promise<Value>,
  ): Promise<Answer<Value | null>> {
    return answer(async () => {
      const session = await readSetting(device, 'authData');
      return session === undefined ? null : work(openPerson(session.userId), session.userId);
    });
  }

  return {
    pullRating: (orderId) =>
      ofPerson(async (db, userId) => {
        await pullRating(transport, db, userId, orderId);
        return null;
      }),
    pullRatings: (orderIds) =>
      ofPerson(async (db, userId) => {
        for (const orderId of orderIds) await pullRating(transport, db, userId, orderId);
        return null;
      }),
    pullOrderMoves: (orderId) =>
      ofPerson(async (db, userId) => {
        await pullOrderMoves(transport, db, userId, orderId);
        return null;
      }),
    pullInvoice: (orderId) =>
      ofPerson(async (db, userId) => {
        await pullInvoice(transport, { db, userId, orderId, now, newId });
        return null;
      }),
    countOrders: () => ofPerson((_db, userId) => countOwnOrders(transport, device, userId)),
    talk: (externalReferenceId, failure, message) =>
      ofPerson(async (_db, asUser) => {
        const said = message === null ? {} : { message };
        const ask = { externalReferenceId, failure, ...said };
        const { messages } = await transport.call(fetchAndCreateChatRoom, ask, {
          asUser,
          key: newId(),
        });
        return messages;
      }),
    pullStoreContact: (storeId) =>
      answer(async () => {
        await pullStoreContact(parts, storeId);
        return null;
      }),
  };
}
