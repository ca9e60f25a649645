import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { DeskAnswer } from '../../../contracts/desks/desk-reads.ts';
import { formatRupees, numberText } from '../../../domain/money.ts';
import { orderStatusLabel } from '../../../domain/orders/life/order-status.ts';
import { COUNTED_STATUSES, countedStatusOf } from '../../../domain/orders/order-group.ts';
import {
  MONEY_PERIODS,
  type MoneyPeriod,
  type PeriodBounds,
  periodBounds,
} from '../../../domain/sellers/money-periods.ts';
import { ChipRow } from '../../../ui/fields/chip-row.tsx';
import { Panel, RowList, Section } from '../../../ui/layout/section.tsx';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { isLineProblem } from '../../../ui/network/use-background-refresh.ts';
import { MissingState } from '../../../ui/notices/missing-state.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { DateTime, dayText } from '../../../ui/time/date-time.tsx';
import { useMinute } from '../../../ui/time/use-now.ts';
import { CounterScreen } from '../counter-screen.tsx';
import { useShopAnswer } from '../use-shop-answer.ts';
import { LedgerSection } from './ledger-section.tsx';
import classes from './money-page.module.css';
import { Payouts } from './payouts.tsx';
import { SalesChart } from './sales-chart.tsx';

const PERIOD_NAMES: Readonly<Record<MoneyPeriod, string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
};

const OFFLINE =
  'These figures are not on this phone yet. They come by themselves when the network is back.';

/** What a shop sold, what came in and what it is owed, for who runs it and for administrators on its behalf. */
export function MoneyPage() {
  return (
    <CounterScreen title="Money" what="its money">
      {({ storeId, name }) => <ShopMoney key={storeId} storeId={storeId} shopName={name} />}
    </CounterScreen>
  );
}

interface ShopMoneyProps {
  readonly storeId: string;
  readonly shopName: string;
}

function ShopMoney({ storeId, shopName }: ShopMoneyProps) {
  const [period, setPeriod] = useState<MoneyPeriod>('week');
  const [back, setBack] = useState(0);
  const now = useMinute(Date.now);
  const { from, to } = periodBounds(period, now, back);
  const bounds = useMemo(() => ({ from, to }), [from, to]);
  return (
    <div className={classes['money']}>
      <div className={classes['when']}>
        <ChipRow
          label="Period"
          chips={MONEY_PERIODS.map((id) => ({ id, name: PERIOD_NAMES[id] }))}
          selectedId={period}
          onSelect={(id) => {
            setPeriod(MONEY_PERIODS.find((each) => each === id) ?? 'week');
            setBack(0);
          }}
        />
        <div className={classes['steps']}>
          <Button
            variant="subtle"
            h={44}
            aria-label={`${PERIOD_NAMES[period]} before`}
            onClick={() => setBack(back + 1)}
          >
            <IconChevronLeft size={20} aria-hidden />
          </Button>
          <b role="status">{periodText(period, bounds)}</b>
          <Button
            variant="subtle"
            h={44}
            aria-label={`${PERIOD_NAMES[period]} after`}
            disabled={back === 0}
            onClick={() => setBack(back - 1)}
          >
            <IconChevronRight size={20} aria-hidden />
          </Button>
        </div>
      </div>
      <PeriodMoney storeId={storeId} shopName={shopName} bounds={bounds} period={period} />
      <MoneyStatement storeId={storeId} shopName={shopName} />
    </div>
  );
}

/** "25 Nov 2026", or the first and the last day: "23 – 29 Nov 2026", "30 Nov – 6 Dec 2026". */
function periodText(period: MoneyPeriod, { from, to }: PeriodBounds): string {
  const last = dayText(to - 1);
  if (period === 'day') return last;
  const [day = '', ...rest] = dayText(from).split(' ');
  const same = last.split(' ').slice(1);
  const left = rest.filter((_word, place) => same.slice(place).join() !== rest.slice(place).join());
  return `${[day, ...left].join(' ')} – ${last}`;
}

interface PeriodMoneyProps extends ShopMoneyProps {
  readonly bounds: PeriodBounds;
  readonly period: MoneyPeriod;
}

