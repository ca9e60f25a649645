import type { Answer, SyncService } from '../contracts/sync-service.ts';

/** Fetches all that says whether a code is a coupon at a store: its offers, and the person's own coupons. */
export async function askOffers(
  sync: Pick<SyncService, 'pullOffers' | 'pullCoinBalance'>,
  storeId: string,
): Promise<Pick<Answer<null>, 'ok'>> {
  const answers = await Promise.all([sync.pullOffers(storeId), sync.pullCoinBalance()]);
  return { ok: answers.every(({ ok }) => ok) };
}
