import * as v from 'valibot';
import { count, paise, storeId, timestamp } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/** Wallet types of the specification, section 3. */
const WALLET_TYPES = ['CREDIT', 'DEBIT', 'BALANCE', 'LOCKED'] as const;

/** Paise that may be below 0. */
const signedPaise = v.pipe(v.number(), v.safeInteger());

/** One movement, as a statement shows it. CREDIT came in, DEBIT went out, LOCKED is the owner's own but not to be had yet. */
const transaction = v.object({
  transactionId: count,
  walletType: v.picklist(['CREDIT', 'DEBIT', 'LOCKED']),
  /** Above 0 for CREDIT, below 0 for DEBIT; LOCKED is either: locked or set free again. */
  amountPaise: signedPaise,
  /** What could be had, and what was locked, after it. */
  balancePaise: signedPaise,
  lockedPaise: signedPaise,
  reason: v.string(),
  orderId: v.nullable(v.string()),
  at: timestamp,
});

/**
 * The ledger of a person, and of the stores that a seller runs: newest first, page by page. Sums are derived from the rows;
 * nothing stores a balance.
 */
export const getCashTransactions = defineService({
  name: 'get-cash-transactions',
  summary: 'Statement of money',
  input: v.strictObject({
    /** Only of this store, which has to be the caller's own. */
    storeId: v.optional(storeId),
    walletType: v.optional(v.picklist(['CREDIT', 'DEBIT', 'LOCKED'])),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 20),
    /** Only rows before this one: the `nextBefore` of the page before. */
    before: v.optional(count),
  }),
  output: v.object({
    transactions: v.array(transaction),
    nextBefore: v.nullable(count),
    /** Sums over everything: what came in and went out (paise, both above 0), what can be had, and what is locked. */
    wallets: v.array(v.object({ walletType: v.picklist(WALLET_TYPES), amountPaise: signedPaise })),
    /** What came in of cash at the door, in paise: a seller has it already. */
    cashCollectedPaise: paise,
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});
