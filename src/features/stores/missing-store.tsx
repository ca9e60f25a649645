import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ROUTES } from '../../domain/routes/routes.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { isLineProblem, type Refresh } from '../../ui/network/use-background-refresh.ts';

export interface MissingStoreProps {
  readonly refresh: Refresh;
  readonly isVanished: boolean;
}

/** Why a store's items are not here, and what to do. */
export function MissingStore({ refresh, isVanished }: MissingStoreProps) {
  const messages = useMessages();
  const { problem } = refresh;
  const otherStores = (
    <Button size="lg" component={Link} to={ROUTES.stores} variant="subtle">
      Your stores
    </Button>
  );
  const tryAgain = (
    <Button size="lg" onClick={refresh.retry}>
      Try again
    </Button>
  );
  if (isVanished || problem?.code === 'store_not_found') {
    return (
      <EmptyState
        picture="1f3ea"
        title="This store is not on Haat any more."
        action={otherStores}
      />
    );
  }
  if (isLineProblem(problem)) {
    return (
      <EmptyState
        picture="1f3ea"
        title="You are offline. This store is not on this phone yet."
        text="Stores that you open with a network stay here for later. This one comes by itself when the network is back."
        action={
          <>
            {tryAgain}
            {otherStores}
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      picture="1f3ea"
      title={problem?.message ?? messages.generic}
      action={
        <>
          {tryAgain}
          {otherStores}
        </>
      }
    />
  );
}
