import { parseShortDate, indiaDayStart } from '../time.ts';

/** What is needed of an order to find it. */
export interface FindableOrder {
  readonly storeName: string;
  readonly lines: readonly { readonly name: string }[];
  readonly server: { readonly orderId: string } | null;
  /** ms since the epoch. */
  readonly placedAt: number;
}

/** Shortest part of an order id that is looked for anywhere in it, so that a single letter does not find every order. */
const SHORTEST_ID_PART = 3;

/** Small letters without accents, words apart by one space. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** An order as it is searched: made once, compared with every query. */
export interface OrderText<Order> {
  readonly order: Order;
  /** Words of items, store and id, each after a space. */
  readonly words: string;
  readonly id: string;
}

/** Makes orders findable; for 1,000 of them it takes some ms. */
export function orderTexts<Order extends FindableOrder>(
  orders: readonly Order[],
): readonly OrderText<Order>[] {
  return orders.map((order) => {
    const id = fold(order.server?.orderId ?? '');
    const names = order.lines.map(({ name }) => name).join(' ');
    const words = ` ${fold(`${order.storeName} ${names}`)} ${id}`;
    return { order, words, id: id.replaceAll(' ', '') };
  });
}

/**
 * The orders in which every word of the query begins a word, or is part of the order's id; for a date as yy-mm-dd those of
 * that day in India. An empty query finds all.
 */
export function findOrdersByText<Order extends FindableOrder>(
  texts: readonly OrderText<Order>[],
  query: string,
): readonly Order[] {
  const day = parseShortDate(query);
  if (day !== undefined) {
    const isOfDay = ({ order }: OrderText<Order>) =>
      indiaDayStart(order.placedAt) === indiaDayStart(day);
    return texts.filter(isOfDay).map(({ order }) => order);
  }
  const wanted = fold(query).split(' ').filter(Boolean);
  // "H-1A2B" is one id, however it is written.
  const whole = wanted.join('');
  const isFound = ({ words, id }: OrderText<Order>) =>
    (whole.length >= SHORTEST_ID_PART && id.includes(whole)) ||
    wanted.every(
      (word) =>
        words.includes(` ${word}`) || (word.length >= SHORTEST_ID_PART && id.includes(word)),
    );
  return texts.filter(isFound).map(({ order }) => order);
}
