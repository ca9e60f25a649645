import { detail, type TrackedEvent } from './tracked-event.ts';

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
