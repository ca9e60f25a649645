import { sellerDiscoveryLocation } from '../../../src/contracts/sellers/seller-discovery-location.ts';
import { storeSummaries } from '../../sellers/store-summaries.ts';
import { storesDeliveringTo } from '../../sellers/stores-delivering.ts';
import { implement } from '../service-handler.ts';

export const sellerDiscoveryLocationHandler = implement(
  sellerDiscoveryLocation,
  async ({ input: { location, group, limit, offset }, db, parts }) => {
    const ids = await storesDeliveringTo(db, location, group);
    return {
      area: parts.places.nearest(location) ?? null,
      stores: await storeSummaries(db, ids.slice(offset, offset + limit)),
      total: ids.length,
      serverTime: parts.now(),
    };
  },
);
