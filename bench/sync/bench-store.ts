import type { DeliveryAddress } from '../../src/domain/account/address.ts';
import type { StoreCharges } from '../../src/domain/orders/quotes/bill.ts';

/** The store and address that the measured page orders with and the answering server quotes. */
export const BENCH_STORE = { storeId: 'bench-store', storeName: 'Bench Store' } as const;

/** Price of every item, paise. */
export const BENCH_PRICE_PAISE = 4_000;

export const BENCH_CHARGES: StoreCharges = {
  deliveryChargePaise: 2_000,
  freeDeliveryFromPaise: null,
  packingChargePaise: 500,
  minimumOrderPaise: 0,
};

export const BENCH_ADDRESS: DeliveryAddress = {
  name: 'Home',
  plot: '12, 3rd cross',
  street: 'Bellandur',
  district: 'Bengaluru',
  city: 'Bengaluru',
  state: 'Karnataka',
  areaCode: '560103',
  location: { lat: 12.93, lon: 77.685 },
  contactNumber: '9876543210',
  apartmentId: null,
  type: 'Home',
};

/** An item as both sides describe it. */
export const benchItem = (itemId: string) => ({ itemId, name: `Item ${itemId}`, unit: '1 kg' });
