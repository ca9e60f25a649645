/** What the outbox subjects of orders that are placed begin with, for queries by their index. */
export const ORDER_SUBJECTS = 'order:';
/** The same for changes of orders that the store has: cancellations and returns. */
export const ORDER_CHANGE_SUBJECTS = 'order-change:';

/** The same for what a shop does to its orders. */
export const SHOP_ORDER_SUBJECTS = 'shop-order:';

/** The same for what lies in the bag of an order: it joins whenever it comes, so it waits for no tap and holds up none. */
export const PACKING_SUBJECTS = 'packing:';

/** The same for what is said about an order to its other side, by the order's own id. */
const ORDER_TALK_SUBJECTS = 'order-talk:';

/** The same for tickets, raised and what their buyer does with them. */
export const TICKET_SUBJECTS = 'ticket:';

/** The same for what customer care does with tickets. */
export const DESK_TICKET_SUBJECTS = 'desk-ticket:';

const idOf = (subject: string, start: string): string | undefined =>
  subject.startsWith(start) ? subject.slice(start.length) : undefined;

/** The outbox subject of placing an order, by its transaction id. */
export const orderSubject = (orderId: string): string => ORDER_SUBJECTS + orderId;

/** The outbox subject of changing an order that the store has, by its transaction id. */
export const orderChangeSubject = (orderId: string): string => ORDER_CHANGE_SUBJECTS + orderId;

/** The transaction id of the order that an entry of this subject places; undefined for all other subjects. */
export const orderIdOf = (subject: string): string | undefined => idOf(subject, ORDER_SUBJECTS);

/** The transaction id of the order that an entry of this subject changes; undefined for all other subjects. */
export const changedOrderIdOf = (subject: string): string | undefined =>
  idOf(subject, ORDER_CHANGE_SUBJECTS);

/** The outbox subject of what a shop does to an order, by the order's own id. */
export const shopOrderSubject = (orderId: string): string => SHOP_ORDER_SUBJECTS + orderId;

/** The outbox subject of ticking off an order's packing list, by the order's own id. */
export const packingSubject = (orderId: string): string => PACKING_SUBJECTS + orderId;

/** The outbox subject of what is said about an order, by the order's own id. */
export const orderTalkSubject = (orderId: string): string => ORDER_TALK_SUBJECTS + orderId;

/** The outbox subject of a ticket of one's own, by its id. */
export const ticketSubject = (ticketId: string): string => TICKET_SUBJECTS + ticketId;

/** The outbox subject of what customer care does with a ticket, by the ticket's id. */
export const deskTicketSubject = (ticketId: string): string => DESK_TICKET_SUBJECTS + ticketId;
