import { foldText } from '../../text/fold-text.ts';

/** What an order is looked up by. */
interface OrderWords {
  readonly orderId: string;
  readonly storeName: string;
  readonly itemNames: readonly string[];
}

/** Longest search text that is stored, characters: some hundred words, more than most orders have. */
const LONGEST = 4000;

/** The folded words of a text, once each. */
export function foldedWords(text: string): string[] {
  return [...new Set(foldText(text).split(' '))].filter((word) => word !== '');
}

/** The `search_text` of an order: the only place that computes it. */
export function orderSearchText({ orderId, storeName, itemNames }: OrderWords): string {
  const words = foldedWords([orderId, storeName, ...itemNames].join(' '));
  return ` ${words.join(' ').slice(0, LONGEST)} `;
}
