import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import {
  payments,
  refunds,
  sandboxPayments,
  sandboxRefunds,
} from '../../../server/payments/payment-tables.ts';
import { orderRefunds } from '../../../server/money/money-tables.ts';
import { orders } from '../../../server/orders/order-tables.ts';
import { referenceOf } from '../../../server/payments/payment-rows.ts';
import { OUTCOMES } from '../../../server/payments/sandbox/sandbox-payments.ts';
import { payCash } from '../../../src/commands/orders/pay-cash.ts';
import type { OrderDecision } from '../../../src/commands/orders/place-order.ts';
import type { OrderRow } from '../../../src/db/person-database.ts';
import { openTab } from '../chaos.ts';
import { committedPerson } from '../devices/committed.ts';
import type { IntentModel, Page } from '../intent-model.ts';
import { killContext, type Phone } from '../devices/phone.ts';
import { onPage } from '../storm.ts';
import type { World } from '../world.ts';

const MINUTE_MS = 60_000;
/** Errors with which an order's page offers to pay. */
const PAYABLE = new Set(['payment_awaited', 'payment_failed', 'payment_refunded']);

/**
 * Paying online (ORD-3): what came in became the order or went back, to the paisa, however webhooks and answers were lost;
 * nobody is charged twice, and nothing is ordered before it is paid.
 */
