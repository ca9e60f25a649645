import type { AnswerRatingPayload } from '../../contracts/orders/rate-order.ts';
import type { StoreSummary } from '../../contracts/schemas.ts';
import type { ChangeShopPayload } from '../../contracts/sellers/seller-update.ts';
import type { SaveOfferPayload } from '../../contracts/sellers/shop-offers.ts';
import type { ChangeStaffPayload } from '../../contracts/sellers/shop-staff.ts';
import type {
  ApplicationPayload,
  ShopApplication,
} from '../../contracts/sellers/applications/shop-application.ts';
import {
  ratingAnswersOf,
  SHOP_APPLICATION_SUBJECTS,
  shopOffersOf,
  shopStaffSubject,
  shopSettingsSubject,
} from '../../domain/sellers/shop-subjects.ts';
import { isStopped, type OutboxError, type StoredOutboxEntry } from '../outbox-entry.ts';
import type { PersonDatabase } from '../person-database.ts';

/** What was written here and the server has not taken. */
export interface Unsent<Payload> {
  readonly payload: Payload;
  /** Why the server refused it; null while it waits. */
  readonly refused: OutboxError | null;
}

/** An application on this phone: the server's word, what waits over it, or both. */
export interface KnownApplication {
  readonly applicationId: string;
  readonly server: ShopApplication | null;
  readonly unsent: Unsent<ApplicationPayload> | null;
}

const unsentOf = <Payload>(entry: StoredOutboxEntry): Unsent<Payload> => ({
  payload: entry.payload as Payload,
  refused: isStopped(entry) ? (entry.lastError ?? { code: '', message: '', status: 0 }) : null,
});

/** The person's applications, those written here first. One transaction: an answer and the end of its entry are seen together. */
export async function readApplications(db: PersonDatabase): Promise<readonly KnownApplication[]> {
  return db.transaction('r', db.facts, db.outbox, async () => {
    const told = (await db.fact('shop-applications')) ?? [];
    const written = await unsentUnder<ApplicationPayload>(db, SHOP_APPLICATION_SUBJECTS);
    const unsent = new Map(written.map((each) => [each.payload.applicationId, each]));
    const known = new Set(told.map(({ applicationId }) => applicationId));
    const fresh = [...unsent.keys()].filter((id) => !known.has(id)).toReversed();
    return [
      ...fresh.map((applicationId) => ({
        applicationId,
        server: null,
        unsent: unsent.get(applicationId) ?? null,
      })),
      ...told.map((server) => ({
        applicationId: server.applicationId,
        server,
        unsent: unsent.get(server.applicationId) ?? null,
      })),
    ];
  });
}

/** A shop's settings with what waits laid over the server's word. */
export interface ShopSettings {
  readonly shop: StoreSummary;
  readonly isWaiting: boolean;
  /** Names of the settings that wait. */
  readonly waitingParts: readonly string[];
  readonly refused: OutboxError | null;
  /** What the server refused, to be mended, and its place in the outbox. */
  readonly refusedChange: (ChangeShopPayload & { readonly sequence: number }) | null;
  /** The new picture that waits, in `attachments`; null: none. */
  readonly waitingPictureId: string | null;
}

/** The settings of a shop as they will be; undefined until they were fetched once. */
export async function readShopSettings(
  db: PersonDatabase,
  storeId: string,
): Promise<ShopSettings | null> {
  return db.transaction('r', db.facts, db.outbox, async () => {
    const told = (await db.fact('shop-settings'))?.[storeId];
    if (told === undefined) return null;
    const entries = (await db.outbox
      .where('subject')
      .equals(shopSettingsSubject(storeId))
      .sortBy('sequence')) as StoredOutboxEntry[];
    const waiting = entries.filter((entry) => !isStopped(entry));
    const changes = waiting.map((entry) => (entry.payload as ChangeShopPayload).store);
    const {
      tags: _tags,
      customerCare: _care,
      pictureFileId: _picture,
      ...changed
    } = Object.assign({}, ...changes) as ChangeShopPayload['store'];
    const said = Object.fromEntries(
      Object.entries(changed).filter(([, value]) => value !== undefined),
    );
    const refused = entries.find(isStopped);
    const pictureIds = waiting.flatMap(
      (entry) => (entry.payload as ChangeShopPayload).pictureIds ?? [],
    );
    return {
      shop: { ...told, ...said },
      isWaiting: waiting.length > 0,
      waitingParts: Object.keys(said),
      refused: refused?.lastError ?? null,
      refusedChange:
        refused === undefined
          ? null
          : { ...(refused.payload as ChangeShopPayload), sequence: refused.sequence },
      waitingPictureId: pictureIds.at(-1) ?? null,
    };
  });
}

/** The bank account for payouts that was chosen here last and that the server has not taken; null: none. */
export async function readUnsentPayoutAccount(
  db: PersonDatabase,
  storeId: string,
): Promise<Unsent<ChangeShopPayload> | null> {
  const entries = (await db.outbox
    .where('subject')
    .equals(shopSettingsSubject(storeId))
    .sortBy('sequence')) as StoredOutboxEntry[];
  const unsent = entries.map((entry) => unsentOf<ChangeShopPayload>(entry));
  return unsent.findLast(({ payload }) => payload.store.payoutAccountId !== undefined) ?? null;
}

/** What was written here under subjects that begin so, and the server has not taken, in its order. */
async function unsentUnder<Payload>(
  db: PersonDatabase,
  subjects: string,
): Promise<readonly Unsent<Payload>[]> {
  const entries = (await db.outbox
    .where('subject')
    .startsWith(subjects)
    .sortBy('sequence')) as StoredOutboxEntry[];
  return entries.map((entry) => unsentOf<Payload>(entry));
}

/** Offers of a shop that were written here and that the server has not taken, by their ids. */
export async function readUnsentOffers(
  db: PersonDatabase,
  storeId: string,
): Promise<ReadonlyMap<string, Unsent<SaveOfferPayload>>> {
  const unsent = await unsentUnder<SaveOfferPayload>(db, shopOffersOf(storeId));
  return new Map(unsent.map((each) => [each.payload.offer.offerId, each]));
}

/** Answers to ratings of a shop's orders that were written here and that the server has not taken, by the order's id. */
export async function readUnsentAnswers(
  db: PersonDatabase,
  storeId: string,
): Promise<ReadonlyMap<string, Unsent<AnswerRatingPayload>>> {
  const unsent = await unsentUnder<AnswerRatingPayload>(db, ratingAnswersOf(storeId));
  return new Map(unsent.map((each) => [each.payload.orderId, each]));
}

/** What was changed here about who works at a shop and the server has not taken, in its order. */
export async function readUnsentStaff(
  db: PersonDatabase,
  storeId: string,
): Promise<readonly Unsent<ChangeStaffPayload>[]> {
  const entries = (await db.outbox
    .where('subject')
    .equals(shopStaffSubject(storeId))
    .sortBy('sequence')) as StoredOutboxEntry[];
  return entries.map((entry) => unsentOf<ChangeStaffPayload>(entry));
}
