import type { Paise } from '../money.ts';

/**
 * A group buy is open until its end; then it is being ordered if enough was wanted, and `ordered` once every share has its
 * order or its refusal, or it is `released`: nobody has ordered anything.
 */
export type GroupBuyState = 'open' | 'ordering' | 'ordered' | 'released';

/**
 * A person's pledge: waiting for the end, an order, released with the group, failed (the store could not deliver it), or taken
 * back by its person.
 */
export const GROUP_SHARE_STATES = ['joined', 'ordered', 'released', 'failed', 'withdrawn'] as const;
export type GroupShareState = (typeof GROUP_SHARE_STATES)[number];

/** From so many units on, in all, one unit costs everybody so much (paise). */
export interface PriceStep {
  readonly fromQuantity: number;
  readonly pricePaise: Paise;
}

/** Most steps of one group buy. */
export const MOST_PRICE_STEPS = 8;

/** The step that is reached with `quantity` units in all; undefined below the first one. Steps by rising quantity. */
export function reachedStep(steps: readonly PriceStep[], quantity: number): PriceStep | undefined {
  return steps.findLast(({ fromQuantity }) => quantity >= fromQuantity);
}

/** The step that comes next with more units; undefined when the last one is reached. */
export function nextStep(steps: readonly PriceStep[], quantity: number): PriceStep | undefined {
  return steps.find(({ fromQuantity }) => quantity < fromQuantity);
}

/** True when both say the same: what a pledge was made upon still holds (GRP-2). */
export function areSameSteps(one: readonly PriceStep[], other: readonly PriceStep[]): boolean {
  return (
    one.length === other.length &&
    one.every(
      ({ fromQuantity, pricePaise }, place) =>
        fromQuantity === other[place]?.fromQuantity && pricePaise === other[place].pricePaise,
    )
  );
}

/** True for steps that make sense: wanting more never makes it dearer. */
export function areFallingSteps(steps: readonly PriceStep[]): boolean {
  return steps.every((step, place) => {
    const before = steps[place - 1];
    return (
      before === undefined ||
      (step.fromQuantity > before.fromQuantity && step.pricePaise < before.pricePaise)
    );
  });
}

/** A running group buy as joining needs it; times in ms, the end not included. */
export interface JoinableGroupBuy {
  readonly state: GroupBuyState;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly joinedQuantity: number;
  readonly mostQuantity: number;
  readonly mostPerPerson: number;
}

/** Pledged, or why not; `available` is how many in all this person could have. */
export type JoinVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly kind: 'over' }
  | { readonly allowed: false; readonly kind: 'full'; readonly available: number };

/** How many units a person, who has pledged `own` of them already, could have in all. */
export function pledgeableQuantity(group: JoinableGroupBuy, own: number): number {
  const free = group.mostQuantity - group.joinedQuantity + own;
  return Math.max(0, Math.min(free, group.mostPerPerson));
}

/** How many more units a person can pledge, who has pledged `own` of them already. */
export function joinableQuantity(group: JoinableGroupBuy, own: number): number {
  return Math.max(0, pledgeableQuantity(group, own) - own);
}

/**
 * Whether a person who has pledged `own` units may make it `quantity` in all at `now` (ms). Fewer than before, and none, always
 * goes while the group is open. `available` is how many in all they could have.
 */
export function canPledge(
  group: JoinableGroupBuy,
  { own, quantity, now }: { own: number; quantity: number; now: number },
): JoinVerdict {
  if (group.state !== 'open' || now < group.startsAt || now >= group.endsAt) {
    return { allowed: false, kind: 'over' };
  }
  const available = pledgeableQuantity(group, own);
  return quantity <= own || quantity <= available
    ? { allowed: true }
    : { allowed: false, kind: 'full', available };
}

/** True once enough is wanted for the group's price. */
export function isReached(group: { joinedQuantity: number; neededQuantity: number }): boolean {
  return group.joinedQuantity >= group.neededQuantity;
}
