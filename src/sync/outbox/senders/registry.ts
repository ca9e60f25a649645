import { OUTBOX_COMMANDS } from '../../../contracts/outbox-commands.ts';
import type { OutboxSender, SendTools } from '../sender.ts';
import { placeOrderSender } from './place-order.ts';
import * as v from 'valibot';
import {
  SAVE_ADDRESS,
  saveAddressPayload,
  saveUpdateAddress,
} from '../../../contracts/addresses/change-addresses.ts';
import type { OutboxCommand } from '../../../contracts/outbox-command.ts';
import { produce } from 'immer';
import { uuid, count, order, rating, storeSummary } from '../../../contracts/schemas.ts';
import { ticket } from '../../../contracts/tickets/ticket.ts';
import { storedPreferences } from '../../../contracts/account/save-preferences.ts';
import type { OutboxError, StoredOutboxEntry } from '../../../db/outbox-entry.ts';
import { refusalCode } from '../../call-error.ts';
import { favouriteAnswer } from '../../../contracts/account/favourites.ts';
import { savedListAnswer } from '../../../contracts/account/saved-lists.ts';
import { membership } from '../../../contracts/coop/cooperatives.ts';
import { groupShare } from '../../../contracts/group-buy/pledge.ts';
import { goodsAnswer } from '../../../contracts/goods/goods-change.ts';
import { shopRating } from '../../../contracts/orders/rate-order.ts';
import { said } from '../../../contracts/orders/chat/order-talk.ts';
import { shopOrder } from '../../../contracts/sellers/shop-order.ts';
import { shopApplication } from '../../../contracts/sellers/applications/shop-application.ts';
import { rewardCoupon } from '../../../contracts/rewards/coin-account.ts';
import { tradeRequest } from '../../../contracts/trade/trade-schemas.ts';
import { cart } from '../../../contracts/cart/cart.ts';
import type { PersonDatabase } from '../../../db/person-database.ts';
import { storeServerCart } from '../../pull/cart.ts';
import {
  storeServerMembership,
  storeServerPledge,
  storeServerCoupon,
} from '../../pull/answers/server-coop.ts';
import {
  storeServerOrder,
  storeSaid,
  storeServerRating,
  dropOldTicketPictures,
  storeServerTicket,
} from '../../pull/answers/server-order.ts';
import { storeFavourite } from '../../pull/favourites.ts';
import { storeSavedList } from '../../pull/saved-lists.ts';
import { storeServerPreferences } from '../../pull/person.ts';
import { storeShopOrder } from '../../pull/orders/shop-orders.ts';
import {
  storeApplication,
  storeGoodsAnswer,
  storeShopRating,
  storeShopSettings,
} from '../../pull/shop-desk.ts';
import { storeAccountNumber, storeTrade } from '../../pull/trades.ts';

/** What services answer that a person's database keeps, by the member's name in the answer; each is there or not. */
const knownAnswer = v.object({
  application: v.optional(shopApplication),
  cart: v.optional(cart),
  coins: v.optional(count),
  coupon: v.optional(rewardCoupon),
  goods: v.optional(goodsAnswer),
  mark: v.optional(favouriteAnswer),
  said: v.optional(said),
  savedList: v.optional(savedListAnswer),
  membership: v.optional(membership),
  order: v.optional(order),
  preferences: v.optional(storedPreferences),
  rating: v.optional(rating),
  share: v.optional(groupShare),
  shopOrder: v.optional(shopOrder),
  shopRating: v.optional(shopRating),
  store: v.optional(storeSummary),
  ticket: v.optional(ticket),
  tradeRequest: v.optional(tradeRequest),
  virtualAccountNumber: v.optional(v.string()),
  ifsc: v.optional(v.string()),
});

/**
 * Writes what the server answered to a command into the person's tables; runs in the transaction that deletes the
 * entry (OUT-1). An entity keeps one name in all answers, so a new command needs nothing here unless its entity is new.
 */
