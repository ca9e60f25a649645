import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { CartToValidate, CartValidation } from '../../contracts/cart/cart.ts';
import type { Answer } from '../../contracts/sync-service.ts';
import type { CartSection } from '../../db/reads/cart.ts';
import type { DeliveryAddress } from '../../domain/account/address.ts';
import { MOST_BULK_PARTS } from '../../domain/cart/cart.ts';
import {
  quoteDifference,
  type QuoteDifference,
} from '../../domain/orders/quotes/quote-difference.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useTrackView } from '../../ports/use-track-view.ts';
import { cartValidationFailed, cartValidationSuccess } from '../../domain/events/cart-events.ts';
import type { TrackedEvent } from '../../domain/events/tracked-event.ts';
import { isLineProblem } from '../../ui/network/use-background-refresh.ts';

/** Taps that follow each other within this time are one validation, ms. */
const SETTLE_MS = 400;

/** Answers of the store that an order would get, too. */
const REFUSALS = new Set([
  'store_not_found',
  'store_not_taking_orders',
  'address_not_serviceable',
  'pickup_not_offered',
]);

/**
 * What the store says of the cart as it is shown:
 * - `off`: it is not asked, as nothing could be ordered from here. `unreachable`: no network.
 * - `refused`: the store would not take the order. `told`: its quote, held against what is shown.
 */
export type CartVerdict =
  | { readonly kind: 'off' | 'asking' | 'unreachable' }
  | { readonly kind: 'refused'; readonly message: string }
  | {
      readonly kind: 'told';
      readonly validation: CartValidation;
      readonly difference: QuoteDifference;
    };

export interface ValidationWish {
  readonly section: CartSection;
  /** Null while there is nowhere to deliver to. */
  readonly address: DeliveryAddress | null;
  readonly isOffline: boolean;
  /** Whether an order could be placed from here. */
  readonly canOrder: boolean;
}

/** Asks the store ahead of the order, whenever what is ordered has changed and settled. Nothing waits for it. */
export function useCartValidation({
  section,
  address,
  isOffline,
  canOrder,
}: ValidationWish): CartVerdict {
  const { sync } = useHaat();
  const isOn = canOrder && address !== null && !isOffline;
  // A text: the section is read anew with every change of the databases, and is mostly the same.
  const question = isOn ? questionOf(section, address) : null;
  const answer = useSettledAnswer(question, (asked) => sync.validateCart(cartOf(asked)));
  const verdict = useMemo(
    () => (answer === null ? null : verdictOf(answer, section)),
    [answer, section],
  );
  useToldVerdict({ verdict, question, section, address });
  if (question === null) return { kind: canOrder && isOffline ? 'unreachable' : 'off' };
  return verdict ?? { kind: 'asking' };
}

/** What of several stores is held against their word, as for one. */
export interface ValidationsWish extends Pick<ValidationWish, 'address' | 'isOffline'> {
  readonly sections: readonly CartSection[];
}

/** Asks all stores that could be ordered from at once, ahead of the order; those beyond the most that one call takes are not asked. */
export function useCartsValidation({
  sections,
  address,
  isOffline,
}: ValidationsWish): (section: CartSection) => CartVerdict {
  const { sync } = useHaat();
  const asked = sections.slice(0, MOST_BULK_PARTS);
  const isOn = address !== null && !isOffline && asked.length > 0;
  const question = isOn ? JSON.stringify(asked.map((each) => questionOf(each, address))) : null;
  const answer = useSettledAnswer(question, async (text) => {
    const carts = (JSON.parse(text) as string[]).map(cartOf);
    const [first] = carts;
    return first === undefined ? NO_WORKER : sync.validateCarts({ address: first.address, carts });
  });
  return (section) => {
    const place = asked.findIndex(({ storeId }) => storeId === section.storeId);
    if (place === -1) return { kind: 'off' };
    if (question === null) return { kind: isOffline ? 'unreachable' : 'off' };
    if (answer === null) return { kind: 'asking' };
    const told = answer.ok ? answer.value[place] : answer;
    return told === undefined ? { kind: 'off' } : verdictOf(told, section);
  };
}

