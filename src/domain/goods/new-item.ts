import { isFssaiLicence, isGstRate, isGtin, isHsn } from '../catalogue/product-codes.ts';
import { type Paise, plainRupees } from '../money.ts';
import { MOST_NUTRIENTS, type Nutrient, readNutrition } from '../catalogue/item-facts.ts';
import { flavouredName } from '../catalogue/shelf-choice.ts';
import { priceAboveMrp, readAmount, readUnits } from './read-cell.ts';

/** A new item as it is typed; amounts in rupees. */
export interface NewItemValues {
  readonly name: string;
  readonly unit: string;
  readonly brand: string;
  /** '' for what comes in no flavours. */
  readonly flavour: string;
  readonly groupId: string;
  /** A category of the group; empty: that of the group's own name. */
  readonly categoryId: string;
  /** '0' not known or no food, '1' vegetarian, '2' not vegetarian. */
  readonly vegMark: string;
  readonly price: string;
  readonly mrp: string;
  readonly stock: string;
  readonly gtin: string;
  readonly hsn: string;
  /** Empty: not known. */
  readonly gstPercent: string;
  readonly fssaiLicence: string;
  readonly maker: string;
  readonly countryOfOrigin: string;
  readonly ingredients: string;
  readonly allergens: string;
  /** One nutrient to a line, as `readNutrition` takes them. */
  readonly nutrition: string;
  readonly shelfLife: string;
  readonly storage: string;
  readonly description: string;
}

export const NEW_ITEM: NewItemValues = {
  name: '',
  unit: '',
  brand: '',
  flavour: '',
  groupId: '',
  categoryId: '',
  vegMark: '0',
  price: '',
  mrp: '',
  stock: '',
  gtin: '',
  hsn: '',
  gstPercent: '',
  fssaiLicence: '',
  maker: '',
  countryOfOrigin: '',
  ingredients: '',
  allergens: '',
  nutrition: '',
  shelfLife: '',
  storage: '',
  description: '',
};

/** A product that Haat knows, as far as a new item begins like it; `facts` as its pack says them. */
export interface KnownProduct extends Pick<
  NewItemValues,
  'name' | 'unit' | 'brand' | 'flavour' | 'groupId'
> {
  readonly vegMark: number;
  readonly mrpPaise: Paise;
  readonly facts: {
    readonly nutrition?: readonly Nutrient[] | undefined;
    readonly gstPercent?: number | undefined;
  };
}

/** The form of a new item filled with what Haat knows of its product; price and stock are the shop's. */
export function newItemLike(product: KnownProduct): NewItemValues {
  const { name, unit, brand, flavour, groupId, vegMark, mrpPaise, facts } = product;
  const { nutrition = [], gstPercent, ...texts } = facts;
  const said = Object.fromEntries(
    Object.entries<unknown>(texts).filter(
      ([field, text]) => field in NEW_ITEM && text !== undefined,
    ),
  );
  return {
    ...NEW_ITEM,
    ...said,
    name,
    unit,
    brand,
    flavour,
    groupId,
    vegMark: String(vegMark),
    mrp: plainRupees(mrpPaise),
    gstPercent: gstPercent === undefined ? '' : String(gstPercent),
    nutrition: nutrition.map(({ name: nutrient, amount }) => `${nutrient} ${amount}`).join('\n'),
  };
}

/** Codes without the blanks and dashes that people print into them. */
const digitsOf = (text: string): string => text.replace(/[\s-]/g, '');

/** Facts that are plain texts. */
const TEXTS = [
  'maker',
  'countryOfOrigin',
  'ingredients',
  'allergens',
  'shelfLife',
  'storage',
  'description',
] as const;

/** What is wrong, by field, in words that say what to do. */
export function newItemProblems(
  values: NewItemValues,
): Partial<Record<keyof NewItemValues, string>> {
  const problems: Partial<Record<keyof NewItemValues, string>> = {};
  if (values.name.trim() === '') problems.name = 'Please enter what the pack says it is.';
  if (values.unit.trim() === '') problems.unit = 'Please enter a size, like 500 g.';
  if (values.groupId === '') problems.groupId = 'Please choose where it belongs.';
  const [price, mrp] = [readAmount(values.price, 'price'), readAmount(values.mrp, 'MRP')];
  if (!price.ok) problems.price = price.message;
  if (!mrp.ok) problems.mrp = mrp.message;
  if (price.ok && mrp.ok) {
    const above = priceAboveMrp(price.value, mrp.value);
    if (above !== null) problems.price = above;
  }
  const stock = readUnits(values.stock);
  if (!stock.ok) problems.stock = stock.message;
  const gtin = digitsOf(values.gtin);
  if (gtin !== '' && !isGtin(gtin)) {
    problems.gtin = 'This is no barcode: its last digit does not fit. Please compare it.';
  }
  const hsn = digitsOf(values.hsn);
  if (hsn !== '' && !isHsn(hsn)) problems.hsn = 'An HSN code has 2, 4, 6 or 8 digits.';
  if (values.gstPercent !== '' && !isGstRate(Number(values.gstPercent))) {
    problems.gstPercent = 'Please choose a rate of GST.';
  }
  const licence = digitsOf(values.fssaiLicence);
  if (licence !== '' && !isFssaiLicence(licence)) {
    problems.fssaiLicence = 'An FSSAI number has 14 digits and begins with 1 or 2.';
  }
  const { nutrients, unread } = readNutrition(values.nutrition);
  const [odd] = unread;
  if (odd !== undefined) {
    problems.nutrition = `“${odd.slice(0, 40)}” has no amount. Write one to a line, like Energy 58 kcal.`;
  } else if (nutrients.length > MOST_NUTRIENTS) {
    problems.nutrition = `Please write at most ${MOST_NUTRIENTS}.`;
  }
  return problems;
}

const amountOf = (text: string, what: 'price' | 'MRP'): number => {
  const read = readAmount(text, what);
  return read.ok ? read.value : 0;
};

/** What the service takes; the values must have no problem. */
export function newItemOf(values: NewItemValues) {
  const stock = readUnits(values.stock);
  const named = { name: values.name.trim(), flavour: values.flavour.trim() };
  const texts = TEXTS.flatMap((name) => {
    const text = values[name].trim();
    return text === '' ? [] : [[name, text] as const];
  });
  const codes = (['gtin', 'hsn', 'fssaiLicence'] as const).flatMap((name) => {
    const code = digitsOf(values[name]);
    return code === '' ? [] : [[name, code] as const];
  });
  const { nutrients } = readNutrition(values.nutrition);
  return {
    ...(named.flavour === '' ? { name: named.name } : flavouredName(named)),
    unit: values.unit.trim(),
    brand: values.brand.trim(),
    ...(values.categoryId !== '' && { categoryId: values.categoryId }),
    pricePaise: amountOf(values.price, 'price'),
    mrpPaise: amountOf(values.mrp, 'MRP'),
    stock: stock.ok ? stock.value : 0,
    vegMark:
      values.vegMark === '1' ? (1 as const) : values.vegMark === '2' ? (2 as const) : (0 as const),
    facts: {
      ...Object.fromEntries([...texts, ...codes]),
      ...(values.gstPercent !== '' && { gstPercent: Number(values.gstPercent) }),
      ...(nutrients.length > 0 && { nutrition: [...nutrients] }),
    },
  };
}
