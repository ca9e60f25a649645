import { createContext, use } from 'react';
import type { CommandContext } from '../commands/command-context.ts';
import type { SignInResult } from '../contracts/sign-in/sign-in.ts';
import type { SyncService } from '../contracts/sync-service.ts';
import type { BrowserKey } from '../db/storage-keys.ts';
import type { Track } from '../domain/events/tracked-event.ts';

/** Who is using the app, as the `auth` marker says (KEY-1); null is a visitor. */
export interface Session {
  readonly userId: number;
  /** ms since the epoch. */
  readonly until: number;
}

/** Small values of the browser's own storage that are needed before the first paint (KEY-1). */
export interface BrowserStorage {
  readonly read: (key: BrowserKey) => string | null;
  readonly write: (key: BrowserKey, value: string) => void;
  readonly remove: (key: BrowserKey) => void;
}

/** What a screen may ask of the app; handed in by `src/app`, so that features know neither workers nor globals. */
export interface Haat extends CommandContext {
  readonly session: Session | null;
  readonly sync: SyncService;
  /** Has changes of a subject told to this page until the returned function is called; see `useFollow`. */
  readonly follow: (subject: string) => () => void;
  /** Tells of what happened on a screen (EVT-1); costs it nothing. */
  readonly track: Track;
  readonly storage: BrowserStorage;
  /** Makes a signed-in person the one who uses the app, with the visitor's cart. */
  readonly startSession: (result: SignInResult) => Promise<void>;
  /** Signs out here, offline too. Ask first when something is unsent. */
  readonly endSession: () => Promise<void>;
}

export const HaatContext = createContext<Haat | null>(null);

/** The app as the screens see it. Throws outside its provider. */
export function useHaat(): Haat {
  const haat = use(HaatContext);
  if (haat === null) throw new Error('useHaat needs the provider of src/app around it');
  return haat;
}

/** What the route guard hands to the screens inside it, as the router's outlet context. */
export interface GuardOutlet {
  /** Path and query of the screen that a visitor was turned away from; null when there is none. */
  readonly wanted: string | null;
}
