import type { TimelineRow } from '../domain/orders/order-timeline.ts';
import { DateTime } from './date-time.tsx';
import classes from './order-timeline.module.css';

/** The stages of an order, top to bottom; those ahead are grey and have no time. */
export function OrderTimeline({ rows }: { readonly rows: readonly TimelineRow[] }) {
  return (
    <ol className={classes['timeline']}>
      {rows.map(({ stage, at }) => (
        <li
          key={stage}
          className={classes['stage']}
          data-reached={at === undefined ? undefined : ''}
          data-cancelled={stage === 'Order Canceled' ? '' : undefined}
        >
          <span className={classes['name']}>{stage}</span>
          {at === undefined ? (
            <span className="visually-hidden">, still ahead</span>
          ) : (
            <DateTime ms={at} />
          )}
        </li>
      ))}
    </ol>
  );
}