async function storeAnswer(
  db: PersonDatabase,
  answer: unknown,
  making: { readonly newId: () => string; readonly now: number },
): Promise<void> {
  const known = v.safeParse(knownAnswer, answer);
  if (!known.success) return;
  if (known.output.cart !== undefined) await storeServerCart(db, known.output.cart);
  const { coupon, coins } = known.output;
  if (coupon !== undefined && coins !== undefined) await storeServerCoupon(db, coupon, coins);
  if (known.output.order !== undefined) await storeServerOrder(db, known.output.order);
  if (known.output.rating !== undefined) await storeServerRating(db, known.output.rating, true);
  if (known.output.membership !== undefined) {
    await storeServerMembership(db, known.output.membership);
  }
  if (known.output.mark !== undefined) await storeFavourite(db, known.output.mark);
  if (known.output.savedList !== undefined) await storeSavedList(db, known.output.savedList);
  if (known.output.share !== undefined) await storeServerPledge(db, known.output.share);
  if (known.output.goods !== undefined) await storeGoodsAnswer(db, known.output.goods, making);
  if (known.output.shopOrder !== undefined) await storeShopOrder(db, known.output.shopOrder);
  if (known.output.said !== undefined) await storeSaid(db, known.output.said, making.now);
  if (known.output.shopRating !== undefined) await storeShopRating(db, known.output.shopRating);
  if (known.output.application !== undefined) await storeApplication(db, known.output.application);
  if (known.output.store !== undefined) await storeShopSettings(db, known.output.store);
  if (known.output.preferences !== undefined) {
    await storeServerPreferences(db, known.output.preferences);
  }
  if (known.output.tradeRequest !== undefined) await storeTrade(db, known.output.tradeRequest);
  const { virtualAccountNumber, ifsc } = known.output;
  if (virtualAccountNumber !== undefined && ifsc !== undefined) {
    await storeAccountNumber(db, { virtualAccountNumber, ifsc });
  }
  if (known.output.ticket !== undefined) {
    await storeServerTicket(db, known.output.ticket);
    await dropOldTicketPictures(db);
  }
}

/** How far the pictures of an entry have come, in their order; stored in the entry (OUT-1). */
const progressSchema = v.object({
  pictures: v.array(
    v.object({
      pictureId: v.string(),
      /** Idempotency key of this upload, the same for every try. */
      key: uuid,
      /** The server's answer; null until there is one. */
      fileId: v.nullable(v.string()),
    }),
  ),
});

type PictureProgress = v.InferOutput<typeof progressSchema>;

/** The files that the server has now, in the order of the pictures, or what only the buyer can mend. */
type UploadedPictures =
  | { readonly kind: 'uploaded'; readonly fileIds: readonly string[] }
  | { readonly kind: 'lost'; readonly error: OutboxError };

/** The storage of the device was emptied between writing and sending: nothing can bring the bytes back. */
const PICTURE_LOST: OutboxError = {
  code: 'picture_lost',
  message:
    'The picture is not on this phone any more. Nothing was sent. Please add the picture again.',
  status: 0,
};

/** Sends a saved address, its photo first; the server's own reading of it replaces the local one. */
const saveAddressSender: OutboxSender = {
  ...SAVE_ADDRESS,
  migrate: (payload) => payload,
  async send(entry, tools) {
    const { addressId, address, photoId } = v.parse(saveAddressPayload, entry.payload);
    const pictureIds = photoId === undefined ? [] : [photoId];
    const uploaded = await uploadPictures(entry, pictureIds, tools);
    if (uploaded.kind === 'lost') {
      return { kind: 'needs-buyer', error: uploaded.error, store: async () => {} };
    }
    const [gatePhoto = address.gatePhoto] = uploaded.fileIds;
    const ask = { addressId, address: { ...address, gatePhoto } };
    let saved;
    try {
      saved = await tools.call(saveUpdateAddress, ask, entry.id);
    } catch (error) {
      await forgetLostFiles(error, pictureIds, tools);
      throw error;
    }
    return {
      kind: 'done',
      store: async (db) => {
        const confirmed = saved.address;
        // A newer edit waits behind this one: its text stays on screen.
        const newer = await db.outbox.where('subject').equals(entry.subject).count();
        const shown = newer > 1 ? {} : { address: confirmed, pending: false };
        await db.addresses.update(addressId, { confirmed, ...shown });
        await db.attachments.bulkDelete(pictureIds);
      },
    };
  },
};

