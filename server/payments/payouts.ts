import { millisecondsInDay } from 'date-fns/constants';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { ShopPayouts } from '../../src/contracts/money/statements.ts';
import { SECOND_ADMIN_PAYOUT_PAISE } from '../../src/domain/orders/payments/refund.ts';
import { indiaDayStart } from '../../src/domain/time.ts';
import { MASK } from '../../src/domain/upi-id.ts';
import { askForPayout } from '../audit/approvals.ts';
import { type Database, queryRows } from '../db/database.ts';
import { bankAccounts, orderRefunds, payouts } from '../money/money-tables.ts';
import { stores } from '../sellers/store-tables.ts';
import { maskedNumber, openUpiId, payableAccount } from '../money/bank-accounts.ts';
import { bookShopPayout } from '../money/book-money.ts';
import { owedToShop } from '../money/shop-ledger.ts';
import type { AskingParts } from './ask-provider.ts';
import type { PaymentProvider, PayoutTo, PayoutWord, ProviderAnswer } from './payment-provider.ts';
import { nextTryAfter } from './refunds.ts';

const BATCH = 20;

type PayoutRow = typeof payouts.$inferSelect;

/** Takes due payouts for itself for a while, so that several processes ask about each once. */
async function claimDue({ db, parts }: AskingParts): Promise<PayoutRow[]> {
  const now = parts.now();
  return db
    .update(payouts)
    .set({ nextTryAt: nextTryAfter(now, payouts.tries), tries: sql`${payouts.tries} + 1` })
    .where(
      sql`${payouts.id} in (select id from payouts where ${payouts.nextTryAt} <= ${now}
        and ${inArray(payouts.state, ['requested', 'sent'])}
        order by next_try_at limit ${BATCH} for update skip locked)`,
    )
    .returning();
}

/** Where a payout goes; the number of an account and a UPI id are read here and nowhere else. */
async function payoutTo(
  { db, parts }: AskingParts,
  { upiId, sealedUpiId, bankAccountId, orderRefundId }: PayoutRow,
): Promise<PayoutTo | undefined> {
  const { bankDetailsKey } = parts.money;
  if (bankAccountId !== null) return payableAccount(db, bankDetailsKey, bankAccountId);
  if (sealedUpiId === null) return upiId.includes(MASK) ? undefined : { upiId };
  const [refund] = await db
    .select({ orderId: orderRefunds.orderId })
    .from(orderRefunds)
    .where(eq(orderRefunds.id, orderRefundId ?? ''));
  return refund && { upiId: openUpiId(bankDetailsKey, refund.orderId, sealedUpiId) };
}

/**
 * Acts on the provider's word about a payout; the order hears of it in a round of its own (`settleRefunds`). Once it has ended, no other
 * word changes it. Call it in a transaction.
 */
export async function takePayoutWord(
  transaction: Database,
  id: string,
  {
    state,
    providerPayoutId,
  }: Omit<PayoutWord, 'providerPayoutId'> & { readonly providerPayoutId: string | null },
  now: number,
): Promise<void> {
  const [payout] = await transaction
    .update(payouts)
    .set({ state, providerPayoutId, completedAt: state === 'completed' ? now : null })
    .where(and(eq(payouts.id, id), inArray(payouts.state, ['requested', 'sent'])))
    .returning();
  if (payout === undefined || payout.storeId === null || state === 'sent') return;
  const { storeId, amountPaise } = payout;
  await bookShopPayout(transaction, { id, storeId, amountPaise, state, now });
}

type Payouts = NonNullable<PaymentProvider['payouts']>;

/** Sends a payout, or asks how far one is that the provider has taken. */
async function askProvider(
  asking: AskingParts,
  provider: Payouts,
  payout: PayoutRow,
): Promise<ProviderAnswer<PayoutWord>> {
  const { id, amountPaise, state, providerPayoutId, storeId } = payout;
  if (state === 'sent' && providerPayoutId !== null) return provider.status(providerPayoutId);
  const to = await payoutTo(asking, payout);
  // The account or UPI id went with its person: nobody can be paid.
  if (to === undefined) return { ok: false, failure: { kind: 'refused', detail: 'no account' } };
  const purpose = storeId === null ? 'refund' : 'earnings';
  return provider.send({ reference: id, to, amountPaise, purpose });
}

async function sendPayout(
  asking: AskingParts,
  provider: Payouts,
  payout: PayoutRow,
): Promise<boolean> {
  const { id, state, providerPayoutId } = payout;
  const answer = await askProvider(asking, provider, payout);
  // A question that is refused decides nothing; only a payout that is refused was not made.
  if (!answer.ok && (answer.failure.kind === 'unreachable' || state === 'sent')) return false;
  const word = answer.ok ? answer.value : ({ providerPayoutId, state: 'failed' } as const);
  const { db, parts } = asking;
  await db.transaction((transaction) => takePayoutWord(transaction, id, word, parts.now()));
  return true;
}

/**
 * Has money sent to UPI ids and bank accounts, again and again until the provider answers (the same reference is the same payout there), and
 * asks about what it has taken. What its webhooks say of them counts as well.
 * @returns how many got an answer
 */
export async function sendPayouts(asking: AskingParts): Promise<number> {
  const provider = asking.parts.payments.provider?.payouts;
  if (provider === undefined) return 0;
  const due = await claimDue(asking);
  const sent = await Promise.all(due.map((payout) => sendPayout(asking, provider, payout)));
  return sent.filter(Boolean).length;
}

