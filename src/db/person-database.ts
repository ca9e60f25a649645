import type { MaybeLot } from '../domain/orders/quotes/lots.ts';
import { Dexie, type Table } from 'dexie';
import type { EventFigures } from '../contracts/events/fetch-event-figures.ts';
import type { CoinEntry } from '../contracts/rewards/coin-account.ts';
import type { ShopGood } from '../contracts/goods/goods-change.ts';
import type { OrderTalk } from '../contracts/orders/chat/order-talk.ts';
import type { ShopOrder } from '../contracts/sellers/shop-order.ts';
import type { StoredPreferences } from '../contracts/account/save-preferences.ts';
import type { Order, Quote, Rating } from '../contracts/schemas.ts';
import type { Ticket } from '../contracts/tickets/ticket.ts';
import type { DeliveryAddress } from '../domain/account/address.ts';
import type { Bill } from '../domain/orders/quotes/bill.ts';
import type { OrderMove } from '../domain/orders/life/order-moves.ts';
import type { OrderWishes } from '../domain/orders/order-wishes.ts';
import type { QuoteDifference, SeenLine } from '../domain/orders/quotes/quote-difference.ts';
import type {
  CartFacts,
  CoinFacts,
  CoopFacts,
  DeskFacts,
  FavouriteFacts,
  SavedListFacts,
  InboxFacts,
  MoneyFacts,
  ShopFacts,
  TradeFacts,
} from './facts/person-facts.ts';
import type { EpochFacts } from './facts/epoch-facts.ts';
import type { MakeRoom } from './evict-catalogue.ts';
import type { OrderPayment } from './order-payment.ts';
import type { OutboxEntry, OutboxError } from './outbox-entry.ts';

/** One item in the cart, with what the buyer last saw of it. */
export interface CartRow {
  readonly storeId: string;
  readonly itemId: string;
  readonly name: string;
  readonly unit: string;
  readonly picture: string;
  readonly quantity: number;
  readonly pricePaise: number;
  readonly mrpPaise: number;
  /** How it is sold by the lot, as last seen; missing: in single units. */
  readonly lot?: MaybeLot;
  /** ms by this device's clock; lines show in this order. */
  readonly addedAt: number;
  /** The lines on the server that this row shows, usually one; missing until the cart is first sent. */
  readonly lineIds?: readonly string[];
  /** Number of the cart edit that last changed this row; 0 or missing when the server has it as it is. */
  readonly edit?: number;
}

/** A saved address; `pending` until the server has confirmed it. */
export interface AddressRow {
  readonly id: string;
  readonly address: DeliveryAddress;
  readonly pending: boolean;
  /** The address as the server has it; null until it has one. What a discarded edit goes back to. */
  readonly confirmed: DeliveryAddress | null;
  readonly savedAt: number;
  /** The server told it in an epoch that is over and has not told it again (VER-1). */
  readonly unproven?: true;
}

/** An order's line with its picture. */
export interface OrderLineRow extends SeenLine {
  readonly picture: string;
}

/**
 * ORD-1: `waiting` to send · `sent`, not answered yet · `needs-buyer` · `confirmed`, the server stands by it.
 * Nothing else may be shown as placed.
 */
export type OrderState = 'waiting' | 'sent' | 'needs-buyer' | 'confirmed';

/** Why an order needs its buyer: a difference to accept (ORD-2), or the server's reason. */
export interface OrderAttention {
  readonly difference: QuoteDifference | null;
  readonly quote: Quote | null;
  readonly error: OutboxError | null;
}

/** An order as this device knows it; `server` is the server's word once there is one. */
export interface OrderRow {
  /** Transaction id and external reference id. */
  readonly id: string;
  readonly storeId: string;
  readonly storeName: string;
  readonly lines: readonly OrderLineRow[];
  readonly bill: Bill;
  /** The coupon that it was placed with or that the server took; missing in rows of version 1. */
  readonly couponCode?: string | null;
  /** How its coupon, or its lack of one, came about; missing where the buyer chose it, or did not mind (OFF-2). */
  readonly couponChoice?: 'automatic' | 'declined';
  readonly address: DeliveryAddress;
  /** Missing in rows of before there was online payment: cash. */
  readonly paymentMethod?: 'cod' | 'online';
  /** Missing in rows of before, and where nobody wished anything: DEFAULT_WISHES. */
  readonly wishes?: OrderWishes;
  /** UUID of the orders that were placed with one tap, to be paid with one payment; missing: alone. */
  readonly togetherId?: string;
  /** Of an order that is or was to be paid online; missing until there are terms to pay. */
  readonly payment?: OrderPayment;
  readonly state: OrderState;
  readonly attention: OrderAttention | null;
  readonly server: Order | null;
  /** When it was placed: this device's clock until the server's word replaces it; ms. */
  readonly placedAt: number;
  /** The server told it in an epoch that is over and has not told it again (VER-1). */
  readonly unproven?: true;
}

