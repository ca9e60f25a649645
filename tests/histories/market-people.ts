import { randomUUID } from 'node:crypto';
import { changeShopGoods } from '../../src/contracts/goods/change-goods.ts';
import { fetchShopGoods } from '../../src/contracts/goods/shop-goods.ts';
import { groupBuyAppHomepage } from '../../src/contracts/group-buy/group-buy-lists.ts';
import { groupBuyOrderConfirmation } from '../../src/contracts/group-buy/pledge.ts';
import { buyerB2cCancelCall } from '../../src/contracts/orders/cancel-order.ts';
import { confirmCallCod, initCall, selectCall } from '../../src/contracts/orders/placing-calls.ts';
import { getOrderByExternalReferenceId } from '../../src/contracts/orders/order-listings.ts';
import { getUserCoinBalance, redeemCoins } from '../../src/contracts/rewards/coin-account.ts';
import type { Order, Quote } from '../../src/contracts/schemas.ts';
import { moveShopOrder } from '../../src/contracts/sellers/move-shop-order.ts';
import type { OrderStatus } from '../../src/domain/orders/life/order-status.ts';
import { PAISE_PER_COIN_EARNED } from '../../src/domain/rewards/coins.ts';
import { aGroupWish } from '../support/builders/group-buy-builders.ts';
import { anOrderWish } from '../support/builders/order-builders.ts';
import type { Chance } from '../simulation/chance.ts';
import type { Answer, PersonSession } from '../support/service-client.ts';
import { keys, type KnownOrder, type Market } from './market-day.ts';
import type { Entry, Heard, Recorder } from './recorder.ts';
import type { ShopMove } from './sequential-models.ts';

/** Where people act, and what decides what they do. */
export interface Scene {
  readonly market: Market;
  readonly recorder: Recorder;
  readonly chance: Chance;
}

/** @throws Error for an answer that no model knows */
function unexpected(answer: Answer<unknown>): never {
  throw new Error(`unexpected answer ${answer.status}: ${JSON.stringify(answer.problem)}`);
}

/** What was heard, by status: the output of a 200, or what the problem of this code says. */
function told<Output, Said>(
  heard: Heard<Output>,
  onDone: (output: Output) => Said,
  onProblem: Readonly<Record<string, (problem: Answer<Output>['problem']) => Said>> = {},
): Said | undefined {
  if (heard === undefined) return undefined;
  if (heard.status === 200) return onDone(heard.output);
  const said = onProblem[heard.problem.code];
  return said === undefined ? unexpected(heard) : said(heard.problem);
}

const tooFew = ({ items }: { items?: { available: number }[] | undefined }): unknown => ({
  available: items?.[0]?.available ?? -1,
});

const DONE = { done: true } as const;

/** What a quote says of the coupon; nothing where it was not judged. */
function couponEntry(buyer: PersonSession, { coupon }: Quote): Entry[] {
  if (coupon === null) return [];
  const ok = coupon.problem === null || coupon.problem === 'minimum_not_reached';
  return [{ key: keys.coupon(buyer), ask: { act: 'quote' }, answer: { ok } }];
}

/** What follows for stock, coupon and coins from where an order has come. */
function endEntries(of: KnownOrder, status: string): Entry[] {
  const transaction = of.transactionId;
  if (status === 'DELIVERED' && of.coins > 0) {
    const ask = { act: 'earn', id: transaction, coins: of.coins };
    return [{ key: keys.coins(of.buyer), ask, answer: { done: true } }];
  }
  if (status !== 'CANCELLED' && status !== 'ORDER_REQUEST_REJECTED') return [];
  const stock = { act: 'give-back', transaction };
  const coupon = { act: 'release', transaction };
  return [
    { key: keys.stock(of.itemId), ask: stock, answer: { done: true } },
    ...(of.hasCoupon ? [{ key: keys.coupon(of.buyer), ask: coupon, answer: { ok: true } }] : []),
  ];
}

/** A wish for one item. */
type Wish = ReturnType<typeof anOrderWish> & { readonly couponCode: string | null };

