import {
  GROCERY_GROUP_IDS,
  TRADE_GROUP_IDS,
  type CategoryGroupId,
} from '../../src/domain/catalogue/category-groups.ts';

/**
 * One demo store. Times of day are HHMM integers in Indian Standard Time (700, 2230); a store
 * whose `closesAt` is smaller than its `opensAt` closes after midnight. Amounts are paise.
 */
export interface StoreSeed {
  /** Stable slug; order data and item ids refer to it. */
  readonly id: string;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly pincode: string;
  /** Degrees, WGS 84. */
  readonly lat: number;
  readonly lon: number;
  readonly deliveryRadiusKm: number;
  readonly opensAt: number;
  readonly closesAt: number;
  /** 0 to 5 with one decimal. */
  readonly rating: number;
  readonly ratingCount: number;
  readonly deliveryChargePaise: number;
  /** Item total from which delivery is free; null when it never is. */
  readonly freeDeliveryFromPaise: number | null;
  readonly packingChargePaise: number;
  readonly minimumOrderPaise: number;
  /** Typical minutes from the confirmed order to the door. */
  readonly deliveryMinutes: number;
  readonly groups: readonly CategoryGroupId[];
  /** File name in `/goods` without its ending. */
  readonly picture: string;
  readonly takingOrders: boolean;
  /** "name,email,phone", one string as it travels in an order. */
  readonly customerCare: string;
}

type StoreDraft = Omit<StoreSeed, 'city' | 'state' | 'customerCare' | 'takingOrders'> & {
  readonly takingOrders?: boolean;
};

const NEIGHBOURHOOD: readonly CategoryGroupId[] = [
  'fruits-and-vegetables',
  'grocery',
  'dairy-and-bread',
  'spices',
  'beverages',
  'snacks',
];
const KIRANA: readonly CategoryGroupId[] = ['grocery', 'dairy-and-bread', 'spices', 'snacks'];
const NIGHT: readonly CategoryGroupId[] = ['dairy-and-bread', 'beverages', 'snacks'];
const FRESH: readonly CategoryGroupId[] = ['fruits-and-vegetables', 'dairy-and-bread'];
const DAIRY: readonly CategoryGroupId[] = ['dairy-and-bread'];
const FISH_AND_MEAT: readonly CategoryGroupId[] = ['eggs-meat-fish', 'spices'];
const SPICE_SHOP: readonly CategoryGroupId[] = ['grocery', 'spices'];
const FINE_FOOD: readonly CategoryGroupId[] = ['dairy-and-bread', 'beverages', 'gourmet'];
const SWEETS: readonly CategoryGroupId[] = ['snacks', 'beverages'];
const STATIONER: readonly CategoryGroupId[] = ['stationery'];
const GARDEN: readonly CategoryGroupId[] = [
  'seed',
  'pesticide',
  'fertilizer',
  'tools-and-machinery',
];
const CATTLE: readonly CategoryGroupId[] = ['seed', 'cattle-feed'];

function who(id: string, name: string, picture: string, groups: readonly CategoryGroupId[]) {
  return { id, name, picture, groups };
}

function at(street: string, pincode: string, lat: number, lon: number, deliveryRadiusKm: number) {
  return { street, pincode, lat, lon, deliveryRadiusKm };
}

/** Half a store's typical minutes to the door, in steps of five. */
export function preparationMinutesOf({
  deliveryMinutes,
}: Pick<StoreSeed, 'deliveryMinutes'>): number {
  return Math.ceil(deliveryMinutes / 10) * 5;
}

/** Shops of the demo that hand orders over at their counter: the large ones, and some round the corner. */
const OFFER_PICKUP: ReadonlySet<string> = new Set([
  'green-basket-bellandur',
  'lakeview-provisions-powai',
  'rajdhani-super-store-connaught-place',
  'sonar-bazar-lake-town',
]);

/** Whether a store of the demo lets buyers pick their orders up. */
export const offersPickup = ({ id }: Pick<StoreSeed, 'id'>): boolean => OFFER_PICKUP.has(id);

