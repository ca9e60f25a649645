import * as v from 'valibot';
import { CATEGORY_GROUPS } from '../../../domain/catalogue/category-groups.ts';
import {
  APPLICATION_STATUSES,
  bankProblems,
  DELIVERY_KM,
  numberProblems,
} from '../../../domain/sellers/shop-application.ts';
import { SHOP_APPLICATION_SUBJECTS } from '../../../domain/sellers/shop-subjects.ts';
import { tidyTradeNumber } from '../../../domain/sellers/trade-numbers.ts';
import { bankAccount } from '../../money/bank-accounts.ts';
import { defineCommand } from '../../outbox-command.ts';
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
import { defineService, SIGNED_IN } from '../../service.ts';

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

/** The same as an administrator sees it in a list: names, and numbers that are personal, are masked (DESK-2). */
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

/** Most applications of one person that wait for an answer. */
export const MOST_OPEN_APPLICATIONS = 5;

/**
 * Somebody asks to sell on Haat, corrects what they said, or answers what was asked: the id says which. What was decided stays
 * decided.
 */
export const submitShopApplication = defineService({
  name: 'submit-shop-application',
  summary: 'Apply to sell on Haat',
  input: v.strictObject({
    applicationId: uuid,
    details: checkedDetails,
    /** Left out: the one that was named before. */
    bankAccount: v.optional(newBankAccount),
    /** The version that was on screen; 0 for a new one. */
    seenVersion: count,
  }),
  output: v.object({ application: shopApplication }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['place_not_found', 'application_decided', 'too_many_applications', 'too_many_accounts'],
});

/** Applies to sell, corrects the application or answers what was asked: the newest says all (OUT-6). */
export const SUBMIT_APPLICATION = defineCommand({
  kind: 'submit-shop-application',
  payloadVersion: 1,
  payload: submitShopApplication.input,
  subject: ({ applicationId }) => SHOP_APPLICATION_SUBJECTS + applicationId,
  newestOnly: true,
  service: submitShopApplication,
  input: (payload) => payload,
  title: ({ details: { shopName } }) => `Application of ${shopName}`,
});
export type ApplicationPayload = v.InferOutput<typeof submitShopApplication.input>;

/** The caller's own applications to sell, the newest first. */
export const fetchOwnShopApplications = defineService({
  name: 'fetch-own-shop-applications',
  summary: 'Where the own applications to sell stand',
  input: v.strictObject({}),
  output: v.object({ applications: v.array(shopApplication) }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});
