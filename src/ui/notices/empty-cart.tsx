import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from './empty-state.tsx';
import { useMessages } from '../messages-context.ts';

/** Where a cart or a checkout has nothing in it. @param to where goods are, e.g. all shops */
export function EmptyCart({ to }: { readonly to: string }) {
  const messages = useMessages();
  return (
    <EmptyState
      picture="1f6d2"
      title={messages.emptyCart}
      action={
        <Button component={Link} to={to} size="lg">
          See stores
        </Button>
      }
    />
  );
}
