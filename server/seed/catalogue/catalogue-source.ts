import type { CategoryGroupId } from '../../../src/domain/catalogue/category-groups.ts';

/** One size of a product as it is sold: unit text ("500 g", "1 kg", "6 pcs") and its MRP in whole rupees. */
export type UnitSource = readonly [unit: string, mrpRupees: number];

/**
 * One product of the demo catalogue: its name (generic, no brands), everyday names in Indian
 * languages as people type them in Latin letters (space separated, may be empty), the picture
 * (a file name of `/goods` without its ending) and the sizes it is sold in.
 */
export type ProductSource = readonly [
  name: string,
  everydayNames: string,
  picture: string,
  ...units: [UnitSource, ...UnitSource[]],
];

/** A store category ("Leafy vegetables") with its products, in display order. */
export interface CategorySource {
  readonly name: string;
  /** Whether goods of this category can be returned (perishables: no). */
  readonly returnable: boolean;
  readonly products: readonly ProductSource[];
}

/** All products of one of the specification's fifteen category groups. */
export interface GroupSource {
  readonly group: CategoryGroupId;
  readonly categories: readonly CategorySource[];
}
