import { getSellersByPincode } from '../../../src/contracts/sellers/get-sellers-by-pincode.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { storeSummaries } from '../../sellers/store-summaries.ts';
import { storesDeliveringTo, storesInAreaCode } from '../../sellers/stores-delivering.ts';
import { implement } from '../service-handler.ts';

export const getSellersByPincodeHandler = implement(
  getSellersByPincode,
  async ({ input: { pincode, limit, offset }, db, parts }) => {
    const area = parts.places.areaByPincode(pincode);
    if (area === undefined) throw new ProblemError('place_not_found');
    const ids =
      area.location === null
        ? await storesInAreaCode(db, pincode)
        : await storesDeliveringTo(db, area.location);
    return {
      area,
      stores: await storeSummaries(db, ids.slice(offset, offset + limit)),
      total: ids.length,
      serverTime: parts.now(),
    };
  },
);
