import type { EventDraft } from '../contracts/events/app-events.ts';
import type { EventDetail } from '../domain/events/tracked-event.ts';

/**
 * An event in the queue (`currentQueue`). Who it was stands here as an id only: name and number are added when it is sent,
 * if the same person is still signed in, so that nothing of them outlives a sign-out here.
 */
export interface QueuedEvent extends EventDraft {
  /** Increasing; the order of sending never depends on a clock (OUT-7). Missing until it is stored. */
  readonly sequence?: number;
  /** What was added of the device: location, apartmentId. */
  readonly surroundings: readonly EventDetail[];
}

/** A batch that is on its way, or that failed and is tried again (`failureQueue`). */
export interface EventBatch {
  readonly sequence?: number;
  /** All of one person, in their order. */
  readonly events: readonly QueuedEvent[];
  /** Events that were dropped before this batch was made and that no other batch has told of. */
  readonly dropped: number;
  /** Answers that were no success. */
  readonly failures: number;
}

/** `events_sdk_queue`: what the queue remembers beside its events. */
export interface EventQueueState {
  /** Events dropped that no batch has told of yet. */
  readonly dropped: number;
  /** When the drain last took a batch, ms by this device's clock: a holder without a sign of life is frozen. */
  readonly beatAt: number;
}
