import type { SyncService } from '../sync-service.ts';
import type { Campaign, EventDraft } from './app-events.ts';

/** A screen that was shown, and whence somebody came. */
export interface ShownPage {
  readonly path: string;
  readonly referrer: string;
  readonly campaign: Campaign | null;
  /** Which screen of this tab it is, from 1. */
  readonly pageLoad: number;
}

/** What the sync worker does for the tracker of a page. */
export interface EventService {
  /** Returns once the events are in the queue. */
  readonly recordEvents: (drafts: readonly EventDraft[]) => Promise<void>;
  /** A screen was shown: for the engagement service, where there is one (EVT-8). */
  readonly pageShown: (page: ShownPage) => Promise<void>;
  /** Calls `listener` with what this worker tracks itself, for the page's data layer (EVT-8). */
  readonly followEvents: (listener: (draft: EventDraft) => void) => Promise<void>;
}

/** All that the worker exposes; screens see the first half of it. */
export interface WorkerService extends SyncService, EventService {}

/**
 * What a page that goes away, or into the background, posts to the service worker: the events that nobody has confirmed to
 * be in the queue, and the wish that what waits there is sent without a page.
 */
export interface EventsWaiting {
  readonly type: 'events-waiting';
  readonly drafts: readonly EventDraft[];
}
