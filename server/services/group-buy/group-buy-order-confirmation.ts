import { groupBuyOrderConfirmation } from '../../../src/contracts/group-buy/group-buy-order-confirmation.ts';
import { pledgeInGroupBuy } from '../../group-buy/pledge-in-group-buy.ts';
import { shareOf } from '../../group-buy/load-shares.ts';
import { implement } from '../service-handler.ts';

export const groupBuyOrderConfirmationHandler = implement(
  groupBuyOrderConfirmation,
  async ({ input, identity: { userId }, db, parts }) => {
    const transactionId = await pledgeInGroupBuy(db, { ...input, userId, now: parts.now() });
    const share = await shareOf(db, userId, transactionId);
    if (share === undefined) throw new Error('a pledge that was just written is missing');
    return { share };
  },
  { subject: async ({ input: { groupBuyId } }) => `group-buy:${groupBuyId}` },
);
