import { sayInOrderTalkHandler } from '../../chat/services/chat-rooms.ts';
import { answerRatingHandler } from '../../orders/services/rate-orders.ts';
import { lightFormat } from 'date-fns';
import { formatRupees } from '../../../src/domain/money.ts';
import { formatHhmm, inIndia } from '../../../src/domain/time.ts';
import { lockOwnedStore, lockOwnStore, readOwnedStore, readOwnStore } from '../own-stores.ts';
import {
  addShopItemHandler,
  changeShopGoodsHandler,
  setItemPicturesHandler,
} from '../../goods/services/shop-goods.ts';
import { saveShopOfferHandler } from './offers.ts';
import { lockOrdersAtDoor, tellBuyersAgain } from '../../orders/lock-order.ts';
import { changeOrderLineHandler } from '../../orders/services/line-changes.ts';
import {
  type CallerIdentity,
  implement,
  type ServiceCall,
  type ServiceHandler,
} from '../../http/service-handler.ts';
import { markPackedHandler, moveShopOrderHandler } from './shop-orders.ts';
import * as v from 'valibot';
import { sellerUpdate } from '../../../src/contracts/sellers/seller-update.ts';
import { returnPolicy, shopNotice } from '../../../src/contracts/sellers/shop-front.ts';
import { RETURN_CHOICES } from '../../../src/domain/sellers/shop-front.ts';
import { audited } from '../../audit/audited.ts';
import { changeItems, type ItemChange } from '../../catalogue/change-prices.ts';
import type { Database } from '../../db/database.ts';
import { keepUpload, keptUpload } from '../../goods/item-pictures.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { PROBLEM_TITLES } from '../../http/problem-response.ts';
import { isOwnAccount } from '../../money/bank-accounts.ts';
import { changeStore, storeSummaries } from '../store-summaries.ts';
import { changeShopStaff } from '../../../src/contracts/sellers/shop-staff.ts';
import {
  changeStaff,
  doKeptWork,
  keepRemovedWork,
  shopStaffOf,
  type WorkDone,
} from '../shop-staff.ts';

type Ask = v.InferOutput<typeof sellerUpdate.input>;

/** The orders whose buyers are shown the UPI id of a shop; nobody else than its people has them held. @throws ProblemError store_not_found */
async function ordersAtDoor(db: Database, identity: CallerIdentity, storeId: string) {
  await readOwnStore(db, identity, storeId);
  return lockOrdersAtDoor(db, storeId);
}

/** Without the members that were left out, which a change of prices does not know as undefined. */
function itemChangeOf({ itemId, pricePaise, mrpPaise, stock }: Ask['items'][number]): ItemChange {
  return {
    itemId,
    ...(pricePaise === undefined ? {} : { pricePaise }),
    ...(mrpPaise === undefined ? {} : { mrpPaise }),
    ...(stock === undefined ? {} : { stock }),
  };
}

/** What settings are called in work that is kept; one without a word is named as the contract has it. */
const SETTING_WORDS: Readonly<Record<string, string>> = {
  opensAt: 'Opens at',
  closesAt: 'Closes at',
  takingOrders: 'Takes orders',
  closedUntil: 'Closed until',
  holidays: 'Holidays',
  deliveryRadiusKm: 'Delivers within, km',
  deliveryMinutes: 'Brings orders within, minutes',
  preparationMinutes: 'Packs an order within, minutes',
  offersPickup: 'Orders can be picked up',
  deliveryChargePaise: 'Delivery charge',
  freeDeliveryFromPaise: 'Free delivery from',
  packingChargePaise: 'Packing charge',
  minimumOrderPaise: 'Least order',
  freightPaisePerQuintal: 'Freight for 100 kg',
  customerCare: 'Contact',
  tags: 'Told by',
  gstin: 'GSTIN',
  upiId: 'UPI id',
  notice: 'Notice',
  returnPolicy: 'Returns',
  pictureFileId: 'Picture of the shop',
};

/** A notice or a return policy. */
const written = v.union([v.pick(shopNotice, ['text']), returnPolicy]);

function settingInWords(name: string, value: unknown): string {
  if (v.is(written, value)) {
    if ('text' in value) return value.text;
    const choice = RETURN_CHOICES.find((each) => each.withinMinutes === value.withinMinutes);
    return [choice?.name, value.words].filter(Boolean).join('. ');
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null) return 'not said';
  // The file is its sender's: its id says nothing to the owner.
  if (name === 'pictureFileId') return 'changed';
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return 'changed';
  if (name === 'opensAt' || name === 'closesAt') return formatHhmm(value);
  if (name === 'closedUntil') return lightFormat(inIndia(value), 'd.M.yyyy HH:mm');
  return name.includes('Paise') ? formatRupees(value) : String(value);
}

