import { fetchCooperatives } from '../../../src/contracts/coop/fetch-cooperatives.ts';
import { listCooperatives } from '../../coop/list-cooperatives.ts';
import { implement } from '../service-handler.ts';

export const fetchCooperativesHandler = implement(
  fetchCooperatives,
  async ({ input: { location, withinKm }, identity: { userId }, db, parts }) => ({
    cooperatives: await listCooperatives(db, { userId, location, withinKm }),
    serverTime: parts.now(),
  }),
);
