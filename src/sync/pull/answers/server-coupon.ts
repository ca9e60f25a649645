import type { RewardCoupon } from '../../../contracts/rewards/coin-account.ts';
import type { PersonDatabase } from '../../../db/person-database.ts';
import { coinsAfterRedeeming } from '../../../domain/rewards/coins.ts';

/**
 * Adds a coupon that the server has just made of coins, and takes those off the balance. Needs a transaction on `facts`.
 * @param left the coins that are left, as the server said
 */
export async function storeServerCoupon(
  db: PersonDatabase,
  coupon: RewardCoupon,
  left: number,
): Promise<void> {
  const own = await db.fact('own-coupons');
  const others = own?.coupons.filter(({ code }) => code !== coupon.code) ?? [];
  const coupons = [...others, coupon].toSorted((one, other) => one.endsAt - other.endsAt);
  await db.setFact('own-coupons', { serverTime: 0, fetchedAt: 0, ...own, coupons });
  const balance = await db.fact('coin-balance');
  if (balance === undefined) return;
  await db.setFact('coin-balance', { ...balance, ...coinsAfterRedeeming(left) });
}
