import * as v from 'valibot';
import { timestamp, uuid, requiredText } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import {
  accountNumberProblem,
  ifscProblem,
  tidyTradeNumber,
} from '../../domain/sellers/trade-numbers.ts';
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

/**
 * A trader joins a campaign and gets a virtual account number (VAN) for it: money transferred to that number is known to
 * be theirs, for this campaign. Joining again answers with the same number.
 */
export const traderOnboardVanTransferCampaign = defineService({
  name: 'trader-onboard-van-transfer-campaign-ondc',
  summary: 'Join a campaign with a virtual account number',
  input: v.strictObject({
    campaignId: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,79}$/)),
  }),
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
