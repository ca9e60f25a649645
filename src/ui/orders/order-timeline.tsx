import type { TimelineRow } from '../../domain/orders/life/order-timeline.ts';
import { DateTime } from '../time/date-time.tsx';
import { useMessages } from '../messages-context.ts';
import classes from './order-timeline.module.css';

export interface OrderTimelineProps {
  /** `by`: who moved the order there; `note`: what they said; `steps`: what else happened. Missing or null where nobody told. */
  readonly rows: readonly (TimelineRow & {
    readonly by?: string | null;
    readonly note?: string | null;
    readonly steps?: readonly {
      readonly key: string;
      readonly at: number;
      readonly text: string;
    }[];
  })[];
}

/** The stages of an order, top to bottom; those ahead are grey and have no time. */
export function OrderTimeline({ rows }: OrderTimelineProps) {
  const messages = useMessages();
  return (
    <ol className={classes['timeline']}>
      {rows.map(({ stage, at, isPassed = false, by = null, note = null, steps = [] }) => (
        <li
          key={stage}
          className={classes['stage']}
          data-reached={at === undefined && !isPassed ? undefined : ''}
          data-cancelled={stage === 'Order Canceled' ? '' : undefined}
        >
          <span className={classes['what']}>
            <span className={classes['name']}>{messages.orderStages[stage]}</span>
            {at !== undefined && <DateTime ms={at} />}
            {note !== null && <span className={classes['by']}>“{note}”</span>}
            {steps.map((step) => (
              <span key={step.key} className={classes['step']}>
                <DateTime ms={step.at} />
                <span className={classes['by']}>{step.text}</span>
              </span>
            ))}
          </span>
          {/* At the side: it is told later than the time, and nothing moves when it comes. */}
          {by !== null && <span className={classes['by']}>{by}</span>}
          {at === undefined && !isPassed && <span className="visually-hidden">, still ahead</span>}
        </li>
      ))}
    </ol>
  );
}
