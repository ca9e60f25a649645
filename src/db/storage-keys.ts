/**
 * KEY-1: every browser storage key of the specification (section 3), once.
 * - `place`: `local` is localStorage, read before the first paint; `settings` is the table of that name in the
 *   device's IndexedDB, which workers read too; `table` is a table of that name there; `session` is sessionStorage.
 *   `cookie` is a cookie that no service of Haat's is sent.
 * - `lifetime`: `device` stays, `session` ends with the tab, `person` is removed at sign-out.
 */
export const STORAGE_KEYS = {
  /** Says only that a token is stored, for whom and until when; the token itself is in `authData`. */
  auth: { place: 'local', lifetime: 'person' },
  /** The session with its token; never in localStorage. */
  authData: { place: 'settings', lifetime: 'person' },
  user_details: { place: 'settings', lifetime: 'person' },
  nfc_user_id: { place: 'settings', lifetime: 'person' },
  sub_categories: { place: 'settings', lifetime: 'device' },
  categories: { place: 'settings', lifetime: 'device' },
  'ninja-nfc-fcm-token': { place: 'settings', lifetime: 'person' },
  selected_request: { place: 'settings', lifetime: 'person' },
  providerId: { place: 'settings', lifetime: 'device' },
  landing_route: { place: 'session', lifetime: 'session' },
  'device-info': { place: 'settings', lifetime: 'device' },
  'device-mark': { place: 'settings', lifetime: 'device' },
  favourite_shop: { place: 'settings', lifetime: 'person' },
  external_ref_id: { place: 'settings', lifetime: 'person' },
  catalogue: { place: 'settings', lifetime: 'device' },
  'location-permission-granted': { place: 'local', lifetime: 'device' },
  geolocation: { place: 'settings', lifetime: 'device' },
  permission_status: { place: 'local', lifetime: 'device' },
  currentLocation: { place: 'settings', lifetime: 'device' },
  discount: { place: 'settings', lifetime: 'person' },
  address: { place: 'settings', lifetime: 'person' },
  'app-build-version': { place: 'local', lifetime: 'device' },
  'recoil-persist': { place: 'local', lifetime: 'device' },
  'client-session-id': { place: 'session', lifetime: 'session' },
  /** The pincode area shopped in. */
  'area-code': { place: 'settings', lifetime: 'device' },
  selected_user_address: { place: 'settings', lifetime: 'person' },
  'cart-validation-params': { place: 'settings', lifetime: 'person' },
  'tnc-accepted': { place: 'local', lifetime: 'device' },
  tool_id: { place: 'local', lifetime: 'device' },
  campaign_group_id: { place: 'local', lifetime: 'device' },
  snd_auth_token: { place: 'settings', lifetime: 'person' },
  rating_order: { place: 'settings', lifetime: 'person' },
  milestones: { place: 'settings', lifetime: 'person' },
  user_tags: { place: 'settings', lifetime: 'person' },
  USER_APARTMENTS: { place: 'settings', lifetime: 'person' },
  utm_source: { place: 'local', lifetime: 'device' },
  utm_medium: { place: 'local', lifetime: 'device' },
  utm_campaign: { place: 'local', lifetime: 'device' },
  events_sdk_configuration: { place: 'settings', lifetime: 'device' },
  events_sdk_queue: { place: 'settings', lifetime: 'device' },
  currentQueue: { place: 'table', lifetime: 'device' },
  failureQueue: { place: 'table', lifetime: 'device' },
  /** Ours: on which page the person tracked an event last; what a worker tracks is told with it (EVT-1). */
  'event-page': { place: 'settings', lifetime: 'person' },
  /** Ours: how many screens this tab has shown, for the engagement service's ping (EVT-8). */
  'page-loads': { place: 'session', lifetime: 'session' },
  /** Ours: where the lists of stores were left, so that coming back or reloading shows the same rows. */
  'shelf-places': { place: 'session', lifetime: 'session' },
  /** Ours: /home as it was left, drawn at the next start until the app is there (index.html). */
  'start-picture-home': { place: 'local', lifetime: 'person' },
  /** Ours: the same of the screen left last. */
  'start-picture-last': { place: 'local', lifetime: 'person' },
  /** Ours: the screen that this tab left scrolled. Loaded again it starts there, not at the top that its picture shows. */
  'left-scrolled': { place: 'session', lifetime: 'session' },
  /** Ours: how often the app could not be started in a row, and the page was loaded once more for it (index.html). */
  'start-failed': { place: 'session', lifetime: 'session' },
  /** Ours: how often in a row the page was loaded once more for a screen whose files could not be used (SHELL-1). */
  'screen-reloads': { place: 'session', lifetime: 'session' },
  /** Ours: the language chosen on /select-language. */
  language: { place: 'local', lifetime: 'device' },
  /** Ours: reachability as the last answers showed it (NET-1). */
  reachability: { place: 'settings', lifetime: 'device' },
  /** Ours: the counters of its hysteresis, shared by all contexts (NET-1). */
  'reachability-evidence': { place: 'settings', lifetime: 'device' },
  /** Ours: the person's switch "work offline" (NET-1). */
  'work-offline': { place: 'settings', lifetime: 'device' },
  /** Ours: the person's switch "save data" (NET-1); until it was used the browser's own hint holds. */
  'save-data': { place: 'settings', lifetime: 'device' },
  /** Ours: what the person searched for, the last first; never sent anywhere (SRC-4). */
  'recent-searches': { place: 'settings', lifetime: 'person' },
  /** Ours: the shopping list as it was written last; never sent anywhere (SRC-6). */
  'list-draft': { place: 'settings', lifetime: 'person' },
  /** Ours: a sign-out that has begun; whoever starts next ends it. */
  'signing-out': { place: 'settings', lifetime: 'device' },
  /** Ours: what people who were signed in before have not sent, and whether it is kept for them (OUT-4). */
  'left-by-others': { place: 'settings', lifetime: 'person' },
  /** Ours: how the last drain ended. */
  'last-drain': { place: 'settings', lifetime: 'person' },
  /** Ours: a person stopped the fetching of catalogues in the background. */
  'catalogue-stopped': { place: 'settings', lifetime: 'device' },
  /** Ours: how far that fetching is. */
  'catalogue-progress': { place: 'settings', lifetime: 'device' },
  /** Ours: how much of this device catalogues and pictures may take, bytes (CAT-5). */
  'catalogue-space': { place: 'settings', lifetime: 'device' },
  /** Ours: how the question to install the app ended. */
  'install-answer': { place: 'settings', lifetime: 'device' },
  /** Ours: when the question about messages was answered last. */
  'push-asked-at': { place: 'settings', lifetime: 'device' },
  /** Ours: when the offer to download a language for speaking was answered; it is made once (SRC-6). */
  'speech-answered-at': { place: 'settings', lifetime: 'device' },
  /** Ours: light, dark, or as the phone is. */
  theme: { place: 'local', lifetime: 'device' },
  /** Ours: how the person chose to pay last. */
  'payment-choice': { place: 'settings', lifetime: 'person' },
  /** Ours: whose database was here last, which one, and how much of it was unsent (DB-3). */
  'database-marker': { place: 'local', lifetime: 'person' },
  /** Ours: the number of unsent entries once more, as a cookie, for when a browser empties all other places (DB-3). */
  'haat-unsent': { place: 'cookie', lifetime: 'person' },
  /** Ours: this tab's person has read that localStorage is blocked. */
  'settings-told': { place: 'session', lifetime: 'session' },
  /** Ours: whether the person lets Haat share how it is used with the services of others; missing is no. */
  'share-usage': { place: 'settings', lifetime: 'person' },
  /** Ours: whether the browser was asked to keep the storage. */
  'persistence-asked': { place: 'local', lifetime: 'device' },
} as const satisfies Record<string, StorageKeyRule>;

