import { orderIdOf } from '../../../domain/orders/order-subjects.ts';
import * as v from 'valibot';
import { confirmCallCod, initCall, selectCall } from '../../../contracts/orders/placing-calls.ts';
import { getOrderByExternalReferenceId } from '../../../contracts/orders/order-listings.ts';
import {
  migratePlaceOrder,
  PLACE_ORDER,
  placeOrderPayload,
  type PlaceOrderPayload,
} from '../../../contracts/orders/place-order.ts';
import type { Order, Quote } from '../../../contracts/schemas.ts';
import {
  availableLines,
  judgeQuote,
  quoteDifference,
  type QuoteDifference,
} from '../../../domain/orders/quotes/quote-difference.ts';
import { billOf, type Bill } from '../../../domain/orders/quotes/bill.ts';
import { isDefaultWishes } from '../../../domain/orders/order-wishes.ts';
import { shareOfDiscount } from '../../../domain/orders/offers/offers.ts';
import type { OutboxError } from '../../../db/outbox-entry.ts';
import type { OrderAttention, PersonDatabase } from '../../../db/person-database.ts';
import { refusalCode } from '../../call-error.ts';
import { storeServerOrder } from '../../pull/answers/server-order.ts';
import type { OutboxSender, SendOutcome, SendTools } from '../sender.ts';
import { awaitPayment, confirmPaid, notOffered } from './pay-online.ts';
import { firstProgress, nextRound, readProgress, type OrderProgress } from './order-progress.ts';

/** Refusals after which a new quote tells the buyer what changed. */
const QUOTE_AGAIN = new Set(['quote_expired', 'quote_changed', 'quantity_unavailable']);
/** The version of the payload since which an order may be paid online. */
const PAYS_ONLINE_SINCE = 3;
/** So many quotes in one go; then the buyer decides, or the next drain tries again. */
const MOST_ROUNDS = 4;

/**
 * The saga of an order (design, section 6): select → init → payment if online → confirm, each step stored before the next
 * is taken.
 */
export const placeOrderSender: OutboxSender = {
  ...PLACE_ORDER,
  migrate: migratePlaceOrder,
  async send(entry, tools) {
    const intent = v.parse(placeOrderPayload, entry.payload);
    const known = readProgress(entry.progress);
    const isOfNow = entry.payloadVersion >= PAYS_ONLINE_SINCE;
    let progress = known ?? firstProgress(intent.lines, tools.newId, isOfNow);
    // Stored before the first call, or each try of that call would carry another key (OUT-1).
    if (known === undefined) await tools.checkpoint(progress);
    const lastRound = progress.round + MOST_ROUNDS;
    for (;;) {
      try {
        const next = await step(intent, progress, tools);
        if ('kind' in next) return next;
        progress = next;
      } catch (error) {
        const code = refusalCode(error);
        if (code === undefined || !QUOTE_AGAIN.has(code) || progress.round >= lastRound)
          throw error;
        progress = nextRound(progress, tools.newId);
        await tools.checkpoint(progress);
      }
    }
  },
  storeRefusal: async (entry, error, db) => {
    // The payload may be what can't be read.
    const transactionId = orderIdOf(entry.subject);
    if (transactionId === undefined) return;
    await storeAttention(db, transactionId, { difference: null, quote: null, error });
  },
};

function step(
  intent: PlaceOrderPayload,
  progress: OrderProgress,
  tools: SendTools,
): Promise<OrderProgress | SendOutcome> {
  switch (progress.step) {
    case 'select':
      return select(intent, progress, tools);
    case 'init':
      return init(intent, progress, tools);
    case 'pay':
      return Promise.resolve(awaitPayment(intent.transactionId, progress, null));
    case 'confirm':
      return intent.paymentMethod === 'online'
        ? confirmOnline(intent, progress, tools)
        : confirm(intent, progress, tools);
  }
}