/** Opening hours (HHMM) and the typical minutes to the door. */
function hours(opensAt: number, closesAt: number, deliveryMinutes: number) {
  return { opensAt, closesAt, deliveryMinutes };
}

function rated(rating: number, ratingCount: number) {
  return { rating, ratingCount };
}

/** Charges in whole rupees, handed on in paise. */
function charges(delivery: number, freeFrom: number | null, packing: number, minimum: number) {
  return {
    deliveryChargePaise: delivery * 100,
    freeDeliveryFromPaise: freeFrom === null ? null : freeFrom * 100,
    packingChargePaise: packing * 100,
    minimumOrderPaise: minimum * 100,
  };
}

const BENGALURU: readonly StoreDraft[] = [
  {
    ...who('green-basket-bellandur', 'Green Basket Supermarket', '1f6d2', GROCERY_GROUP_IDS),
    ...at('112 Outer Ring Road, Bellandur', '560103', 12.9304, 77.6784, 7),
    ...hours(700, 2230, 35),
    ...rated(4.4, 3820),
    ...charges(25, 499, 5, 99),
  },
  {
    ...who('kaveri-provisions-kadubeesanahalli', 'Kaveri Provision Stores', '1f3ea', KIRANA),
    ...at('8 Kadubeesanahalli Main Road', '560103', 12.9366, 77.695, 4),
    ...hours(630, 2200, 30),
    ...rated(4.2, 1240),
    ...charges(20, 399, 0, 49),
  },
  {
    ...who('hosa-santhe-panathur', 'Hosa Santhe Fresh', '1f96c', FRESH),
    ...at('41 Panathur Main Road', '560103', 12.9381, 77.7046, 5),
    ...hours(600, 2100, 30),
    ...rated(4.5, 2110),
    ...charges(20, 349, 0, 99),
  },
  {
    ...who('akshaya-dairy-bellandur', 'Akshaya Dairy Point', '1f95b', DAIRY),
    ...at('3 Temple Street, Bellandur', '560103', 12.9262, 77.6762, 3),
    ...hours(530, 2130, 25),
    ...rated(4.6, 960),
    ...charges(15, 199, 0, 30),
  },
  {
    ...who('ring-road-night-mart-marathahalli', 'Ring Road Night Mart', '1f319', NIGHT),
    ...at('27 Outer Ring Road, Marathahalli', '560037', 12.9569, 77.7011, 6),
    ...hours(1000, 200, 40),
    ...rated(3.9, 1475),
    ...charges(35, null, 5, 99),
  },
  {
    ...who('malnad-spice-house-marathahalli', 'Malnad Spice House', '1f336-fe0f', SPICE_SHOP),
    ...at('15 Old Airport Road, Marathahalli', '560037', 12.9553, 77.6985, 9),
    ...hours(900, 2030, 50),
    ...rated(4.7, 870),
    ...charges(30, 599, 5, 99),
  },
  {
    ...who('coastal-catch-kaikondrahalli', 'Coastal Catch Fish and Meat', '1f41f', FISH_AND_MEAT),
    ...at('66 Sarjapur Main Road, Kaikondrahalli', '560035', 12.9166, 77.6731, 7),
    ...hours(700, 2030, 45),
    ...rated(4.3, 1690),
    ...charges(30, 699, 10, 149),
  },
  {
    ...who('garden-and-farm-depot-sarjapur-road', 'Garden and Farm Depot', '1f331', GARDEN),
    ...at('204 Sarjapur Road, Doddakannelli', '560035', 12.9079, 77.687, 14),
    ...hours(900, 1930, 90),
    ...rated(4.4, 540),
    ...charges(60, 1499, 10, 199),
  },
  {
    ...who('varthur-raitha-kendra', 'Varthur Raitha Kendra', '1f69c', TRADE_GROUP_IDS),
    ...at('5 Varthur Kodi Main Road', '560087', 12.9389, 77.7412, 18),
    ...hours(800, 1900, 90),
    ...rated(4.5, 720),
    ...charges(80, 2999, 0, 199),
  },
  {
    ...who('gau-seva-feeds-gunjur', 'Gau Seva Cattle Feeds', '1f404', CATTLE),
    ...at('19 Gunjur Main Road', '560087', 12.919, 77.738, 14),
    ...hours(700, 1900, 85),
    ...rated(4.1, 310),
    ...charges(90, 2499, 0, 299),
  },
  {
    ...who('pencil-box-stationers-hsr-layout', 'Pencil Box Stationers', '270f-fe0f', STATIONER),
    ...at('432 27th Main Road, HSR Layout Sector 1', '560102', 12.9121, 77.6446, 8),
    ...hours(930, 2100, 40),
    ...rated(4.6, 1030),
    ...charges(25, 499, 5, 49),
  },
  {
    ...who('hsr-corner-kirana', 'Corner Kirana HSR', '1f3ea', KIRANA),
    ...at('77 19th Main Road, HSR Layout Sector 4', '560102', 12.9099, 77.643, 4),
    ...hours(700, 2230, 25),
    ...rated(4.0, 890),
    ...charges(20, 349, 0, 49),
  },
  {
    ...who('family-bazaar-whitefield', 'Whitefield Family Bazaar', '1f6d2', GROCERY_GROUP_IDS),
    ...at('90 Whitefield Main Road', '560066', 12.9698, 77.75, 12),
    ...hours(800, 2200, 55),
    ...rated(4.2, 4260),
    ...charges(40, 799, 8, 149),
  },
  {
    ...who('olive-and-thyme-koramangala', 'Olive and Thyme Pantry', '1f9c0', FINE_FOOD),
    ...at('22 80 Feet Road, Koramangala 4th Block', '560034', 12.9352, 77.6245, 9),
    ...hours(900, 2200, 45),
    ...rated(4.7, 1180),
    ...charges(45, 999, 10, 199),
  },
  {
    ...who('five-rivers-store-domlur', 'Five Rivers Day and Night', '1f3ea', KIRANA),
    ...at('31 Domlur Main Road', '560071', 12.961, 77.6387, 8),
    ...hours(0, 2359, 40),
    ...rated(4.1, 2350),
    ...charges(35, 599, 5, 99),
  },
  {
    ...who('hundred-feet-market-indiranagar', 'Hundred Feet Market', '1f6cd-fe0f', NEIGHBOURHOOD),
    ...at('618 100 Feet Road, Indiranagar', '560038', 12.9784, 77.6408, 8),
    ...hours(700, 2230, 45),
    ...rated(4.5, 2980),
    ...charges(30, 599, 5, 99),
  },
  {
    ...who('tank-bund-paper-mart-chickpet', 'Tank Bund Paper Mart', '270f-fe0f', STATIONER),
    ...at('48 Avenue Road Cross, Bengaluru City', '560002', 12.968, 77.58, 15),
    ...hours(1000, 2000, 80),
    ...rated(4.3, 640),
    ...charges(50, 999, 10, 99),
  },
  {
    ...who('jasmine-stores-jayanagar', 'Jasmine General Stores', '1f9fa', NEIGHBOURHOOD),
    ...at('214 11th Main Road, Jayanagar 4th Block', '560011', 12.9299, 77.5826, 6),
    ...hours(630, 2130, 35),
    ...rated(4.4, 1760),
    ...charges(25, 449, 0, 99),
  },
  {
    ...who('coffee-kudi-malleshwaram', 'Kudi Coffee and Savouries', '1f36a', SWEETS),
    ...at('57 Sampige Road Cross, Malleshwaram', '560003', 13.0035, 77.571, 6),
    ...hours(700, 2130, 35),
    ...rated(4.8, 2240),
    ...charges(25, 399, 5, 49),
  },
  {
    ...who('neeladri-supermart-electronic-city', 'Neeladri Supermart', '1f6d2', KIRANA),
    ...at('12 Neeladri Road, Electronic City Phase 1', '560100', 12.8452, 77.6602, 6),
    ...hours(800, 2200, 40),
    ...rated(3.8, 930),
    ...charges(30, 499, 5, 99),
    takingOrders: false,
  },
  {
    ...who('hasiru-krishi-kendra-yelahanka', 'Hasiru Krishi Kendra', '1f69c', TRADE_GROUP_IDS),
    ...at('7 Doddaballapur Road, Yelahanka', '560064', 13.1007, 77.5963, 20),
    ...hours(800, 1900, 90),
    ...rated(4.4, 480),
    ...charges(90, null, 0, 199),
  },
];

