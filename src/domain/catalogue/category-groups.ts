/**
 * The fifteen category groups of the marketplace, in display order
 * (source: specification, section 9, "Category groups map to store categories").
 * `id` is stored and travels; `name` is what people read; `picture` names a file in `/goods`.
 */
export const CATEGORY_GROUPS = [
  { id: 'fruits-and-vegetables', name: 'Fruits and vegetables', picture: '1f966' },
  { id: 'eggs-meat-fish', name: 'Eggs, meat and fish', picture: '1f95a' },
  { id: 'grocery', name: 'Grocery', picture: '1f35a' },
  { id: 'dairy-and-bread', name: 'Dairy and bread', picture: '1f95b' },
  { id: 'spices', name: 'Spices', picture: '1f336-fe0f' },
  { id: 'beverages', name: 'Beverages', picture: '1f9c3' },
  { id: 'gourmet', name: 'Gourmet', picture: '1f9c0' },
  { id: 'snacks', name: 'Snacks', picture: '1f36a' },
  { id: 'stationery', name: 'Stationery', picture: '270f-fe0f' },
  { id: 'seed', name: 'Seed', picture: '1f331' },
  { id: 'pesticide', name: 'Pesticide', picture: '1f41b' },
  { id: 'fertilizer', name: 'Fertilizer', picture: '1fab4' },
  { id: 'crop-protection-and-nutrition', name: 'Crop protection and nutrition', picture: '1f33e' },
  { id: 'tools-and-machinery', name: 'Tools and machinery', picture: '1f69c' },
  { id: 'cattle-feed', name: 'Cattle feed', picture: '1f404' },
] as const;

/** Stable identifier of a category group. */
export type CategoryGroupId = (typeof CATEGORY_GROUPS)[number]['id'];

const groupIds = new Set<string>(CATEGORY_GROUPS.map(({ id }) => id));

/** A group as people see it. */
export interface CategoryGroup {
  readonly id: CategoryGroupId;
  readonly name: string;
  readonly picture: string;
}

/**
 * The groups as administrators named and ordered them. Ids that this app does not know are left out, groups that are not named
 * stand at the end as they are.
 */
export function namedGroups(
  named: readonly { readonly id: string; readonly name: string }[],
): readonly CategoryGroup[] {
  const byId = new Map(CATEGORY_GROUPS.map((group): [string, CategoryGroup] => [group.id, group]));
  const first = named.flatMap(({ id, name }) => {
    const group = byId.get(id);
    byId.delete(id);
    return group === undefined ? [] : [{ ...group, name }];
  });
  return [...first, ...byId.values()];
}

/** What a group is called among `groups`; an id that a newer server may send is shown as it is. */
export const groupNameIn = (groups: readonly CategoryGroup[], id: string): string =>
  groups.find((group) => group.id === id)?.name ?? id;

/** True when `value` names one of the fifteen groups. */
export function isCategoryGroupId(value: string): value is CategoryGroupId {
  return groupIds.has(value);
}

/** Groups of the trade side: what farms buy. The other nine are groceries. */
export const TRADE_GROUP_IDS: readonly CategoryGroupId[] = [
  'seed',
  'pesticide',
  'fertilizer',
  'crop-protection-and-nutrition',
  'tools-and-machinery',
  'cattle-feed',
];
const tradeIds: ReadonlySet<string> = new Set(TRADE_GROUP_IDS);

/** True for a group of the trade side. */
export function isTradeGroup(id: string): boolean {
  return tradeIds.has(id);
}

/** The groceries: all groups that are not of the trade side, in display order. */
export const GROCERY_GROUP_IDS: readonly CategoryGroupId[] = CATEGORY_GROUPS.map(
  ({ id }) => id,
).filter((id) => !isTradeGroup(id));

/** The suppliers of the trade side: stores that sell something for field and farm; with a group only those that sell that. */
export const suppliersOf = <Store extends { readonly groups: readonly string[] }>(
  stores: readonly Store[],
  group: string,
): readonly Store[] =>
  stores.filter(({ groups }) =>
    group === '' ? groups.some(isTradeGroup) : groups.includes(group),
  );
