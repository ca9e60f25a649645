import { eq } from 'drizzle-orm';
import { groupBuyAppHomepage } from '../../../src/contracts/group-buy/group-buy-app-homepage.ts';
import { apartments } from '../../db/tables/group-buy-tables.ts';
import { describeApartments } from '../../group-buy/find-apartments.ts';
import { isOfApartment, listGroupBuys } from '../../group-buy/list-group-buys.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { implement } from '../service-handler.ts';

export const groupBuyAppHomepageHandler = implement(
  groupBuyAppHomepage,
  async ({ input: { apartmentId, limit, offset }, identity: { userId }, db, parts }) => {
    const now = parts.now();
    const found = await db.select().from(apartments).where(eq(apartments.id, apartmentId));
    const [apartment] = await describeApartments(db, found, now);
    if (apartment === undefined) throw new ProblemError('apartment_not_found');
    const where = isOfApartment(db, apartmentId);
    const running = { userId, apartmentId, where, now, limit, offset };
    return { apartment, groupBuys: await listGroupBuys(db, running), serverTime: now };
  },
);
