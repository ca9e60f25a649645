import {
  IconArrowBackUp,
  IconChevronRight,
  IconCircleX,
  IconLifebuoy,
  IconMessageCircle,
  IconScale,
  type Icon,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Order } from '../../contracts/schemas.ts';
import { offeredActions, type OfferedAction } from '../../domain/orders/life/offered-actions.ts';
import {
  disputePath,
  orderCancelPath,
  orderReturnPath,
  orderTicketsPath,
  ticketCreatePath,
} from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useMinute } from '../../ui/time/use-now.ts';
import classes from './order-actions.module.css';

export interface OrderActionsProps {
  readonly order: Order;
  /** What is on its way to be done to the order, in words; null when nothing is. */
  readonly waiting: string | null;
  /** How many tickets about it are here. */
  readonly tickets: number;
}

interface ActionLook {
  readonly label: string;
  /** What comes of it, where the label does not say. */
  readonly hint?: string;
  readonly Icon: Icon;
  readonly path: (orderId: string) => string;
}

const ACTIONS = {
  cancel: { label: 'Cancel order', Icon: IconCircleX, path: orderCancelPath },
  return: { label: 'Return goods', Icon: IconArrowBackUp, path: orderReturnPath },
  dispute: {
    label: 'Dispute',
    hint: 'We look at both sides and decide.',
    Icon: IconScale,
    path: disputePath,
  },
  ticket: { label: 'Get help with this order', Icon: IconLifebuoy, path: ticketCreatePath },
} as const satisfies Record<OfferedAction['kind'], ActionLook>;

/** What can be done with an order; what the rules forbid now is greyed out with its reason (ORD-5). */
export function OrderActions({ order, waiting, tickets }: OrderActionsProps) {
  const { now } = useHaat();
  const minute = useMinute(now);
  return (
    <ul className={classes['actions']}>
      {offeredActions(order, minute, waiting).map((action) => (
        <li key={action.kind}>
          <ActionRow action={action} orderId={order.externalReferenceId} />
        </li>
      ))}
      {tickets > 0 && (
        <li>
          <Link to={orderTicketsPath(order.externalReferenceId)} className={classes['row']}>
            <IconMessageCircle size={22} stroke={1.8} aria-hidden className={classes['icon']} />
            <span className={classes['label']}>
              {tickets === 1 ? 'Your ticket' : `Your ${tickets} tickets`}
            </span>
            <IconChevronRight size={18} aria-hidden />
          </Link>
        </li>
      )}
    </ul>
  );
}

function ActionRow({ action, orderId }: { action: OfferedAction; orderId: string }) {
  const { label, hint, Icon, path }: ActionLook = ACTIONS[action.kind];
  const { verdict } = action;
  if (!verdict.allowed) {
    return (
      <div className={classes['row']} data-disabled="">
        <Icon size={22} stroke={1.8} aria-hidden className={classes['icon']} />
        <span className={classes['label']}>
          {label}
          <span className={classes['reason']}>{verdict.reason}</span>
        </span>
      </div>
    );
  }
  return (
    <Link to={path(orderId)} className={classes['row']}>
      <Icon size={22} stroke={1.8} aria-hidden className={classes['icon']} />
      <span className={classes['label']}>
        {label}
        {hint !== undefined && <span className={classes['reason']}>{hint}</span>}
      </span>
      <IconChevronRight size={18} aria-hidden />
    </Link>
  );
}
