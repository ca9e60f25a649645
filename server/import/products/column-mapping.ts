import { foldText } from '../../text/fold-text.ts';
import { gstOf, vegMarkOf } from './facts-of-row.ts';
import { stockFlag } from './cell-text.ts';
import { parsePrice, type CurrencyUnit } from '../../../src/domain/goods/read-cell.ts';
import { measureOf, type Measure } from './unit-of-name.ts';

/** What an import can take from a column. */
export const FIELDS = [
  'id',
  'name',
  'price',
  'mrp',
  'category',
  'subcategory',
  'brand',
  'flavour',
  'in-stock',
  'out-of-stock',
  'stock',
  'unit',
  'measure',
  'rating',
  'description',
  'veg',
  'ingredients',
  'allergens',
  'nutrition',
  'shelf-life',
  'storage',
  'maker',
  'maker-address',
  'country',
  'contact',
  'fssai',
  'hsn',
  'gst',
  'barcode',
  'picture',
] as const;
export type Field = (typeof FIELDS)[number];

/** Place of each field's column in a row, from 0. */
export type ColumnMapping = Readonly<Partial<Record<Field, number>>>;

/** As a column option: the file has no such column, whatever its columns are called. */
export const NO_COLUMN = 'none';

/** Header texts by which a column is recognised, likeliest first; compared as words in lower case. */
const SYNONYMS: Readonly<Record<Field, readonly string[]>> = {
  id: [
    'external id',
    'item id',
    'product id',
    'product code',
    'item code',
    'article number',
    'article',
    'sku',
    'sku id',
    'sku code',
    'ean',
    'gtin',
    'barcode',
    'code',
    'id',
  ],
  name: ['product name', 'item name', 'name', 'product', 'title', 'item', 'description'],
  price: [
    'sale price',
    'selling price',
    'discounted selling price',
    'our price',
    'offer price',
    'discounted price',
    'discount price',
    'special price',
    'final price',
    'net price',
    'price',
    'rate',
    'sp',
  ],
  mrp: [
    'mrp',
    'market price',
    'maximum retail price',
    'list price',
    'original price',
    'regular price',
    'actual price',
  ],
  category: ['category', 'main category', 'department', 'product category', 'category name'],
  subcategory: ['sub category', 'subcategory', 'sub category name'],
  brand: ['brand', 'brand name', 'manufacturer', 'company'],
  flavour: ['flavour', 'flavor', 'flavour name', 'flavor name', 'flavours', 'variant flavour'],
  'in-stock': ['in stock', 'is in stock', 'available', 'is available', 'availability'],
  'out-of-stock': [
    'out of stock',
    'is out of stock',
    'outofstock',
    'sold out',
    'is sold out',
    'oos',
  ],
  stock: [
    'stock',
    'stock quantity',
    'stock qty',
    'available quantity',
    'quantity available',
    'available qty',
    'available stock',
    'inventory',
    'inventory quantity',
    'units in stock',
    'on hand',
    'closing stock',
    'in stock',
    'quantity',
    'qty',
  ],
  unit: [
    'pack size',
    'size',
    'net quantity',
    'net qty',
    'net weight',
    'weight',
    'volume',
    'grammage',
    'quantity unit',
    'unit',
    'uom',
    'pack',
    'packing',
    'quantity',
    'qty',
  ],
  measure: ['uom', 'unit of measure', 'unit of measurement', 'measure', 'weight unit', 'unit'],
  rating: ['rating', 'ratings', 'stars', 'average rating'],
  description: ['description', 'product description', 'about', 'about the product', 'details'],
  veg: ['veg', 'is veg', 'veg non veg', 'veg or non veg', 'veg mark', 'food type', 'diet'],
  ingredients: ['ingredients', 'ingredient list'],
  allergens: ['allergens', 'allergen information', 'allergen', 'allergen info'],
  nutrition: ['nutrition', 'nutritional information', 'nutrition per 100 g', 'nutrition facts'],
  'shelf-life': ['shelf life', 'best before', 'use before'],
  storage: ['storage', 'storage instructions', 'how to store'],
  maker: [
    'manufacturer',
    'manufacturer name',
    'maker',
    'manufactured by',
    'packed by',
    'marketed by',
  ],
  'maker-address': ['manufacturer address', 'maker address', 'address of manufacturer'],
  country: ['country of origin', 'country', 'origin', 'made in'],
  contact: ['consumer care', 'customer care', 'customer care details', 'contact'],
  fssai: ['fssai', 'fssai licence', 'fssai license', 'fssai no', 'fssai number', 'fssai lic no'],
  hsn: ['hsn', 'hsn code', 'hsn sac', 'hsn number'],
  gst: ['gst', 'gst rate', 'gst percent', 'gst percentage', 'tax rate', 'igst'],
  barcode: ['barcode', 'bar code', 'gtin', 'ean', 'ean code', 'upc', 'ean 13'],
  picture: [
    'picture',
    'pictures',
    'image',
    'images',
    'photo',
    'image file',
    'image url',
    'image urls',
  ],
};

