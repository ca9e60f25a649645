import type { PlaceOrderPayload } from '../../../src/contracts/orders/place-order.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import type { StoredOutboxEntry } from '../../../src/db/outbox-entry.ts';
import type { CartRow, OrderRow } from '../../../src/db/person-database.ts';
import { billOf } from '../../../src/domain/orders/quotes/bill.ts';
import { NEWER_VERSION, type NewerOrderPayload } from '../devices/app-versions.ts';
import { committedPerson, type CommittedPerson } from '../devices/committed.ts';
import type { Delivery } from '../network.ts';
import type { Phone } from '../devices/phone.ts';
import type { World } from '../world.ts';
import { createServerOrders } from './server-orders.ts';
import { agreedAtCheckout, disagreement, unseenLines, type OrderIntent } from './order-intent.ts';

const SUBJECT = 'order:';
/** Services that make or change orders. */
const CHANGES_ORDERS = new Set([
  'confirm-call-cod',
  'bulk-confirm-call-cod',
  'buyer-b2c-cancel-call',
  // What the payment provider says may make an order, whoever asks.
  'confirm-call',
  'create-payment',
  'create-bulk-payment',
  'get-payment-status',
  'move-shop-order',
]);
/** Why only the buyer can go on with an order that is paid online. */
const ASKED_TO_PAY = new Set([
  'payment_awaited',
  'payment_failed',
  'payment_refunded',
  'payment_not_offered',
]);
/** Refusals that a run brings about; any other one is not the buyer's to deal with. */
const EXPLAINED = new Set([
  'store_not_taking_orders',
  'minimum_order_not_reached',
  'quantity_unavailable',
  'quote_changed',
  'quote_expired',
]);

const asksBuyer = ({ state }: StoredOutboxEntry): boolean =>
  state === 'needs-buyer' || state === 'rejected';

