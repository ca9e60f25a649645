import * as v from 'valibot';
import { timestamp, uuid } from '../schemas.ts';

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
