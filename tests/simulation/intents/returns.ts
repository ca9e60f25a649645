import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm';
import { orderReturns } from '../../../server/orders/after-order-tables.ts';
import { orderRefunds, payouts } from '../../../server/money/money-tables.ts';
import { sandboxPayouts } from '../../../server/payments/payment-tables.ts';
import { coinEntries } from '../../../server/rewards/reward-tables.ts';
import { orderLines, orders } from '../../../server/orders/order-tables.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { returnOrder } from '../../../src/commands/orders/return-order.ts';
import type { ShopOrder } from '../../../src/contracts/sellers/shop-order.ts';
import type { RefundTo } from '../../../src/contracts/orders/return-order.ts';
import { PICTURE } from './tickets/tickets.ts';
import { committedPerson, type CommittedPerson } from '../devices/committed.ts';
import { deliverSomeOrder, tellPhones } from '../deliver-some-order.ts';
import type { IntentModel, Page } from '../intent-model.ts';
import type { Phone } from '../devices/phone.ts';
import { fetchBeside } from '../storm.ts';
import type { World } from '../world.ts';

const KIND = 'return-order';
const SUBJECT = 'order-change:';
const REASONS = ['003', '004', '005'];
const NOTE = 'Torn at the seam';
const UPI_ID = 'asha@okaxis';
const MINUTE_MS = 60_000;
/** Shorter than the time in which goods can be returned, ms. */
const SURELY_IN_TIME_MS = 55 * 60_000;

type Lines = readonly { readonly itemId: string; readonly quantity: number }[];
type OrderRow = typeof orders.$inferSelect;

/** A return that a buyer asked for; another phone of the same person may have been first. */
interface Asked {
  readonly phone: Phone;
  readonly personId: number;
  readonly orderId: string;
  readonly lines: Lines;
  /** Where the money of a cash order goes; missing: over the counter. */
  readonly refundTo: RefundTo | undefined;
  state: 'tapped' | 'asked' | 'refused' | 'given-up';
}

/** Statuses in which an order's money is on its way back, or there. */
const PAYS_BACK = new Set(['ORDER_REFUND_INITIATED', 'ORDER_REFUND_COMPLETED']);

/**
 * Returns and refunds: each return reaches the store as it was asked for, and pays back exactly what the goods cost.
 * @param isAtCounter the shops' people decide about them on their boards, by the intents of the counter; nothing moves by itself
 * @param hasPlaces buyers say where the money goes: to a UPI id, by the payment provider, or as coins (REF-1), and show the goods
 */
