import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import { sellerUpdate } from '../../../src/contracts/sellers/ondc-seller-update.ts';
import { audited } from '../../audit/audited.ts';
import { changeItems, type ItemChange } from '../../catalogue/change-prices.ts';
import type { Database } from '../../db/database.ts';
import { stores } from '../../db/tables/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { lockOwnStore } from '../../sellers/own-stores.ts';
import { replaceHolidays } from '../../sellers/reopen-shops.ts';
import { storeSummaries } from '../../sellers/store-summaries.ts';
import { replaceTags } from '../../sellers/store-tags.ts';
import { implement } from '../service-handler.ts';

type Ask = v.InferOutput<typeof sellerUpdate.input>;

async function changeStore(
  db: Database,
  storeId: string,
  { customerCare, tags, holidays, ...changes }: Ask['store'],
): Promise<void> {
  const care =
    customerCare === undefined
      ? {}
      : { customerCare: [customerCare.name, customerCare.email, customerCare.phone].join(',') };
  // Who opens or closes a shop without a word of until when means it for good.
  const until = changes.takingOrders === undefined ? {} : { closedUntil: null };
  const said = Object.entries({ ...changes, ...care }).filter(([, value]) => value !== undefined);
  const values = { ...until, ...Object.fromEntries(said) };
  if (Object.keys(values).length > 0) {
    await db.update(stores).set(values).where(eq(stores.id, storeId));
  }
  if (tags !== undefined) await replaceTags(db, storeId, tags);
  if (holidays !== undefined) await replaceHolidays(db, storeId, holidays);
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

export const sellerUpdateHandler = audited(
  implement(
    sellerUpdate,
    async ({ input: { storeId, store: changes, items }, identity, db, parts }) => {
      const { liveVersion, suspendedAt } = await lockOwnStore(db, identity, storeId);
      const opens = changes.takingOrders === true || typeof changes.closedUntil === 'number';
      if (opens && suspendedAt !== null) {
        throw new ProblemError('store_suspended');
      }
      await changeStore(db, storeId, changes);
      const moved =
        items.length === 0
          ? { changed: 0, version: liveVersion }
          : await changeItems(db, storeId, items.map(itemChangeOf), {
              by: identity.userId,
              now: parts.now(),
            });
      const [store] = await storeSummaries(db, [storeId]);
      if (store === undefined) throw new ProblemError('store_not_found');
      return {
        store,
        changedItems: moved.changed,
        liveVersion: moved.version,
        serverTime: parts.now(),
      };
    },
    { subject: async ({ input: { storeId } }) => `store:${storeId}` },
  ),
  ({ input: { storeId, store, items } }) => ({
    subject: `store:${storeId}`,
    reason: `Changed ${[...Object.keys(store), `${items.length} items`].join(', ')}`,
  }),
);
