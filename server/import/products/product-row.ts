import { createHash } from 'node:crypto';
import path from 'node:path';
import { MOST_ITEM_PICTURES } from '../../../src/domain/catalogue/picture-address.ts';
import { LONGEST_FLAVOUR } from '../../../src/contracts/goods/goods-change.ts';
import { flavouredName } from '../../../src/domain/catalogue/shelf-choice.ts';
import type { Paise } from '../../../src/domain/money.ts';
import { foldText } from '../../text/fold-text.ts';
import type { ItemFacts } from '../../../src/contracts/catalogue/item-details.ts';
import type { VegMark } from '../../../src/domain/catalogue/item-facts.ts';
import { cleanText, stockFlag } from './cell-text.ts';
import type { Field } from './column-mapping.ts';
import { type FactProblem, factsOfRow } from './facts-of-row.ts';
import type { FileLayout } from '../reading/file-layout.ts';
import { parsePrice, type PriceProblem } from '../../../src/domain/goods/read-cell.ts';
import { measuredUnit, measureOf, normalUnit, unitOfName } from './unit-of-name.ts';

/** A product as an import file has it. `undefined`: the file does not say. */
export interface Product {
  readonly externalId: string;
  /** Products with the same are the same, whatever their external ids. */
  readonly sameness: string;
  readonly name: string;
  readonly unit: string;
  readonly brand: string;
  /** Which flavour of its product it is; '' for none, undefined where the file has no such column. Its name says so, too. */
  readonly flavour: string | undefined;
  readonly category: string;
  readonly subcategory: string;
  readonly pricePaise: Paise;
  readonly mrpPaise: Paise;
  /** 0 where a column says that it is sold out. */
  readonly stock: number | undefined;
  /** A column says that it can be had, but not how many there are. */
  readonly isAvailable: boolean;
  readonly ratingTenths: number | undefined;
  /** `VEG_MARK`; undefined: the file does not say. */
  readonly vegMark: VegMark | undefined;
  /** What its pack says; undefined: the file says nothing of it. */
  readonly facts: ItemFacts | undefined;
  /** Names of files with its pictures, in their order. */
  readonly pictureFiles: readonly string[];
  /** Facts that were left out because they can't be right. */
  readonly leftOut: readonly FactProblem[];
}

/** Why a row was not taken. */
export type RejectReason =
  | 'broken quotes'
  | 'line too long'
  | 'too many columns'
  | 'name missing'
  | `price ${PriceProblem}`
  | `mrp ${PriceProblem}`
  | 'price above mrp'
  | 'stock unreadable'
  | 'duplicate'
  | 'same goods at another price'
  | 'store full';

export type ProductResult =
  | { readonly ok: true; readonly product: Product }
  | { readonly ok: false; readonly reason: RejectReason };

/** Longest texts that are kept, characters; the rest is cut off. */
const LONGEST = {
  name: 160,
  brand: 60,
  flavour: LONGEST_FLAVOUR,
  unit: 40,
  category: 60,
  id: 100,
} as const;

const MOST_STOCK = 1_000_000;

function stockOf(text: string): number | undefined | 'unreadable' {
  if (text === '') return undefined;
  if (!/^\d{1,9}(?:\.0*)?$/.test(text.replaceAll(',', ''))) return 'unreadable';
  return Math.min(MOST_STOCK, Math.trunc(Number(text.replaceAll(',', ''))));
}

function ratingOf(text: string): number | undefined {
  const stars = /^\d(?:\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  return stars >= 0 && stars <= 5 ? Math.round(stars * 10) : undefined;
}

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 24);

/** What the stock columns of a row say; undefined when one of them can't be read. */
function stockOfRow(
  cell: (field: Field) => string,
): Pick<Product, 'stock' | 'isAvailable'> | undefined {
  const stock = stockOf(cell('stock'));
  const [inStock, outOfStock] = [cell('in-stock'), cell('out-of-stock')];
  const [isIn, isOut] = [stockFlag(inStock), stockFlag(outOfStock)];
  const isUnreadable =
    stock === 'unreadable' ||
    (inStock !== '' && isIn === undefined) ||
    (outOfStock !== '' && isOut === undefined);
  if (isUnreadable) return undefined;
  if (isIn === false || isOut === true) return { stock: 0, isAvailable: false };
  return { stock, isAvailable: stock === undefined && (isIn === true || isOut === false) };
}

/** What a row's unit columns say, as we write it; '' when they say nothing. */
function unitOfRow(cell: (field: Field, longest?: number) => string, layout: FileLayout): string {
  const text = cell('unit', LONGEST.unit);
  const measure = measureOf(cell('measure')) ?? layout.measure;
  if (measure !== undefined && /^[\d.,]+$/.test(text)) return measuredUnit(text, measure);
  return normalUnit(text);
}

/**
 * The files that a cell names ("toor.jpg; toor-back.jpg"). Of an address its last part counts: addresses are never fetched, the
 * folder has the files.
 */
const pictureFilesOf = (cell: string): readonly string[] =>
  cleanText(cell, 2_000)
    .split(/[;|,]|\s+(?=https?:)/)
    .map((name) => path.posix.basename(name.trim().split(/[?#]/, 1)[0] ?? ''))
    .filter((name) => name !== '')
    .slice(0, MOST_ITEM_PICTURES);

/** A row's product, or why it is none. Amounts come out in paise, whatever the file counts in. */
export function productOfRow(cells: readonly string[], layout: FileLayout): ProductResult {
  const { mapping, currencyUnit } = layout;
  const rawCell = (field: Field): string => cells[mapping[field] ?? -1] ?? '';
  const cell = (field: Field, longest = 60): string => {
    return cleanText(rawCell(field), longest);
  };
  const fullName = cell('name', 1000);
  if (fullName === '') return { ok: false, reason: 'name missing' };
  const price = parsePrice(cell('price'), currencyUnit);
  if (!price.ok) return { ok: false, reason: `price ${price.problem}` };
  const mrp = parsePrice(cell('mrp'), currencyUnit);
  if (!mrp.ok && mrp.problem !== 'missing') return { ok: false, reason: `mrp ${mrp.problem}` };
  const mrpPaise = mrp.ok ? mrp.paise : price.paise;
  if (price.paise > mrpPaise) return { ok: false, reason: 'price above mrp' };
  const stock = stockOfRow(cell);
  if (stock === undefined) return { ok: false, reason: 'stock unreadable' };
  const unitCell = unitOfRow(cell, layout);
  const { name: said, unit } =
    unitCell === '' ? unitOfName(fullName) : { name: fullName, unit: unitCell };
  const flavour = mapping.flavour === undefined ? undefined : cell('flavour', LONGEST.flavour);
  const { name } = flavouredName({ name: cleanText(said, LONGEST.name), flavour });
  const brand = cell('brand', LONGEST.brand);
  const sameness = hashOf([name, unit, brand].map(foldText).join('|'));
  const id = cell('id', 1000);
  return {
    ok: true,
    product: {
      externalId: id.length <= LONGEST.id ? id || sameness : hashOf(id),
      sameness,
      name,
      unit,
      brand,
      flavour,
      category: cell('category', LONGEST.category),
      subcategory: cell('subcategory', LONGEST.category),
      pricePaise: price.paise,
      mrpPaise,
      ...stock,
      ratingTenths: ratingOf(cell('rating')),
      pictureFiles: pictureFilesOf(rawCell('picture')),
      ...factsOfRow(rawCell),
    },
  };
}