/** What must be true of orders on phones and on the server. */
export function createOrderChecks(world: World, intents: ReadonlyMap<string, OrderIntent>) {
  const { violate } = world;
  /** The cart of each phone and person as it was committed before the step that is checked. */
  const cartsBefore = new Map<string, readonly CartRow[]>();
  /** Entries that the newer version wrote; what it added must stay (DB-1). */
  const newer = new Set<string>();
  /** Orders that a pull, or a question about one, may have told of: their entries learn of it later. */
  const told = new Set<string>();
  const server = createServerOrders(world, checkServerOrder);

  function checkServerOrder(order: Order, userId: number): void {
    const { externalReferenceId, bill, lines } = order;
    const intent = intents.get(externalReferenceId);
    if (intent === undefined) {
      violate(`an order nobody placed: ${externalReferenceId}`);
      return;
    }
    if (userId !== intent.personId) {
      violate(`${intent.id} of ${intent.personId} was ordered by ${userId}`);
    }
    if (intent.state === 'taken-back' || intent.state === 'not-placed') {
      violate(`ordered although its buyer was told that it is ${intent.state}: ${intent.id}`);
    }
    const why = disagreement(intent, order);
    if (why !== undefined) violate(`ORD-2: ordered ${intent.id} without agreement: ${why}`);
    const { store = '', rider = '' } = order.wishes?.instructions ?? {};
    const { store: meant = '', rider: meantToo = '' } = intent.instructions ?? {};
    if (store !== meant || rider !== meantToo)
      violate(`ORD-7: ${intent.id} asks "${store}" and "${rider}", not what its buyer wrote`);
    const sum = billOf(lines, intent.charges);
    // What a coupon takes off is checked with the coupons.
    const discountPaise = bill.discountPaise ?? 0;
    if (
      sum.amountToBePaidPaise - discountPaise !== bill.amountToBePaidPaise ||
      sum.itemTotalPaise !== bill.itemTotalPaise
    ) {
      violate(`ORD-6: the bill of ${intent.id} does not add up`);
    }
  }

  function checkEntry(phone: Phone, personId: number, entry: StoredOutboxEntry): void {
    const payload = entry.payload as PlaceOrderPayload & Partial<NewerOrderPayload>;
    const intent = intents.get(payload.transactionId);
    if (intent === undefined || intent.personId !== personId || intent.phone !== phone) {
      violate(`an outbox entry for an order that was not placed here: ${payload.transactionId}`);
      return;
    }
    if (entry.payloadVersion === NEWER_VERSION) newer.add(entry.id);
    if (newer.has(entry.id) && payload.giftNote !== `for ${entry.id}`) {
      violate(`DB-1: ${intent.id} lost its gift note`);
    }
    if (intent.agreed.length > 0) return;
    const unseen = unseenLines(intent, payload);
    if (unseen !== undefined) violate(`ORD-7: placed ${unseen}`);
    checkCartWasShown(intent);
    intent.agreed.push(agreedAtCheckout(payload));
    if (intent.state === 'tapped') intent.state = 'placed';
  }

  /** ORD-7: an order is placed only from a cart that was as it stood on the screen. */
  function checkCartWasShown({ phone, personId, storeId, shown, id }: OrderIntent): void {
    const before = cartsBefore.get(`${phone.name} ${personId}`) ?? [];
    const text = (lines: readonly { readonly itemId: string; readonly quantity: number }[]) =>
      lines
        .map(({ itemId, quantity }) => `${quantity} ${itemId}`)
        .sort()
        .join(', ');
    const [cart, seen] = [text(before.filter((row) => row.storeId === storeId)), text(shown)];
    if (cart !== seen) violate(`ORD-7: ${id} was placed from ${cart}, the screen had ${seen}`);
  }

  /** ORD-1, OUT-4: what is shown agrees with the outbox, and what needs the buyer has a reason. */
  function checkRow(row: OrderRow, entry: StoredOutboxEntry | undefined, personId: number): void {
    const { id, state, attention } = row;
    if (state === 'confirmed') {
      const order = server.find(id);
      if (order === undefined)
        violate(`ORD-1: ${id} is shown as placed, the server has no such order`);
      else if (order.userId !== personId)
        violate(`${id} is shown to ${personId}, not to its buyer`);
      else if (order.amountPaise !== row.bill.amountToBePaidPaise) {
        violate(
          `${id} is shown at ${row.bill.amountToBePaidPaise}, not ${order.amountPaise} paise`,
        );
      }
      // A pull may tell of an order before its entry has learned of it; but the buyer has nothing to decide any more.
      if (entry !== undefined && asksBuyer(entry)) violate(`${id} is confirmed and asks its buyer`);
      if (entry !== undefined && !told.has(id))
        violate(`OUT-1: the answer about ${id} is stored and its entry is not deleted`);
      return;
    }
    if (entry === undefined) {
      violate(`${id} is shown as ${state} and nothing will send it`);
      return;
    }
    if (asksBuyer(entry) !== (state === 'needs-buyer'))
      violate(`${id}: row ${state}, entry ${entry.state}`);
    const isToBePaid = ASKED_TO_PAY.has(attention?.error?.code ?? '');
    if (entry.state === 'needs-buyer' && !attention?.difference && !isToBePaid)
      violate(`${id} asks without a difference`);
    if (attention?.difference?.changes.length === 0)
      violate(`ORD-2: ${id} asks its buyer and does not say what has changed`);
    if (entry.state === 'rejected') {
      const code = attention?.error?.code ?? 'none';
      if (!EXPLAINED.has(code))
        violate(`OUT-4: ${id} was refused for no reason of its own: ${code}`);
    }
  }

  /** What was placed on this phone and not taken back is there, or is an order. */
  function checkNoneLost(person: CommittedPerson, rowIds: ReadonlySet<string>): void {
    for (const intent of intents.values()) {
      const isOurs = intent.phone === person.phone && intent.personId === person.personId;
      if (!isOurs || rowIds.has(intent.id)) continue;
      if (intent.state === 'placed') violate(`${intent.id} was placed and has vanished`);
    }
  }

  function checkPhone(person: CommittedPerson): void {
    const entries = person.outbox.filter(({ subject }) => subject.startsWith(SUBJECT));
    const own = entries.filter(({ kind }) => kind === 'place-order');
    for (const entry of own) checkEntry(person.phone, person.personId, entry);
    const entryById = new Map(own.map((entry) => [entry.subject.slice(SUBJECT.length), entry]));
    if (entryById.size !== own.length) violate('an order is in the outbox twice');
    const rows = person.rows('orders');
    for (const row of rows) checkRow(row, entryById.get(row.id), person.personId);
    const rowIds = new Set(rows.map(({ id }) => id));
    for (const id of entryById.keys()) if (!rowIds.has(id)) violate(`${id} is sent and not shown`);
    checkNoneLost(person, rowIds);
    cartsBefore.set(`${person.phone.name} ${person.personId}`, person.rows('cart'));
  }

  function isHere({ id, phone, personId }: OrderIntent): boolean {
    const person = committedPerson(phone, personId);
    return person?.rows('orders').some((row) => row.id === id) === true;
  }

  /** Nothing is on its way any more, and each intent is one order, or here with a reason, or given up. */
  async function checkAtRest(): Promise<void> {
    await server.refresh();
    for (const intent of intents.values()) {
      const { id, phone, personId, state } = intent;
      if (state !== 'placed' && state !== 'taking-back') continue;
      const person = committedPerson(phone, personId);
      const row = person?.rows('orders').find((each) => each.id === id);
      const isOrdered = server.find(id) !== undefined;
      if (state === 'taking-back' && row === undefined && !isOrdered) continue;
      if (row === undefined) violate(`${id} is not shown to its buyer at the end`);
      else if (isOrdered !== (row.state === 'confirmed')) {
        violate(`${id} is ${row.state} at the end, ordered: ${isOrdered}`);
      } else if (!isOrdered && row.state !== 'needs-buyer')
        violate(`${id} is ${row.state} for ever`);
    }
  }

  /** DB-1: what a newer version wrote is not for an older one to send. */
  function checkSenderVersion({ actor, request }: Delivery): void {
    const { transactionId } = JSON.parse(request.body ?? '{}') as { transactionId?: string };
    const intent = intents.get(transactionId ?? '');
    if (intent === undefined) return;
    const sender = [...intent.phone.contexts].find((context) => context.actor === actor);
    const outbox = committedPerson(intent.phone, intent.personId)?.outbox ?? [];
    const entry = outbox.find(({ subject }) => subject === SUBJECT + intent.id);
    if (sender?.version !== 'current' || entry?.payloadVersion !== NEWER_VERSION) return;
    violate(`DB-1: ${actor.name} sends ${intent.id}, which a newer version wrote`);
  }

  return {
    payloadOf: (phone: Phone, personId: number, orderId: string): PlaceOrderPayload | undefined => {
      const entries = committedPerson(phone, personId)?.outbox ?? [];
      const entry = entries.find(({ subject }) => subject === SUBJECT + orderId);
      return entry?.payload as PlaceOrderPayload | undefined;
    },
    isHere,
    isOrdered: ({ id }: OrderIntent): boolean => server.find(id) !== undefined,
    refresh: server.refresh,
    checkPhone,
    checkAtRest,
    checkDelivery: async (delivery: Delivery): Promise<void> => {
      const { service, answer } = delivery;
      checkSenderVersion(delivery);
      if (!service.startsWith('confirm-call') && answer.body.includes('externalReferenceId')) {
        for (const id of intents.keys()) if (answer.body.includes(id)) told.add(id);
      }
      if (answer.status === 200 && CHANGES_ORDERS.has(service)) await server.refresh();
    },
  };
}
