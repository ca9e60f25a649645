import { MissingState } from '../../ui/notices/missing-state.tsx';
import type { Refresh } from '../../ui/network/use-background-refresh.ts';

/** In place of coins that this phone has never fetched, once asking for them has failed. */
export function CoinsMissing({ refresh }: { readonly refresh: Refresh }) {
  return (
    <MissingState
      picture="1f381"
      refresh={refresh}
      offlineText="Your coins are not on this phone yet. They come by themselves when the network is back."
      failedText="Your coins could not be read."
    />
  );
}
