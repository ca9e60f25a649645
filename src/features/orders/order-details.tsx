import { Link } from 'react-router-dom';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { OrderRow } from '../../db/person-database.ts';
import { formatAddress } from '../../domain/address.ts';
import { formatRupees } from '../../domain/money.ts';
import { orderSummary, orderTimeline } from '../../domain/orders/order-timeline.ts';
import { storePath } from '../../domain/routes.ts';
import { BillList } from '../../ui/bill-list.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { OrderStateMark } from '../../ui/order-state-mark.tsx';
import { OrderTimeline } from '../../ui/order-timeline.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Panel, Section } from '../../ui/section.tsx';
import { CopyOrderId } from './copy-order-id.tsx';
import { NeedsBuyer } from './needs-buyer.tsx';
import { NotSentYet } from './not-sent-yet.tsx';
import classes from './order-details.module.css';

export interface OrderDetailsProps {
  readonly order: OrderRow;
  readonly entry: StoredOutboxEntry | null;
}

/** All of an order, with what it needs on top. */
export function OrderDetails({ order, entry }: OrderDetailsProps) {
  const { server, state } = order;
  return (
    <>
      <Section title="Where it stands">
        <Panel>
          <Link to={storePath(order.storeId)} className={classes['store']}>
            {order.storeName}
          </Link>
          <div className={classes['state']} role="status">
            <OrderStateMark order={order} />
            {server !== null && <b>{orderSummary(server.status)}</b>}
          </div>
          {server !== null && <CopyOrderId orderId={server.orderId} />}
          <p className={classes['soft']}>
            {server === null ? 'Written down' : 'Placed'} <DateTime ms={order.placedAt} />
          </p>
          {server !== null && <OrderTimeline rows={orderTimeline(server.milestones)} />}
        </Panel>
        {state === 'needs-buyer' && <NeedsBuyer order={order} entry={entry} />}
        {(state === 'waiting' || state === 'sent') && <NotSentYet order={order} entry={entry} />}
      </Section>
      <Section title="Items">
        <Panel>
          <ul className={classes['lines']}>
            {order.lines.map((line) => (
              <li key={line.itemId} className={classes['line']}>
                <Picture picture={line.picture} size={40} />
                <span className={classes['what']}>
                  <b>{line.quantity} ×</b> {line.name}{' '}
                  <span className={classes['soft']}>{line.unit}</span>
                </span>
                <span className={classes['sum']}>
                  {formatRupees(line.pricePaise * line.quantity)}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      </Section>
      <Section title="Bill">
        <Panel>
          <BillList bill={order.bill} />
          <p className={classes['soft']}>Cash on delivery</p>
        </Panel>
      </Section>
      <Section title="Delivery address">
        <Panel>
          <p>{formatAddress(order.address)}</p>
        </Panel>
      </Section>
    </>
  );
}