/** The part of the intent that is still to be had, as the calls want it. */
function request(intent: PlaceOrderPayload, { lines }: OrderProgress, messageId: string) {
  const { transactionId, storeId, address, couponCode } = intent;
  const wanted = lines.map(({ itemId, quantity }) => ({ itemId, quantity }));
  const asked = { transactionId, messageId, storeId, lines: wanted, address };
  // Without a coupon a repeated call stays byte for byte what version 1 sent under the same key (OUT-1).
  return couponCode === null ? asked : { ...asked, couponCode };
}

/** What `select-call` is asked: of the wishes only whether anything is to be brought. */
function quoteAsk(intent: PlaceOrderPayload, progress: OrderProgress) {
  const asked = request(intent, progress, progress.messageIds.select);
  return intent.wishes.pickup === true ? { ...asked, pickup: true as const } : asked;
}

/** The same as a part of a bulk call. */
function wantedPart(intent: PlaceOrderPayload, { lines }: OrderProgress) {
  const { transactionId, storeId, couponCode, address, wishes } = intent;
  const wanted = lines.map(({ itemId, quantity }) => ({ itemId, quantity }));
  const part = { transactionId, storeId, lines: wanted, couponCode, address };
  return wishes.pickup === true ? { ...part, pickup: true as const } : part;
}

/** The same with what is wished beyond the pickup, which a server of before takes from a single call only. */
function termsPart(intent: PlaceOrderPayload, progress: OrderProgress) {
  const { wishes } = intent;
  const part = wantedPart(intent, progress);
  return isDefaultWishes({ ...wishes, pickup: undefined }) ? part : { ...part, wishes };
}

/** What `init-call` is asked. Of an order that version 2 began it is byte for byte what that version sent (OUT-1). */
function terms(intent: PlaceOrderPayload, progress: OrderProgress) {
  const { wishes } = intent;
  return {
    ...request(intent, progress, progress.messageIds.init),
    ...(isDefaultWishes(wishes) ? {} : { wishes }),
    ...(progress.asksMethods ? { paymentMethods: ['cod' as const, 'online' as const] } : {}),
  };
}

async function select(intent: PlaceOrderPayload, progress: OrderProgress, tools: SendTools) {
  const messageId = progress.messageIds.select;
  const { together } = intent;
  const { quote } =
    (together && (await tools.together.select(together, wantedPart(intent, progress)))) ??
    (await tools.call(selectCall, quoteAsk(intent, progress), messageId));
  const difference = differenceOf(intent, progress, quote);
  const verdict = judgeQuote(difference, intent.choice);
  const left = verdict === 'drop-missing' ? availableLines(progress.lines, quote.lines) : [];
  if (verdict === 'ask-buyer' || (verdict === 'drop-missing' && left.length === 0)) {
    return needsBuyer(intent, difference, quote);
  }
  const next: OrderProgress =
    verdict === 'drop-missing'
      ? nextRound({ ...progress, lines: left }, tools.newId)
      : { ...progress, step: 'init' };
  await tools.checkpoint(next);
  return next;
}

/** ORD-2: what the buyer saw of the lines that are left, against what the store says. */
function differenceOf(
  intent: PlaceOrderPayload,
  { lines }: OrderProgress,
  quote: Quote,
): QuoteDifference {
  const isWhole =
    lines.length === intent.lines.length &&
    lines.every((line, i) => line.quantity === intent.lines[i]?.quantity);
  const seenBill = isWhole ? intent.bill : billOfRest(intent, lines);
  return quoteDifference(
    lines,
    seenBill,
    quote.lines,
    quote.bill,
    quote.coupon,
    intent.freeItem ?? null,
  );
}

/** What the buyer would have seen for a part of the items: the same prices and charges, and its share of the discount. */
function billOfRest(intent: PlaceOrderPayload, lines: OrderProgress['lines']): Bill {
  const bill = billOf(lines, intent.charges);
  const { itemTotalPaise, amountToBePaidPaise } = bill;
  const whole = intent.bill;
  const discountPaise = shareOfDiscount(whole.discountPaise, itemTotalPaise, whole.itemTotalPaise);
  return { ...bill, discountPaise, amountToBePaidPaise: amountToBePaidPaise - discountPaise };
}

