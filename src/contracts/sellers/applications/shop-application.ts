import * as v from 'valibot';
import { CATEGORY_GROUPS } from '../../../domain/catalogue/category-groups.ts';
import {
  APPLICATION_STATUSES,
  bankProblems,
  DELIVERY_KM,
  numberProblems,
} from '../../../domain/sellers/shop-application.ts';
import { tidyTradeNumber } from '../../../domain/sellers/trade-numbers.ts';
import { bankAccount } from '../../money/bank-accounts.ts';
import {
  contactNumber,
  count,
  geoPoint,
  hhmm,
  pincode,
  requiredText,
  storeId,
  timestamp,
  uuid,
} from '../../schemas.ts';

const categoryGroup = v.picklist(CATEGORY_GROUPS.map(({ id }) => id));
/** Spaces and small letters are put right; what the number has to be is `numberProblems`' to say. */
const tradeNumber = v.pipe(v.string(), v.maxLength(40), v.transform(tidyTradeNumber));

/** What somebody who wants to sell says of themselves and their shop. */
const details = {
  ownerName: requiredText(60),
  contactNumber,
  shopName: requiredText(80),
  street: requiredText(160),
  areaCode: pincode,
  /** Where the shop stands, as a phone in it has said; null: the middle of its pincode area. */
  location: v.nullable(geoPoint),
  groups: v.pipe(
    v.array(categoryGroup),
    v.minLength(1, 'Please choose what you sell'),
    v.maxLength(CATEGORY_GROUPS.length),
  ),
  opensAt: hhmm,
  closesAt: hhmm,
  deliveryRadiusKm: v.pipe(
    v.number(),
    v.minValue(DELIVERY_KM.least),
    v.maxValue(DELIVERY_KM.most, `A shop delivers up to ${DELIVERY_KM.most} km`),
  ),
  /** Empty where nothing is eaten or drunk. */
  fssai: tradeNumber,
  /** Empty for who is not registered. */
  gstin: tradeNumber,
  pan: tradeNumber,
};

/** A problem at a field of the object that is checked. */
const atField = (
  input: object,
  [key, message]: readonly [string, string],
): { readonly message: string; readonly path: [v.ObjectPathItem] } => {
  const fields: Record<string, unknown> = Object.fromEntries(Object.entries(input));
  return {
    message,
    path: [{ type: 'object', origin: 'value', input: fields, key, value: fields[key] }],
  };
};

const typedDetails = v.strictObject(details);
export type ApplicationDetails = v.InferOutput<typeof typedDetails>;

/** What an applicant sends, with the checks of the numbers. */
export const checkedDetails = v.pipe(
  typedDetails,
  v.rawCheck<ApplicationDetails>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const problem of Object.entries(numberProblems(dataset.value))) {
      addIssue(atField(dataset.value, problem));
    }
  }),
);

const typedBankAccount = v.strictObject({
  holderName: requiredText(60),
  accountNumber: tradeNumber,
  ifsc: tradeNumber,
});

/** A bank account as it was typed. */
export const newBankAccount = v.pipe(
  typedBankAccount,
  v.rawCheck<v.InferOutput<typeof typedBankAccount>>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const problem of Object.entries(bankProblems(dataset.value))) {
      addIssue(atField(dataset.value, problem));
    }
  }),
);

/** What an application is known by to its applicant and to administrators. */
const shared = {
  applicationId: uuid,
  status: v.picklist(APPLICATION_STATUSES),
  details: v.object(details),
  /** Where the shop's money goes; null until one was named. */
  bankAccount: v.nullable(bankAccount),
  /** What Haat asks, or why it was refused; null where nothing was said. */
  message: v.nullable(v.string()),
  /** The shop that it became. */
  storeId: v.nullable(storeId),
  submittedAt: timestamp,
  decidedAt: v.nullable(timestamp),
  /** Raised with each change: what a decision says it has seen (OUT-10). */
  version: count,
};

/** An application as its applicant sees it. */
export const shopApplication = v.object(shared);
export type ShopApplication = v.InferOutput<typeof shopApplication>;

/** The same as an administrator sees it in a list: numbers that are personal are masked (DESK-2). */
export const listedApplication = v.object({
  ...shared,
  details: v.object({
    ...details,
    contactNumber: v.string(),
    gstin: v.string(),
    pan: v.string(),
  }),
  applicantUserId: count,
  applicantName: v.string(),
});
export type ListedApplication = v.InferOutput<typeof listedApplication>;
