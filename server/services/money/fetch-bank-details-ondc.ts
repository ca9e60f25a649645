import { fetchBankDetails } from '../../../src/contracts/money/fetch-bank-details-ondc.ts';
import { bankAccountsOf } from '../../money/bank-accounts.ts';
import { implement } from '../service-handler.ts';

export const fetchBankDetailsHandler = implement(fetchBankDetails, async ({ identity, db }) => ({
  accounts: await bankAccountsOf(db, identity.userId),
}));
