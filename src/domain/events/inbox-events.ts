import { detail, type EventName, type TrackedEvent } from './tracked-event.ts';

/** A message as events tell of it: by the ids that it was sent with (specification, section 3: inbox message). */
export interface MessageIds {
  readonly wzrk_id: string;
  readonly pivotId: string;
}

function messageEvent(
  name: EventName,
  subType: string,
  description: string,
  { wzrk_id: id, pivotId }: MessageIds,
): TrackedEvent {
  const details = [detail('wzrk_id', id), detail('pivotId', pivotId)];
  return { name, type: 'inbox', subType, description, details };
}

/** A message in the inbox was looked at for the first time. */
export const messageViewed = (message: MessageIds): TrackedEvent =>
  messageEvent('message_viewed', 'view', 'A message was read', message);

/** The screen that a message leads to was opened from it. */
export const messageClicked = (message: MessageIds): TrackedEvent =>
  messageEvent('message_clicked', 'click', 'A message was followed', message);
