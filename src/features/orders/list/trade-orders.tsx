import { IconChevronRight } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { readTrades } from '../../../db/reads/trades.ts';
import { formatRupees } from '../../../domain/money.ts';
import {
  labelInWords,
  type OrderStatus,
  orderStatusLabel,
} from '../../../domain/orders/life/order-status.ts';
import { tradeRequestPath } from '../../../domain/routes/routes.ts';
import { quantityText, tradeAmountPaise } from '../../../domain/trade/trade.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { CardList, Section } from '../../../ui/layout/section.tsx';
import { useMessages } from '../../../ui/messages-context.ts';
import { useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';
import { Mark } from '../../../ui/notices/mark.tsx';
import classes from './order-card.module.css';

/** What the person buys of another trader, as it was agreed. */
interface TradeOrder {
  readonly requestId: string;
  /** "500 kg Onion". */
  readonly goods: string;
  readonly storeName: string;
  readonly status: OrderStatus;
  readonly amountPaise: number;
}

const OVER: ReadonlySet<OrderStatus> = new Set(['ORDER_REQUEST_REJECTED', 'CLOSE CONTRACT']);

/** Orders between traders that are not over, of this phone; undefined while they are read. */
export function useTradeOrders(): readonly TradeOrder[] | undefined {
  const { person, sync } = useHaat();
  const orders = useLiveQuery(async () => {
    const trades = (await readTrades(person)) ?? [];
    return trades.flatMap(({ requestId, party, unit, goods, negotiations }): TradeOrder[] => {
      const agreed = negotiations.find(({ status }) => status === 'NEGOTIATION_APPROVED');
      const terms = agreed?.contract?.terms ?? agreed?.offers.at(-1);
      if (party !== 'buyer' || agreed === undefined || terms === undefined) return [];
      const order = {
        requestId,
        goods: `${quantityText(terms.quantity, unit)} ${goods}`,
        storeName: agreed.storeName,
        status: agreed.contract?.status ?? agreed.status,
        amountPaise: tradeAmountPaise(terms, unit),
      };
      return OVER.has(order.status) ? [] : [order];
    });
  }, [person]);
  const ask = useCallback(() => sync.pullTrades(), [sync]);
  useBackgroundRefresh(ask, { isOn: (orders?.length ?? 0) > 0 });
  return orders;
}

/** Orders that were agreed with traders, each with where it stands; the bargain is on its page. */
export function TradeOrders({ orders }: { readonly orders: readonly TradeOrder[] }) {
  const messages = useMessages();
  return (
    <Section title="From traders">
      <CardList>
        {orders.map(({ requestId, goods, storeName, status, amountPaise }) => (
          <li key={requestId} className={classes['card']}>
            <Link to={tradeRequestPath(requestId)} className={classes['link']}>
              <span className={classes['top']}>
                <b className={classes['store']}>{storeName}</b>
                <IconChevronRight size={18} aria-hidden />
              </span>
              <span className={classes['items']}>{goods}</span>
              <span className={classes['bottom']}>
                <Mark tone="active">{labelInWords(messages, orderStatusLabel(status))}</Mark>
                <b className={classes['total']}>{formatRupees(amountPaise)}</b>
              </span>
            </Link>
          </li>
        ))}
      </CardList>
    </Section>
  );
}
