import { Button } from '@mantine/core';
import { MESSAGES } from '../../domain/messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isLineProblem, type Refresh } from '../../ui/use-background-refresh.ts';

/** In place of coins that this phone has never fetched, once asking for them has failed. */
export function CoinsMissing({ refresh }: { readonly refresh: Refresh }) {
  const isOffline = isLineProblem(refresh.problem);
  return (
    <EmptyState
      picture="1f381"
      title={isOffline ? 'You are offline.' : (refresh.problem?.message ?? MESSAGES.genericShort)}
      text={
        isOffline
          ? 'Your coins are not on this phone yet. They come by themselves when the network is back.'
          : 'Your coins could not be read.'
      }
      action={
        <Button size="lg" variant="light" onClick={refresh.retry}>
          Try again
        </Button>
      }
    />
  );
}
