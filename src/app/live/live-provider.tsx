import { useSyncExternalStore, type ReactNode } from 'react';
import { LiveContext } from '../../ui/network/live-context.ts';
import { appParts } from '../app-parts.ts';

/** Tells the screens whether the server tells of changes as they happen. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const { liveState } = appParts();
  const isLive = useSyncExternalStore(liveState.subscribe, liveState.isLive);
  return <LiveContext value={isLive}>{children}</LiveContext>;
}
