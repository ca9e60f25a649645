import { changeShopStaff, fetchShopStaff } from '../../../src/contracts/sellers/shop-staff.ts';
import { audited } from '../../audit/audited.ts';
import { lockOwnedStore, readOwnedStore } from '../../sellers/own-stores.ts';
import { changeStaff, shopStaffOf } from '../../sellers/shop-staff.ts';
import { implement } from '../service-handler.ts';

export const fetchShopStaffHandler = implement(
  fetchShopStaff,
  async ({ input: { storeId }, identity, db }) => {
    await readOwnedStore(db, identity, storeId);
    return { staff: await shopStaffOf(db, storeId) };
  },
);

export const changeShopStaffHandler = audited(
  implement(
    changeShopStaff,
    async ({ input: { storeId, change }, identity, db, parts }) => {
      const { name: storeName, sellerUserId: ownerId } = await lockOwnedStore(
        db,
        identity,
        storeId,
      );
      await changeStaff(db, { storeId, storeName, ownerId }, change, parts);
      return { staff: await shopStaffOf(db, storeId) };
    },
    { subject: async ({ input: { storeId } }) => `store:${storeId}` },
  ),
  ({ input: { storeId, change } }) => ({
    subject: `store:${storeId}`,
    reason: `Staff: ${change.act}`,
  }),
);
