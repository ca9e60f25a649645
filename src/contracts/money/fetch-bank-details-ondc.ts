import * as v from 'valibot';
import { defineService, SIGNED_IN } from '../service.ts';
import { bankAccount, MOST_BANK_ACCOUNTS } from './bank-account.ts';

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