/** Every kind of outbox entry that this version can send. */
export const SENDERS: readonly OutboxSender[] = [
  placeOrderSender,
  saveAddressSender,
  ...OUTBOX_COMMANDS.map(commandSender),
];

/**
 * The sender of a command that one call sends: the entry's id is the idempotency key (OUT-1). Its pictures go first and
 * stay here until the answer of the call is stored.
 */
export function commandSender(command: OutboxCommand): OutboxSender {
  const { kind, payloadVersion, newestOnly, migrate, service } = command;
  return {
    kind,
    payloadVersion,
    newestOnly,
    ...(migrate !== undefined && { migrate }),
    async send(entry, tools) {
      const payload = v.parse(command.payload, entry.payload);
      const pictureIds = command.pictures?.(payload) ?? [];
      let fileIds: readonly string[] = [];
      if (pictureIds.length > 0) {
        const uploaded = await uploadPictures(entry, pictureIds, tools);
        if (uploaded.kind === 'lost') {
          return { kind: 'needs-buyer', error: uploaded.error, store: async () => {} };
        }
        fileIds = uploaded.fileIds;
      }
      try {
        const answer = await tools.call(
          service,
          command.input(payload, fileIds, entry.id),
          entry.id,
        );
        return {
          kind: 'done',
          store: async (db) => {
            if (command.keepsAnswer !== false) {
              await storeAnswer(db, answer, { newId: tools.newId, now: entry.createdAt });
            }
            if (command.keepsPictures !== true) await db.attachments.bulkDelete([...pictureIds]);
          },
        };
      } catch (error) {
        await forgetLostFiles(error, pictureIds, tools);
        throw error;
      }
    },
  };
}

function firstProgress(pictureIds: readonly string[], newId: () => string): PictureProgress {
  return {
    pictures: pictureIds.map((pictureId) => ({ pictureId, key: newId(), fileId: null })),
  };
}

/** Progress as stored; undefined when it is not readable or about other pictures. */
function readProgress(stored: unknown, pictureIds: readonly string[]): PictureProgress | undefined {
  const parsed = v.safeParse(progressSchema, stored);
  if (!parsed.success) return undefined;
  const known = parsed.output.pictures.map(({ pictureId }) => pictureId);
  return known.join() === pictureIds.join() ? parsed.output : undefined;
}

/**
 * Uploads the pictures of an entry that the server does not have yet, one after the other. Keys are stored before the
 * first byte is sent and each answer before the next picture, so that no picture is there twice. Throws `CallError`.
 */
async function uploadPictures(
  entry: StoredOutboxEntry,
  pictureIds: readonly string[],
  tools: SendTools,
): Promise<UploadedPictures> {
  if (pictureIds.length === 0) return { kind: 'uploaded', fileIds: [] };
  let progress = readProgress(entry.progress, pictureIds);
  if (progress === undefined) {
    progress = firstProgress(pictureIds, tools.newId);
    await tools.checkpoint(progress);
  }
  for (const { pictureId, key, fileId } of progress.pictures) {
    if (fileId !== null) continue;
    const picture = await tools.readAttachment(pictureId);
    if (picture === undefined) return { kind: 'lost', error: PICTURE_LOST };
    const answered = await tools.upload(picture, key);
    progress = produce(progress, ({ pictures }) => {
      const uploaded = pictures.find((each) => each.pictureId === pictureId);
      if (uploaded !== undefined) uploaded.fileId = answered;
    });
    await tools.checkpoint(progress);
  }
  return { kind: 'uploaded', fileIds: progress.pictures.flatMap(({ fileId }) => fileId ?? []) };
}

/**
 * A server that does not know a file it answered with has lost it: the next try uploads anew, under new keys, as the
 * old ones would only replay the lost answer.
 */
async function forgetLostFiles(
  error: unknown,
  pictureIds: readonly string[],
  tools: SendTools,
): Promise<void> {
  if (pictureIds.length === 0 || refusalCode(error) !== 'file_not_found') return;
  await tools.checkpoint(firstProgress(pictureIds, tools.newId));
}