interface StorageKeyRule {
  readonly place: 'local' | 'session' | 'settings' | 'table' | 'cookie';
  readonly lifetime: 'device' | 'session' | 'person';
}

export type StorageKey = keyof typeof STORAGE_KEYS;

type KeysIn<Place extends StorageKeyRule['place']> = {
  [Key in StorageKey]: (typeof STORAGE_KEYS)[Key]['place'] extends Place ? Key : never;
}[StorageKey];

export type SettingsKey = KeysIn<'settings'>;
export type BrowserKey = KeysIn<'local'> | KeysIn<'session'>;

/** The keys that sign-out removes. */
export const PERSON_SETTINGS = (Object.keys(STORAGE_KEYS) as StorageKey[]).filter(
  (key): key is SettingsKey =>
    STORAGE_KEYS[key].place === 'settings' && STORAGE_KEYS[key].lifetime === 'person',
);

/** Kept in localStorage by nobody but an older app; taken away once that was read (decision 97). `recoil-persist` goes last: it is its mark. */
export const OLDER_APP_KEYS: readonly StorageKey[] = [
  ...(Object.keys(STORAGE_KEYS) as StorageKey[]).filter((key) =>
    ['settings', 'table'].includes(STORAGE_KEYS[key].place),
  ),
  'location-permission-granted',
  'permission_status',
  'app-build-version',
  'recoil-persist',
];