async function init(intent: PlaceOrderPayload, progress: OrderProgress, tools: SendTools) {
  const messageId = progress.messageIds.init;
  const { together } = intent;
  const fixed = together && (await tools.together.init(together, termsPart(intent, progress)));
  const { quote, paymentMethods } = fixed
    ? { quote: fixed.quote, paymentMethods: [intent.paymentMethod] }
    : await tools.call(initCall, terms(intent, progress), messageId);
  const difference = differenceOf(intent, progress, quote);
  if (judgeQuote(difference, intent.choice) !== 'proceed')
    return needsBuyer(intent, difference, quote);
  const { transactionId, paymentMethod } = intent;
  if (!paymentMethods.includes(paymentMethod)) return notOffered(transactionId, progress, tools);
  const isOnline = paymentMethod === 'online';
  const next: OrderProgress = {
    ...progress,
    step: isOnline ? 'pay' : 'confirm',
    amountPaise: quote.bill.amountToBePaidPaise,
    confirmTried: false,
  };
  await tools.checkpoint(next, async (db) => {
    if (progress.asksMethods && !fixed)
      await db.setFact('pays-online', paymentMethods.includes('online'));
  });
  return isOnline ? awaitPayment(transactionId, next, quote) : next;
}

async function confirmOnline(
  { transactionId }: PlaceOrderPayload,
  progress: OrderProgress,
  tools: SendTools,
): Promise<SendOutcome> {
  const { paymentId, messageIds } = progress;
  if (paymentId === null) {
    // Somebody else ordered it: a payment that another tab had begun, or cash.
    const found = await findOrder(transactionId, messageIds.confirm, tools);
    return found === undefined ? awaitPayment(transactionId, progress, null) : confirmed(found);
  }
  const outcome = await confirmPaid(transactionId, progress, paymentId, tools);
  return 'kind' in outcome ? outcome : confirmed(outcome);
}

async function confirm(intent: PlaceOrderPayload, progress: OrderProgress, tools: SendTools) {
  const { transactionId, together } = intent;
  const messageId = progress.messageIds.confirm;
  if (progress.confirmTried) {
    const found = await findOrder(transactionId, messageId, tools);
    if (found !== undefined) return confirmed(found);
  }
  await tools.checkpoint({ ...progress, confirmTried: true }, async (db) => {
    await db.orders.update(transactionId, { state: 'sent' });
  });
  const part = { transactionId, acceptedAmountPaise: progress.amountPaise };
  const { order } =
    (together && (await tools.together.confirm(together, part))) ??
    (await tools.call(confirmCallCod, { ...part, messageId }, messageId));
  return confirmed(order);
}

/** ORD-4: after an unclear answer, asks whether the order exists before sending again. */
async function findOrder(
  externalReferenceId: string,
  key: string,
  { call }: SendTools,
): Promise<Order | undefined> {
  try {
    return (await call(getOrderByExternalReferenceId, { externalReferenceId }, key)).order;
  } catch (error) {
    if (refusalCode(error) === 'order_not_found') return undefined;
    throw error;
  }
}

function confirmed(order: Order): SendOutcome {
  return { kind: 'done', store: (db) => storeServerOrder(db, order) };
}

function needsBuyer(
  intent: PlaceOrderPayload,
  difference: QuoteDifference,
  quote: Quote,
): SendOutcome {
  const error: OutboxError = {
    code: 'quote_differs',
    message:
      'Prices or stock changed since you placed this order. Nothing is ordered until you accept.',
    status: 0,
  };
  return {
    kind: 'needs-buyer',
    error,
    store: (db) => storeAttention(db, intent.transactionId, { difference, quote, error: null }),
  };
}

async function storeAttention(
  db: PersonDatabase,
  transactionId: string,
  attention: OrderAttention,
): Promise<void> {
  await db.orders.update(transactionId, { state: 'needs-buyer', attention });
}
