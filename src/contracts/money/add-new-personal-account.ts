import * as v from 'valibot';
import { requiredText } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { bankAccount } from './bank-account.ts';

/** Adds a bank account; one that is there already is answered as it is. The number can't be read back through any service. */
export const addNewPersonalAccount = defineService({
  name: 'add-new-personal-account',
  summary: 'Add a bank account',
  input: v.strictObject({
    holderName: requiredText(60),
    accountNumber: v.pipe(
      v.string(),
      v.regex(/^\d{9,18}$/, 'Please enter an account number of 9 to 18 digits'),
    ),
    /** Bank and branch: four letters, a zero, six letters or digits (Reserve Bank of India). */
    ifsc: v.pipe(v.string(), v.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'Please enter a valid IFSC')),
  }),
  output: v.object({ account: bankAccount }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['too_many_accounts'],
});
