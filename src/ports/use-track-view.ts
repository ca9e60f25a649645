import { useEffect, useRef } from 'react';
import type { TrackedEvent } from '../domain/events/tracked-event.ts';
import { useHaat } from './haat-context.tsx';

/**
 * EVT-1: tells that something was looked at, once for as long as it is looked at.
 * @param key what is looked at; null while it is not there yet
 * @param event null where there is nothing to tell of it
 */
export function useTrackView(key: string | null, event: () => TrackedEvent | null): void {
  const { track } = useHaat();
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (key === null || told.current === key) return;
    told.current = key;
    const seen = event();
    if (seen !== null) track(seen);
  });
}
