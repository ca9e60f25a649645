import type { OrderStatus } from '../../src/domain/orders/life/order-status.ts';
import type { Database } from '../db/database.ts';
import { earnCoins, type RewardedOrder } from './earn-coins.ts';
import { takeBackCoins } from './take-back-coins.ts';

/**
 * What an order's step does to its buyer's coins: a delivery earns them, money that was paid back takes them back. Call it
 * in the step's transaction, with the order locked. `at` in ms since the epoch.
 */
export async function coinsOfMove(
  transaction: Database,
  order: RewardedOrder,
  { to, at }: { readonly to: OrderStatus; readonly at: number },
): Promise<void> {
  if (to === 'DELIVERED') await earnCoins(transaction, order, at);
  if (to === 'ORDER_REFUND_COMPLETED') await takeBackCoins(transaction, order, at);
}
