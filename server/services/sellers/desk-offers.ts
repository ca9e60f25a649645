import {
  changeDeskOffer,
  type DeskOffer,
  fetchDeskOffers,
  saveDeskOffer,
} from '../../../src/contracts/sellers/desk/desk-offer.ts';
import { audited } from '../../audit/audited.ts';
import type { Database } from '../../db/database.ts';
import { ProblemError } from '../../http/problem-error.ts';
import {
  actOnOffer,
  deskOfferOf,
  deskOffers,
  writeDeskOffer,
} from '../../promotions/desk-offers.ts';
import { implement, type ServiceHandler } from '../service-handler.ts';

const fetchDeskOffersHandler = implement(fetchDeskOffers, async ({ input, db, parts }) => {
  const { limit } = input;
  const found = await deskOffers(db, { ...input, limit: limit + 1, now: parts.now() });
  return { offers: found.slice(0, limit), hasMore: found.length > limit };
});

async function answerOf(db: Database, offerId: string): Promise<{ offer: DeskOffer }> {
  const offer = await deskOfferOf(db, offerId);
  if (offer === undefined) throw new ProblemError('offer_not_found');
  return { offer };
}

const saveDeskOfferHandler = audited(
  implement(saveDeskOffer, async ({ input, db, parts }) => {
    await writeDeskOffer(db, input, parts.now());
    return answerOf(db, input.offerId);
  }),
  ({ input: { offerId, code, kind, value, seenVersion, reason } }) => ({
    subject: `offer:${offerId}`,
    reason: `${seenVersion === 0 ? 'made' : 'changed'} ${code}, ${kind} ${value}: ${reason}`,
  }),
);

const changeDeskOfferHandler = audited(
  implement(changeDeskOffer, async ({ input, db, parts }) => {
    await actOnOffer(db, input, parts.now());
    return answerOf(db, input.offerId);
  }),
  ({ input: { offerId, act, reason } }, { offer: { code } }) => ({
    subject: `offer:${offerId}`,
    reason: `${act} ${code}: ${reason}`,
  }),
);

/** The desk of offers. */
export const OFFER_DESK_HANDLERS: readonly ServiceHandler[] = [
  fetchDeskOffersHandler,
  saveDeskOfferHandler,
  changeDeskOfferHandler,
];
