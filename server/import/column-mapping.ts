import { foldText } from '../text/fold-text.ts';

/** What an import can take from a column. */
export const FIELDS = [
  'id',
  'name',
  'price',
  'mrp',
  'category',
  'subcategory',
  'brand',
  'unit',
  'stock',
  'rating',
] as const;
export type Field = (typeof FIELDS)[number];

/** Place of each field's column in a row, from 0. */
export type ColumnMapping = Readonly<Partial<Record<Field, number>>>;

/** Header texts by which a column is recognised, likeliest first; compared folded. */
const SYNONYMS: Readonly<Record<Field, readonly string[]>> = {
  id: [
    'external id',
    'item id',
    'product id',
    'product code',
    'article number',
    'article',
    'sku',
    'ean',
    'barcode',
    'code',
    'id',
  ],
  name: ['product name', 'item name', 'name', 'product', 'title', 'item', 'description'],
  price: [
    'sale price',
    'selling price',
    'our price',
    'offer price',
    'discounted price',
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
    'actual price',
  ],
  category: ['category', 'main category', 'department', 'product category', 'category name'],
  subcategory: ['sub category', 'subcategory', 'sub category name'],
  brand: ['brand', 'brand name', 'manufacturer', 'company'],
  unit: ['unit', 'pack size', 'size', 'quantity unit', 'weight', 'uom', 'pack'],
  stock: [
    'stock',
    'stock quantity',
    'available quantity',
    'inventory',
    'quantity',
    'qty',
    'in stock',
  ],
  rating: ['rating', 'ratings', 'stars', 'average rating'],
};

export type MappingResult =
  | { readonly ok: true; readonly mapping: ColumnMapping }
  | { readonly ok: false; readonly message: string };

/** The first column called by one of the names; columns without a header are nobody's. */
function placeOf(header: readonly string[], names: readonly string[]): number | undefined {
  for (const name of names) {
    const place = header.indexOf(name);
    if (place >= 0) return place;
  }
  return undefined;
}

/**
 * Finds the columns of a header: those that `chosen` names (as the header writes them, in any case), the others by
 * what such columns are usually called. A name and a price must be among them.
 */
export function mapColumns(
  header: readonly string[],
  chosen: Readonly<Partial<Record<Field, string>>>,
): MappingResult {
  const folded = header.map(foldText);
  const mapping: Partial<Record<Field, number>> = {};
  for (const field of FIELDS) {
    const asked = chosen[field];
    const place = placeOf(folded, asked === undefined ? SYNONYMS[field] : [foldText(asked)]);
    if (asked !== undefined && place === undefined) {
      return {
        ok: false,
        message: `there is no column "${asked}" (--col-${field}); the columns are: ${header.join(', ')}`,
      };
    }
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
