import { eq } from 'drizzle-orm';
import { fetchSellerById } from '../../../src/contracts/sellers/fetch-seller-by-id-ondc.ts';
import { stores } from '../../db/tables/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { providerContactOf } from '../../sellers/customer-care.ts';
import { storeSummaries } from '../../sellers/store-summaries.ts';
import { implement } from '../service-handler.ts';

export const fetchSellerByIdHandler = implement(
  fetchSellerById,
  async ({ input: { storeId }, db, parts }) => {
    const [store] = await storeSummaries(db, [storeId]);
    const [row] = await db
      .select({ customerCare: stores.customerCare })
      .from(stores)
      .where(eq(stores.id, storeId));
    if (store === undefined || row === undefined) throw new ProblemError('store_not_found');
    return { store, ...providerContactOf(row.customerCare), serverTime: parts.now() };
  },
);