export function createReturnIntents(
  world: World,
  { hasPlaces = false, isAtCounter = false } = {},
): IntentModel {
  const { chance, market, people, server, serverNow, violate } = world;
  const { db } = server;
  const asked: Asked[] = [];
  const pulled = new Set<Phone>();
  /** When the shop's people delivered an order, ms. */
  const atCounter = new Map<string, number>();
  const firstId = Math.min(...people.map(({ id }) => id));
  const isOurs = and(gte(orders.userId, firstId), lt(orders.userId, firstId + people.length));

  async function ask(page: Page): Promise<void> {
    const { phone, personId, commands, context } = page;
    // Who wants to send something back looks at their orders first.
    if (isAtCounter) await fetchBeside(world, context, () => context.engine.service.pullOrders());
    const rows = committedPerson(phone, personId)?.rows('orders') ?? [];
    const delivered = rows.filter(({ server: order }) => order?.status === 'DELIVERED');
    if (delivered.length === 0) return;
    const order = chance.pick(delivered);
    const all = order.lines.map(({ itemId, quantity }) => ({
      itemId,
      quantity: chance.happens(0.4) ? 1 + chance.below(quantity) : quantity,
    }));
    const some = all.filter(() => chance.happens(0.6));
    const lines = some.length === 0 ? all : some;
    const place = hasPlaces ? chance.pick(['upi', 'upi', 'coins', null] as const) : null;
    const refundTo: RefundTo | undefined =
      place === 'upi'
        ? { kind: place, upiId: UPI_ID }
        : place === null
          ? undefined
          : { kind: place };
    const wish: Asked = { phone, personId, orderId: order.id, lines, refundTo, state: 'tapped' };
    asked.push(wish);
    const result = await returnOrder(commands, order.id, {
      reasonCode: chance.pick(REASONS),
      lines: hasPlaces ? lines.map(shownLine) : lines,
      ...(refundTo !== undefined && { refundTo }),
    });
    world.trace.note(`${context.actor.name} returns ${lines.length} of ${order.id}: ${result.ok}`);
    if (wish.state === 'tapped') wish.state = result.ok ? 'asked' : 'refused';
  }

  /** What is said and shown of every other line. */
  const shownLine = (line: Lines[number], place: number) =>
    place % 2 === 0 ? { ...line, note: NOTE, pictures: [PICTURE] } : line;

  async function deliver(): Promise<void> {
    const delivered = await deliverSomeOrder(world);
    if (delivered !== undefined) tellPhones(world, delivered.userId);
  }

  /** The store takes goods back, or does not; cash goes back over the counter, the rest by the payment provider. */
  async function moveReturn(): Promise<boolean> {
    const open = await db
      .select()
      .from(orders)
      .where(
        and(isOurs, inArray(orders.status, ['ORDER_RETURN_INITIATED', 'ORDER_REFUND_INITIATED'])),
      )
      .orderBy(asc(orders.transactionId));
    const elsewhere = await paidElsewhere(open);
    const movable = open.filter(
      ({ id, status, paymentMethod }) =>
        status === 'ORDER_RETURN_INITIATED' || (paymentMethod === 'cod' && !elsewhere.has(id)),
    );
    if (movable.length === 0) return false;
    const { id: orderId, status, userId } = chance.pick(movable);
    const next = chance.happens(hasPlaces ? 0.5 : 0.8)
      ? 'ORDER_REFUND_INITIATED'
      : 'ORDER_RETURN_REJECTED';
    const to = status === 'ORDER_REFUND_INITIATED' ? 'ORDER_REFUND_COMPLETED' : next;
    const move = { orderId, to, at: serverNow(), by: 'seller' } as const;
    await db.transaction((transaction) => moveOrder(transaction, move));
    if (hasPlaces) tellPhones(world, userId);
    return true;
  }

  /** Orders whose money does not go back over the counter. */
  async function paidElsewhere(of: readonly OrderRow[]): Promise<ReadonlySet<string>> {
    const ids = of.map(({ id }) => id);
    const rows = await db.select().from(orderReturns).where(inArray(orderReturns.orderId, ids));
    return new Set(rows.flatMap(({ orderId, refundTo }) => (refundTo === null ? [] : [orderId])));
  }

  /** REF-1: each refund went where its buyer said, once and to the paisa. */
  async function checkPlaces(): Promise<void> {
    const rows = await db.select().from(orderRefunds).where(eq(orderRefunds.status, 'completed'));
    const sent = await db
      .select({ refundId: payouts.orderRefundId, paid: sandboxPayouts })
      .from(payouts)
      .innerJoin(sandboxPayouts, eq(sandboxPayouts.id, payouts.providerPayoutId));
    const all = await db.select().from(sandboxPayouts);
    if (all.length !== sent.length)
      violate(`REF-1: the provider sent ${all.length} payouts, ${sent.length} are known`);
    const coins = await db.select().from(coinEntries).where(eq(coinEntries.kind, 'refunded'));
    for (const { id, method, amountPaise } of rows) {
      const paid = sent.filter(({ refundId }) => refundId === id).map((each) => each.paid);
      const isSent = paid[0]?.amountPaise === amountPaise && paid[0].upiId === UPI_ID;
      if (method === 'upi' ? paid.length !== 1 || !isSent : paid.length > 0)
        violate(`REF-1: ${id} of ${amountPaise} paise by ${method} was sent ${paid.length} times`);
      const got = coins.filter(({ reference }) => reference === id);
      const due = method === 'coins' ? [Math.ceil(amountPaise / 100)] : [];
      if (JSON.stringify(got.map((entry) => entry.coins)) !== JSON.stringify(due))
        violate(`REF-1: ${id} of ${amountPaise} paise by ${method} gave ${got.length} times coins`);
    }
  }

  /** The provider sends what it was asked for, and coins are given; whether some is still on its way. */
  async function payOut(): Promise<boolean> {
    if (!hasPlaces) return false;
    await server.payments.round();
    const open = await db
      .select({ id: orderRefunds.id })
      .from(orderRefunds)
      .where(
        and(eq(orderRefunds.status, 'initiated'), inArray(orderRefunds.method, ['upi', 'coins'])),
      );
    if (open.length > 0) world.scheduler.after(3 * MINUTE_MS, () => {});
    return open.length > 0;
  }

  const isTaken = (one: Lines, other: Lines): boolean => {
    const text = (lines: Lines) =>
      JSON.stringify(lines.map(({ itemId, quantity }) => `${itemId} ${quantity}`).toSorted());
    return text(one) === text(other);
  };

  async function refundDue(order: OrderRow, returned: Lines): Promise<number> {
    const { id, status, amountPaise, itemTotalPaise, discountPaise, paymentMethod } = order;
    if (status === 'CANCELLED') return paymentMethod === 'online' ? amountPaise : 0;
    if (!PAYS_BACK.has(status)) return 0;
    const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
    const value = returned.reduce((sum, { itemId, quantity }) => {
      const line = lines.find((each) => each.itemId === itemId);
      return sum + quantity * (line?.pricePaise ?? 0);
    }, 0);
    return value - Math.floor((discountPaise * value) / itemTotalPaise);
  }

  async function checkServer(): Promise<void> {
    const rows = await db.select().from(orders).where(isOurs);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const requests = await db.select().from(orderReturns).where(inArray(orderReturns.orderId, ids));
    const refunds = await db.select().from(orderRefunds).where(inArray(orderRefunds.orderId, ids));
    for (const order of rows) {
      const { id, transactionId, status } = order;
      const request = requests.find(({ orderId }) => orderId === id);
      const wishes = asked.filter(({ orderId }) => orderId === transactionId);
      const isAsWished = ({ lines, refundTo }: Asked) =>
        isTaken(lines, request?.lines ?? []) && refundTo?.kind === request?.refundTo?.kind;
      if (request !== undefined && !wishes.some(isAsWished))
        violate(`a return of ${id} that nobody asked for: ${JSON.stringify(request.lines)}`);
      for (const [place, { note, pictureFileIds = [] }] of (request?.lines ?? []).entries()) {
        const isShown = hasPlaces && place % 2 === 0;
        if ((note === NOTE) !== isShown || pictureFileIds.length !== (isShown ? 1 : 0))
          violate(`the return of ${id} lost what was said or shown of its line ${place}`);
      }
      const own = refunds.filter(({ orderId }) => orderId === id);
      const paise = own.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
      const due = await refundDue(order, request?.lines ?? []);
      if (paise !== due || own.length > 1)
        violate(`ORD-6: ${id} (${status}) pays back ${paise} paise instead of ${due}`);
      const method = request?.refundTo?.kind ?? 'cash';
      if (order.paymentMethod === 'cod' && own.some((refund) => refund.method !== method))
        violate(`REF-1: ${id} pays back by ${own[0]?.method} instead of ${method}`);
      const isDone = own.every((refund) => refund.status === 'completed');
      if (status === 'ORDER_REFUND_COMPLETED' && !isDone)
        violate(`${id} says that its money is back, its refund does not`);
    }
  }

  function checkPhone({ phone, personId, outbox }: CommittedPerson): void {
    const waiting = new Set(outbox.map(({ subject }) => subject));
    for (const { kind, state, lastError, subject } of outbox) {
      if (kind !== KIND || (state !== 'rejected' && state !== 'needs-buyer')) continue;
      const orderId = subject.slice(SUBJECT.length);
      const byStorm = market.delivered.get(orderId) ?? Number.POSITIVE_INFINITY;
      const delivered = atCounter.get(orderId) ?? byStorm;
      const isLate = serverNow() - delivered > SURELY_IN_TIME_MS;
      const ofOrder = asked.filter((each) => each.orderId === orderId);
      // Of two that one person's phones ask for the first one counts.
      const isSecond = ofOrder.length > 1;
      if (lastError?.code !== 'return_not_allowed' || (!isLate && !isSecond))
        violate(`OUT-4: a return was refused for no reason: ${lastError?.code}`);
      for (const each of ofOrder) {
        if (each.phone === phone && each.personId === personId) each.state = 'refused';
      }
    }
    for (const { orderId, phone: where, personId: who, state } of asked) {
      if (where !== phone || who !== personId || state !== 'asked') continue;
      if (!waiting.has(SUBJECT + orderId) && !taken.has(orderId))
        violate(`the return of ${orderId} has vanished`);
    }
  }

  function noteDelivered(body: string): void {
    const { shopOrder } = JSON.parse(body) as { readonly shopOrder?: ShopOrder };
    if (shopOrder?.status !== 'DELIVERED') return;
    const { externalReferenceId } = shopOrder;
    atCounter.set(externalReferenceId, atCounter.get(externalReferenceId) ?? serverNow());
  }

  /** Orders whose return the server has. */
  const taken = new Set<string>();

  async function refresh(): Promise<void> {
    const rows = await db
      .select({ id: orders.transactionId })
      .from(orderReturns)
      .innerJoin(orders, eq(orders.id, orderReturns.orderId))
      .where(isOurs);
    for (const { id } of rows) taken.add(id);
  }

  async function checkAtRest(): Promise<void> {
    await refresh();
    await checkServer();
    if (hasPlaces) await checkPlaces();
    for (const { orderId, state } of asked) {
      if (state === 'asked' && !taken.has(orderId))
        violate(`the return of ${orderId} never reached the store`);
    }
    const rows = await db.select().from(orders).where(isOurs);
    for (const phone of pulled) {
      const { signedIn } = phone;
      const person = signedIn === null ? undefined : committedPerson(phone, signedIn);
      if (!person) continue;
      for (const row of rows.filter(({ userId }) => userId === signedIn)) {
        const shown = person.rows('orders').find(({ id }) => id === row.transactionId);
        if (shown?.server?.status !== row.status)
          violate(`${phone.name} shows ${row.id} as ${shown?.server?.status}, it is ${row.status}`);
        const refunds = await db
          .select()
          .from(orderRefunds)
          .where(eq(orderRefunds.orderId, row.id));
        const paise = refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
        const shownPaise = shown?.server?.refund?.amountPaise ?? 0;
        if (shownPaise !== paise)
          violate(`${phone.name} shows ${shownPaise} paise back for ${row.id}, it is ${paise}`);
      }
    }
  }

  return {
    name: 'returns',
    actions: [{ name: 'return goods', weight: isAtCounter ? 30 : 8, run: ask }],
    fates: [
      { name: 'an order is delivered', weight: isAtCounter ? 12 : 5, run: deliver },
      ...(isAtCounter
        ? []
        : [
            {
              name: 'a return goes on',
              weight: hasPlaces ? 12 : 4,
              run: async () => void (await moveReturn()),
            },
          ]),
      ...(hasPlaces ? [{ name: 'money is paid out', weight: 3, run: server.payments.round }] : []),
    ],
    serverMoved: checkServer,
    checkPhone,
    checkDelivery: async ({ service, answer }) => {
      if (answer.status !== 200) return;
      if (isAtCounter && service === 'move-shop-order') noteDelivered(answer.body);
      else if (service !== 'update-call') return;
      await refresh();
      await checkServer();
    },
    abandon: (phone, personId) => {
      for (const each of asked) {
        if (each.phone === phone && each.personId === personId) each.state = 'given-up';
      }
    },
    decide: async () => {},
    finish: async () => !isAtCounter && ((await moveReturn()) || payOut()),
    pull: async ({ phone, context }) => {
      const { ok } = await context.engine.service.pullOrders();
      if (ok) pulled.add(phone);
    },
    checkAtRest,
  };
}
