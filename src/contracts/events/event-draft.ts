import type { TrackedEvent } from '../../domain/events/tracked-event.ts';

/** Whence somebody came, if their link said so in all three parts (specification, section 5). */
export interface Campaign {
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
}

/** An event on its way from where it was tracked to the queue. It holds an id of who it was, and no name or number. */
export interface EventDraft extends Omit<TrackedEvent, 'at'> {
  readonly id: string;
  /** ms since the epoch by this device's clock. */
  readonly createdAt: number;
  readonly screen: string;
  /** Null for a visitor. */
  readonly userId: number | null;
  /** `client-session-id`: of one tab, and of one person in it. A worker tells that of the person's last tab. */
  readonly sessionId: string;
  /** `WEB`, `PWA` or `NATIVE`; `BACKGROUND` where no page was there. */
  readonly source: string;
  readonly campaign: Campaign | null;
  /** Ids of campaign groups, comma-separated; missing without any. */
  readonly campaignGroups?: string;
  /** `tool_id` of the link by which somebody came; missing without one. */
  readonly toolId?: string;
}

/** What an event says of the page on which it happened. */
export type PageFacts = Pick<
  EventDraft,
  'sessionId' | 'source' | 'campaign' | 'campaignGroups' | 'toolId'
>;
