import { shareCoins } from '../../src/domain/coop/coop.ts';
import type { Database } from '../db/database.ts';
import { addCoins } from '../rewards/coin-account.ts';
import { memberTerms } from './member-terms.ts';

/** An order that was delivered, as far as a cooperative's share of it goes; `at` in ms. */
export interface SharedOrder {
  readonly id: string;
  readonly userId: number;
  readonly storeId: string;
  readonly goodsPaise: number;
  readonly placedAt: number;
  readonly at: number;
}

/** How the entry of a share is told from other bonuses. */
export const shareReference = (cooperativeId: string, orderId: string): string =>
  `coop:${cooperativeId}:${orderId}`;

/**
 * COOP-2: gives a member back a share of what they paid for goods, once per order. Who joined after ordering gets none. A
 * refund takes it back with the order's other coins. Call it with the account locked.
 */
export async function giveShareOfOrder(transaction: Database, order: SharedOrder): Promise<void> {
  const { id: orderId, userId, storeId, goodsPaise, placedAt, at } = order;
  const terms = await memberTerms(transaction, { userId, storeId, at: placedAt });
  if (terms === undefined) return;
  await addCoins(transaction, userId, shareCoins(goodsPaise, terms.sharePercent), {
    kind: 'bonus',
    reference: shareReference(terms.cooperativeId, orderId),
    orderId,
    note: `Your share of ${terms.name}`,
    at,
  });
}
