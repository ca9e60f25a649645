import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { readSetting } from '../../db/reads/settings.ts';
import { appParts } from '../app-parts.ts';
import { writeSessionMarker } from './session-marker.ts';

/** Signing in writes the token a moment before the marker; that is no difference yet, ms. */
const SETTLED_MS = 2_000;

/**
 * Keeps the marker with the token: after two tabs have signed in as different people at once, it is the token that
 * decides whose requests are sent, and so who is shown. @param onMoved the marker names somebody else now
 */
export function useTokenOwner(userId: number | null, onMoved: () => void): void {
  const owner = useLiveQuery(async () => {
    const session = await readSetting(appParts().databases.device, 'authData');
    return session === undefined ? null : { userId: session.userId, until: session.expiresAt };
  }, []);
  const ownerId = owner?.userId ?? null;
  const until = owner?.until ?? 0;
  useEffect(() => {
    if (userId === null || ownerId === null || ownerId === userId) return;
    const timer = setTimeout(() => {
      writeSessionMarker({ userId: ownerId, until });
      onMoved();
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [userId, ownerId, until, onMoved]);
}
