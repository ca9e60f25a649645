import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { discardEntry } from '../../commands/outbox/discard-entry.ts';
import { type NegotiationView, readTrades, type TradeView } from '../../db/reads/trades.ts';
import { formatRupees } from '../../domain/money.ts';
import { inIndia } from '../../domain/time.ts';
import {
  REQUEST_LABELS,
  REQUEST_STATUS,
  quantityText,
  TRADE_SIDES,
  termsText,
  tradeAmountPaise,
  type TradeEnd,
  type TradeTerms,
  unitPriceText,
} from '../../domain/trade/trade.ts';
import { confirmedQuantity } from '../../domain/trade/contract-moves.ts';
import { withNext } from '../../domain/routes/internal-path.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { Mark, type MarkTone } from '../../ui/notices/mark.tsx';
import { format } from 'date-fns/format';
import classes from './trade.module.css';

/** Where nothing tells of changes, a screen asks for them, ms. */
export const REFRESH_EVERY_MS = 15_000;

/** The requests as this phone has them, renewed in the background; undefined until they were read, null while there are none. */
export function useTrades() {
  const { person, sync, session } = useHaat();
  const ask = useCallback(() => sync.pullTrades(), [sync]);
  const refresh = useBackgroundRefresh(ask, {
    everyMs: REFRESH_EVERY_MS,
    isLive: true,
    isOn: session !== null,
  });
  const trades = useLiveQuery(async () => readTrades(person), [person]);
  return { trades, refresh };
}

/** Keeps what was typed in a sheet: it closes once that is done, and till then stays open with `KeepButton`, which says what is wrong. */
export function useSheetTask(onClose: () => void) {
  const { busy, message, run } = useBusyTask();
  /** @param task ends with the message of a refusal, or null */
  const keep = (task: () => Promise<string | null>) =>
    run(async () => {
      const problem = await task();
      if (problem === null) onClose();
      return problem;
    });
  return { busy, message, keep };
}

interface KeepButtonProps extends Omit<ReturnType<typeof useSheetTask>, 'keep'> {
  readonly children: string;
}

/** What a sheet is for, and why it was not kept. */
export const KeepButton = ({ busy, message, children }: KeepButtonProps) => (
  <>
    <AlertLine message={message} />
    <Button type="submit" size="lg" fullWidth disabled={busy}>
      {children}
    </Button>
  </>
);

/** "Fri, 27 Nov", by India's calendar. */
export const dayText = (dayMs: number): string => format(inIndia(dayMs), 'EEE, d MMM');

/** "500 kg Onion". */
export const goodsText = ({ terms, unit, goods }: Pick<TradeView, 'terms' | 'unit' | 'goods'>) =>
  `${quantityText(terms.quantity, unit)} ${goods}`;

/** "At most ₹22 a kg, by Fri, 27 Nov". */
export function wishText({ side, terms, unit }: Pick<TradeView, 'side' | 'terms' | 'unit'>) {
  const bound = side === TRADE_SIDES.BUY ? 'At most' : 'At least';
  return `${bound} ${unitPriceText(terms.pricePaise, unit)}, by ${dayText(terms.byDay)}`;
}

/** "₹11,000". */
export const amountText = (terms: TradeTerms, unit: TradeView['unit']): string =>
  formatRupees(tradeAmountPaise(terms, unit));

const ENDS: Readonly<Record<TradeEnd, string>> = {
  agreed: 'Agreed',
  rejected: 'No deal',
  withdrawn: 'Taken back',
  'other-agreed': 'Agreed with somebody else',
  expired: 'Its day has passed',
};

export const endText = (end: TradeEnd | null): string => (end === null ? '' : ENDS[end]);

/** Negotiations in which the other side's numbers are on the table, and nothing of this phone waits over them. */
export const toAnswer = ({ negotiations, party }: TradeView) =>
  negotiations.filter(
    ({ status, offers, unsent }) =>
      status === 'NEGOTIATION_INPROGRESS' &&
      offers.at(-1)?.by !== party &&
      (unsent === null || unsent.problem !== null),
  );

/** What the order of an agreed negotiation waits for from this reader; null while it waits for nothing of theirs. */
function wantedStep({ party }: TradeView, { contract, unsentSteps }: NegotiationView) {
  if (unsentSteps.some(({ problem }) => problem !== null)) return 'Needs a look from you';
  if (unsentSteps.length > 0) return null;
  if (contract === null) return party === 'buyer' ? 'Order it now' : null;
  const { status, change, deliveries } = contract;
  if (status === 'ORDER_REQUEST_INITIATED' && party === 'seller') return 'Approve the order';
  if (change !== null && change.by !== party) return 'Answer the change';
  if (deliveries.some((each) => each.status === 'disputed' && each.by === party)) {
    return 'A delivery is disputed';
  }
  if (deliveries.some((each) => each.status === 'written' && each.by !== party)) {
    return 'Confirm a delivery';
  }
  if (status === 'DELIVERED' && party === 'seller') return 'All is delivered: have you the money?';
  return status === 'PAID' ? 'Close the contract' : null;
}

