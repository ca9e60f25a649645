import { captureLead } from '../../../src/contracts/sign-in/haat-capture-lead.ts';
import { leads } from '../../db/tables/contact-tables.ts';
import { checkMobileNumber } from '../../otp/check-mobile-number.ts';
import { throttleWrites } from '../../throttle/throttle-writes.ts';
import { implement } from '../service-handler.ts';

export const captureLeadHandler = implement(
  captureLead,
  async ({ input: { mobileNumber: phone, ...said }, identity, db, parts }) => {
    checkMobileNumber(phone);
    await throttleWrites(db, 'lead', identity, parts);
    const now = parts.now();
    await db
      .insert(leads)
      .values({ phone, ...said, firstAt: now, lastAt: now })
      .onConflictDoUpdate({ target: leads.phone, set: { ...said, lastAt: now } });
    return { isReceived: true as const };
  },
);
