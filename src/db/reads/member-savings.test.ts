import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  aDeviceStore,
  aSyncedStore,
  type Good,
} from '../../../tests/support/catalogue/device-catalogue.ts';
import { putLiveSheet } from '../../../tests/support/catalogue/live-sheets.ts';
import type { Cooperative } from '../../contracts/coop/cooperatives.ts';
import { DeviceDatabase } from '../device-database.ts';
import { PersonDatabase } from '../person-database.ts';
import { readCartSections } from './cart.ts';
import { readMemberSavings } from './member-savings.ts';

const MARKET = 'corner-shop';
const COOP = 'growers-shop';

let device: DeviceDatabase;
let person: PersonDatabase;

beforeEach(() => {
  device = new DeviceDatabase('member-savings-device');
  person = new PersonDatabase('member-savings-person');
});
afterEach(async () => {
  await device.delete();
  await person.delete();
});

const TOMATO: Good = { name: 'Tomato', unit: '1 kg' };
const GHEE: Good = { name: 'Ghee', unit: '500 ml', brand: 'Gokuldham' };

/** A store with goods at prices, paise, from which nothing is charged but for the goods. */
async function aStore(
  id: string,
  goods: readonly (Good & { readonly pricePaise: number })[],
): Promise<void> {
  const charges = { deliveryChargePaise: 0, packingChargePaise: 0, minimumOrderPaise: 0 };
  await device.stores.put({ ...aDeviceStore(id, id), ...charges, takingOrders: true });
  await aSyncedStore(device, id, { [id]: goods });
  await putLiveSheet(device, { storeId: id, pricesPaise: goods.map((each) => each.pricePaise) });
}

async function shopIn(storeIds: readonly string[]): Promise<void> {
  await device.settings.put({ name: 'area-code', value: '560103' });
  await device.areas.put({
    areaCode: '560103',
    city: 'Bengaluru',
    district: 'Bengaluru',
    state: 'Karnataka',
    location: { lat: 12.93, lon: 77.68 },
    storeIds,
    fetchedAt: 1,
  });
}

async function joined(isMember = true): Promise<void> {
  const membership = {
    cooperativeId: 'growers',
    isMember,
    since: isMember ? 1 : null,
    boughtPaise: 0,
    sharedCoins: 0,
  };
  const cooperative: Cooperative = {
    cooperativeId: 'growers',
    name: 'Growers',
    about: '',
    city: 'Bengaluru',
    memberPercent: 10,
    sharePercent: 0,
    members: 1,
    storeIds: [COOP],
    customerCare: '',
    offers: [],
    membership,
  };
  await person.setFact('cooperatives', {
    cooperatives: [cooperative],
    serverTime: 1,
    fetchedAt: 1,
  });
}

/** Of the corner shop, by the place of the item there. */
async function inTheCart(place: number, good: Good, quantity = 1, pricePaise = 10_000) {
  await person.cart.put({
    storeId: MARKET,
    itemId: `${MARKET}-${place}`,
    name: good.name,
    unit: good.unit ?? '',
    picture: '1f954',
    quantity,
    pricePaise,
    mrpPaise: pricePaise,
    addedAt: place,
  });
}

async function savings() {
  return readMemberSavings(device, person, await readCartSections(person, device, 1_000));
}

describe('what a member would save on a cart', () => {
  it('COOP-3 is found on the phone alone: the same product and size, at the member’s price', async () => {
    await aStore(MARKET, [
      { ...TOMATO, pricePaise: 10_000 },
      { ...GHEE, pricePaise: 30_000 },
    ]);
    await aStore(COOP, [
      { ...GHEE, brand: 'Another', pricePaise: 10_000 },
      { ...TOMATO, unit: '500 g', pricePaise: 1_000 },
      { ...TOMATO, pricePaise: 10_000 },
    ]);
    await shopIn([MARKET, COOP]);
    await joined();
    await inTheCart(0, TOMATO, 2);
    await inTheCart(1, GHEE, 1, 30_000);
    expect([...(await savings()).entries()]).toMatchObject([
      [
        MARKET,
        {
          savedPaise: 2_000,
          store: { id: COOP },
          cooperative: 'Growers',
          moved: [
            { itemId: `${MARKET}-0`, quantity: 2, to: { id: `${COOP}-2`, pricePaise: 9_000 } },
          ],
        },
      ],
    ]);
  });

  it('COOP-3 is nothing for who is no member, where the store does not deliver, takes no orders, or has too few', async () => {
    await aStore(MARKET, [{ ...TOMATO, pricePaise: 10_000 }]);
    await aStore(COOP, [{ ...TOMATO, pricePaise: 10_000 }]);
    await inTheCart(0, TOMATO, 2);
    await shopIn([MARKET, COOP]);
    await joined(false);
    expect((await savings()).size).toBe(0);
    await joined();
    expect((await savings()).size).toBe(1);
    await shopIn([MARKET]);
    expect((await savings()).size).toBe(0);
    await shopIn([MARKET, COOP]);
    await device.stores.update(COOP, { takingOrders: false });
    expect((await savings()).size).toBe(0);
    await device.stores.update(COOP, { takingOrders: true });
    await putLiveSheet(device, { storeId: COOP, pricesPaise: [10_000], stocks: [1] });
    expect((await savings()).size).toBe(0);
  });

  it('COOP-3 is nothing where the goods are the cooperative’s already', async () => {
    await aStore(COOP, [{ ...TOMATO, pricePaise: 10_000 }]);
    await shopIn([COOP]);
    await joined();
    const row = { storeId: COOP, itemId: `${COOP}-0`, name: 'Tomato', unit: '1 kg', picture: '' };
    await person.cart.put({ ...row, quantity: 1, pricePaise: 9_000, mrpPaise: 9_000, addedAt: 1 });
    expect((await savings()).size).toBe(0);
  });
});