/** Where the order of an agreed negotiation stands, in words for its reader. */
function orderText(trade: TradeView, agreed: NegotiationView): string {
  const { party, unit } = trade;
  const { contract, offers, unsentSteps, storeName, buyerName } = agreed;
  const who = party === 'buyer' ? storeName : buyerName || 'the buyer';
  const wanted = wantedStep(trade, agreed);
  const last = offers.at(-1);
  if (contract === null) {
    const terms = last === undefined ? '' : `: ${termsText(last, unit)}`;
    return `Agreed with ${who}${terms}${wanted === null ? '' : `. ${wanted}`}`;
  }
  if (unsentSteps.length > 0 && wanted === null) return 'Your step waits to be sent';
  if (wanted !== null) return wanted;
  switch (contract.status) {
    case 'ORDER_REQUEST_INITIATED':
      return `Ordered, waiting for ${who}`;
    case 'ORDER_REQUEST_REJECTED':
      return 'The order was not taken';
    case 'CLOSE CONTRACT':
      return 'Contract closed, kept by both sides';
    default: {
      const there = quantityText(confirmedQuantity(contract.deliveries), unit);
      return `${there} of ${quantityText(contract.terms.quantity, unit)} delivered`;
    }
  }
}

const agreedOf = ({ negotiations }: TradeView) =>
  negotiations.find((each) => each.status === 'NEGOTIATION_APPROVED');

/** Where a request stands, in words for its reader. */
export function standText(trade: TradeView): string {
  const { negotiations, status, endedBy, unit, isOwn, party, storeCount } = trade;
  if (trade.refused !== null) return trade.refused.message;
  if (trade.isUnsent) return 'Waiting to be sent';
  if (trade.isWithdrawing) return 'Being taken back, waiting to be sent';
  const agreed = agreedOf(trade);
  if (agreed !== undefined) return orderText(trade, agreed);
  const ended = isOwn ? null : (negotiations[0]?.endedBy ?? null);
  if (ended !== null) return endText(ended);
  if (status === REQUEST_STATUS.CONFIRMED || status === REQUEST_STATUS.REJECTED) {
    return endText(endedBy);
  }
  const unsent = negotiations.flatMap((each) => each.unsent ?? []);
  if (unsent.some(({ problem }) => problem !== null)) return 'Needs a look from you';
  if (unsent.length > 0) return 'Your answer waits to be sent';
  const open = toAnswer(trade);
  if (open.length > 0) {
    const prices = open.flatMap(({ offers }) => offers.at(-1)?.pricePaise ?? []);
    const best = party === 'buyer' ? Math.min(...prices) : Math.max(...prices);
    const offers = open.length === 1 ? 'An offer' : `${open.length} offers`;
    return `${offers} for you to answer, ${unitPriceText(best, unit)}`;
  }
  if (negotiations.length > 0) return 'Waiting for the other side';
  if (!isOwn) return `From ${trade.askerName || 'a buyer'} in ${trade.city}`;
  return storeCount === 0
    ? 'No offer yet'
    : `Told to ${storeCount} ${storeCount === 1 ? 'shop' : 'shops'}, no offer yet`;
}

function toneOf(trade: TradeView): MarkTone {
  if (trade.refused !== null || toAnswer(trade).length > 0) return 'attention';
  if (trade.status === REQUEST_STATUS.CONFIRMED) return 'done';
  if (trade.status === REQUEST_STATUS.REJECTED) return 'ended';
  return trade.status === REQUEST_STATUS.PENDING ? 'waiting' : 'active';
}

/** The status of a request, by the specification's label. */
export const RequestMark = ({ trade }: { readonly trade: TradeView }) => (
  <Mark tone={toneOf(trade)}>{trade.isUnsent ? 'Not sent yet' : REQUEST_LABELS[trade.status]}</Mark>
);

/** For visitors: a request is somebody's. */
export function SignInToTrade({ next }: { readonly next: string }) {
  return (
    <EmptyState
      picture="1f69c"
      title="Buy and sell by the quintal"
      text="Say what you need and at which price. Shops around make you offers, and you bargain in numbers."
      action={
        <Button component={Link} to={withNext(ROUTES.signIn, next)} size="lg">
          Sign in
        </Button>
      }
    />
  );
}

interface RefusedCommandProps {
  readonly message: string;
  /** Where it can be changed and sent again. */
  readonly changePath?: string | undefined;
  /** Of its entry in the outbox. */
  readonly sequence: number;
}

/** What the server refused, until its person puts it away. */
export function RefusedCommand({ message, changePath, sequence }: RefusedCommandProps) {
  const haat = useHaat();
  return (
    <div className={classes['refused']} role="alert">
      <p>{message}</p>
      {changePath !== undefined && (
        <Button component={Link} to={changePath} size="md">
          Change it
        </Button>
      )}
      <Button size="md" variant="light" onClick={() => void discardEntry(haat, sequence)}>
        Put away
      </Button>
    </div>
  );
}
