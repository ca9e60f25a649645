/** The general topic, and its twin for what is not production (specification, section 7: event publish). */
export const GENERAL_TOPIC = { production: 'haat-app-events', qa: 'haat-app-events-qa' } as const;

/**
 * Topics of their own for events with this `topicIdentifier`; such an event is sent to both. The specification names the map
 * and not what is in it: these are ours (decision 42).
 */
export const TOPICS_MAP = {
  cart: { production: 'haat-cart-events', qa: 'haat-cart-events-qa' },
  orders: { production: 'haat-order-events', qa: 'haat-order-events-qa' },
  payments: { production: 'haat-payment-events', qa: 'haat-payment-events-qa' },
} as const;

const TOPICS: ReadonlySet<string> = new Set(
  [GENERAL_TOPIC, ...Object.values(TOPICS_MAP)].flatMap(({ production, qa }) => [production, qa]),
);

/** True for a topic that takes events. */
export const isEventTopic = (topic: string): boolean => TOPICS.has(topic);

/** Below the events host's base URL. */
export const messagesPath = (topic: string): string => `/${topic}/messages`;
