import { createContext, use } from 'react';
import {
  CATEGORY_GROUPS,
  type CategoryGroup,
  groupNameIn,
} from '../domain/catalogue/category-groups.ts';

/** The category groups as this device knows them; as Haat began where no provider stands around. */
export const CategoryGroupsContext = createContext<readonly CategoryGroup[]>(CATEGORY_GROUPS);

/** The category groups in their order, with their names of now. */
export const useCategoryGroups = (): readonly CategoryGroup[] => use(CategoryGroupsContext);

/** What a group is called. */
export function useGroupName(): (id: string) => string {
  const groups = useCategoryGroups();
  return (id) => groupNameIn(groups, id);
}