/** Fixes terms. @returns undefined when there are none */
async function fixTerms({ recorder }: Scene, buyer: PersonSession, wish: Wish) {
  const [{ itemId, quantity }] = wish.lines as [Wish['lines'][number]];
  const ask = { act: 'reserve', transaction: wish.transactionId, quantity };
  const key = keys.stock(itemId);
  const entries = (answer: Heard<{ quote: Quote }>): Entry[] => {
    const said = told<unknown, unknown>(answer, () => DONE, { quantity_unavailable: tooFew });
    const coupon = answer?.status === 200 ? couponEntry(buyer, answer.output.quote) : [];
    return [{ key, ask, answer: said }, ...coupon];
  };
  const heard = await recorder.call(buyer, initCall, wish, entries, 'once');
  return heard?.status === 200 ? heard.output.quote : undefined;
}

/** Lets go of what a transaction reserves, which is what terms of another item do. */
async function release({ market, recorder }: Scene, buyer: PersonSession, wish: Wish) {
  const { transactionId: transaction, lines } = wish;
  const other = { ...wish, lines: [{ itemId: market.plentyId, quantity: 1 }] };
  const changed = { ...other, messageId: randomUUID() };
  const key = keys.stock(lines[0]?.itemId ?? '');
  const entries = (answer: Heard<unknown>): Entry[] => [
    { key, ask: { act: 'release', transaction }, answer: told(answer, () => DONE) },
  ];
  await recorder.call(buyer, initCall, changed, entries, 'once');
}

/** What a confirmation says of stock, coupon and order. */
function confirmed(
  heard: Heard<{ order: Order }>,
  { buyer, wish, terms }: { buyer: PersonSession; wish: Wish; terms: Quote },
): Entry[] {
  const { transactionId: transaction, lines } = wish;
  const code = heard === undefined || heard.status === 200 ? null : heard.problem.code;
  const coupon = {
    key: keys.coupon(buyer),
    ask: { act: 'use', transaction },
    answer: heard && { ok: code !== 'quote_changed' },
  };
  if (code === 'quote_changed') return [coupon];
  const taken = { key: keys.stock(lines[0]?.itemId ?? ''), ask: { act: 'order', transaction } };
  const onProblem = { quantity_unavailable: tooFew };
  const answer = told<{ order: Order }, unknown>(heard, () => DONE, onProblem);
  if (code !== null) return [{ ...taken, answer }];
  const status = told(heard, ({ order: { status: reached } }) => ({ status: reached }));
  return [
    { ...taken, answer },
    ...(terms.coupon?.problem === null ? [coupon] : []),
    { key: keys.order(transaction), ask: { act: 'confirm' }, answer: status },
  ];
}

/** Confirms terms, once or from two places at once. @returns the order, or why there is none */
async function confirm(
  { recorder, chance }: Scene,
  buyer: PersonSession,
  wish: Wish,
  terms: Quote,
): Promise<Order | 'used up' | 'sold out'> {
  const { transactionId } = wish;
  const acceptedAmountPaise = terms.bill.amountToBePaidPaise;
  const once = () => {
    const input = { transactionId, messageId: randomUUID(), acceptedAmountPaise };
    const entries = (heard: Heard<{ order: Order }>) => confirmed(heard, { buyer, wish, terms });
    return recorder.call(buyer, confirmCallCod, input, entries, 'settled');
  };
  const answers = await Promise.all(chance.below(3) === 0 ? [once(), once()] : [once()]);
  const done = answers.find((answer) => answer?.status === 200);
  if (done !== undefined) return done.output.order;
  const isUsedUp = answers.some((answer) => answer?.problem.code === 'quote_changed');
  return isUsedUp ? 'used up' : 'sold out';
}

/** Orders an item; one whose coupon was used up meanwhile is ordered without it. */
export async function order(scene: Scene, buyer: PersonSession): Promise<void> {
  const { market, chance } = scene;
  const itemId = chance.pick(market.itemIds);
  const couponCode = chance.below(2) === 0 ? market.couponCode : null;
  const lines = [{ itemId, quantity: 1 + chance.below(3) }];
  const wish = { ...anOrderWish(market.storeId, lines), couponCode };
  const plain = { ...wish, couponCode: null, messageId: randomUUID() };
  for (const wanted of [wish, plain]) {
    const terms = await fixTerms(scene, buyer, wanted);
    if (terms === undefined && wanted === wish) return;
    const placed = terms && (await confirm(scene, buyer, wanted, terms));
    if (placed === 'used up' && wanted === wish) continue;
    if (typeof placed !== 'object') return release(scene, buyer, wanted);
    market.orders.push(known(buyer, itemId, placed));
    return;
  }
}

