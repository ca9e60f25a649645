import { randomInt } from 'node:crypto';
import type { Database } from '../../../server/db/database.ts';
import { shopApplications } from '../../../server/db/tables/seller-tables.ts';
import { anApplication, someDetails } from '../builders/application-builders.ts';
import { TEST_NOON } from '../test-clock.ts';
import type { ValidInputs } from './valid-inputs.ts';

/** Enough for every call that the matrix makes with an application of its own. */
const COPIES = 60;

/** Inputs of who becomes a shop, and of who decides about it. A person has a few open applications only, so one is corrected again and again. */
export async function sellerInputs(db: Database, applicantUserId: number): Promise<ValidInputs> {
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
  let asked = 0;
  return {
    'submit-shop-application': () => ({
      applicationId: corrected,
      details: someDetails({ shopName: `Meera Stores ${randomInt(1_000_000)}` }),
      seenVersion: 1,
    }),
    'fetch-own-shop-applications': () => ({}),
    'fetch-shop-applications': () => ({ statuses: ['waiting', 'asked'], limit: 10 }),
    'fetch-shop-application': () => ({ applicationId: corrected }),
    'decide-shop-application': () => ({
      applicationId: waiting[(asked += 1) % waiting.length],
      seenVersion: 1,
      decision: 'ask',
      message: 'Which name stands on the licence?',
    }),
  };
}
