import type { DeviceDatabase } from '../db/device-database.ts';
import { readSetting } from '../db/reads/settings.ts';
import { writeSetting, type InboxMessage } from '../db/settings.ts';
import { detail, type TrackedEvent } from '../domain/events/tracked-event.ts';

/** Most messages that are kept, the newest. */
const MOST_MESSAGES = 50;

/** What a message may hold, as it comes with a push of the engagement service. */
export interface IncomingMessage {
  readonly wzrk_id?: unknown;
  /** `wzrk_pivot` in the vendor's pushes. */
  readonly pivotId?: unknown;
  readonly title?: unknown;
  readonly body?: unknown;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A message to be kept, not looked at yet; null without the id by which it is told apart. */
export function inboxMessage(message: IncomingMessage, receivedAt: number): InboxMessage | null {
  const id = textOf(message.wzrk_id);
  if (id === '') return null;
  const [title, body] = [textOf(message.title), textOf(message.body)];
  return { wzrk_id: id, pivotId: textOf(message.pivotId), viewed: false, title, body, receivedAt };
}

/** Keeps a message, once; a message that was looked at stays so. */
export function keepMessage(device: DeviceDatabase, message: InboxMessage): Promise<void> {
  return device.transaction('rw', device.settings, async () => {
    const kept = (await readSetting(device, 'inbox-messages')) ?? [];
    if (kept.some(({ wzrk_id: id }) => id === message.wzrk_id)) return;
    await writeSetting(device, 'inbox-messages', [message, ...kept].slice(0, MOST_MESSAGES));
  });
}

/** Marks a message as looked at. @returns what is to be tracked, the first time only */
export function viewMessage(device: DeviceDatabase, id: string): Promise<TrackedEvent | null> {
  return device.transaction('rw', device.settings, async () => {
    const kept = (await readSetting(device, 'inbox-messages')) ?? [];
    const message = kept.find(({ wzrk_id: each }) => each === id);
    if (message === undefined || message.viewed) return null;
    const viewed = kept.map((each) => (each === message ? { ...each, viewed: true } : each));
    await writeSetting(device, 'inbox-messages', viewed);
    return messageEvent('message_viewed', message);
  });
}

/** That a message was looked at or followed, by the ids that the engagement service gave it. */
export const messageEvent = (
  name: 'message_viewed' | 'message_clicked',
  { wzrk_id: id, pivotId }: InboxMessage,
): TrackedEvent => ({
  name,
  type: 'inbox',
  subType: name === 'message_viewed' ? 'view' : 'click',
  description: '',
  details: [detail('wzrk_id', id), detail('pivotId', pivotId)],
});
