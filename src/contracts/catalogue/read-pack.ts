import * as v from 'valibot';
import { lot } from './lot.ts';
import { itemId, storeId } from '../schemas.ts';
import { compactIds, idsOf, numbersOf, type Pack } from './catalogue-documents.ts';

/*
 * A first sync reads 160,000 values in packs while somebody waits: each column is looked at in one plain loop. A property
 * test holds it against the schema `pack`, which says the same.
 */

const isText = (value: unknown): boolean => typeof value === 'string';
const isInteger = (value: unknown): boolean => Number.isSafeInteger(value);
const isCount = (value: unknown): boolean => isInteger(value) && (value as number) >= 0;

function isColumnOf<Value>(column: unknown, isOne: (value: unknown) => boolean): column is Value[] {
  if (!Array.isArray(column)) return false;
  for (let index = 0; index < column.length; index += 1) if (!isOne(column[index])) return false;
  return true;
}

const isTexts = (column: unknown): column is string[] => isColumnOf(column, isText);
const isCounts = (column: unknown): column is number[] => isColumnOf(column, isCount);

/** Ids that are items'; undefined when they are none. */
function readIds(value: unknown): string[] | undefined {
  const compact = v.safeParse(compactIds, value);
  if (!compact.success) return undefined;
  const ids = idsOf(compact.output);
  return ids.every((id) => v.is(itemId, id)) ? ids : undefined;
}

function readOrdinals(value: unknown): number[] | undefined {
  if (!isColumnOf<number>(value, isInteger)) return undefined;
  const ordinals = numbersOf(value);
  return isCounts(ordinals) ? ordinals : undefined;
}

/** A pack from its JSON; undefined when it is none. Members that this version does not know are left out. */
export function readPack(value: unknown): Pack | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const document = value as Readonly<Record<string, unknown>>;
  const { storeId: store, categoryId, names, everydayNames, units, pictures, brands } = document;
  const { ratingTenths, returnable, vegMarks, lots, flavours } = document;
  const ids = readIds(document['ids']);
  const ordinals = readOrdinals(document['ordinalSteps']);
  if (ids === undefined || ordinals === undefined) return undefined;
  if (!v.is(storeId, store) || typeof categoryId !== 'string') return undefined;
  if (!isTexts(names) || !isTexts(everydayNames) || !isTexts(units)) return undefined;
  if (!isTexts(pictures) || !isTexts(brands)) return undefined;
  if (!isCounts(ratingTenths) || !isCounts(returnable)) return undefined;
  if (vegMarks !== undefined && !isCounts(vegMarks)) return undefined;
  if (lots !== undefined && !v.is(v.array(v.nullable(lot)), lots)) return undefined;
  if (flavours !== undefined && !isTexts(flavours)) return undefined;
  return {
    storeId: store,
    categoryId,
    ids,
    ordinals,
    names,
    everydayNames,
    units,
    pictures,
    ratingTenths,
    returnable,
    brands,
    ...(vegMarks !== undefined && { vegMarks }),
    ...(lots !== undefined && { lots }),
    ...(flavours !== undefined && { flavours }),
  };
}
