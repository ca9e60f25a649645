/** Events that the specification names (section 7), as they are written in a stream. */
export const SPECIFIED_EVENTS = [
  'cart_validation_success',
  'cart_validation_failed',
  'proceed_clicked',
  'add_more_item_clicked',
  'payment_initiated',
  'payment_init_success',
  'payment_init_failed',
  'begin_checkout',
  'complete_purchase',
  'add_to_cart',
  'cart_viewed',
  'cart_item_removed',
  'cart_abandoned',
  'place_order',
  'go_to_home',
  'install_success',
  'install_cancel',
] as const;

/** Ours beside them: what a funnel begins with, what broke on a phone, and what became of a message in the inbox. */
export type EventName =
  | (typeof SPECIFIED_EVENTS)[number]
  | 'store_viewed'
  | 'client_error'
  | 'message_viewed'
  | 'message_clicked';

export type EventType = 'cart' | 'payment' | 'order' | 'navigation' | 'install' | 'error' | 'inbox';

/** Names of the topics that some events have beside the general one (`topics_map`). */
export type TopicIdentifier = 'cart' | 'orders' | 'payments';

/** One further detail (specification, section 3: additionalDetails). */
export interface EventDetail {
  readonly refType: string;
  readonly refValue: string | number | boolean | null;
}

/** What happened, as the place where it happened says it. Made by the constructors beside this file only. */
export interface TrackedEvent {
  readonly name: EventName;
  readonly type: EventType;
  readonly subType: string;
  readonly description: string;
  /** Where; left out, it is the screen that is shown. */
  readonly screen?: string;
  readonly details: readonly EventDetail[];
  readonly topicIdentifier?: TopicIdentifier;
  /** Its id, where what it tells of can happen once only; else a new one is made. */
  readonly id?: string;
  /** When it was done, ms by this device's clock, where it is told of later; left out, it is now. */
  readonly at?: number;
}

/** Hands an event over, at once and without an answer: nothing that a person does may wait for it or fail with it. */
export type Track = (event: TrackedEvent) => void;

/** Longest text of a detail; the server refuses an event with a longer one (4,000). */
export const LONGEST_DETAIL = 3_900;

/** A detail, with a text cut to what the server takes. */
export function detail(refType: string, refValue: EventDetail['refValue']): EventDetail {
  const isLong = typeof refValue === 'string' && refValue.length > LONGEST_DETAIL;
  return { refType, refValue: isLong ? refValue.slice(0, LONGEST_DETAIL) : refValue };
}
