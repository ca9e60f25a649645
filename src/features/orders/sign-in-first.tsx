import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';

/** For a visitor who followed a link to an order. */
export function SignInFirst() {
  const { storage } = useHaat();
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      picture="1f4e6"
      title="Please sign in to see this order"
      text="Orders are shown to the person who placed them."
      action={
        <Button
          component={Link}
          to={ROUTES.signIn}
          size="lg"
          onClick={() => storage.write('landing_route', `${pathname}${search}`)}
        >
          Sign in
        </Button>
      }
    />
  );
}
