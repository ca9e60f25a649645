import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { useMessages } from '../../../ui/messages-context.ts';
import { MissingState } from '../../../ui/notices/missing-state.tsx';
import type { Refresh } from '../../../ui/network/use-background-refresh.ts';

/** Where no brands or no items of a brand are: because there are none, or because they were never fetched. */
export function BrandsMissing({ refresh }: { readonly refresh: Refresh }) {
  const messages = useMessages();
  if (refresh.state !== 'failed')
    return <EmptyState picture="1f6cd-fe0f" title={messages.noData} />;
  return (
    <MissingState
      picture="1f6cd-fe0f"
      refresh={refresh}
      offlineText="This is not on this phone yet. It comes by itself when the network is back."
      failedText="The brands could not be read."
    />
  );
}
