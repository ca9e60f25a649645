import { minutesInDay } from 'date-fns/constants';
import {
  type CategoryGroupId,
  CATEGORY_GROUPS,
} from '../../src/domain/catalogue/category-groups.ts';
import { productKey } from '../../src/domain/catalogue/shelf-choice.ts';
import { pickOf, pictureOfGoods } from '../catalogue/goods-packing.ts';
import { beverages } from './catalogue/beverages.ts';
import {
  demoBrand,
  DEMO_FLAVOURS,
  type CategorySource,
  type GroupSource,
  type ProductSource,
  type UnitSource,
} from './catalogue/catalogue-source.ts';
import { cattleFeed, cropProtectionAndNutrition } from './catalogue/crop-protection-and-feed.ts';
import { dairyAndBread } from './catalogue/dairy-and-bread.ts';
import { eggsMeatFish } from './catalogue/eggs-meat-fish.ts';
import { fruitsAndVegetables } from './catalogue/fruits-and-vegetables.ts';
import { gourmet } from './catalogue/gourmet.ts';
import { grocery } from './catalogue/grocery.ts';
import { fertilizer, pesticide } from './catalogue/pesticide.ts';
import { seed } from './catalogue/seed.ts';
import { snacks } from './catalogue/snacks.ts';
import { spices } from './catalogue/spices.ts';
import { stationery } from './catalogue/stationery.ts';
import { toolsAndMachinery } from './catalogue/tools-and-machinery.ts';
import { preparationMinutesOf, STORE_SEEDS, type StoreSeed } from './stores.ts';

/** One size of one product as one store sells it. Amounts are paise, durations minutes. */
export interface StoreItemSeed {
  storeId: string;
  /** `<storeId>-<ordinal, four digits>`. */
  itemId: string;
  /** 0..n-1 within the store, in display order. */
  ordinal: number;
  group: CategoryGroupId;
  categoryName: string;
  name: string;
  /** '' for one without; so is the flavour. */
  brand: string;
  flavour: string;
  everydayNames: string;
  unit: string;
  /** The name of its drawn picture (IMG-1). */
  picture: string;
  mrpPaise: number;
  /** At most the MRP. */
  pricePaise: number;
  /** Sellable pieces; 0 when sold out. */
  stock: number;
  /** 30 to 50, or 0 while nobody has rated the item. */
  ratingTenths: number;
  ratingCount: number;
  returnable: boolean;
  cancellable: boolean;
  /** Minutes after delivery; 0 when not returnable. */
  returnWindowMinutes: number;
  timeToShipMinutes: number;
  codAvailable: boolean;
}

export const DEMO_GROUPS: readonly GroupSource[] = [
  fruitsAndVegetables,
  eggsMeatFish,
  grocery,
  dairyAndBread,
  spices,
  beverages,
  gourmet,
  snacks,
  stationery,
  seed,
  pesticide,
  fertilizer,
  cropProtectionAndNutrition,
  toolsAndMachinery,
  cattleFeed,
];

const SIZE_PERCENT = 25;
const SOLD_OUT_PERCENT = 4;

/**
 * 32-bit FNV-1a of the parts with MurmurHash3's finalizer (so that low bits are good enough for
 * `%`). Decides everything that looks random here, so every run gives the same catalogue.
 */