const MUMBAI: readonly StoreDraft[] = [
  {
    ...who('lokhand-lane-market-andheri', 'Lokhand Lane Super Market', '1f6d2', GROCERY_GROUP_IDS),
    ...at('14 Veera Desai Road, Andheri West', '400053', 19.1364, 72.8296, 6),
    ...hours(730, 2300, 40),
    ...rated(4.3, 3950),
    ...charges(30, 599, 5, 149),
  },
  {
    ...who('bandra-green-kitchen', 'Bandra Green Kitchen', '1f9c0', FINE_FOOD),
    ...at('39 Hill Road Lane, Bandra West', '400050', 19.0596, 72.8295, 6),
    ...hours(900, 2200, 40),
    ...rated(4.6, 1420),
    ...charges(40, 999, 10, 199),
  },
  {
    ...who('dadar-phool-bhaji', 'Dadar Phool ani Bhaji', '1f96c', FRESH),
    ...at('6 Ranade Road Corner, Dadar West', '400028', 19.0186, 72.8424, 5),
    ...hours(600, 2130, 30),
    ...rated(4.4, 2650),
    ...charges(20, 399, 0, 99),
  },
  {
    ...who('lakeview-provisions-powai', 'Lakeview Provisions', '1f3ea', NEIGHBOURHOOD),
    ...at('25 Central Avenue, Powai', '400076', 19.1176, 72.906, 5),
    ...hours(700, 2230, 35),
    ...rated(4.2, 1880),
    ...charges(25, 499, 5, 99),
  },
  {
    ...who('borivali-kirana-bhandar', 'Borivali Kirana Bhandar', '1f3ea', KIRANA),
    ...at('83 Chandavarkar Lane, Borivali West', '400092', 19.2307, 72.8567, 5),
    ...hours(730, 2200, 30),
    ...rated(4.1, 1310),
    ...charges(20, 399, 0, 49),
  },
  {
    ...who('ghati-masala-ghatkopar', 'Ghati Masala Kendra', '1f336-fe0f', SPICE_SHOP),
    ...at('17 Derasar Lane, Ghatkopar East', '400077', 19.079, 72.908, 8),
    ...hours(900, 2100, 50),
    ...rated(4.7, 1150),
    ...charges(30, 599, 5, 99),
  },
  {
    ...who('koli-catch-chembur', 'Koli Catch Fish Market', '1f41f', FISH_AND_MEAT),
    ...at('9 Station Road, Chembur', '400071', 19.0522, 72.9005, 6),
    ...hours(700, 2030, 40),
    ...rated(4.3, 1730),
    ...charges(30, null, 10, 149),
  },
  {
    ...who('fountain-stationers-fort', 'Fountain Stationers', '270f-fe0f', STATIONER),
    ...at('51 Bazar Gate Street, Fort', '400001', 18.934, 72.836, 9),
    ...hours(930, 1930, 55),
    ...rated(4.5, 780),
    ...charges(40, 799, 5, 99),
  },
  {
    ...who('midnight-chaha-malad', 'Midnight Chaha and Snacks', '1f319', NIGHT),
    ...at('28 Marve Road, Malad West', '400064', 19.186, 72.8485, 5),
    ...hours(0, 2359, 35),
    ...rated(4.0, 2090),
    ...charges(30, 499, 5, 99),
  },
  {
    ...who('kisan-bagh-mulund', 'Kisan Bagh Depot', '1f331', TRADE_GROUP_IDS),
    ...at('33 Lal Bahadur Shastri Marg, Mulund West', '400080', 19.1726, 72.9425, 18),
    ...hours(900, 1930, 90),
    ...rated(4.2, 390),
    ...charges(80, 2499, 0, 199),
  },
  {
    ...who('colaba-causeway-pantry', 'Colaba Causeway Pantry', '1f9fa', KIRANA),
    ...at('72 Causeway Lane, Colaba', '400005', 18.9067, 72.8147, 4),
    ...hours(800, 2230, 30),
    ...rated(4.4, 1540),
    ...charges(25, 549, 5, 99),
  },
];