/**
 * A support ticket; `pending` until the server has it. \`server\` is its word once there is one.
 */
export interface TicketRow {
  /** UUID, chosen here. */
  readonly id: string;
  /** Transaction id of the order it is about. */
  readonly orderId: string;
  readonly issueType: string;
  readonly summary: string;
  readonly description: string;
  /** Row in `attachments`, when its picture is here. */
  readonly pictureId: string | null;
  /** It disputes that a return or refund was refused; missing: an ordinary ticket. */
  readonly isDispute?: boolean;
  readonly server: Ticket | null;
  readonly createdAt: number;
  /** The server told it in an epoch that is over and has not told it again (VER-1). */
  readonly unproven?: true;
}

/** When an order reached its statuses, who moved it there and what they said; by the order's transaction id. */
export interface OrderMovesRow {
  readonly orderId: string;
  readonly moves: readonly OrderMove[];
}

/** The talk of an order as the server last told it, with what it has answered since; of one's own orders and those of one's shops. */
export interface OrderTalkRow extends OrderTalk {
  /** ms by this device's clock. */
  readonly keptAt: number;
}

/** An invoice or credit note as the server drew it. It never changes, so one that is here is not fetched again. */
export interface InvoiceRow {
  /** Transaction id of the order; of a credit note with its number (`creditNoteKey`). */
  readonly orderId: string;
  /** What the file is saved as. */
  readonly name: string;
  /** PDF. */
  readonly bytes: Uint8Array;
  /** ms by this device's clock. */
  readonly keptAt: number;
}

/** A buyer's rating of an order. */
export interface RatingRow {
  /** Transaction id of the order. */
  readonly orderId: string;
  /** 1 to 5. */
  readonly stars: number;
  readonly comment: string;
  readonly pending: boolean;
  /** What the server has; null until it has one. What a discarded rating goes back to. */
  readonly confirmed: Rating | null;
  /** Stars of single items, by item id. */
  readonly items?: Readonly<Record<string, number>>;
}

/** Bytes that wait with an entry, deleted once the server has them; those of the newest tickets stay, to be seen without a line. */
export interface AttachmentRow {
  readonly id: string;
  readonly name: string;
  /** MIME type as the bytes say. */
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly createdAt: number;
}

/** A coupon put on the cart of one store; `edit` as in a cart row. */
export interface CartCouponRow {
  readonly storeId: string;
  /** Upper case; empty once it was taken off, until the server knows. */
  readonly code: string;
  /** Its buyer took it off: none is put on by itself (OFF-2). Missing in rows of before. */
  readonly declined?: true | undefined;
  readonly edit: number;
}

/** A cart line that was taken out here and that the server still may have. */
export interface RemovedLineRow {
  readonly lineId: string;
  /** Number of the cart edit that took it out. */
  readonly edit: number;
}

/** The server's last word on an item of a shop that the person runs, and the live version at which it was so. */
export interface ShopGoodRow extends Omit<ShopGood, 'lot'> {
  /** Missing in rows that were stored before there were lots. */
  readonly lot?: ShopGood['lot'];
  readonly storeId: string;
  readonly version: number;
}

interface FactRow {
  readonly name: string;
  readonly value: unknown;
}