export function hashOf(...parts: readonly string[]): number {
  let value = 0x811c9dc5;
  for (const char of parts.join('\u0000')) {
    value = Math.imul(value ^ char.charCodeAt(0), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Percentage of its groups' products that a store carries, 45 to 90: more groups, more of each. */
function carriedPercent(store: StoreSeed): number {
  const bySize = Math.round(45 + 0.4 * store.groups.length ** 2);
  const ownTaste = (hashOf(store.id, 'range') % 11) - 5;
  return Math.min(90, Math.max(45, bySize + ownTaste));
}

/** The sizes a store carries of a product it carries: at least one, in the source's order. */
function carriedUnits(storeId: string, product: ProductSource): readonly UnitSource[] {
  const [name, , , ...units] = product;
  const always = hashOf(storeId, name, 'size') % units.length;
  return units.filter(
    ([unit], index) => index === always || hashOf(storeId, name, unit, 'size') % 100 < SIZE_PERCENT,
  );
}

/**
 * Discount on the MRP, 0 to 25 percent. All sizes of a product share most of it, so that the
 * bigger pack stays the better buy; about a fifth of the products sell at MRP.
 */
function discountPercent(storeId: string, name: string, unit: string): number {
  const shared = Math.max(0, (hashOf(storeId, name, 'discount') % 28) - 5);
  return shared === 0 ? 0 : shared + (hashOf(storeId, name, unit, 'discount') % 4);
}

/** Price in paise, rounded up to whole rupees. */
function priceOf(mrpRupees: number, discount: number): number {
  return Math.ceil((mrpRupees * (100 - discount)) / 100) * 100;
}

function stockOf(storeId: string, name: string, unit: string): number {
  if (hashOf(storeId, name, unit, 'sold out') % 100 < SOLD_OUT_PERCENT) return 0;
  return 3 + (hashOf(storeId, name, unit, 'stock') % 118);
}

function ratingOf(storeId: string, name: string) {
  const rated = hashOf(storeId, name, 'rated') % 10 !== 0;
  if (!rated) return { ratingTenths: 0, ratingCount: 0 };
  return {
    ratingTenths: 30 + (hashOf(storeId, name, 'rating') % 21),
    ratingCount: 1 + (hashOf(storeId, name, 'ratings') % 400),
  };
}

/** Three days for food, seven for the rest; 0 when the category takes nothing back. */
function returnWindowMinutes(group: CategoryGroupId, returnable: boolean): number {
  if (!returnable) return 0;
  const isLasting = group === 'stationery' || group === 'tools-and-machinery';
  return (isLasting ? 7 : 3) * minutesInDay;
}

/** The drawn picture of each product, the same in every store. Those of one category, and of one group, are all different (IMG-1). */
const PICTURES: ReadonlyMap<string, string> = new Map(
  DEMO_GROUPS.flatMap(({ group, categories }) => {
    const near = new Set<string>();
    return categories.flatMap(({ name: category, products }) => {
      const taken = new Set<string>();
      return products.map(([name, , photo, [unit]]): [string, string] => [
        `${category} ${name}`,
        pictureOfGoods({ group, category, name, unit, photo }, pickOf(name), taken, near),
      ]);
    });
  }),
);

type UnnumberedItem = Omit<StoreItemSeed, 'itemId' | 'ordinal'>;

function storeItem(
  store: StoreSeed,
  group: CategoryGroupId,
  category: CategorySource,
  product: ProductSource,
  [unit, mrpRupees]: UnitSource,
): UnnumberedItem {
  const [name, everydayNames, photo] = product;
  const flavour = DEMO_FLAVOURS.get(name) ?? '';
  const pricePaise = priceOf(mrpRupees, discountPercent(store.id, name, unit));
  return {
    storeId: store.id,
    group,
    categoryName: category.name,
    name,
    // All flavours of a product are of one maker.
    brand: demoBrand(group, hashOf(flavour === '' ? name : productKey({ name, flavour }), 'brand')),
    flavour,
    everydayNames,
    unit,
    picture: PICTURES.get(`${category.name} ${name}`) ?? photo,
    mrpPaise: mrpRupees * 100,
    pricePaise,
    stock: stockOf(store.id, name, unit),
    ...ratingOf(store.id, name),
    returnable: category.returnable,
    // Meat and fish are cut after the order, so it can't be taken back.
    cancellable: group !== 'eggs-meat-fish',
    returnWindowMinutes: returnWindowMinutes(group, category.returnable),
    timeToShipMinutes: preparationMinutesOf(store),
    codAvailable: true,
  };
}

function categoryItems(store: StoreSeed, source: GroupSource, category: CategorySource) {
  const percent = carriedPercent(store);
  return category.products
    .filter(([name]) => hashOf(store.id, name, 'carried') % 100 < percent)
    .flatMap((product) =>
      carriedUnits(store.id, product).map((unit) =>
        storeItem(store, source.group, category, product, unit),
      ),
    );
}

/** Sources of the store's groups, in the display order of `CATEGORY_GROUPS`. */
function sourcesOf(store: StoreSeed): readonly GroupSource[] {
  return CATEGORY_GROUPS.filter(({ id }) => store.groups.includes(id)).flatMap(({ id }) =>
    DEMO_GROUPS.filter((source) => source.group === id),
  );
}

function itemsOf(store: StoreSeed): readonly StoreItemSeed[] {
  return sourcesOf(store)
    .flatMap((source) =>
      source.categories.flatMap((category) => categoryItems(store, source, category)),
    )
    .map((item, ordinal) => ({
      ...item,
      itemId: `${store.id}-${String(ordinal).padStart(4, '0')}`,
      ordinal,
    }));
}

/** The demo stores and everything they sell; the same on every call. */
export function demoCatalogue(): {
  stores: readonly StoreSeed[];
  items: readonly StoreItemSeed[];
} {
  return { stores: STORE_SEEDS, items: STORE_SEEDS.flatMap(itemsOf) };
}
