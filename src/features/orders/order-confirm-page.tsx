import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { orderPath, ROUTES } from '../../domain/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Bone } from '../../ui/skeletons.tsx';
import { ConfirmStatus } from './confirm-status.tsx';
import { SignInFirst } from './sign-in-first.tsx';
import { useOrder } from './use-order.ts';
import classes from './order-confirm-page.module.css';

/** The page after "Place order": follows the order until the server has confirmed it (ORD-1). */
export function OrderConfirmPage() {
  const [params] = useSearchParams();
  const { session } = useHaat();
  const { order, entry, refresh } = useOrder(params.get('order') ?? '');
  const isReading = order === undefined || (order === null && refresh.state === 'asking');
  const buttons = (
    <div className={classes['buttons']}>
      {order !== undefined && order !== null && (
        <Button component={Link} to={orderPath(order.id)} size="lg" px="xs" radius="lg">
          View order
        </Button>
      )}
      <Button component={Link} to={ROUTES.home} size="lg" px="xs" radius="lg" variant="light">
        Go to Home
      </Button>
    </div>
  );
  return (
    <Screen title="Your order" action={session === null ? undefined : buttons}>
      {session === null && <SignInFirst />}
      {session !== null && order === null && !isReading && (
        <EmptyState picture="1f4e6" title="This order is not here" />
      )}
      {session !== null && isReading && <Bone height={260} />}
      {order !== undefined && order !== null && <ConfirmStatus order={order} entry={entry} />}
    </Screen>
  );
}