const NEW_DELHI: readonly StoreDraft[] = [
  {
    ...who(
      'rajdhani-super-store-connaught-place',
      'Rajdhani Super Store',
      '1f6d2',
      GROCERY_GROUP_IDS,
    ),
    ...at('18 Inner Circle, Connaught Place', '110001', 28.6315, 77.2167, 7),
    ...hours(900, 2200, 45),
    ...rated(4.2, 3410),
    ...charges(35, 699, 5, 149),
  },
  {
    ...who('lajpat-daily-needs', 'Lajpat Daily Needs', '1f3ea', NEIGHBOURHOOD),
    ...at('44 Ring Road Market, Lajpat Nagar 2', '110024', 28.5677, 77.2433, 5),
    ...hours(700, 2230, 30),
    ...rated(4.3, 2270),
    ...charges(25, 499, 5, 99),
  },
  {
    ...who('karol-bagh-mithai-ghar', 'Bagh Mithai Ghar', '1f36a', SWEETS),
    ...at('101 Ajmal Khan Road, Karol Bagh', '110005', 28.6514, 77.1907, 6),
    ...hours(800, 2230, 35),
    ...rated(4.6, 3120),
    ...charges(25, 399, 5, 49),
  },
  {
    ...who(
      'khari-masala-mandi-chandni-chowk',
      'Purani Dilli Masala Mandi',
      '1f336-fe0f',
      SPICE_SHOP,
    ),
    ...at('29 Khari Baoli, Chandni Chowk', '110006', 28.657, 77.222, 12),
    ...hours(1000, 2000, 75),
    ...rated(4.8, 1960),
    ...charges(45, null, 5, 149),
  },
  {
    ...who('dwarka-sabzi-bagh', 'Dwarka Sabzi Bagh', '1f96c', FRESH),
    ...at('10 Sector 10 Market, Dwarka', '110075', 28.5815, 77.058, 6),
    ...hours(630, 2130, 35),
    ...rated(4.4, 1640),
    ...charges(20, 399, 0, 99),
  },
  {
    ...who('saket-fine-foods', 'Saket Fine Foods', '1f9c0', FINE_FOOD),
    ...at('5 Press Enclave Road, Saket', '110017', 28.5245, 77.2066, 8),
    ...hours(930, 2200, 45),
    ...rated(4.5, 1270),
    ...charges(45, 999, 10, 199),
  },
  {
    ...who('rohini-kirana-junction', 'Rohini Kirana Junction', '1f3ea', KIRANA),
    ...at('62 Sector 7 Market, Rohini', '110085', 28.707, 77.117, 5),
    ...hours(700, 2200, 30),
    ...rated(4.0, 1090),
    ...charges(20, 349, 0, 49),
  },
  {
    ...who('mayur-doodh-bhandar', 'Mayur Doodh Bhandar', '1f95b', DAIRY),
    ...at('21 Pocket 1 Market, Mayur Vihar Phase 1', '110091', 28.608, 77.296, 4),
    ...hours(500, 2130, 25),
    ...rated(4.5, 1360),
    ...charges(15, 199, 0, 30),
  },
  {
    ...who('hauz-khas-copy-kitab', 'Copy Kitab Stationers', '270f-fe0f', STATIONER),
    ...at('13 Aurobindo Market Lane, Hauz Khas', '110016', 28.5494, 77.2001, 7),
    ...hours(930, 2030, 40),
    ...rated(4.4, 690),
    ...charges(30, 499, 5, 49),
  },
  {
    ...who('najafgarh-kisan-mandi', 'Najafgarh Kisan Mandi', '1f69c', TRADE_GROUP_IDS),
    ...at('2 Dhansa Road, Najafgarh', '110043', 28.609, 76.9855, 20),
    ...hours(800, 1900, 90),
    ...rated(4.3, 560),
    ...charges(90, 2999, 0, 199),
  },
];

