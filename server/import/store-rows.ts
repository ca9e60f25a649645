import { pickOf, pictureOfGoods } from '../catalogue/goods-packing.ts';
import { itemSearchText } from '../catalogue/search-text.ts';
import type { storeItems } from '../db/tables/schema.ts';
import { foldText } from '../text/fold-text.ts';
import { groupOfCategory, isReturnable } from './products/group-of-category.ts';
import { pictureOfProduct } from './products/picture-of-product.ts';
import type { Product } from './products/product-row.ts';

/** What an import says about an item: the rest keeps its value, or gets a default when the item is new. */
export type ImportedValues = Pick<
  typeof storeItems.$inferSelect,
  'categoryId' | 'name' | 'brand' | 'unit' | 'picture' | 'mrpPaise' | 'pricePaise' | 'returnable'
> & {
  readonly stock: number | undefined;
  readonly isAvailable: boolean;
  readonly ratingTenths: number | undefined;
  readonly vegMark: number | undefined;
};

/** A store category as the import names it. */
export interface ImportedCategory {
  readonly id: string;
  readonly name: string;
  readonly groupId: string;
}

/** Where a product stands in a store: its sub-category under its category, or the category alone. */
export function categoryOf({ category, subcategory }: Product): ImportedCategory {
  const groupId = groupOfCategory(category, subcategory);
  const name = subcategory || category || 'Groceries';
  const slug = foldText(subcategory === '' ? name : `${category} ${subcategory}`)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return { id: slug || 'groceries', name, groupId };
}

/** The values of a product in a category. */
export function valuesOf(product: Product, category: ImportedCategory): ImportedValues {
  const group = groupOfCategory(product.category, product.subcategory);
  const { name, brand, unit, mrpPaise, pricePaise, stock, isAvailable, ratingTenths, vegMark } =
    product;
  return {
    categoryId: category.id,
    name,
    brand,
    unit,
    picture: pictureOfGoods(
      { group, category: category.name, name, unit, photo: pictureOfProduct(product, group) },
      pickOf(`${name} ${brand}`),
      new Set(),
    ),
    mrpPaise,
    pricePaise,
    returnable: isReturnable(group),
    stock,
    isAvailable,
    ratingTenths,
    vegMark,
  };
}

/** The search text of an item with these values. */
export const searchTextOf = (
  { name, brand }: Pick<ImportedValues, 'name' | 'brand'>,
  everydayNames: string,
  categoryName: string,
): string => itemSearchText({ name, everydayNames, brand, categoryName });
