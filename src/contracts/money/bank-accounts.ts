import * as v from 'valibot';
import { defineCommand } from '../outbox-command.ts';
import { count, paise, timestamp, uuid, requiredText } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import {
  accountNumberProblem,
  ifscProblem,
  tidyTradeNumber,
} from '../../domain/sellers/trade-numbers.ts';
import { WALLET_SUBJECT } from '../../domain/trade/trade.ts';
import { callersOf } from '../../domain/account/permissions.ts';

/** A bank account as its owner sees it: never the whole number. */
export const bankAccount = v.object({
  accountId: uuid,
  holderName: v.string(),
  ifsc: v.string(),
  /** The last four digits, the rest as X: "XXXXXXXX4321". */
  maskedNumber: v.string(),
  createdAt: timestamp,
});
export type BankAccount = v.InferOutput<typeof bankAccount>;

/** Most bank accounts of a person. */
export const MOST_BANK_ACCOUNTS = 5;

/** A number as trade knows it, checked as far as that goes offline. @param problem what is wrong with one, in words */
const tradeNumber = (problem: (text: string) => string | null) =>
  v.pipe(
    v.string(),
    v.maxLength(40),
    v.check(
      (text) => problem(text) === null,
      ({ input }) => problem(input) ?? '',
    ),
    v.transform(tidyTradeNumber),
  );

/** Adds a bank account; one that is there already is answered as it is. The number can't be read back through any service. */
export const addNewPersonalAccount = defineService({
  name: 'add-new-personal-account',
  summary: 'Add a bank account',
  input: v.strictObject({
    holderName: requiredText(60),
    /** Spaces and dashes are taken away, as people copy it from a passbook. */
    accountNumber: tradeNumber(accountNumberProblem),
    /** Bank and branch: four letters, a zero, six letters or digits (Reserve Bank of India). */
    ifsc: tradeNumber(ifscProblem),
  }),
  output: v.object({ account: bankAccount }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['too_many_accounts'],
});

export type NewBankAccount = v.InferInput<typeof addNewPersonalAccount.input>;

/** The bank accounts that a person has added, oldest first. */
export const fetchBankDetails = defineService({
  name: 'fetch-bank-details-ondc',
  summary: "A person's own bank accounts",
  input: v.strictObject({}),
  output: v.object({ accounts: v.pipe(v.array(bankAccount), v.maxLength(MOST_BANK_ACCOUNTS)) }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});

/** The campaign of the trade side's wallet: it runs always, and everybody who trades may join it. */
export const WALLET_CAMPAIGN = 'trade-wallet';

const campaignId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,79}$/));

/**
 * A trader joins a campaign and gets a virtual account number (VAN) for it: money transferred to that number is known to
 * be theirs, and comes into their wallet. Joining again answers with the same number.
 */
export const traderOnboardVanTransferCampaign = defineService({
  name: 'trader-onboard-van-transfer-campaign-ondc',
  summary: 'Join a campaign with a virtual account number',
  input: v.strictObject({ campaignId }),
  output: v.object({
    campaignId: v.string(),
    /** A prefix of four letters, twelve digits and two check digits. */
    virtualAccountNumber: v.string(),
    ifsc: v.string(),
    joinedAt: timestamp,
  }),
  callers: callersOf('trader-onboard-van-transfer-campaign-ondc'),
  noAuth: false,
  changes: true,
  errors: ['campaign_not_found'],
});

const joinPayload = v.object({ campaignId });
type JoinPayload = v.InferOutput<typeof joinPayload>;

/** Asks for the account number of the wallet. */
export const JOIN_CAMPAIGN = defineCommand({
  kind: 'join-campaign',
  payloadVersion: 1,
  payload: joinPayload,
  subject: () => WALLET_SUBJECT,
  newestOnly: true,
  service: traderOnboardVanTransferCampaign,
  input: (payload: JoinPayload) => payload,
  title: () => 'Get an account number for your wallet',
});

/** Paise of either direction. */
const signedPaise = v.pipe(v.number(), v.safeInteger());

/** One movement of a wallet with what was there after it (specification, section 3: CREDIT, DEBIT, BALANCE, LOCKED). */
const walletEntry = v.object({
  /** From 1, without gaps. */
  number: count,
  walletType: v.picklist(['CREDIT', 'DEBIT', 'LOCKED']),
  /** Above 0 for CREDIT, below 0 for DEBIT; LOCKED is either: locked for a contract, or set free again. */
  amountPaise: signedPaise,
  balancePaise: paise,
  lockedPaise: paise,
  contractId: v.nullable(uuid),
  /** Who sent it, or the shop that was paid; '' for neither. */
  partyName: v.string(),
  at: timestamp,
});
export type WalletEntry = v.InferOutput<typeof walletEntry>;

/** The caller's wallet on the trade side with its newest entries, the newest first (WAL-1). */
export const fetchWallet = defineService({
  name: 'fetch-wallet',
  summary: 'The wallet of the trade side',
  input: v.strictObject({}),
  output: v.object({
    /** What to send money to; null for who has not joined a campaign. */
    accountNumber: v.nullable(v.string()),
    ifsc: v.string(),
    /** Free to be spent, without what is locked. */
    balancePaise: paise,
    lockedPaise: paise,
    entries: v.array(walletEntry),
    /** Where a transfer can be tried without money; null where money is real. */
    transferPage: v.nullable(v.string()),
    serverTime: timestamp,
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});
export type FetchedWallet = v.InferOutput<typeof fetchWallet.output>;
