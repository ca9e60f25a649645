import type { CategoryGroupId } from '../../../src/domain/catalogue/category-groups.ts';
import { foldText } from '../../text/fold-text.ts';

/**
 * Words of a shop's categories -> our category groups, the most telling first: "Gourmet & World Food / Dairy &
 * Cheese" is gourmet, "Gardening seeds" is seed. What none of these names is grocery.
 */
const GROUP_WORDS: readonly (readonly [words: RegExp, group: CategoryGroupId])[] = [
  [/\b(cattle|poultry|animal) feed|fodder|livestock/, 'cattle-feed'],
  [/\b(pesticides?|insecticides?|fungicides?|herbicides?|weedicides?)\b/, 'pesticide'],
  [/\b(fertili[sz]ers?|manure|urea|compost)\b/, 'fertilizer'],
  [/\bcrop (protection|nutrition|care)|plant growth/, 'crop-protection-and-nutrition'],
  [/\b(vegetable|flower|crop|hybrid|sowing) seeds?\b|^seeds?\b/, 'seed'],
  [
    /\b(tools?|machinery|machines?|hardware|sprayers?|appliances|electricals|gardening)\b/,
    'tools-and-machinery',
  ],
  [/\b(stationery|notebooks?|school|office)\b/, 'stationery'],
  [/\bgourmet|world food|imported|continental\b/, 'gourmet'],
  [/\b(eggs?|meat|fish|seafood|chicken|mutton|poultry|pork)\b/, 'eggs-meat-fish'],
  [
    /\b(fruits?|vegetables?|veggies|flower bouquets)\b(?!.*\b(juice|drink)s?\b)/,
    'fruits-and-vegetables',
  ],
  [/\b(dairy|milk|breads?|bakery|cakes?|cheese|curd|paneer|butter)\b/, 'dairy-and-bread'],
  [/\b(masalas?|spices?|seasonings?)\b/, 'spices'],
  [/\b(beverages?|drinks?|juices?|tea|coffee|water)\b/, 'beverages'],
  [
    /\b(snacks?|namkeen|biscuits?|cookies|chocolates?|candies|mithai|sweets|noodles?|chips|ready to)\b/,
    'snacks',
  ],
];

/** The group that words of a category name; undefined when they name none. */
export const groupIn = (text: string): CategoryGroupId | undefined =>
  GROUP_WORDS.find(([words]) => words.test(text))?.[1];

/** Groups whose goods go bad, so that they are not taken back. */
const PERISHABLE: ReadonlySet<CategoryGroupId> = new Set([
  'fruits-and-vegetables',
  'eggs-meat-fish',
  'dairy-and-bread',
]);

/** True when goods of a group can be returned. */
export const isReturnable = (group: CategoryGroupId): boolean => !PERISHABLE.has(group);

/**
 * The group of a shop's category. Broad ones decide first where they are about one thing; of "Foodgrains, Oil &
 * Masala" the sub-category says more.
 */
export function groupOfCategory(category: string, subcategory: string): CategoryGroupId {
  const whole = foldText(category);
  const part = foldText(subcategory);
  if (/\b(foodgrains?|staples|grocer(y|ies)|household|kitchen|baby|beauty|pooja)\b/.test(whole)) {
    return groupIn(part.replace(/\bdry fruits?\b|\bbaby food\b/g, '')) ?? 'grocery';
  }
  return groupIn(whole) ?? groupIn(part) ?? 'grocery';
}