/** "discountedSellingPrice", "Sale_Price" and "MRP (₹)" as words in lower case. */
export const headerWords = (header: string): string =>
  foldText(
    header.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2'),
  );

/** "price in paise" -> "price"; a header that is nothing else stays. */
const withoutUnit = (words: string): string =>
  words.replace(
    / (?:in )?(?:paise|paisa|rupees?|rs|inr|g|gms?|grams?|kgs?|kilograms?|ml|l|ltrs?|lit(?:er|re)s?)$/,
    '',
  );

/** The currency unit that a header names ("price_paise", "MRP in Rs"). */
export function currencyOfHeader(header: string): CurrencyUnit | undefined {
  const words = headerWords(header);
  if (/\bpais[ea]$/.test(words)) return 'paise';
  return /₹/.test(header) || /\b(?:rupees?|rs|inr)$/.test(words) ? 'rupees' : undefined;
}

/** The measure that a header names ("weightInGms", "Size (ml)"). */
export function measureOfHeader(header: string): Measure | undefined {
  const words = headerWords(header);
  const last = words.split(' ').slice(1).at(-1);
  return last === undefined ? undefined : measureOf(last);
}

const isNumber = (cell: string): boolean => /^\d{1,9}(?:[.,]\d+)?$/.test(cell.replaceAll(',', ''));

/** Whether a filled cell can be one of this field. */
const FITS: Readonly<Partial<Record<Field, (cell: string) => boolean>>> = {
  price: (cell) => parsePrice(cell, 'rupees').ok,
  mrp: (cell) => parsePrice(cell, 'rupees').ok,
  'in-stock': (cell) => stockFlag(cell) !== undefined,
  'out-of-stock': (cell) => stockFlag(cell) !== undefined,
  stock: (cell) => isNumber(cell),
  measure: (cell) => measureOf(cell) !== undefined,
  veg: (cell) => vegMarkOf(cell) !== undefined,
  gst: (cell) => gstOf(cell) !== undefined,
  barcode: (cell) => /^[\d\s-]{8,20}$/.test(cell),
};

/** Fields that a column of this name can't be unless its cells fit. */
const ONLY_IF_FITTING: ReadonlySet<Field> = new Set([
  'in-stock',
  'out-of-stock',
  'stock',
  'measure',
  'veg',
  'gst',
  'barcode',
]);

export type MappingResult =
  | { readonly ok: true; readonly mapping: ColumnMapping }
  | { readonly ok: false; readonly message: string };

/** Whether most of a column's filled cells fit a field; true where there is none to tell by. */
function fits(field: Field, place: number, rows: readonly (readonly string[])[]): boolean {
  const fitsCell = FITS[field];
  if (fitsCell === undefined) return true;
  const filled = rows.flatMap((cells) => (cells[place] ?? '').trim() || []);
  return filled.length === 0 || filled.filter(fitsCell).length * 2 > filled.length;
}

/**
 * Finds the columns of a header: those that `chosen` names (as the header writes them, in any case), the others by
 * what such columns are usually called and by what the first rows hold. A name and a price must be among them.
 *
 * @param rows cells of the file's first records
 */
export function mapColumns(
  header: readonly string[],
  chosen: Readonly<Partial<Record<Field, string>>>,
  rows: readonly (readonly string[])[],
): MappingResult {
  const exact = header.map(foldText);
  const words = header.map(headerWords);
  const mapping: Partial<Record<Field, number>> = {};
  for (const field of FIELDS) {
    const asked = chosen[field];
    if (asked === undefined || asked === NO_COLUMN) continue;
    const place = exact.indexOf(foldText(asked));
    if (place < 0) {
      return {
        ok: false,
        message: `there is no column "${asked}" (--col-${field}); the columns are: ${header.join(', ')}`,
      };
    }
    mapping[field] = place;
  }
  for (const field of FIELDS) {
    if (chosen[field] !== undefined) continue;
    // A barcode is often what a shop calls its goods by, too.
    const taken = new Set(field === 'barcode' ? [] : Object.values(mapping));
    const named = SYNONYMS[field].flatMap((name) =>
      words.flatMap((word, place) =>
        !taken.has(place) && (word === name || withoutUnit(word) === name) ? [place] : [],
      ),
    );
    const place =
      named.find((one) => fits(field, one, rows)) ??
      (ONLY_IF_FITTING.has(field) ? undefined : named[0]);
    if (place !== undefined) mapping[field] = place;
  }
  const missing = (['name', 'price'] as const).find((field) => mapping[field] === undefined);
  if (missing !== undefined) {
    return {
      ok: false,
      message: `no column looks like the ${missing}; say which with --col-${missing}. The columns are: ${header.join(', ')}`,
    };
  }
  return { ok: true, mapping };
}

/** The delimiter that splits a header into most columns: comma, semicolon, tab or bar. */
export function guessDelimiter(header: string): string {
  const unquoted = header.replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({
    delimiter,
    count: unquoted.split(delimiter).length,
  }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}
