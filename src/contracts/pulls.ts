import type { ServerCounts } from '../domain/orders/order-filter.ts';
import type { ChatFailure, ChatMessage } from './orders/chat/chat-room.ts';
import type { Answer } from './sync-service.ts';
import type { DeskAnswer, DeskAsk, DeskRead } from './desks/desk-reads.ts';
import type { TicketQueue } from './tickets/ticket-reads.ts';

/** What the sync worker fetches around a person's orders, beside the orders themselves. All ids are transaction ids. */
export interface OrderPulls {
  /** The signed-in person's rating of an order. */
  readonly pullRating: (orderId: string) => Promise<Answer<null>>;
  /** The same of several orders, one after the other. */
  readonly pullRatings: (orderIds: readonly string[]) => Promise<Answer<null>>;
  /** Who moved an order to where it stands. */
  readonly pullOrderMoves: (orderId: string) => Promise<Answer<null>>;
  /** Has an order's invoice or its credit notes issued and keeps their PDFs here. */
  readonly pullInvoice: (
    orderId: string,
    paper?: 'invoice' | 'credit-notes',
  ) => Promise<Answer<null>>;
  /** The same for who sold it, both papers, kept under the order's own id. */
  readonly pullShopPapers: (orderId: string) => Promise<Answer<null>>;
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
  /** Fetches what buyer and shop said about an order of the signed-in person, or of a shop of theirs. @param orderId the order's own id */
  readonly pullOrderTalk: (orderId: string) => Promise<Answer<null>>;
  /** A photo of goods that go back, for the buyer, the shop and care; null for who is not signed in. @param orderId the order's own id */
  readonly readOrderPicture: (
    orderId: string,
    fileId: string,
  ) => Promise<Answer<ServerPicture | null>>;
  /** Fetches the picture of a ticket of the signed-in person, which stays on the phone with those of the newest. */
  readonly pullTicketPicture: (ticketId: string) => Promise<Answer<null>>;
  /** Whom to call about an order from a store, where it is, and which other shops its seller has there. */
  readonly pullStoreContact: (storeId: string) => Promise<Answer<null>>;
}

/** What the sync worker fetches for the cooperative section. */
export interface CoopPulls {
  /** Cooperatives and their stores around an area, with the person's memberships; '' stands for everywhere. */
  readonly pullCooperatives: (areaCode: string) => Promise<Answer<null>>;
  /** Apartments whose people buy together: of an area, or those that the words of a search find. */
  readonly pullApartments: (areaCode: string, query: string) => Promise<Answer<null>>;
  /**
   * The group buys of an apartment, null for none, those of a link, and the person's pledges; nothing for a visitor.
   * @param campaignGroups as the storage key `campaign_group_id` has them: ids between commas, or ''
   */
  readonly pullGroupBuys: (
    apartmentId: string | null,
    campaignGroups: string,
  ) => Promise<Answer<null>>;
}

/** What the sync worker fetches of the trade side. */
export interface TradePulls {
  /** Requests that the signed-in person and their shops wrote, answered or may answer, with those around the chosen area. */
  readonly pullTrades: () => Promise<Answer<null>>;
  /** The signed-in person's wallet. */
  readonly pullWallet: () => Promise<Answer<null>>;
  /** A picture of a request; null for who is not signed in. */
  readonly readTradePicture: (
    requestId: string,
    fileId: string,
  ) => Promise<Answer<ServerPicture | null>>;
}

/** What the sync worker fetches for who runs a shop. */
export interface ShopPulls {
  /** The shops of the signed-in person; for an admin those with the words of `query`. */
  readonly pullOwnShops: (query: string) => Promise<Answer<null>>;
  /** What changed on the order board of a shop. */
  readonly pullShopOrders: (storeId: string) => Promise<Answer<null>>;
  /** Where the person's applications to sell stand; their role with it, once one is approved. */
  readonly pullShopApplications: () => Promise<Answer<null>>;
  /** The settings of a shop. */
  readonly pullShopSettings: (storeId: string) => Promise<Answer<null>>;
  /** What packs and live sheet do not tell of a shop's goods. */
  readonly pullShopGoods: (storeId: string) => Promise<Answer<null>>;
}

/** A picture as it comes from the server; it is shown and never kept on the phone. */
export interface ServerPicture {
  readonly contentType: string;
  readonly base64: string;
}

/** What the sync worker fetches for the desks of care and administration. */
export interface DeskPulls {
  /** Everybody's tickets. @param ticketId one that is to be among them, however many there are */
  readonly pullTicketQueue: (queue: TicketQueue, ticketId?: string) => Promise<Answer<null>>;
  /** Fetches a list of a desk into the database of who works there. */
  readonly pullDesk: <Read extends DeskRead>(
    read: Read,
    ask: DeskAsk<Read>,
  ) => Promise<Answer<null>>;
  /** Asks without keeping the answer, where that is personal (DESK-2); null for who is not signed in. */
  readonly askDesk: <Read extends DeskRead>(
    read: Read,
    ask: DeskAsk<Read>,
  ) => Promise<Answer<DeskAnswer<Read> | null>>;
  /** The picture of a ticket; null for who is not signed in. */
  readonly readTicketPicture: (
    buyerUserId: number,
    ticketId: string,
  ) => Promise<Answer<ServerPicture | null>>;
}
