import { fetchApartments } from '../../../src/contracts/group-buy/fetch-apartments.ts';
import { findApartments } from '../../group-buy/find-apartments.ts';
import { implement } from '../service-handler.ts';

export const fetchApartmentsHandler = implement(fetchApartments, async ({ input, db, parts }) => {
  const serverTime = parts.now();
  return { apartments: await findApartments(db, { ...input, now: serverTime }), serverTime };
});