function known(buyer: PersonSession, itemId: string, placed: Order): KnownOrder {
  const { orderId, status, externalReferenceId: transactionId, bill } = placed;
  const goodsPaise = bill.itemTotalPaise - bill.discountPaise;
  const coins = Math.floor(goodsPaise / PAISE_PER_COIN_EARNED);
  const hasCoupon = placed.couponCode !== null;
  return { buyer, transactionId, orderId, itemId, hasCoupon, coins, status };
}

export async function quote(
  { market, recorder, chance }: Scene,
  buyer: PersonSession,
): Promise<void> {
  const itemId = chance.pick(market.itemIds);
  const quantity = 1 + chance.below(12);
  const { couponCode } = market;
  const wish = { ...anOrderWish(market.storeId, [{ itemId, quantity }]), couponCode };
  await recorder.call(buyer, selectCall, wish, (heard) => {
    if (heard?.status !== 200) return heard === undefined ? [] : unexpected(heard);
    const { lines } = heard.output.quote;
    const answer = { available: lines[0]?.available };
    const ask = { act: 'quote', quantity };
    return [{ key: keys.stock(itemId), ask, answer }, ...couponEntry(buyer, heard.output.quote)];
  });
}

const REFUSED = (): unknown => ({ refused: true });

function orderEntries(wanted: KnownOrder, ask: object, status: unknown): Entry[] {
  return [
    { key: keys.order(wanted.transactionId), ask, answer: status },
    ...(typeof status === 'object' && status !== null && 'status' in status
      ? endEntries(wanted, String(status.status))
      : []),
  ];
}

/** Cancels an order of anybody's market day, by its buyer. */
export async function cancel({ market, recorder, chance }: Scene): Promise<void> {
  const newest = market.orders.slice(-10);
  if (newest.length === 0) return;
  const wanted = chance.pick(newest);
  const input = { externalReferenceId: wanted.transactionId, reasonCode: '001' as const };
  await recorder.call(wanted.buyer, buyerB2cCancelCall, input, (heard) => {
    const answer = told(heard, ({ order: { status } }) => ({ status }), {
      cancel_not_allowed: REFUSED,
    });
    if (heard !== undefined) return orderEntries(wanted, { act: 'cancel' }, answer);
    return unheard(wanted, { act: 'cancel' }, 'CANCELLED');
  });
}

/** Nobody heard whether it was done: nor what follows from it. */
function unheard(wanted: KnownOrder, ask: object, end: string): Entry[] {
  const entries = orderEntries(wanted, ask, { status: end });
  return entries.map((entry) => ({ ...entry, answer: undefined }));
}

export async function readOrder({ market, recorder, chance }: Scene): Promise<void> {
  const newest = market.orders.slice(-10);
  if (newest.length === 0) return;
  const wanted = chance.pick(newest);
  const input = { externalReferenceId: wanted.transactionId };
  await recorder.call(wanted.buyer, getOrderByExternalReferenceId, input, (heard) => {
    const answer = told(heard, ({ order: { status, milestones } }) => ({
      status,
      statuses: milestones.map((milestone) => milestone.status),
    }));
    return [{ key: keys.order(wanted.transactionId), ask: { act: 'read' }, answer }];
  });
}

export async function redeem({ recorder, chance }: Scene, buyer: PersonSession): Promise<void> {
  const id = randomUUID();
  const coins = 10 * (1 + chance.below(4));
  const once = () =>
    recorder.call(buyer, redeemCoins, { redemptionId: id, coins }, (heard) => [
      {
        key: keys.coins(buyer),
        ask: { act: 'redeem', id, coins },
        answer: told<{ coins: number }, unknown>(heard, (output) => ({ coins: output.coins }), {
          coins_not_enough: () => ({ tooFew: true }),
        }),
      },
    ]);
  await Promise.all(chance.below(4) === 0 ? [once(), once()] : [once()]);
}

export async function readCoins({ recorder }: Scene, buyer: PersonSession): Promise<void> {
  await recorder.call(buyer, getUserCoinBalance, {}, (heard) => [
    {
      key: keys.coins(buyer),
      ask: { act: 'read' },
      answer: told(heard, ({ coins, coupons }) => ({ coins, coupons: coupons.length })),
    },
  ]);
}

