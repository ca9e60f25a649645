import { reachedStep, type PriceStep } from '../../src/domain/coop/group-buy.ts';
import type { groupBuys } from '../db/tables/group-buy-tables.ts';

type SteppedGroup = Pick<
  typeof groupBuys.$inferSelect,
  'steps' | 'neededQuantity' | 'groupPricePaise'
>;

/** The price steps of a group buy, at least one. */
export function stepsOf({ steps, neededQuantity, groupPricePaise }: SteppedGroup): PriceStep[] {
  if (steps.length > 0) return [...steps];
  return [{ fromQuantity: neededQuantity, pricePaise: groupPricePaise }];
}

/** What one unit costs everybody with what was pledged in all (GRP-2); undefined when too little was wanted. */
export function reachedPricePaise(
  group: SteppedGroup & { readonly joinedQuantity: number },
): number | undefined {
  return reachedStep(stepsOf(group), group.joinedQuantity)?.pricePaise;
}