const KOLKATA: readonly StoreDraft[] = [
  {
    ...who('sonar-bazar-lake-town', 'Sonar Bazar Super Store', '1f6d2', GROCERY_GROUP_IDS),
    ...at('56 Jessore Road, Lake Town', '700089', 22.605, 88.403, 7),
    ...hours(800, 2200, 45),
    ...rated(4.3, 2870),
    ...charges(30, 599, 5, 149),
  },
  {
    ...who('gariahat-machh-bazar', 'Gariahat Machh Bazar', '1f41f', FISH_AND_MEAT),
    ...at('11 Gariahat Road, Ballygunge', '700019', 22.52, 88.366, 6),
    ...hours(600, 2000, 35),
    ...rated(4.6, 2430),
    ...charges(25, 599, 10, 149),
  },
  {
    ...who('salt-lake-sabji-ghar', 'Salt Lake Sabji Ghar', '1f96c', FRESH),
    ...at('BD 24, Salt Lake Sector 1', '700064', 22.589, 88.407, 5),
    ...hours(600, 2100, 30),
    ...rated(4.4, 1570),
    ...charges(20, 349, 0, 99),
  },
  {
    ...who('park-street-delicacies', 'Camac Lane Delicacies', '1f9c0', FINE_FOOD),
    ...at('34 Park Street', '700016', 22.551, 88.353, 7),
    ...hours(1000, 2200, 45),
    ...rated(4.5, 1120),
    ...charges(40, 899, 10, 199),
  },
  {
    ...who('shyambazar-mudi-dokan', 'Shyambazar Mudi Dokan', '1f3ea', KIRANA),
    ...at('7 Bidhan Sarani, Shyambazar', '700004', 22.601, 88.373, 5),
    ...hours(700, 2200, 30),
    ...rated(4.1, 1010),
    ...charges(20, 349, 0, 49),
  },
  {
    ...who('college-para-khata-kalam', 'Khata Kalam Stationers', '270f-fe0f', STATIONER),
    ...at('88 College Street', '700073', 22.576, 88.363, 10),
    ...hours(1000, 2000, 55),
    ...rated(4.7, 930),
    ...charges(35, 699, 5, 49),
  },
  {
    ...who('behala-goyala-dairy', 'Goyala Dairy', '1f95b', DAIRY),
    ...at('19 Diamond Harbour Road, Behala', '700034', 22.498, 88.31, 4),
    ...hours(530, 2100, 25),
    ...rated(4.3, 640),
    ...charges(15, 199, 0, 30),
  },
  {
    ...who('new-town-day-night-mart', 'New Town Day Night Mart', '1f319', NEIGHBOURHOOD),
    ...at('3 Street 120, Action Area 1, New Town', '700156', 22.586, 88.476, 6),
    ...hours(0, 2359, 40),
    ...rated(4.0, 1830),
    ...charges(30, 499, 5, 99),
    takingOrders: false,
  },
  {
    ...who('garia-krishi-bhandar', 'Garia Krishi Bhandar', '1f33e', TRADE_GROUP_IDS),
    ...at('15 Garia Station Road', '700084', 22.464, 88.39, 18),
    ...hours(800, 1900, 90),
    ...rated(4.2, 350),
    ...charges(80, 2499, 0, 199),
  },
];

const FIRST_CARE_EXTENSION = 1001;

function inCity(city: string, state: string, drafts: readonly StoreDraft[]) {
  return drafts.map((draft) => ({ takingOrders: true, ...draft, city, state }));
}

/** All demo stores, city by city. */
export const STORE_SEEDS: readonly StoreSeed[] = [
  ...inCity('Bengaluru', 'Karnataka', BENGALURU),
  ...inCity('Mumbai', 'Maharashtra', MUMBAI),
  ...inCity('New Delhi', 'Delhi', NEW_DELHI),
  ...inCity('Kolkata', 'West Bengal', KOLKATA),
].map((store, index) => ({
  ...store,
  customerCare: `Customer Care,care.${store.id}@example.com,1800000${FIRST_CARE_EXTENSION + index}`,
}));
