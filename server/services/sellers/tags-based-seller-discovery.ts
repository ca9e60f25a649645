import { asc } from 'drizzle-orm';
import { tagsBasedSellerDiscovery } from '../../../src/contracts/sellers/tags-based-seller-discovery.ts';
import { stores } from '../../db/tables/schema.ts';
import { storeSummaries } from '../../sellers/store-summaries.ts';
import { hasEveryTag, hasSomeTag, tagsOfStores } from '../../sellers/store-tags.ts';
import { deliveringStores } from '../../sellers/stores-delivering.ts';
import { implement } from '../service-handler.ts';

export const tagsBasedSellerDiscoveryHandler = implement(
  tagsBasedSellerDiscovery,
  async ({ input: { tags, match, location, limit, offset }, db, parts }) => {
    const condition = match === 'all' ? hasEveryTag(db, tags) : hasSomeTag(db, tags);
    const found =
      location === null
        ? await db
            .select({ id: stores.id })
            .from(stores)
            .where(condition)
            .orderBy(asc(stores.name), asc(stores.id))
        : await deliveringStores(db, location, condition);
    const ids = found.slice(offset, offset + limit).map(({ id }) => id);
    const tagsById = await tagsOfStores(db, ids);
    const summaries = await storeSummaries(db, ids);
    return {
      stores: summaries.map((store) => ({ store, tags: tagsById.get(store.id) ?? [] })),
      total: found.length,
      serverTime: parts.now(),
    };
  },
);
