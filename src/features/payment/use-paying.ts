import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { acceptQuote, type QuoteDecision } from '../../commands/orders/accept-quote.ts';
import { payCash } from '../../commands/orders/pay-cash.ts';
import { retryEntry } from '../../commands/outbox/retry-entry.ts';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { OrderRow } from '../../db/person-database.ts';
import { paymentInitiated } from '../../domain/events/order-events.ts';
import { orderConfirmPath, paymentPath } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { isLineProblem } from '../../ui/network/use-background-refresh.ts';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { paymentBegun, paymentFacts } from './payment-events.ts';
import { goToProvider, isProviderAddress } from './go-to-provider.ts';
import { paymentStage } from './payment-stage.ts';

/** What a buyer can do about paying; one thing at a time. */
export interface Paying {
  readonly busy: boolean;
  readonly message: string | null;
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
): Paying {
  const haat = useHaat();
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();
  const { id } = order;

  function pay() {
    const shownPaise = order.payment?.amountPaise ?? 0;
    const facts = paymentFacts(order, entry);
    haat.track(paymentInitiated(facts));
    run(async () => {
      const begun = await haat.sync.beginPayment(id, shownPaise);
      haat.track(paymentBegun(facts, begun));
      if (!begun.ok) {
        const { problem } = begun;
        return isLineProblem(problem)
          ? `Paying online needs the network. ${problem.message}`
          : problem.message;
      }
      // What changed meanwhile stands in the order's row, and so on the page.
      if (begun.value.kind === 'look-again') return null;
      const { redirectUrl } = begun.value;
      if (!isProviderAddress(redirectUrl, window.location.href)) {
        return 'The address of the payment page is not one to send you to. Nothing is paid.';
      }
      await goToProvider(redirectUrl);
      return null;
    });
  }

  useAtOnce(order, isOffline, pay);

  return {
    busy,
    message,
    pay,
    cash: () =>
      run(async () => {
        const result = await payCash(haat, id);
        if (!result.ok) return result.message;
        await navigate(orderConfirmPath(id), { replace: true });
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
