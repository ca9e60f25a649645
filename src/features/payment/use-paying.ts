import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { acceptQuote, type QuoteDecision } from '../../commands/orders/accept-quote.ts';
import { payCash } from '../../commands/orders/pay-cash.ts';
import { retryEntry } from '../../commands/outbox/discard-entry.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { OrderRow } from '../../db/person-database.ts';
import {
  type PaymentFacts,
  paymentInitFailed,
  paymentInitiated,
  paymentInitSuccess,
} from '../../domain/events/order-events.ts';
import { orderConfirmPath, paymentPath, ROUTES } from '../../domain/routes/routes.ts';
import { isUpiUri } from '../../domain/upi-id.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { hasUpiApps } from '../../ui/orders/upi-payment.tsx';
import { isLineProblem } from '../../ui/network/use-background-refresh.ts';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { type PaidTogether, paymentStage } from './payment-stage.ts';
import type { Answer, PaymentStart } from '../../contracts/sync-service.ts';
import type { TrackedEvent } from '../../domain/events/tracked-event.ts';

/** The data layer has an event within this, ms. */
const TOLD_FIRST_MS = 150;

/** The browser leaves within this time, ms; if not, the button is there again. */
const LEAVES_WITHIN_MS = 10_000;

/** What a buyer can do about paying; one thing at a time. */
export interface Paying {
  readonly busy: boolean;
  readonly message: string | null;
  /** It was begun here, and waits for its buyer to choose a UPI app. */
  readonly isForApps: boolean;
  readonly pay: () => void;
  readonly cash: () => void;
  /** Decides about what the store says now (ORD-2). */
  readonly decide: (decision: QuoteDecision) => void;
  /** Asks the store for new terms. */
  readonly retry: () => void;
}

/** The ways on from the payment page. Who has just pressed "Pay" at the checkout goes on to the provider, once. */
export function usePaying(
  order: OrderRow,
  entry: StoredOutboxEntry | null,
  isOffline: boolean,
  { paidIds, isSomeLeftOut }: Pick<PaidTogether, 'paidIds' | 'isSomeLeftOut'>,
): Paying {
  const haat = useHaat();
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();
  const [isForApps, setIsForApps] = useState(false);
  const { id } = order;
  // Who is paying already goes on on the provider's page, which has the other ways, too.
  const wantsApps = paymentStage(order) !== 'paying' && isByUpi(entry) && hasUpiApps();

  function pay() {
    const shownPaise = order.payment?.amountPaise ?? 0;
    const facts = paymentFacts(order, entry);
    haat.track(paymentInitiated(facts));
    run(async () => {
      const begun = await haat.sync.beginPayment(paidIds, shownPaise);
      haat.track(paymentBegun(facts, begun));
      if (!begun.ok) {
        const { problem } = begun;
        return isLineProblem(problem)
          ? `Paying online needs the network. ${problem.message}`
          : problem.message;
      }
      // What changed meanwhile stands in the order's row, and so on the page.
      if (begun.value.kind === 'look-again') return null;
      const { redirectUrl, upiUri } = begun.value;
      if (wantsApps && upiUri !== null && isUpiUri(upiUri)) {
        setIsForApps(true);
        return null;
      }
      if (!isProviderAddress(redirectUrl, window.location.href)) {
        return 'The address of the payment page is not one to send you to. Nothing is paid.';
      }
      await goToProvider(redirectUrl);
      return null;
    });
  }

  // With one store less it is another amount than that on the button of the checkout.
  useAtOnce(order, isOffline || isSomeLeftOut, pay);

  return {
    busy,
    message,
    isForApps,
    pay,
    cash: () =>
      run(async () => {
        for (const orderId of paidIds) {
          const result = await payCash(haat, orderId);
          if (!result.ok) return result.message;
        }
        const next = paidIds.length > 1 ? ROUTES.orders : orderConfirmPath(id);
        await navigate(next, { replace: true });
        return null;
      }),
    decide: (decision) =>
      run(async () => {
        const result = await acceptQuote(haat, id, decision);
        return result.ok ? null : result.message;
      }),
    retry: () =>
      run(async () => {
        if (entry === null) return null;
        const result = await retryEntry(haat, entry.sequence);
        return result.ok ? null : result.message;
      }),
  };
}

/**
 * The tap on "Pay" at the checkout, carried on once the terms are there. The wish is taken out of the history before it is
 * followed, so that who comes back from the provider, or reloads, is not sent away again.
 */
function useAtOnce(order: OrderRow, isOffline: boolean, pay: () => void): void {
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: { readonly payAtOnce?: boolean } | null };
  const isWished = state?.payAtOnce === true;
  const stage = paymentStage(order);
  const isFollowed = useRef(false);
  const isSettled = isWished && (isOffline || stage !== 'asking');

  useEffect(() => {
    if (!isSettled || isFollowed.current) return;
    isFollowed.current = true;
    // Its promise ends when the page has changed; nothing waits for that.
    void Promise.resolve(navigate(paymentPath(order.id), { replace: true, state: null }));
    if (stage === 'awaited' && !isOffline) pay();
  });
}

/** Whether the address that the server gave is one to send a buyer to: encrypted, or our own machine (the sandbox). */
export function isProviderAddress(address: string, here: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && hostname === new URL(here).hostname);
}

/**
 * Leaves the app for the provider's page. Resolves when the page is still here after all, or here again because the buyer
 * went back.
 */
function goToProvider(address: string): Promise<void> {
  // What was tracked just now is told before: a page that is left tells nobody any more.
  setTimeout(() => window.location.assign(address), TOLD_FIRST_MS);
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LEAVES_WITHIN_MS);
    const onBack = () => {
      clearTimeout(timer);
      resolve();
    };
    window.addEventListener('pageshow', onBack, { once: true });
  });
}

/** What is to be paid; how, as the entry that waits to be confirmed says. */
function paymentFacts(order: OrderRow, entry: StoredOutboxEntry | null): PaymentFacts {
  const { id, storeId, lines, bill, payment } = order;
  const mode = modeOf(entry);
  return { id, storeId, lines, mode, totalPaise: payment?.amountPaise ?? bill.amountToBePaidPaise };
}

/** How its buyer means to pay, as the entry says; null where it is gone. */
function modeOf(entry: StoredOutboxEntry | null): string | null {
  const { paymentMode } = (entry?.payload ?? {}) as { readonly paymentMode?: unknown };
  return typeof paymentMode === 'string' ? paymentMode : null;
}

const isByUpi = (entry: StoredOutboxEntry | null): boolean => modeOf(entry) === 'upi';

/** EVT-1: whether there is something to pay on, and if not, why. */
export function paymentBegun(facts: PaymentFacts, begun: Answer<PaymentStart>): TrackedEvent {
  if (!begun.ok) return paymentInitFailed(facts, begun.problem.code);
  return begun.value.kind === 'pay'
    ? paymentInitSuccess(facts)
    : paymentInitFailed(facts, 'terms-changed');
}
