import { randomUUID } from 'node:crypto';
import { addNewPersonalAccount } from '../../../src/contracts/money/add-new-personal-account.ts';
import { addBankAccount } from '../../money/bank-accounts.ts';
import { implement } from '../service-handler.ts';

export const addNewPersonalAccountHandler = implement(
  addNewPersonalAccount,
  async ({ input, identity: { userId }, db, parts }) => {
    const { bankDetailsKey } = parts.money;
    const wish = { ...input, id: randomUUID(), userId, now: parts.now() };
    return { account: await addBankAccount(db, bankDetailsKey, wish) };
  },
);
