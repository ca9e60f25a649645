import { Link } from 'react-router-dom';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { OrderRow } from '../../db/person-database.ts';
import { formatAddress } from '../../domain/address.ts';
import { formatRupees } from '../../domain/money.ts';
import { canRate } from '../../domain/orders/order-actions.ts';
import { orderSummary, orderTimeline } from '../../domain/orders/order-timeline.ts';
import { isRefused, orderChangeText } from '../../domain/orders/waiting-change.ts';
import { storePath } from '../../domain/routes.ts';
import { BillList } from '../../ui/bill-list.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { OrderStateMark } from '../../ui/order-state-mark.tsx';
import { OrderTimeline } from '../../ui/order-timeline.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Panel, Section } from '../../ui/section.tsx';
import { ChangeNote } from './change-note.tsx';
import { CopyOrderId } from './copy-order-id.tsx';
import { NeedsBuyer } from './needs-buyer.tsx';
import { NotSentYet } from './not-sent-yet.tsx';
import { OutcomeNote } from './outcome-note.tsx';
import { OrderActions } from './order-actions.tsx';
import { RatingPart } from './rating-part.tsx';
import { useOrderChanges } from './use-order-changes.ts';
import classes from './order-details.module.css';

export interface OrderDetailsProps {
  readonly order: OrderRow;
  readonly entry: StoredOutboxEntry | null;
}

/** All of an order, with what it needs on top. */
export function OrderDetails({ order, entry }: OrderDetailsProps) {
  const { server, state } = order;
  const isRated = server !== null && canRate(server).allowed;
  const changes = useOrderChanges(order.id, isRated);
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
        {server !== null && <OutcomeNote order={server} />}
        {changes !== undefined && changes.change !== null && (
          <ChangeNote orderId={order.id} change={changes.change} />
        )}
        {server !== null && changes !== undefined && (
          <OrderActions
            order={server}
            waiting={waitingText(changes.change)}
            tickets={changes.tickets}
          />
        )}
        {state === 'needs-buyer' && <NeedsBuyer order={order} entry={entry} />}
        {(state === 'waiting' || state === 'sent') && <NotSentYet order={order} entry={entry} />}
      </Section>
      {isRated && changes !== undefined && (
        <Section title="Your rating">
          <RatingPart orderId={order.id} changes={changes} />
        </Section>
      )}
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

/** A change that is on its way holds up others; a refused one does not. */
function waitingText(change: StoredOutboxEntry | null): string | null {
  return change === null || isRefused(change) ? null : (orderChangeText(change) ?? null);
}
