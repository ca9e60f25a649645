import { Button } from '@mantine/core';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { isLineProblem, type Refresh } from '../../ui/use-background-refresh.ts';

/** Where no brands or no items of a brand are: because there are none, or because they were never fetched. */
export function BrandsMissing({ refresh }: { readonly refresh: Refresh }) {
  const messages = useMessages();
  const isOffline = isLineProblem(refresh.problem);
  if (refresh.state !== 'failed')
    return <EmptyState picture="1f6cd-fe0f" title={messages.noData} />;
  return (
    <EmptyState
      picture="1f6cd-fe0f"
      title={isOffline ? 'You are offline.' : (refresh.problem?.message ?? messages.genericShort)}
      text={
        isOffline
          ? 'This is not on this phone yet. It comes by itself when the network is back.'
          : 'Please try again.'
      }
      action={
        <Button size="lg" variant="light" onClick={refresh.retry}>
          Try again
        </Button>
      }
    />
  );
}
