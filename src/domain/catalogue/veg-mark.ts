/**
 * The mark that packs of food carry in India (FSSAI): eggs count as not vegetarian. As it stands in packs: 0 not known or no
 * food, 1 vegetarian, 2 not vegetarian.
 */
export const VEG_MARK = { unknown: 0, veg: 1, nonVeg: 2 } as const;
export type VegMark = (typeof VEG_MARK)[keyof typeof VEG_MARK];

/** The words beside the mark; null where it is not known. */
export function vegMarkText(mark: number): string | null {
  if (mark === VEG_MARK.veg) return 'Vegetarian';
  return mark === VEG_MARK.nonVeg ? 'Not vegetarian' : null;
}