/** Small facts of a person's database and their shapes. */
interface FactShapes
  extends
    CoinFacts,
    CartFacts,
    CoopFacts,
    FavouriteFacts,
    SavedListFacts,
    InboxFacts,
    MoneyFacts,
    EpochFacts,
    ShopFacts,
    DeskFacts,
    TradeFacts {
  /** Version up to which orders were pulled. */
  'orders-version': number;
  /** Version up to which tickets were pulled. */
  'tickets-version': number;
  /** Whether the server took online payment when terms were last fixed; missing until then. */
  'pays-online': boolean;
  /** Set while the queue waits for the same person to sign in again (OUT-4). */
  'signed-out': boolean;
  /** Counts the drain holder's signs of life (OUT-2). */
  'drain-beat': number;
  /** Version of the cart as the server last told it. */
  'cart-version': number;
  /** Counts cart edits here; also the order of this device's cart messages. */
  'cart-edits': number;
  /** Figures of events as an admin last saw them; `fetchedAt` in ms by this device's clock. */
  'event-figures': EventFigures & { readonly fetchedAt: number };
  /** UUID of this database on this device, made when it was first used (DB-3). */
  'device-id': string;
  /** What the server last told of the person's preferences; a waiting change of them stands in the outbox. */
  preferences: StoredPreferences;
  /** Set when an emptied database was recognised (DB-3); what its person is told until they have read it. */
  'lost-storage': LostStorage;
}

/** What an emptied database had lost (DB-3). */
export interface LostStorage {
  /** The id of the database that was emptied. */
  readonly deviceId: string;
  /** Entries that waited in it when it was last seen. */
  readonly unsent: number;
  /** Whether the person has read it. */
  readonly isRead: boolean;
}

/** What belongs to one person. Strict durability: an order or an outbox row survives a power cut. */
export class PersonDatabase extends Dexie {
  declare cart: Table<CartRow, [string, string]>;
  declare addresses: Table<AddressRow, string>;
  declare orders: Table<OrderRow, string>;
  declare outbox: Table<OutboxEntry, number>;
  declare facts: Table<FactRow, string>;
  declare tickets: Table<TicketRow, string>;
  declare ratings: Table<RatingRow, string>;
  declare attachments: Table<AttachmentRow, string>;
  declare cartCoupons: Table<CartCouponRow, string>;
  declare removedLines: Table<RemovedLineRow, string>;
  /** Changes of the person's coins, by the server's number; the newest has the highest. */
  declare coins: Table<CoinEntry, number>;
  declare orderMoves: Table<OrderMovesRow, string>;
  declare invoices: Table<InvoiceRow, string>;
  /** Orders of the shops that the person runs, as the server last told of them. */
  declare shopOrders: Table<ShopOrder, string>;
  /** Items of those shops that were changed here or of which the catalogue does not tell all. */
  declare shopGoods: Table<ShopGoodRow, [storeId: string, itemId: string]>;
  /** What was read of talks with shops and customers. */
  declare orderTalks: Table<OrderTalkRow, string>;

  /** Frees what can be fetched again when the device is full (CAT-5). */
  readonly makeRoom: MakeRoom | undefined;

  constructor(name: string, makeRoom?: MakeRoom) {
    super(name, { chromeTransactionDurability: 'strict' });
    this.makeRoom = makeRoom;
    this.version(1).stores({
      cart: '[storeId+itemId], storeId',
      addresses: 'id',
      orders: 'id, placedAt',
      outbox: '++sequence, &id, state, subject',
      facts: 'name',
    });
    // Additive (DB-1): version 1 leaves these alone and finds its own tables as it knows them.
    this.version(2).stores({
      tickets: 'id, orderId',
      ratings: 'orderId',
      attachments: 'id',
      cartCoupons: 'storeId',
      removedLines: 'lineId',
    });
    this.version(3).stores({
      coins: 'entryId',
      orderMoves: 'orderId',
      invoices: 'orderId, keptAt',
    });
    this.version(4).stores({ shopOrders: 'orderId, storeId' });
    this.version(5).stores({ shopGoods: '[storeId+itemId], storeId' });
    this.version(6).stores({ orderTalks: 'orderId, keptAt' });
  }

  /** True for the database of who is not signed in: nothing of it is ever sent. */
  get isVisitors(): boolean {
    return this.name === personDatabaseName(null);
  }

  /** Reads one fact; undefined when it was never written. */
  async fact<Name extends keyof FactShapes>(name: Name): Promise<FactShapes[Name] | undefined> {
    const row = await this.facts.get(name);
    return row?.value as FactShapes[Name] | undefined;
  }

  /** Writes one fact. */
  async setFact<Name extends keyof FactShapes>(name: Name, value: FactShapes[Name]): Promise<void> {
    await this.facts.put({ name, value });
  }
}

/** The name of a person's database; null is the visitor. */
export function personDatabaseName(userId: number | null): string {
  return `haat-user-${userId ?? 'visitor'}`;
}
