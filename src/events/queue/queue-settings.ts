import { millisecondsInDay } from 'date-fns/constants';

/** How the event queue works; every part can be set (specification, section 9). */
export interface QueueSettings {
  /** Most events of the queue; when it is full the oldest is dropped, into the backlog where there is one. */
  readonly size: number;
  /** Most events that were dropped from the queue and wait before it to be sent; beyond it they are lost and counted. */
  readonly backlog: number;
  /** Part of the size from which on a batch is sent at once. */
  readonly triggerRatio: number;
  /** How often it is looked whether something waits, ms. */
  readonly checkEveryMs: number;
  /** Most events of one batch. */
  readonly batchSize: number;
  /** How often a batch that failed is tried again before it is dropped. */
  readonly retryCount: number;
}

/** The defaults of the specification (section 9), whose queue has nothing behind it. */
export const QUEUE_DEFAULTS: QueueSettings = {
  size: 10,
  backlog: 0,
  triggerRatio: 0.8,
  checkEveryMs: 30_000,
  batchSize: 5,
  retryCount: 3,
};

/**
 * What this product adds: somebody who shops for a day without the network tracks some hundred events, of which ten would be
 * left (decision 42).
 */
export const HAAT_QUEUE: QueueSettings = { ...QUEUE_DEFAULTS, backlog: 490 };

const LIMITS: Readonly<Record<keyof QueueSettings, readonly [from: number, to: number]>> = {
  size: [1, 10_000],
  backlog: [0, 10_000],
  triggerRatio: [0.01, 1],
  checkEveryMs: [100, millisecondsInDay],
  batchSize: [1, 100],
  retryCount: [0, 100],
};

/** Settings with what a device has set itself (`events_sdk_configuration`); what makes no sense is left out. */
export function withOverrides(
  settings: QueueSettings,
  overrides: Readonly<Record<string, unknown>> = {},
): QueueSettings {
  const sane = Object.entries(LIMITS).flatMap(([key, [from, to]]) => {
    const value = overrides[key];
    return typeof value === 'number' && value >= from && value <= to ? [[key, value]] : [];
  });
  return { ...settings, ...(Object.fromEntries(sane) as Partial<QueueSettings>) };
}

/** How many waiting events start a batch at once. */
export const triggerCount = ({ size, triggerRatio }: QueueSettings): number =>
  Math.max(1, Math.ceil(size * triggerRatio));
