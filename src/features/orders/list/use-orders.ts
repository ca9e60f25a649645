import { useCallback } from 'react';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBackgroundRefresh, type Refresh } from '../../../ui/network/use-background-refresh.ts';

/** Asks for the person's orders at once and, while something is open, every `everyMs`. */
export function useOrdersRefresh(hasOpen: boolean, everyMs: number): Refresh {
  const { sync, session } = useHaat();
  const pullOrders = useCallback(() => sync.pullOrders(), [sync]);
  return useBackgroundRefresh(pullOrders, {
    isOn: session !== null,
    isLive: true,
    ...(hasOpen ? { everyMs } : {}),
  });
}
