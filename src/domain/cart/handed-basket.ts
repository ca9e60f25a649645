import { MAX_QUANTITY } from '../orders/quotes/bill.ts';
import type { Paise } from '../money.ts';

/** Most lines and characters of a basket that is handed over: a link and a code stay readable, and nobody fills a phone. */
export const MOST_HANDED_LINES = 40;
export const MOST_HANDED_CHARACTERS = 8_000;

/** Text that a stranger may have written: this long at most, and only ever shown as text. */
const LONGEST_NAME = 80;
const LONGEST_UNIT = 30;
/** ₹1 lakh: more is a mistake, or bait. */
const HIGHEST_PRICE_PAISE = 10_000_000;
const VERSION = '1';

/** An item as the phone that hands it over saw it; the server's prices hold all the same (ORD-2). */
export interface HandedLine {
  readonly itemId: string;
  readonly quantity: number;
  readonly pricePaise: Paise;
  readonly name: string;
  readonly unit: string;
}

/** What is in the cart of one store. It says nothing of who handed it over. */
export interface HandedBasket {
  readonly storeId: string;
  readonly storeName: string;
  readonly lines: readonly HandedLine[];
}

/** Escapes what separates values as well, so that each value is one word of the text. */
const escaped = (value: string | number): string =>
  encodeURIComponent(String(value)).replace(/[.~]/g, (sign) => (sign === '.' ? '%2E' : '%7E'));

/** BSK-1: a basket as the end of a link: letters, digits, "%", "-", "_", "!", "'", "(", ")", "*", "." and "~". */
export function basketText({ storeId, storeName, lines }: HandedBasket): string {
  const words = lines
    .slice(0, MOST_HANDED_LINES)
    .map(({ itemId, quantity, pricePaise, name, unit }) =>
      [itemId, quantity, pricePaise, name, unit].map(escaped).join('~'),
    );
  return [VERSION, escaped(storeId), escaped(storeName), ...words].join('.');
}

const ID = /^[a-z0-9][a-z0-9-]{0,99}$/;

function textOf(value: string, longest: number): string | undefined {
  // No control or direction signs: a name must not disguise another one.
  const plain = value.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '').trim();
  return plain === '' || plain.length > longest ? undefined : plain;
}

function wholeOf(value: string, least: number, most: number): number | undefined {
  if (!/^\d{1,9}$/.test(value)) return undefined;
  const whole = Number(value);
  return whole >= least && whole <= most ? whole : undefined;
}

function lineOf(word: string): HandedLine | undefined {
  const values = word.split('~').map(decodeURIComponent);
  const [itemId = '', quantityText = '', priceText = '', nameText = '', unitText = ''] = values;
  const quantity = wholeOf(quantityText, 1, MAX_QUANTITY);
  const pricePaise = wholeOf(priceText, 0, HIGHEST_PRICE_PAISE);
  const name = textOf(nameText, LONGEST_NAME);
  const unit = unitText === '' ? '' : textOf(unitText, LONGEST_UNIT);
  const isWhole = values.length === 5 && ID.test(itemId);
  if (!isWhole || quantity === undefined || pricePaise === undefined) return undefined;
  if (name === undefined || unit === undefined) return undefined;
  return { itemId, quantity, pricePaise, name, unit };
}

/** BSK-1: reads a basket; undefined for everything that is not wholly one, however it was made. */
export function readBasketText(text: string): HandedBasket | undefined {
  if (text.length > MOST_HANDED_CHARACTERS) return undefined;
  const [version, storeText = '', nameText = '', ...words] = text.split('.');
  if (version !== VERSION || words.length === 0 || words.length > MOST_HANDED_LINES) {
    return undefined;
  }
  try {
    const storeId = decodeURIComponent(storeText);
    const storeName = textOf(decodeURIComponent(nameText), LONGEST_NAME);
    const lines = words.map(lineOf).filter((line) => line !== undefined);
    const ids = new Set(lines.map(({ itemId }) => itemId));
    const isWhole = lines.length === words.length && ids.size === lines.length;
    if (!isWhole || storeName === undefined || !ID.test(storeId)) return undefined;
    return { storeId, storeName, lines };
  } catch (error) {
    // What `decodeURIComponent` throws for half a sign.
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** The basket of a whole link, of its end, or of a code that holds either; undefined when there is none in it. */
export function basketOfLink(typed: string): HandedBasket | undefined {
  const text = typed.trim();
  if (text.length > MOST_HANDED_CHARACTERS + 300) return undefined;
  return readBasketText(text.slice(text.indexOf('#') + 1));
}