/** What is owed to a shop is sent from this on, paise: below it a transfer costs more than it is worth, and it waits for more. */
export const LEAST_PAYOUT_PAISE = 10_000;

/** The account that a shop is paid to: the one that its owner chose, else their oldest. */
async function accountOfShop(
  db: Database,
  {
    sellerUserId,
    payoutAccountId,
  }: Pick<typeof stores.$inferSelect, 'sellerUserId' | 'payoutAccountId'>,
) {
  if (sellerUserId === null) return undefined;
  const [account] = await db
    .select()
    .from(bankAccounts)
    .where(eq(bankAccounts.userId, sellerUserId))
    .orderBy(
      sql`${bankAccounts.id} is distinct from ${payoutAccountId}`,
      asc(bankAccounts.createdAt),
    )
    .limit(1);
  return account;
}

/** Owes a shop nothing of the days before `paidBefore` (ms) any more. @returns whether money is on its way */
async function payShop(
  db: Database,
  storeId: string,
  paidBefore: number,
  now: number,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    // One at a time of a shop, and what is booked meanwhile is of today.
    const [store] = await transaction
      .select()
      .from(stores)
      .where(eq(stores.id, storeId))
      .for('no key update');
    if (store === undefined || (store.paidOutBefore ?? 0) >= paidBefore) return false;
    const account = await accountOfShop(transaction, store);
    if (account === undefined) return false;
    await transaction
      .update(stores)
      .set({ paidOutBefore: paidBefore })
      .where(eq(stores.id, storeId));
    const amountPaise = await owedToShop(transaction, storeId, paidBefore);
    if (amountPaise < LEAST_PAYOUT_PAISE) return false;
    const id = randomUUID();
    const isHeld = amountPaise > SECOND_ADMIN_PAYOUT_PAISE;
    await transaction.insert(payouts).values({
      id,
      storeId,
      upiId: '',
      bankAccountId: account.id,
      amountPaise,
      state: isHeld ? 'held' : 'requested',
      requestedAt: now,
      nextTryAt: now,
    });
    // What is held is set aside as well, so that it is not owed twice meanwhile.
    await bookShopPayout(transaction, { id, storeId, amountPaise, state: 'requested', now });
    if (!isHeld) return true;
    const { name: storeName } = store;
    await askForPayout(transaction, { payoutId: id, storeName, amountPaise, askedAt: now });
    return false;
  });
}

/**
 * Once a day each shop is sent what Haat owes it of the days before in India: what was paid online and delivered, less
 * commission, refunds and what the shop owes of cash at the door. Where the provider sends no money, nothing happens.
 * @returns how many payouts were made
 */
export async function payShops({ db, parts }: AskingParts): Promise<number> {
  if (parts.payments.provider?.payouts === undefined) return 0;
  const now = parts.now();
  const paidBefore = indiaDayStart(now);
  const due = await queryRows<{ id: string }>(
    db,
    sql`select id from stores where coalesce(paid_out_before, 0) < ${paidBefore}
      and exists (select from bank_accounts where user_id = seller_user_id) limit ${BATCH}`,
  );
  let made = 0;
  for (const { id } of due) if (await payShop(db, id, paidBefore, now)) made += 1;
  return made;
}

type ShownPayout = Pick<ShopPayouts['payouts'][number], 'state' | 'check'>;

/** An app from before payouts were checked knows one that waits as on its way, and one that was refused as owed again. */
const SHOWN_AS: Readonly<Record<PayoutRow['state'], ShownPayout>> = {
  held: { state: 'requested', check: 'waiting' },
  withheld: { state: 'failed', check: 'refused' },
  requested: { state: 'requested' },
  sent: { state: 'sent' },
  completed: { state: 'completed' },
  failed: { state: 'failed' },
};

/** Most payouts of an answer. */
const MOST_SHOWN = 30;

/** What Haat owes a shop, and what it sent, newest first. */
export async function payoutsOfShop(
  { db, parts }: AskingParts,
  storeId: string,
): Promise<ShopPayouts> {
  const [store] = await db.select().from(stores).where(eq(stores.id, storeId));
  const account = store === undefined ? undefined : await accountOfShop(db, store);
  const now = parts.now();
  const rows = await db
    .select({
      payoutId: payouts.id,
      amountPaise: payouts.amountPaise,
      state: payouts.state,
      requestedAt: payouts.requestedAt,
      completedAt: payouts.completedAt,
      lastFour: bankAccounts.lastFour,
    })
    .from(payouts)
    .leftJoin(bankAccounts, eq(bankAccounts.id, payouts.bankAccountId))
    .where(eq(payouts.storeId, storeId))
    .orderBy(desc(payouts.requestedAt), asc(payouts.id))
    .limit(MOST_SHOWN);
  return {
    owedPaise: await owedToShop(db, storeId),
    leastPaise: LEAST_PAYOUT_PAISE,
    nextAt:
      parts.payments.provider?.payouts === undefined
        ? null
        : indiaDayStart(now) + millisecondsInDay,
    accountId: account?.id ?? null,
    payouts: rows.map(({ lastFour, state, ...payout }) => ({
      ...payout,
      ...SHOWN_AS[state],
      maskedNumber: lastFour === null ? null : maskedNumber(lastFour),
    })),
  };
}