/** A period in figures, as columns by day, and order by order. */
function PeriodMoney({ storeId, shopName, bounds, period }: PeriodMoneyProps) {
  const ask = useMemo(() => ({ storeId, ...bounds }), [storeId, bounds]);
  const { kept, refresh } = useShopAnswer('fetch-shop-ledger', ask);
  // A single day is shown within its week.
  const shown = useMemo(
    () => (period === 'day' ? periodBounds('week', bounds.from) : bounds),
    [period, bounds],
  );
  const asked = useMemo(() => ({ storeId, ...shown }), [storeId, shown]);
  const figures = useShopAnswer('ondc-dashboard', asked).kept;
  if (kept === undefined || (kept === null && refresh.state !== 'failed')) {
    return <OrderListSkeleton rows={3} />;
  }
  if (kept === null) {
    return (
      <MissingState
        picture="1f3ea"
        refresh={refresh}
        offlineText={OFFLINE}
        failedText="The figures could not be read."
      />
    );
  }
  const { totals } = kept.answer;
  const facts: readonly (readonly [string, string])[] = [
    ['Sold', formatRupees(totals.amountPaise)],
    ['Orders', numberText(totals.orders)],
    ['Cash taken', formatRupees(totals.cashTakenPaise)],
    ['Paid online', formatRupees(totals.paidOnlinePaise)],
    ['Given back', formatRupees(totals.givenBackPaise)],
    [
      totals.owedPaise < 0 ? 'You owe of it' : 'Due to you of it',
      formatRupees(Math.abs(totals.owedPaise)),
    ],
  ];
  return (
    <>
      {refresh.problem !== null && (
        <NoticeLine tone="warn">
          {isLineProblem(refresh.problem)
            ? 'You are offline. These are the figures of '
            : `${refresh.problem.message} `}
          <DateTime ms={kept.fetchedAt} isWithin />.
        </NoticeLine>
      )}
      <Panel>
        <dl className={classes['facts']}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      {figures !== undefined && figures !== null && (
        <Section title="Sales by day">
          <Panel>
            <SalesChart
              days={figures.answer.days}
              bounds={shown}
              {...(period === 'day' && { marked: bounds.from })}
            />
          </Panel>
        </Section>
      )}
      {period !== 'day' && figures !== undefined && figures !== null && (
        <OrderCounts byStatus={figures.answer.ordersByStatus} />
      )}
      <LedgerSection answer={kept.answer} ask={ask} shopName={shopName} />
    </>
  );
}

interface OrderCountsProps {
  readonly byStatus: DeskAnswer<'ondc-dashboard'>['ordersByStatus'];
}

/** How many of a period's orders the shop has yet to begin, works on, has delivered, or never delivered. */
function OrderCounts({ byStatus }: OrderCountsProps) {
  const countOf = (counted: (typeof COUNTED_STATUSES)[number]) =>
    byStatus.reduce(
      (sum, { status, orders }) => sum + (countedStatusOf(status) === counted ? orders : 0),
      0,
    );
  return (
    <Section title="Where the orders stand">
      <Panel>
        <dl className={classes['facts']}>
          {COUNTED_STATUSES.map((counted) => (
            <div key={counted}>
              <dt>{orderStatusLabel(counted)}</dt>
              <dd>{numberText(countOf(counted))}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </Section>
  );
}

/** Movements shown. */
const MOST_SHOWN = 50;

/** Why money moved, as a shopkeeper says it; others come from newer servers. */
const REASONS: Readonly<Record<string, string>> = {
  order: 'Paid online, held until delivered',
  delivered: 'Delivered: yours now',
  cash_on_delivery: 'Cash at the door',
  refund_requested: 'Goes back to the buyer',
  refund_completed: 'Given back',
  commission: 'Commission of Haat',
  commission_back: 'Commission given back to you',
  payout: 'Sent to your bank',
  payout_back: 'Your bank did not take it',
  trade_paid: 'Paid from a buyer’s wallet',
};

const WALLETS = [
  ['BALANCE', 'Yours, with the cash you took'],
  ['LOCKED', 'Held until delivered'],
] as const;

/** What a shop is paid, and every movement of its money, newest first. */
function MoneyStatement({ storeId, shopName }: ShopMoneyProps) {
  const ask = useMemo(() => ({ storeId, limit: MOST_SHOWN }), [storeId]);
  const { kept } = useShopAnswer('get-cash-transactions', ask);
  if (kept === undefined || kept === null) return null;
  const { transactions, wallets, payouts } = kept.answer;
  return (
    <div className={classes['halves']}>
      {payouts !== null && <Payouts storeId={storeId} shopName={shopName} answer={payouts} />}
      <Section title="Statement">
        <Panel>
          <dl className={classes['facts']}>
            {WALLETS.map(([type, label]) => (
              <div key={type}>
                <dt>{label}</dt>
                <dd>
                  {formatRupees(wallets.find((each) => each.walletType === type)?.amountPaise ?? 0)}
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
        {transactions.length > 0 && (
          <RowList>
            {transactions.map(({ transactionId, amountPaise, reason, orderId, at, walletType }) => (
              <li key={transactionId} className={classes['movement']}>
                <div>
                  <p>
                    {walletType === 'LOCKED' && amountPaise < 0
                      ? 'No longer held'
                      : (REASONS[reason] ?? reason)}
                  </p>
                  <p className={classes['soft']}>
                    {orderId !== null && `${orderId} · `}
                    <DateTime ms={at} />
                  </p>
                </div>
                <b data-out={amountPaise < 0 ? '' : undefined}>
                  {amountPaise > 0 ? '+' : ''}
                  {formatRupees(amountPaise)}
                </b>
              </li>
            ))}
          </RowList>
        )}
      </Section>
    </div>
  );
}
