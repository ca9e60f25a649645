import { REDEEM_COINS } from '../../contracts/rewards/coin-account.ts';
import { redeemableCoins } from '../../db/reads/coins.ts';
import type { SaveResult } from '../../db/save.ts';
import { REDEEM_STEP } from '../../domain/rewards/coins.ts';
import type { CommandContext } from '../command-context.ts';
import { appendIfAllowed, type NotAllowed } from '../outbox/append-command.ts';

/**
 * Asks the server to make coins into a coupon of the same value. The coupon is there once the server has answered; until
 * then the coins count as asked for, so that they are not asked for twice (COIN-2).
 */
export async function redeemCoins(
  context: CommandContext,
  coins: number,
): Promise<SaveResult<{ readonly id: string }> | NotAllowed> {
  const { person, newId } = context;
  const payload = { redemptionId: newId(), coins };
  return appendIfAllowed(context, REDEEM_COINS, payload, {
    tables: [person.facts],
    refusal: async () => {
      if (coins < REDEEM_STEP || coins % REDEEM_STEP !== 0) {
        return `Coins are redeemed in steps of ${REDEEM_STEP}`;
      }
      const most = await redeemableCoins(person);
      if (most === null) return 'Your coins are not on this phone yet. Please connect once.';
      return coins > most ? 'You do not have so many coins' : null;
    },
    write: async () => {},
  });
}
