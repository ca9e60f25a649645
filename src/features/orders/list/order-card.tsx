import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { StoredOutboxEntry } from '../../../db/outbox-entry.ts';
import type { OrderRow } from '../../../db/person-database.ts';
import { formatRupees } from '../../../domain/money.ts';
import { isOrderOpen, orderStepText } from '../../../domain/orders/life/order-state-text.ts';
import {
  paymentPhase,
  paymentPhaseLine,
} from '../../../domain/orders/payments/payment-standing.ts';
import { isRefused, orderChangeText } from '../../../domain/orders/life/waiting-change.ts';
import { fulfilmentOf } from '../../../domain/orders/order-wishes.ts';
import { orderPath } from '../../../domain/routes/routes.ts';
import { DateTime } from '../../../ui/time/date-time.tsx';
import { OrderStateMark } from '../../../ui/orders/order-state-mark.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { itemsSummary } from '../../../domain/orders/quotes/items-in-words.ts';
import { PayAction } from '../confirm/pay-action.tsx';
import { RepeatOrder } from '../repeat-order.tsx';
import classes from './order-card.module.css';

export interface OrderCardProps {
  readonly order: OrderRow;
  /** A cancellation, a return or an answer that waits, or was refused. */
  readonly change: StoredOutboxEntry | undefined;
}

/** Pictures of the first items of an order that a card shows. */
const PICTURES_SHOWN = 3;

/** An order in the list; one that is over can be ordered again from here. */
export function OrderCard({ order, change }: OrderCardProps) {
  const changeText = change === undefined ? undefined : orderChangeText(change);
  const isNo = change !== undefined && isRefused(change);
  const phase = paymentPhase(order);
  const paymentLine = phase === null ? '' : paymentPhaseLine(phase, order);
  const asked = order.server?.changes?.find(({ state }) => state === 'asked');
  // One line says what matters most: a payment, the shop's question, a change of one's own, or the step.
  const hasLine = phase !== null || asked !== undefined || changeText !== undefined;
  const step = hasLine ? null : orderStepText(order, fulfilmentOf(order.wishes));
  const isOver = order.server !== null && !isOrderOpen(order);
  return (
    <div className={classes['card']}>
      <Link to={orderPath(order.id)} className={classes['link']}>
        <span className={classes['top']}>
          <b className={classes['store']}>{order.storeName}</b>
          <IconChevronRight size={18} aria-hidden />
        </span>
        <span className={classes['goods']}>
          <span className={classes['pictures']}>
            {order.lines.slice(0, PICTURES_SHOWN).map(({ itemId, picture, pricePaise }) => (
              // What a coupon adds for nothing may be of an item that is paid for as well.
              <Picture key={`${itemId} ${pricePaise}`} picture={picture} size={36} />
            ))}
          </span>
          <span className={classes['items']}>{itemsSummary(order.lines)}</span>
        </span>
        {phase !== null && (
          <span className={classes['change']} data-refused={phase === 'failed' ? '' : undefined}>
            {paymentLine}
          </span>
        )}
        {changeText === undefined && asked !== undefined && (
          <span className={classes['change']} data-refused="">
            The store asks about {asked.name}
          </span>
        )}
        {changeText !== undefined && (
          <span className={classes['change']} data-refused={isNo ? '' : undefined}>
            {changeText}
          </span>
        )}
        {step !== null && <b className={classes['step']}>{step}</b>}
        <span className={classes['bottom']}>
          {/* The line above names a failed payment, with what became of the money. */}
          {phase !== 'failed' && <OrderStateMark order={order} />}
          <span className={classes['when']}>
            <DateTime ms={order.placedAt} />
          </span>
          <b className={classes['total']}>{formatRupees(order.bill.amountToBePaidPaise)}</b>
        </span>
      </Link>
      {phase !== null && phase !== 'checking' && (
        <div className={classes['again']}>
          <PayAction order={order} />
        </div>
      )}
      {isOver && (
        <div className={classes['again']}>
          <RepeatOrder orderId={order.id} storeId={order.storeId} place="card" />
        </div>
      )}
    </div>
  );
}
