import type { EventDraft, PageFacts } from '../contracts/events/app-events.ts';
import type { OlderAddress } from '../domain/older-app.ts';
import type { PaymentChoice } from '../domain/orders/payments/payment-choice.ts';
import type { Apartment } from '../contracts/group-buy/pledge.ts';
import type { KeptCampaigns } from './facts/person-facts.ts';
import type { DeviceDatabase } from './device-database.ts';
import type { EventQueueState } from './event-queue-rows.ts';
import type { UserDetails } from '../contracts/user-details.ts';
import type { SettingsKey } from './storage-keys.ts';

/** What this device keeps of the person who is signed in (specification, section 3: persisted personal info). */
export interface PersonalInfo extends UserDetails {
  readonly primaryPhoneNumber: string;
}

/** As an older version kept it, too. */
export type StoredPersonalInfo = UserDetails & Partial<Pick<PersonalInfo, 'primaryPhoneNumber'>>;

/** The server's word on a person as it is kept: the number they sign in with is their primary one. */
export function personalInfoOf(stored: StoredPersonalInfo): PersonalInfo {
  return { ...stored, primaryPhoneNumber: stored.primaryPhoneNumber ?? stored.contact };
}

/** The signed-in session. The only place that holds the token. `expiresAt` in ms by the server's clock. */
export interface StoredSession {
  readonly token: string;
  readonly tokenType: string;
  readonly userId: number;
  readonly realmId: number;
  readonly expiresAt: number;
}

/** How reachable the server is, as real answers showed it (NET-1). */
export type ReachabilityState = 'online' | 'flaky' | 'offline';

/** Reachability with what its hysteresis needs, shared by all pages and workers of this device (NET-1). */
export interface Reachability {
  readonly state: ReachabilityState;
  /** Quick answers in a row, counted as far as they matter. */
  readonly quickAnswers: number;
  /** Requests without an answer in a row, counted as far as they matter. */
  readonly misses: number;
  /** When the line last failed or was slow, ms by this device's clock; null when it never did. */
  readonly badAt: number | null;
  /** Status of the last miss where somebody else answered in place of Haat (OUT-9); none of an older version's. */
  readonly foreignStatus?: number | null;
}

/** How the last drain of this device ended; for the diagnostic file. */
export interface LastDrain {
  /** ms by this device's clock. */
  readonly at: number;
  readonly done: number;
  readonly waiting: number;
  readonly paused: boolean;
}

/**
 * How far the catalogues of the stores that this device keeps have been fetched.
 * - `running`: some context fetches. `waiting`: until the network, or a person, lets it go on. `later`: those that will
 *   probably be opened were tried; the others come when there is time for them. `done`: all tried.
 */
export interface CatalogueProgress {
  readonly state: 'running' | 'waiting' | 'later' | 'done';
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  /** ms by this device's clock. */
  readonly at: number;
}

/** Which validation of a cart was the last one (specification, section 3), and of which store's. */
export interface CartValidationParams {
  readonly storeId: string;
  readonly message_id: string;
  readonly transaction_id: string;
}

/** What this device calls itself where nobody is signed in; made when it is first needed. */
export interface DeviceInfo {
  readonly id: string;
}

/** Whose event was tracked last, and on which page. */
export type EventPage = PageFacts & Pick<EventDraft, 'userId'>;

/** How the question to install the app ended, and when (ms by this device's clock). */
export interface InstallAnswer {
  readonly answer: 'accepted' | 'dismissed' | 'closed';
  readonly at: number;
}

/** What a person who was signed in here before had not sent (OUT-4): how much of it, never what it is. */
export interface LeftByOther {
  /** The name of their database. */
  readonly database: string;
  readonly orders: number;
  readonly changes: number;
  /** Whether the person here now has said that it may stay. */
  readonly isKept: boolean;
}

/** What is stored under which settings key; keys without a shape here are not used yet. */
interface SettingShapes {
  authData: StoredSession;
  user_details: StoredPersonalInfo;
  'area-code': string;
  /** The request of the trade side that was looked at last. */
  selected_request: string;
  /** The address that an older app kept, with which the form of the first one starts. */
  address: OlderAddress;
  selected_user_address: string;
  'cart-validation-params': CartValidationParams;
  /** Ids of stores, the one marked last first. */
  favourite_shop: readonly string[];
  milestones: KeptCampaigns;
  /** What a person is told by: of which cooperatives they are a member (`memberTag`). */
  user_tags: readonly string[];
  /** The person's apartment, and those chosen before it. */
  USER_APARTMENTS: readonly Apartment[];
  /** The order whose rating was put off (transaction id): it is not asked for again. */
  rating_order: string;
  reachability: ReachabilityState;
  'reachability-evidence': Reachability;
  'work-offline': boolean;
  'save-data': boolean;
  /** The last one first. */
  'recent-searches': readonly string[];
  'list-draft': string;
  /** The name of the database of whoever's sign-out has begun and has not ended. */
  'signing-out': string;
  'left-by-others': readonly LeftByOther[];
  'last-drain': LastDrain;
  'catalogue-stopped': boolean;
  'catalogue-progress': CatalogueProgress;
  'catalogue-space': number;
  'payment-choice': PaymentChoice;
  /** Where the server knows this device to take messages. */
  'ninja-nfc-fcm-token': string;
  'install-answer': InstallAnswer;
  /** When the question about messages was answered last, ms by this device's clock. */
  'push-asked-at': number;
  /** When somebody answered the offer to download a language for speaking, ms by this device's clock. */
  'speech-answered-at': number;
  'event-page': EventPage;
  /** What this device sets otherwise than the app does; names as in `QueueSettings` of src/events. */
  events_sdk_configuration: Readonly<Record<string, unknown>>;
  events_sdk_queue: EventQueueState;
  'device-info': DeviceInfo;
  'device-mark': string;
  'share-usage': boolean;
}

export type KnownSettingsKey = keyof SettingShapes & SettingsKey;
export type SettingOf<Key extends KnownSettingsKey> = SettingShapes[Key];

/** Writes one setting. */
export async function writeSetting<Key extends KnownSettingsKey>(
  db: DeviceDatabase,
  key: Key,
  value: SettingOf<Key>,
): Promise<void> {
  await db.settings.put({ name: key, value });
}

/** Removes settings. */
export async function removeSettings(
  db: DeviceDatabase,
  keys: readonly SettingsKey[],
): Promise<void> {
  await db.settings.bulkDelete([...keys]);
}
