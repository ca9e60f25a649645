import { Link } from 'react-router-dom';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { isRefused, orderChangeText } from '../../domain/orders/life/waiting-change.ts';
import { orderCancelPath, orderReturnPath } from '../../domain/routes/routes.ts';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';

export interface ChangeNoteProps {
  readonly orderId: string;
  readonly change: StoredOutboxEntry;
}

/** A cancellation or return that the server has not answered, or has refused: how far it is, and where it is decided. */
export function ChangeNote({ orderId, change }: ChangeNoteProps) {
  const text = orderChangeText(change);
  if (text === undefined) return null;
  const path = change.kind === 'return-order' ? orderReturnPath : orderCancelPath;
  return (
    <NoticeLine tone={isRefused(change) ? 'danger' : 'warn'}>
      <b>{text}.</b> {isRefused(change) ? change.lastError?.message : null}{' '}
      <Link to={path(orderId)}>Details</Link>
    </NoticeLine>
  );
}
