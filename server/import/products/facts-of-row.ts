import { type ItemFacts, LONGEST_FACT } from '../../../src/contracts/catalogue/item-details.ts';
import {
  isFssaiLicence,
  isGstRate,
  isGtin,
  isHsn,
} from '../../../src/domain/catalogue/product-codes.ts';
import {
  MOST_NUTRIENTS,
  readNutrition,
  VEG_MARK,
  type VegMark,
} from '../../../src/domain/catalogue/item-facts.ts';
import { cleanText } from './cell-text.ts';
import type { Field } from './column-mapping.ts';

/** A fact that can't be right. Its product is taken without it. */
export type FactProblem =
  | 'barcode: its last digit does not fit the others, or it has not 8, 12, 13 or 14 digits'
  | 'FSSAI licence: 14 digits that begin with 1 or 2 are needed'
  | 'HSN code: 2, 4, 6 or 8 digits are needed'
  | 'GST rate: not one that exists'
  | 'veg mark: say veg or non-veg'
  | 'nutrition: "Energy 58 kcal; Protein 3 g" is needed';

/** What a row says of the product's pack (ITEM-1). */
export interface RowFacts {
  readonly vegMark: VegMark | undefined;
  readonly facts: ItemFacts | undefined;
  readonly leftOut: readonly FactProblem[];
}

/** Letters of a cell that are looked at: more would only be cut off, and markup takes some. */
const MOST_READ = 8_000;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Text without tags, scripts and entities: facts are shown as they are, so markup would only be noise. */
function withoutMarkup(text: string): string {
  const looked = text.slice(0, MOST_READ);
  if (!/[<&]/.test(looked)) return looked;
  return looked
    .replace(/<(script|style)\b[^>]*>[^<]*(?:<\/\1\s*>)?/gi, ' ')
    .replace(/<!--[^>]*>|<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/&#39;/g, "'");
}

/** The mark that a cell says; undefined when it says none that is known. */
export function vegMarkOf(cell: string): VegMark | undefined {
  const said = cell
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  if (/^(?:veg|vegetarian|vegan|pure veg|yes|true|1|green)$/.test(said)) return VEG_MARK.veg;
  if (/^(?:non ?veg(?:etarian)?|egg|contains egg|no|false|0|brown|red)$/.test(said)) {
    return VEG_MARK.nonVeg;
  }
  return undefined;
}

/** The GST rate of a cell ("5", "18 %", "0.05" is none); undefined when it is none that exists. */
export function gstOf(cell: string): number | undefined {
  const said = /^(?:gst)?\s*(\d{1,2}(?:\.\d{1,2})?)\s*%?$/i.exec(cell.trim())?.[1];
  const percent = Number(said ?? Number.NaN);
  return isGstRate(percent) ? percent : undefined;
}

/** The nutrients of a cell, as many as a pack has; undefined when no part of it is one. */
function nutritionOf(cell: string): ItemFacts['nutrition'] {
  const { nutrients } = readNutrition(cell);
  return nutrients.length === 0 ? undefined : nutrients.slice(0, MOST_NUTRIENTS);
}

/** @param rawCell a cell as the file has it, '' for none */
export function factsOfRow(rawCell: (field: Field) => string): RowFacts {
  const leftOut: FactProblem[] = [];
  const text = (field: Field, longest: number): string | undefined =>
    cleanText(withoutMarkup(rawCell(field)), longest) || undefined;
  const line = (field: Field) => text(field, LONGEST_FACT.line);
  /** A code without the spaces and dashes that people set, if it is one. */
  const code = (field: Field, isCode: (code: string) => boolean, problem: FactProblem) => {
    const said = cleanText(rawCell(field), LONGEST_FACT.line).replace(/[\s-]/g, '');
    if (said === '' || isCode(said)) return said || undefined;
    leftOut.push(problem);
    return undefined;
  };
  const read = <Value>(
    field: Field,
    of: (cell: string) => Value | undefined,
    problem: FactProblem,
  ): Value | undefined => {
    const said = cleanText(rawCell(field), LONGEST_FACT.text);
    const value = said === '' ? undefined : of(said);
    if (said !== '' && value === undefined) leftOut.push(problem);
    return value;
  };
  const all: Record<Exclude<keyof ItemFacts, 'pictures'>, unknown> = {
    description: text('description', LONGEST_FACT.text),
    ingredients: text('ingredients', LONGEST_FACT.text),
    allergens: line('allergens'),
    nutrition: read('nutrition', nutritionOf, 'nutrition: "Energy 58 kcal; Protein 3 g" is needed'),
    shelfLife: line('shelf-life'),
    storage: line('storage'),
    maker: line('maker'),
    makerAddress: line('maker-address'),
    countryOfOrigin: line('country'),
    contact: line('contact'),
    fssaiLicence: code(
      'fssai',
      isFssaiLicence,
      'FSSAI licence: 14 digits that begin with 1 or 2 are needed',
    ),
    hsn: code('hsn', isHsn, 'HSN code: 2, 4, 6 or 8 digits are needed'),
    gstPercent: read('gst', gstOf, 'GST rate: not one that exists'),
    gtin: code(
      'barcode',
      isGtin,
      'barcode: its last digit does not fit the others, or it has not 8, 12, 13 or 14 digits',
    ),
  };
  const known = Object.entries(all).filter(([, value]) => value !== undefined);
  return {
    vegMark: read('veg', vegMarkOf, 'veg mark: say veg or non-veg'),
    facts: known.length === 0 ? undefined : Object.fromEntries(known),
    leftOut,
  };
}
