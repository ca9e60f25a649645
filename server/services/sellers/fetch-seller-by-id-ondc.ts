import { eq } from 'drizzle-orm';
import { fetchSellerById } from '../../../src/contracts/sellers/fetch-seller-by-id-ondc.ts';
import { stores } from '../../db/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { storeSummaries } from '../../sellers/store-summaries.ts';
import { implement } from '../service-handler.ts';

/** Who answers when a store names nobody (specification, section 3: provider). */
const DEFAULT_CARE_NAME = 'Customer Care';

/** The parts of "name,email,phone"; missing ones are empty. */
function customerCareOf(text: string): { name: string; email: string; phone: string } {
  const [name = '', email = '', phone = ''] = text.split(',').map((part) => part.trim());
  return { name: name === '' ? DEFAULT_CARE_NAME : name, email, phone };
}

export const fetchSellerByIdHandler = implement(
  fetchSellerById,
  async ({ input: { storeId }, db, parts }) => {
    const [store] = await storeSummaries(db, [storeId]);
    const [row] = await db
      .select({ customerCare: stores.customerCare })
      .from(stores)
      .where(eq(stores.id, storeId));
    if (store === undefined || row === undefined) throw new ProblemError('store_not_found');
    const care = customerCareOf(row.customerCare);
    return {
      store,
      contactDetails: { contactNumber: care.phone, email: care.email },
      additionalDetails: [
        { refType: 'customer_care', refValue: [care.name, care.email, care.phone].join(',') },
      ],
      serverTime: parts.now(),
    };
  },
);