/** What somebody changed of a shop's settings, for its owner: "Closes at: 9:30 PM". */
const settingsInWords = ({ store, items }: Ask): string[] => [
  ...Object.entries(store)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${SETTING_WORDS[name] ?? name}: ${settingInWords(name, value)}`),
  ...(items.length === 0 ? [] : [`${items.length} items changed`]),
];

/** What an owner can only read of a removed person's work: whose money it is, what stands on invoices, and a file of that person's. */
const isReadOnly = ({ gstin, upiId, payoutAccountId, pictureFileId }: Ask['store']): boolean =>
  [gstin, upiId, payoutAccountId, pictureFileId].some((each) => each !== undefined);

export const sellerUpdateHandler = audited(
  implement(
    sellerUpdate,
    async ({ input: { storeId, store: changes, seen, items }, identity, db, parts }) => {
      const toTell = changes.upiId === undefined ? [] : await ordersAtDoor(db, identity, storeId);
      const { liveVersion, sellerUserId, suspendedAt } = await lockOwnStore(db, identity, storeId);
      const opens = changes.takingOrders === true || typeof changes.closedUntil === 'number';
      if (opens && suspendedAt !== null) throw new ProblemError('store_suspended');
      const isOwners = changes.gstin !== undefined || changes.upiId !== undefined;
      if (isOwners) await readOwnedStore(db, identity, storeId);
      const { payoutAccountId } = changes;
      if (payoutAccountId !== undefined) {
        const mayChoose = sellerUserId === identity.userId;
        if (!mayChoose || !(await isOwnAccount(db, identity.userId, payoutAccountId)))
          throw new ProblemError('account_not_found');
      }
      const { pictureFileId } = changes;
      const picture = pictureFileId && (await keptUpload(db, identity.userId, pictureFileId));
      await changeStore(db, { storeId, changes, picture, seen, now: parts.now() });
      const moved =
        items.length === 0
          ? { changed: 0, version: liveVersion }
          : await changeItems(db, storeId, items.map(itemChangeOf), {
              by: identity.userId,
              now: parts.now(),
            });
      await tellBuyersAgain(db, toTell);
      const [store] = await storeSummaries(db, [storeId]);
      if (store === undefined) throw new ProblemError('store_not_found');
      return {
        store,
        changedItems: moved.changed,
        liveVersion: moved.version,
        serverTime: parts.now(),
      };
    },
    {
      subject: async ({ input: { storeId } }) => `store:${storeId}`,
      prepare: async ({ input, identity, db, parts }) => {
        const { storeId } = input;
        const lines = settingsInWords(input);
        // An owner who does all of somebody's work must not change with one tap where the money goes.
        const service = isReadOnly(input.store) ? null : sellerUpdate.name;
        const now = parts.now();
        await keepRemovedWork(db, identity, { storeId, lines, input, service, now });
        const { pictureFileId } = input.store;
        if (!pictureFileId) return;
        await readOwnStore(db, identity, storeId);
        // Drawing takes a core for a while: nobody waits for it in a transaction.
        await keepUpload(db, { userId: identity.userId, fileId: pictureFileId, now });
      },
    },
  ),
  ({ input: { storeId, store, items } }) => ({
    subject: `store:${storeId}`,
    reason: `Changed ${[...Object.keys(store), `${items.length} items`].join(', ')}`,
  }),
);

/** What an owner may do in the place of somebody who was removed, by the service's name. */
const TAKEN_OVER: ReadonlyMap<string, ServiceHandler> = new Map(
  [
    moveShopOrderHandler,
    markPackedHandler,
    changeOrderLineHandler,
    changeShopGoodsHandler,
    addShopItemHandler,
    setItemPicturesHandler,
    saveShopOfferHandler,
    answerRatingHandler,
    sayInOrderTalkHandler,
    sellerUpdateHandler,
  ].map((handler: ServiceHandler) => [handler.contract.name, handler]),
);

const WRONG_CODE = 'This was not the delivery code of the order.';
const OUT_OF_DATE = 'This was kept by an older version of Haat and can’t be done any more.';

/** What a service says that did not do all that it was asked. */
const leftover = v.object({
  isWrongCode: v.optional(v.boolean()),
  goods: v.optional(v.object({ asked: v.array(v.object({ detail: v.string() })) })),
});

/** Does kept work as if it had been sent now by the owner: the table of moves decides as ever (OUT-10). */
async function doNow(
  { identity, db, parts }: ServiceCall<unknown>,
  asked: { readonly service: string; readonly input: unknown },
): Promise<WorkDone> {
  const handler = TAKEN_OVER.get(asked.service);
  if (handler === undefined) return { isDone: false, refusal: OUT_OF_DATE };
  const input = v.safeParse(handler.contract.input, asked.input);
  if (!input.success) return { isDone: false, refusal: OUT_OF_DATE };
  try {
    const output = await db.transaction((transaction) =>
      handler.handle({ input: input.output, identity, db: transaction, parts }),
    );
    const left = v.parse(leftover, output);
    if (left.isWrongCode === true) return { isDone: false, refusal: WRONG_CODE };
    const details = left.goods?.asked.map(({ detail }) => detail) ?? [];
    return { isDone: true, refusal: details.length === 0 ? null : details.join(' ') };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { isDone: false, refusal: error.extras.detail ?? PROBLEM_TITLES[error.code] };
  }
}

export const changeShopStaffHandler = audited(
  implement(
    changeShopStaff,
    async (call) => {
      const { input, identity, db, parts } = call;
      const { storeId, change } = input;
      if (change.act === 'do-work') {
        // Without the store's lock: what is done takes its locks in its own order.
        await readOwnedStore(db, identity, storeId);
        const work = { storeId, workId: change.workId, now: parts.now() };
        await doKeptWork(db, work, (asked) => doNow(call, asked));
        return { staff: await shopStaffOf(db, storeId) };
      }
      const { name: storeName, sellerUserId: ownerId } = await lockOwnedStore(
        db,
        identity,
        storeId,
      );
      await changeStaff(db, { storeId, storeName, ownerId }, change, parts);
      return { staff: await shopStaffOf(db, storeId) };
    },
    { subject: async ({ input: { storeId } }) => `store:${storeId}` },
  ),
  ({ input: { storeId, change } }) => ({
    subject: `store:${storeId}`,
    reason: `Staff: ${change.act}`,
  }),
);
