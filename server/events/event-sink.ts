/** An event that was read, checked and freed of phone numbers. */
export interface TakenEvent {
  readonly topic: string;
  readonly id: string;
  readonly schemaId: number;
  readonly key: string;
  readonly name: string;
  /** Who the session proved it was; null for a visitor. */
  readonly userId: number | null;
  /** The message's `payload`, as it goes on. */
  readonly payload: unknown;
  readonly metadata: unknown;
  /** When it happened, as its device says; ms since the epoch. */
  readonly happenedAt: number;
  /** ms since the epoch. */
  readonly receivedAt: number;
}

/**
 * Where events go. `take` answers what became of each, in their order, once all of them are safe there.
 * @throws ProblemError not_ready when they could not be taken, so that the sender keeps them
 */
export interface EventSink {
  readonly take: (events: readonly TakenEvent[]) => Promise<readonly ('stored' | 'duplicate')[]>;
  readonly close: () => Promise<void>;
}