/** The answer to what is asked now, once that has settled; null until there is one. @param question null: nothing is asked */
function useSettledAnswer<Value>(
  question: string | null,
  ask: (question: string) => Promise<Answer<Value>>,
): Answer<Value> | null {
  const [told, setTold] = useState<{ question: string; answer: Answer<Value> } | null>(null);
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (question === null) return undefined;
    let isStopped = false;
    const timer = setTimeout(() => {
      void askNow(question)
        .catch(() => NO_WORKER)
        .then((answer) => {
          if (!isStopped) setTold({ question, answer });
        });
    }, SETTLE_MS);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [question]);
  return told?.question === question ? told.answer : null;
}

export interface ToldVerdict extends Pick<ValidationWish, 'section' | 'address'> {
  /** Null: nothing is known yet. */
  readonly verdict: CartVerdict | null;
  readonly question: string | null;
}

/** Tells of a store's word on a cart once (EVT-1), and has its prices fetched where those on the screen are old. */
export function useToldVerdict({ verdict, question, section, address }: ToldVerdict): void {
  const { sync } = useHaat();
  useTrackView(verdict === null ? null : question, () =>
    validationEvent(verdict, section, address),
  );
  const isOutdated = verdict?.kind === 'told' && verdict.difference.changes.some(isOfPrice);
  const { storeId } = section;
  useEffect(() => {
    // With the new prices the question is asked again.
    if (isOutdated) void sync.pullLiveSheet(storeId);
  }, [isOutdated, sync, storeId]);
}

interface Question {
  readonly cart: CartToValidate;
  /** What is shown; not sent, but another price is another question. */
  readonly shown: readonly number[];
}

const NO_WORKER: Answer<never> = {
  ok: false,
  problem: { code: 'network', message: '', retryAfterSeconds: null },
};

const isOfPrice = ({ kind }: QuoteDifference['changes'][number]): boolean =>
  kind === 'dearer' || kind === 'cheaper';

/** The cart of a question. */
const cartOf = (question: string): CartToValidate => (JSON.parse(question) as Question).cart;

/** What is asked of a store, as a text: the same text is the same question. */
export function questionOf(section: CartSection, address: DeliveryAddress): string {
  const { storeId, coupon, fulfilment } = section;
  const way = fulfilment === 'pickup' ? { pickup: true as const } : {};
  const lines = section.lines.map(({ itemId, quantity }) => ({ itemId, quantity }));
  const question: Question = {
    cart: { storeId, lines, address, couponCode: coupon?.code ?? null, ...way },
    shown: section.lines.map(({ pricePaise }) => pricePaise),
  };
  return JSON.stringify(question);
}

function verdictOf(answer: Answer<CartValidation>, section: CartSection): CartVerdict {
  if (!answer.ok) {
    const { code, message } = answer.problem;
    if (REFUSALS.has(code)) return { kind: 'refused', message };
    return { kind: isLineProblem(answer.problem) ? 'unreachable' : 'off' };
  }
  const { lines, bill, freeLine } = section;
  if (bill === null) return { kind: 'off' };
  const validation = answer.value;
  const { quote } = validation;
  const difference = quoteDifference(lines, bill, quote.lines, quote.bill, quote.coupon, freeLine);
  return { kind: 'told', validation, difference };
}

/** EVT-1: what the store's word on a cart is told as; null where it was not asked or did not answer. */
export function validationEvent(
  verdict: CartVerdict | null,
  { lines, coupon }: Pick<CartSection, 'lines' | 'coupon'>,
  address: DeliveryAddress | null,
): TrackedEvent | null {
  if (verdict === null || address === null) return null;
  const cart = { lines, address, offer: coupon?.code ?? null };
  switch (verdict.kind) {
    case 'off':
    case 'asking':
    case 'unreachable':
      return null;
    case 'refused':
      return cartValidationFailed({ ...cart, transactionId: null, messageId: null }, 'refused');
    case 'told': {
      const { transactionId, messageId } = verdict.validation;
      const validated = { ...cart, transactionId, messageId };
      const kinds = new Set(verdict.difference.changes.map(({ kind }) => kind));
      if (kinds.size === 0) return cartValidationSuccess(validated);
      return cartValidationFailed(validated, [...kinds].toSorted().join(','));
    }
  }
}
