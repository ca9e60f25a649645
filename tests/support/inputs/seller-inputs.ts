import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Database } from '../../../server/db/database.ts';
import { shopApplications } from '../../../server/sellers/seller-tables.ts';
import { anApplication, someDetails } from '../builders/application-builders.ts';
import { TEST_NOON } from '../test-clock.ts';
import type { ValidInputs } from './valid-inputs.ts';

/** Enough for every call that the matrix makes with an application of its own. */
const COPIES = 60;
const DAY_MS = 86_400_000;

/** Inputs of who becomes a shop, who decides about it, and who runs it. A person has a few open applications only, so one is corrected again and again. */
export async function sellerInputs(
  db: Database,
  {
    applicantUserId,
    storeId,
    itemId,
  }: {
    readonly applicantUserId: number;
    readonly storeId: string;
    readonly itemId: string;
  },
): Promise<ValidInputs> {
  const ids = Array.from({ length: COPIES }, () => anApplication().applicationId);
  await db.insert(shopApplications).values(
    ids.map((id) => ({
      id,
      userId: applicantUserId,
      status: 'waiting' as const,
      details: someDetails(),
      submittedAt: TEST_NOON,
      version: 1,
    })),
  );
  const [corrected, ...waiting] = ids;
  const offer = {
    offerId: randomUUID(),
    code: 'TENLESS',
    kind: 'amount',
    value: 1000,
    capPaise: null,
    minimumPaise: 10_000,
    startsAt: TEST_NOON,
    endsAt: TEST_NOON + DAY_MS,
    usesPerPerson: 1,
  };
  const newItem = {
    name: 'Ragi flour',
    unit: '1 kg',
    groupId: 'grocery',
    pricePaise: 6000,
    mrpPaise: 6500,
    stock: 10,
    vegMark: 1,
  };
  let asked = 0;
  return {
    'submit-shop-application': () => ({
      applicationId: corrected,
      details: someDetails({ shopName: `Meera Stores ${randomInt(1_000_000)}` }),
      seenVersion: 1,
    }),
    'fetch-own-shop-applications': () => ({}),
    'fetch-shop-applications': () => ({ statuses: ['waiting', 'asked'], limit: 10 }),
    'fetch-shop-application': () => ({ applicationId: corrected, reason: 'Checks the PAN' }),
    'decide-shop-application': () => ({
      applicationId: waiting[(asked += 1) % waiting.length],
      seenVersion: 1,
      decision: 'ask',
      message: 'Which name stands on the licence?',
    }),
    'fetch-shop-staff': () => ({ storeId }),
    'change-shop-staff': () => ({
      storeId,
      change: { act: 'invite', mobileNumber: '9811122233', name: `Ravi ${randomInt(1_000_000)}` },
    }),
    'fetch-shop-offers': () => ({ storeId }),
    'save-shop-offer': () => ({
      storeId,
      offer: { ...offer, title: `${randomInt(1_000_000)} off` },
    }),
    'fetch-shop-ratings': () => ({ storeId }),
    'add-shop-item': () => ({ storeId, item: { ...newItem, addId: randomUUID() } }),
    'set-item-pictures': () => ({
      storeId,
      itemId,
      kept: [`own-${randomBytes(16).toString('hex')}-f4f0ea`],
      fileIds: [],
    }),
    'find-common-products': () => ({ query: 'dal' }),
    'fetch-shop-ledger': () => ({ storeId, from: TEST_NOON - DAY_MS, to: TEST_NOON }),
  };
}
