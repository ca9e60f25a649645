import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../tests/support/builders/event-builders.ts';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { writeSetting } from '../../db/settings.ts';
import { carryOver } from './carry-over.ts';

const RICE = {
  storeId: 'green',
  itemId: 'rice-1',
  name: 'Rice',
  unit: '1 kg',
  quantity: 2,
  pricePaise: 6_150,
};
const ADDRESS = {
  name: 'Home',
  plot: '12B',
  street: '',
  city: 'Bengaluru',
  state: 'Karnataka',
  areaCode: '560103',
  contactNumber: '',
};
const OLDER = {
  areaCode: '560103',
  favouriteStoreIds: ['green'],
  address: ADDRESS,
  cart: [RICE],
};

const aPhone = () => ({ device: aDevice(), person: aPersonDatabase(), now: () => 1_000 });

describe('what an older app kept', () => {
  it('KEY-1 is here afterwards, and coming twice adds nothing', async () => {
    const phone = aPhone();
    for (let times = 0; times < 2; times += 1)
      expect((await carryOver(phone, OLDER)).ok).toBe(true);
    expect(await readSetting(phone.device, 'area-code')).toBe('560103');
    expect(await readSetting(phone.device, 'favourite_shop')).toEqual(['green']);
    expect(await readSetting(phone.device, 'address')).toEqual(ADDRESS);
    expect(await phone.person.cart.toArray()).toEqual([
      { ...RICE, picture: '', mrpPaise: 6_150, addedAt: 1_000 },
    ]);
  });

  it('KEY-1 takes the place of nothing that was chosen here', async () => {
    const phone = aPhone();
    await writeSetting(phone.device, 'area-code', '560037');
    await writeSetting(phone.device, 'favourite_shop', ['blue']);
    const row = { ...RICE, quantity: 5, picture: '', mrpPaise: 6_150, addedAt: 1 };
    await phone.person.cart.put(row);
    await carryOver(phone, OLDER);
    expect(await readSetting(phone.device, 'area-code')).toBe('560037');
    expect(await readSetting(phone.device, 'favourite_shop')).toEqual(['blue']);
    expect(await phone.person.cart.toArray()).toEqual([row]);
  });
});
