import { Link } from 'react-router-dom';
import type { OrderRow } from '../../db/person-database.ts';
import { coopHelpPath, coopRatePath } from '../../domain/routes/routes.ts';
import classes from './coop-order-links.module.css';

/** Below an order of the cooperative section: whom to turn to, and how it was. */
export function CoopOrderLinks({ order }: { readonly order: Pick<OrderRow, 'id' | 'server'> }) {
  return (
    <p className={classes['links']}>
      <Link to={coopHelpPath(order.id)}>Help</Link>
      {order.server?.status === 'DELIVERED' && <Link to={coopRatePath(order.id)}>Rate</Link>}
    </p>
  );
}
