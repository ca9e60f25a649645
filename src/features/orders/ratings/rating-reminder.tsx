import { IconX } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { putOffRating } from '../../../commands/settings/remembered-answers.ts';
import { readOrderToRate } from '../../../db/reads/orders/ratings.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { useMinute } from '../../../ui/time/use-now.ts';
import classes from './rating-reminder.module.css';

/** The newest delivery that wants to be rated; null: none. Undefined while it is read: what stands below must wait for it. */
export function useOrderToRate() {
  const { person, device, now } = useHaat();
  const minute = useMinute(now);
  return useLiveQuery(
    async () => readOrderToRate(person, device, minute),
    [person, device, minute],
  );
}

export interface RatingReminderProps {
  readonly order: NonNullable<ReturnType<typeof useOrderToRate>>;
}

/** Asks once about the newest delivery; "not now" is kept (`rating_order`). */
export function RatingReminder({ order }: RatingReminderProps) {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  return (
    <aside className={classes['card']} aria-label="Rate your last order">
      <Link to={ROUTES.ratings} className={classes['ask']}>
        <b>How was your order from {order.storeName}?</b>
        <span className={classes['go']}>Rate it</span>
      </Link>
      <IconButton
        label="Not now"
        icon={IconX}
        tone="inherit"
        onClick={() =>
          run(async () => {
            const result = await putOffRating(haat, order.id);
            return result.ok ? null : result.message;
          })
        }
      />
      <AlertLine message={message} />
    </aside>
  );
}
