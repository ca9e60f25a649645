/** Where shops and apartments of tests stand: around the default pincode. */
export const NEIGHBOURHOOD = {
  city: 'Bengaluru',
  state: 'Karnataka',
  areaCode: '560103',
  lat: 12.93,
  lon: 77.685,
} as const;

/** What tests do not care about in a shop: it delivers 10 km and is open all day. */
export const SHOP_FACTS = {
  ...NEIGHBOURHOOD,
  street: '1 Market Road',
  searchText: '',
  deliveryRadiusKm: 10,
  opensAt: 0,
  closesAt: 2359,
  ratingTenths: 40,
  ratingCount: 1,
  deliveryMinutes: 45,
  picture: '1f6d2',
} as const;

/** What they do not care about in one of its items. */
export const ITEM_FACTS = {
  categoryId: 'grocery',
  searchText: '',
  unit: '1 kg',
  picture: '1f35a',
  returnable: true,
} as const;
