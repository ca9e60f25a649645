import { detail, type TrackedEvent, type EventName } from './tracked-event.ts';

/** "Go to Home" was pressed. @param from the screen it stands on */
export const goToHome = (from: string): TrackedEvent => ({
  name: 'go_to_home',
  type: 'navigation',
  subType: 'click',
  description: 'Go to Home',
  details: [detail('from', from)],
});

/** The shelves of a store were opened. */
export const storeViewed = (storeId: string): TrackedEvent => ({
  name: 'store_viewed',
  type: 'navigation',
  subType: 'view',
  description: 'A store was opened',
  details: [detail('storeId', storeId)],
});

/** The browser's install prompt was accepted. */
export const installSuccess = (): TrackedEvent => ({
  name: 'install_success',
  type: 'install',
  subType: 'accepted',
  description: 'The app was installed',
  details: [],
});

/** The browser's install prompt was dismissed. */
export const installCancel = (): TrackedEvent => ({
  name: 'install_cancel',
  type: 'install',
  subType: 'dismissed',
  description: 'The app was not installed',
  details: [],
});

/** What the global capture tells apart (specification, section 8). */
export type ClientErrorKind =
  'resource' | 'uncaught' | 'rejection' | 'console' | 'request' | 'json-ld';

/** Something that broke on this device, with nothing in it that tells of a person. */
export interface ClientError {
  readonly kind: ClientErrorKind;
  readonly message: string;
  /** Path of the file or request, without its query; empty where there is none. */
  readonly source: string;
  /** HTTP status of a request, 0 without an answer; null for the other kinds. */
  readonly status: number | null;
}

/** Something broke on a phone. */
export const clientError = ({ kind, message, source, status }: ClientError): TrackedEvent => ({
  name: 'client_error',
  type: 'error',
  subType: kind,
  description: message,
  details: [detail('source', source), detail('status', status)],
});

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
