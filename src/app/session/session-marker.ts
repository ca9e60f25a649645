import type { Session } from '../../ports/haat-context.tsx';
import { browserStorage } from '../storage/browser-storage.ts';

/** Reads the `auth` marker: who is signed in and until when; null for a visitor or a session that has ended. */
export function readSessionMarker(nowMs = Date.now()): Session | null {
  const stored = browserStorage.read('auth');
  if (stored === null) return null;
  try {
    const { userId, until } = JSON.parse(stored) as Partial<Session>;
    if (typeof userId !== 'number' || typeof until !== 'number') return null;
    return until > nowMs ? { userId, until } : null;
  } catch {
    return null;
  }
}

/** Says that a token is stored, for whom and until when. Never the token itself (KEY-1). */
export function writeSessionMarker(session: Session): void {
  browserStorage.write('auth', JSON.stringify(session));
}

/** Takes the marker away, at sign-out, and the pictures of what the person saw. */
export function removeSessionMarker(): void {
  browserStorage.remove('auth');
  forgetPictures();
}

/** Takes away what the next start would show first. */
export function forgetPictures(): void {
  browserStorage.remove('start-picture-home');
  browserStorage.remove('start-picture-last');
}