export async function pledge(
  { market, recorder, chance }: Scene,
  buyer: PersonSession,
): Promise<void> {
  const quantity = chance.below(8);
  const { groupBuyId } = market;
  const ask = { act: 'pledge', person: String(buyer.details.userId), quantity };
  await recorder.call(
    buyer,
    groupBuyOrderConfirmation,
    aGroupWish(groupBuyId, quantity),
    (heard) => [
      {
        key: keys.pledges(groupBuyId),
        ask,
        answer: told<unknown, unknown>(heard, () => ({ done: true }), {
          quantity_unavailable: tooFew,
        }),
      },
    ],
  );
}

export async function readPledges(
  { market, recorder }: Scene,
  buyer: PersonSession,
): Promise<void> {
  const { apartmentId, groupBuyId } = market;
  const ask = { act: 'read', person: String(buyer.details.userId) };
  await recorder.call(buyer, groupBuyAppHomepage, { apartmentId }, (heard) => {
    const answer = told(heard, ({ groupBuys: [group] }) => ({
      joined: group?.joinedQuantity,
      own: group?.ownQuantity,
      joinable: group?.joinableQuantity,
    }));
    return [{ key: keys.pledges(groupBuyId), ask, answer }];
  });
}

const SHOP_MOVES: readonly ShopMove[] = [
  'accept',
  'pack',
  'hand-over',
  'deliver',
  'reject',
  'call-off',
];
const ENDS: Readonly<Record<string, string>> = {
  reject: 'ORDER_REQUEST_REJECTED',
  'call-off': 'CANCELLED',
  deliver: 'DELIVERED',
};

/** A tap on one of the newest orders, by what the shop last saw of it. */
export async function moveOrder({ market, recorder, chance }: Scene): Promise<void> {
  const newest = market.orders.slice(-10);
  if (newest.length === 0) return;
  const wanted = chance.pick(newest);
  const move =
    SHOP_MOVES[Math.min(chance.below(SHOP_MOVES.length), chance.below(SHOP_MOVES.length))]!;
  const seenStatus = wanted.status as OrderStatus;
  const ask = { act: 'move', move, seen: seenStatus };
  const input = { orderId: wanted.orderId, act: move, seenVersion: 1, seenStatus };
  const heard = await recorder.call(market.seller, moveShopOrder, input, (answer) => {
    if (answer === undefined) return unheard(wanted, ask, ENDS[move] ?? '');
    const status = told(answer, ({ shopOrder }) => ({ status: shopOrder.status }), {
      transition_not_allowed: REFUSED,
    });
    return orderEntries(wanted, ask, status);
  });
  if (heard?.status === 200) wanted.status = heard.output.shopOrder.status;
}

/** Goods come or go over the counter; a move is sometimes told twice. */
export async function changeStock({ market, recorder, chance }: Scene): Promise<void> {
  const { storeId, itemIds, seller } = market;
  const itemId = chance.pick(itemIds);
  const act = chance.below(5) < 3 ? 'received' : 'sold';
  const change = { act, itemId, moveId: randomUUID(), quantity: 1 + chance.below(3) } as const;
  const { moveId: move, quantity } = change;
  const once = () =>
    recorder.call(seller, changeShopGoods, { storeId, changes: [change] }, (heard) => [
      {
        key: keys.stock(itemId),
        ask: { act, move, quantity },
        answer: told(heard, ({ goods }) => ({ stock: goods.items[0]?.stock })),
      },
    ]);
  await Promise.all(chance.below(4) === 0 ? [once(), once()] : [once()]);
}

/** The shop's own look at its shelf: of each item that it changed today. */
export async function readStock({ market, recorder }: Scene): Promise<void> {
  const { storeId, seller, itemIds } = market;
  await recorder.call(seller, fetchShopGoods, { storeId }, (heard) => {
    const items = told(heard, (output) => output.items) ?? [];
    return items
      .filter(({ itemId }) => itemIds.includes(itemId))
      .map(({ itemId, stock }) => ({
        key: keys.stock(itemId),
        ask: { act: 'read' },
        answer: { stock },
      }));
  });
}
