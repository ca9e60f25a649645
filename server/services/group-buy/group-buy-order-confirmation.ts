import { groupBuyOrderConfirmation } from '../../../src/contracts/group-buy/group-buy-order-confirmation.ts';
import { joinGroupBuy } from '../../group-buy/join-group-buy.ts';
import { shareOf } from '../../group-buy/load-shares.ts';
import { implement } from '../service-handler.ts';

export const groupBuyOrderConfirmationHandler = implement(
  groupBuyOrderConfirmation,
  async ({ input, identity: { userId }, db, parts }) => {
    await joinGroupBuy(db, { ...input, userId, now: parts.now() });
    const share = await shareOf(db, userId, input.transactionId);
    if (share === undefined) throw new Error('a share that was just joined is missing');
    return { share };
  },
);
