import { Button } from '@mantine/core';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { isLineProblem, type Refresh } from '../../ui/network/use-background-refresh.ts';

/** In place of cooperatives that this phone has never fetched, once asking for them has failed. */
export function CoopMissing({ refresh }: { readonly refresh: Refresh }) {
  const messages = useMessages();
  const isOffline = isLineProblem(refresh.problem);
  return (
    <EmptyState
      picture="1f96c"
      title={isOffline ? 'You are offline.' : (refresh.problem?.message ?? messages.genericShort)}
      text={
        isOffline
          ? 'The cooperatives around you are not on this phone yet. They come by themselves when the network is back.'
          : 'The cooperatives could not be read.'
      }
      action={
        <Button size="lg" variant="light" onClick={refresh.retry}>
          Try again
        </Button>
      }
    />
  );
}
