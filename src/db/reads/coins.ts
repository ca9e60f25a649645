import type { CoinEntry, RewardCoupon } from '../../contracts/rewards/coin-account.ts';
import { redeemableOf, walletTypeOf, type WalletType } from '../../domain/rewards/coins.ts';
import type {
  CoinOrder,
  ExpiringCoins,
  KeptBalance,
  KeptCampaigns,
} from '../facts/person-facts.ts';
import type { DeviceDatabase } from '../device-database.ts';
import { problemText } from '../outbox-entry.ts';
import type { PersonDatabase } from '../person-database.ts';
import { readSetting } from './settings.ts';

/** Coins that were asked to become a coupon; the server has not answered yet, or has refused. */
export interface WaitingRedemption {
  readonly sequence: number;
  readonly coins: number;
  /** Why the server said no; null while it waits. */
  readonly problem: string | null;
}

/** A person's coins as this phone knows them. */
export interface CoinView {
  /** Null: never fetched. */
  readonly balance: KeptBalance | null;
  /** Most coins that can be asked for now: without those that are asked for already; null: not known. */
  readonly redeemable: number | null;
  readonly coupons: readonly RewardCoupon[];
  readonly waiting: readonly WaitingRedemption[];
  readonly expiring: ExpiringCoins | null;
}

/** The balance with what waits, the person's own coupons that hold at `now` (ms), and what is lost soon. */
export async function readCoins(person: PersonDatabase, now: number): Promise<CoinView> {
  const [balance, expiring, coupons, waiting] = await Promise.all([
    person.fact('coin-balance'),
    person.fact('expiring-coins'),
    readOwnCoupons(person, now),
    readRedemptions(person),
  ]);
  return {
    balance: balance ?? null,
    redeemable: redeemable(balance, waiting),
    coupons,
    waiting,
    expiring: expiring ?? null,
  };
}

/**
 * The coupons that only this person can use and that still hold: by the server's clock as far as it is known.
 * @param now ms by this device's clock
 */
export async function readOwnCoupons(
  person: PersonDatabase,
  now: number,
): Promise<readonly RewardCoupon[]> {
  const own = await person.fact('own-coupons');
  if (own === undefined) return [];
  const serverNow = own.serverTime === 0 ? now : own.serverTime + Math.max(0, now - own.fetchedAt);
  return own.coupons.filter(({ endsAt }) => endsAt > serverNow);
}

/** Most coins that may be asked for now; null when the balance is not on this phone. */
export async function redeemableCoins(person: PersonDatabase): Promise<number | null> {
  const [balance, waiting] = await Promise.all([
    person.fact('coin-balance'),
    readRedemptions(person),
  ]);
  return redeemable(balance, waiting);
}

function redeemable(
  balance: KeptBalance | undefined,
  waiting: readonly WaitingRedemption[],
): number | null {
  if (balance === undefined) return null;
  const asked = waiting
    .filter(({ problem }) => problem === null)
    .reduce((sum, { coins }) => sum + coins, 0);
  return redeemableOf(balance.coins - asked);
}

async function readRedemptions(person: PersonDatabase): Promise<readonly WaitingRedemption[]> {
  const entries = await person.outbox.where('subject').equals('coins').toArray();
  return entries.flatMap((entry) => {
    const { sequence, payload, payloadVersion } = entry;
    // An entry of a newer version of the app is left to that version (DB-1).
    if (payloadVersion !== 1 || sequence === undefined) return [];
    const { coins } = payload as { readonly coins: number };
    return [{ sequence, coins, problem: problemText(entry) }];
  });
}

/** One line of the wallet: a change of coins, or an order whose coins come with its delivery. */
export interface WalletLine {
  readonly key: string;
  readonly type: WalletType;
  readonly coins: number;
  readonly kind: CoinEntry['kind'] | 'pending';
  readonly note: string;
  /** The seller's number of the order that it is about. */
  readonly orderId: string | null;
  /** ms by the server's clock. */
  readonly at: number;
  readonly expiresAt: number | null;
}

/** The wallet, the newest first: what is locked until a delivery, then what came in and went out. */
export async function readWallet(person: PersonDatabase): Promise<readonly WalletLine[]> {
  const [entries, orders] = await Promise.all([
    person.coins.toCollection().reverse().toArray(),
    person.fact('coin-orders'),
  ]);
  return [...(orders ?? []).flatMap(lockedLine), ...entries.map(entryLine)];
}

function lockedLine({ orderId, storeName, coins, coinState, placedAt }: CoinOrder): WalletLine[] {
  if (coinState !== 'pending' || coins === 0) return [];
  const line = { type: 'LOCKED', coins, kind: 'pending', orderId, expiresAt: null } as const;
  return [{ ...line, key: `order:${orderId}`, note: storeName, at: placedAt }];
}

function entryLine(entry: CoinEntry): WalletLine {
  const { entryId, coins, kind, note, orderId, at, expiresAt } = entry;
  return {
    key: String(entryId),
    type: walletTypeOf(entry),
    coins,
    kind,
    note,
    orderId,
    at,
    expiresAt,
  };
}

/** The campaigns in which orders earn extra coins, and how the usual ones are earned; null: never fetched. */
export async function readCampaigns(device: DeviceDatabase): Promise<KeptCampaigns | null> {
  return (await readSetting(device, 'milestones')) ?? null;
}
