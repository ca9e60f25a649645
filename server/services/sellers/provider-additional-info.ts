import { asc, inArray } from 'drizzle-orm';
import { providerAdditionalInfo } from '../../../src/contracts/sellers/provider-additional-info.ts';
import { isOpenAt } from '../../../src/domain/time.ts';
import { stores } from '../../db/tables/schema.ts';
import { providerContactOf } from '../../sellers/customer-care.ts';
import { implement } from '../service-handler.ts';

export const providerAdditionalInfoHandler = implement(
  providerAdditionalInfo,
  async ({ input: { providerIds }, db, parts }) => {
    const serverTime = parts.now();
    const rows = await db
      .select()
      .from(stores)
      .where(inArray(stores.id, providerIds))
      .orderBy(asc(stores.id));
    const providers = rows.map((store) => ({
      providerId: store.id,
      deliveryRadiusKm: store.deliveryRadiusKm,
      deliveryMinutes: store.deliveryMinutes,
      opensAt: store.opensAt,
      closesAt: store.closesAt,
      isOpen: isOpenAt(store, serverTime),
      takingOrders: store.takingOrders,
      minimumOrderPaise: store.minimumOrderPaise,
      ...providerContactOf(store.customerCare),
    }));
    return { providers, serverTime };
  },
);
