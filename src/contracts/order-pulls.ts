import type { ServerCounts } from '../domain/orders/order-filter.ts';
import type { ChatFailure, ChatMessage } from './orders/chat/chat-room.ts';
import type { Answer } from './sync-service.ts';

/** What the sync worker fetches around a person's orders, beside the orders themselves. All ids are transaction ids. */
export interface OrderPulls {
  /** The signed-in person's rating of an order. */
  readonly pullRating: (orderId: string) => Promise<Answer<null>>;
  /** The same of several orders, one after the other. */
  readonly pullRatings: (orderIds: readonly string[]) => Promise<Answer<null>>;
  /** Who moved an order to where it stands. */
  readonly pullOrderMoves: (orderId: string) => Promise<Answer<null>>;
  /** Has an order's invoice issued and keeps its PDF here. */
  readonly pullInvoice: (orderId: string) => Promise<Answer<null>>;
  /** How many orders the server has of the signed-in person; null for a visitor, sellers and staff. */
  readonly countOrders: () => Promise<Answer<ServerCounts | null>>;
  /**
   * Talks with customer relations about what went wrong with an order; the room is made when it is first asked for.
   * @param message what its buyer says; null only listens @returns the last messages, the oldest first
   */
  readonly talk: (
    orderId: string,
    failure: ChatFailure,
    message: string | null,
  ) => Promise<Answer<readonly ChatMessage[] | null>>;
  /** Whom to call about an order from a store. */
  readonly pullStoreContact: (storeId: string) => Promise<Answer<null>>;
}
