import { MissingState } from './missing-state.tsx';
import type { Refresh } from '../network/use-background-refresh.ts';

/** In place of orders where this phone has none and the server could not be asked for them. */
export function MissingOrders({ refresh }: { readonly refresh: Refresh }) {
  return (
    <MissingState
      picture="1f4e6"
      refresh={refresh}
      offlineText="No orders are on this phone. Orders placed on another phone show here when the network is back."
      failedText="Your orders could not be read, and none are on this phone."
    />
  );
}