export function createPaymentIntents(world: World): IntentModel & {
  readonly payment: () => Pick<OrderDecision, 'paymentMethod' | 'paymentMode'>;
} {
  const { chance, people, scheduler, server, violate } = world;
  const { db } = server;
  const firstId = Math.min(...people.map(({ id }) => id));
  const pulled = new Set<Phone>();

  const openOrders = ({ phone, personId }: Page): readonly OrderRow[] =>
    (committedPerson(phone, personId)?.rows('orders') ?? []).filter(
      ({ state, paymentMethod }) => state !== 'confirmed' && paymentMethod === 'online',
    );

  async function serverMoved(): Promise<void> {
    for (const intent of world.intents) await intent.serverMoved?.();
  }

  /** The buyer leaves for the provider's page; most come back, some in another tab, some never. */
  function goAndPay(page: Page, orderId: string, redirectUrl: string): void {
    const { context, phone } = page;
    if (chance.happens(0.7)) killContext(world, context);
    const outcome = chance.happens(0.5) ? 'success' : chance.pick(OUTCOMES);
    // Some put the phone away for longer than the payment waits.
    const lasts = chance.happens(0.1) ? 16 * MINUTE_MS : chance.between(1_000, 40_000);
    if (chance.happens(0.1)) return;
    scheduler.after(lasts, async () => {
      world.trace.note(`${phone.name} ${outcome} ${orderId}`);
      await server.payments.choose(redirectUrl, outcome);
      if (outcome === 'success-webhook-first') await server.payments.deliverWebhooks();
      await serverMoved();
      if (chance.happens(0.3)) return;
      const tab = [...phone.contexts].find(({ kind }) => kind === 'tab');
      if (tab === undefined) openTab(world, phone);
      else onPage(world, tab, async () => void (await tab.engine.service.pullPayment(orderId)));
    });
  }

  async function pay(page: Page): Promise<void> {
    const { context } = page;
    const payable = openOrders(page).filter(({ attention }) =>
      PAYABLE.has(attention?.error?.code ?? ''),
    );
    if (payable.length === 0) return;
    const { id, togetherId } = chance.pick(payable);
    // What was placed with one tap is paid with one payment, as far as it can be paid.
    const company = payable.filter(
      (order) => order.id === id || (togetherId !== undefined && order.togetherId === togetherId),
    );
    const ids = company.map((order) => order.id);
    const shownPaise = company.reduce((sum, { payment }) => sum + (payment?.amountPaise ?? 0), 0);
    if (company.some(({ payment }) => payment === undefined)) return;
    const start = await context.engine.service.beginPayment(ids, shownPaise);
    const kind = start.ok ? start.value.kind : 'not answered';
    world.trace.note(`${context.actor.name} pays ${ids.join(' ')}: ${kind}`);
    if (start.ok && start.value.kind === 'pay') goAndPay(page, id, start.value.redirectUrl);
  }

  async function payAtTheDoor(page: Page): Promise<void> {
    const open = openOrders(page);
    if (open.length > 0) await payCash(page.commands, chance.pick(open).id);
  }

  async function look(page: Page): Promise<void> {
    const open = openOrders(page);
    if (open.length > 0) await page.context.engine.service.pullPayment(chance.pick(open).id);
  }

  /** All money of the run's people, as the provider has it. */
  async function readMoney() {
    const isOurs = and(gte(payments.userId, firstId), lt(payments.userId, firstId + people.length));
    const own = await db.select().from(payments).where(isOurs);
    const references = own.map(referenceOf);
    if (references.length === 0) return [];
    const charges = await db
      .select()
      .from(sandboxPayments)
      .where(inArray(sandboxPayments.reference, references));
    const back = await db
      .select({ paymentId: refunds.paymentId, amountPaise: sandboxRefunds.amountPaise })
      .from(sandboxRefunds)
      .innerJoin(refunds, eq(sql`${refunds.id}::text`, sandboxRefunds.reference))
      .where(
        inArray(
          sandboxRefunds.paymentId,
          charges.map(({ id }) => id),
        ),
      );
    for (const charge of charges) {
      const asked = own.filter((payment) => referenceOf(payment) === charge.reference);
      const sum = asked.reduce((paise, { amountPaise }) => paise + amountPaise, 0);
      if (sum !== charge.amountPaise)
        violate(`ORD-3: ${charge.amountPaise} paise are asked for orders of ${sum}`);
    }
    return own.flatMap((payment) => {
      const charge = charges.find(({ reference }) => reference === referenceOf(payment));
      if (charge === undefined) return [];
      const backPaise = back
        .filter(({ paymentId }) => paymentId === payment.id)
        .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
      const paidPaise = charge.status === 'paid' ? payment.amountPaise : 0;
      return [{ payment, paidPaise, backPaise }];
    });
  }

  async function readOrders() {
    const isOurs = and(gte(orders.userId, firstId), lt(orders.userId, firstId + people.length));
    return db.select().from(orders).where(isOurs);
  }

  /** At any time: what is ordered as paid is paid, once, and never more goes back than came in. */
  async function checkServer(): Promise<void> {
    const money = await readMoney();
    const made = await readOrders();
    for (const order of made) {
      const own = money.find(({ payment }) => payment?.id === order.paymentId);
      if (order.paymentMethod === 'online' && own?.paidPaise !== order.amountPaise)
        violate(`ORD-3: ${order.id} costs ${order.amountPaise} paise, ${own?.paidPaise} were paid`);
      if (order.paymentMethod !== 'online' && order.paymentId !== null)
        violate(`ORD-3: ${order.id} is paid at the door and has a payment`);
    }
    for (const { payment, paidPaise, backPaise } of money) {
      if (backPaise > paidPaise)
        violate(
          `ORD-3: ${backPaise} paise of ${paidPaise} went back for ${payment?.transactionId}`,
        );
    }
  }

  async function checkAtRest(): Promise<void> {
    await checkServer();
    const made = await readOrders();
    const money = await readMoney();
    for (const { payment, paidPaise, backPaise } of money) {
      if (payment === undefined) continue;
      const order = made.find(({ paymentId }) => paymentId === payment.id);
      const promised =
        order === undefined
          ? []
          : await db.select().from(orderRefunds).where(eq(orderRefunds.orderId, order.id));
      const owed = promised.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
      const due = order === undefined ? paidPaise : owed;
      if (backPaise !== due)
        violate(
          `ORD-3: of ${paidPaise} paise for ${payment.transactionId} (${order?.status ?? 'no order'}) ${backPaise} went back instead of ${due}`,
        );
      if (promised.some(({ status }) => status !== 'completed'))
        violate(`ORD-3: ${order?.id} waits for its money, which went back`);
      if (payment.state === 'creating' || payment.state === 'pending')
        violate(`ORD-3: the payment of ${payment.transactionId} is ${payment.state} for ever`);
      checkShown(payment.userId, payment.id, paidPaise);
    }
  }

  /** What a phone says of a payment that it knows: never that nothing was taken when something was. */
  function checkShown(userId: number, paymentId: string, paidPaise: number): void {
    for (const phone of pulled) {
      if (phone.signedIn !== userId) continue;
      const rows = committedPerson(phone, userId)?.rows('orders') ?? [];
      for (const { id, payment } of rows) {
        if (payment?.paymentId !== paymentId) continue;
        const isTaken = ['successful', 'refunding', 'refunded'].includes(payment.status);
        if (isTaken !== paidPaise > 0)
          violate(
            `ORD-3: ${phone.name} shows the payment of ${id} as ${payment.status}, ${paidPaise} paise came in`,
          );
      }
    }
  }

  return {
    name: 'payments',
    payment: () => (chance.happens(0.85) ? { paymentMethod: 'online', paymentMode: 'upi' } : {}),
    actions: [
      { name: 'pay an order online', weight: 14, run: pay, isPull: true },
      { name: 'pay at the door instead', weight: 2, run: payAtTheDoor },
      { name: 'look at a payment', weight: 2, run: look, isPull: true },
    ],
    fates: [
      { name: 'webhooks come', weight: 4, run: server.payments.deliverWebhooks },
      { name: 'payments have a round', weight: 3, run: server.payments.round },
    ],
    serverMoved: checkServer,
    checkPhone: () => {},
    checkDelivery: async ({ service, answer }) => {
      if (answer.status === 200 && (service === 'confirm-call' || service === 'get-payment-status'))
        await checkServer();
    },
    abandon: () => {},
    decide: async (page) => {
      for (const order of openOrders(page)) {
        if (PAYABLE.has(order.attention?.error?.code ?? '') && chance.happens(0.3))
          await payCash(page.commands, order.id);
      }
    },
    finish: async () => {
      await server.payments.deliverWebhooks();
      await server.payments.round();
      const open = await readMoney();
      const isOpen = open.some(({ payment }) =>
        ['creating', 'pending', 'refunding'].includes(payment?.state ?? ''),
      );
      const waits = await db
        .select({ id: orderRefunds.id })
        .from(orderRefunds)
        .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
        .where(
          and(
            eq(orderRefunds.status, 'initiated'),
            eq(orderRefunds.method, 'online'),
            gte(orders.userId, firstId),
            lt(orders.userId, firstId + people.length),
          ),
        );
      const isMore = isOpen || waits.length > 0 || (await server.payments.hasWebhooks());
      if (isMore) scheduler.after(3 * MINUTE_MS, () => {});
      return isMore;
    },
    pull: async (page) => {
      const rows = committedPerson(page.phone, page.personId)?.rows('orders') ?? [];
      let isTold = true;
      for (const { id, paymentMethod } of rows) {
        if (paymentMethod !== 'online') continue;
        const { ok } = await page.context.engine.service.pullPayment(id);
        isTold &&= ok;
      }
      if (isTold) pulled.add(page.phone);
    },
    checkAtRest,
  };
}
