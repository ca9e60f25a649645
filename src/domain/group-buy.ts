/**
 * A group buy is open until its end; then it is being ordered if enough was wanted, and `ordered` once every share has its
 * order or its refusal, or it is `released`: nobody has ordered anything.
 */
export type GroupBuyState = 'open' | 'ordering' | 'ordered' | 'released';

/** A person's part of it: waiting for the end, an order, released with the group, or failed: the store could not deliver it. */
export const GROUP_SHARE_STATES = ['joined', 'ordered', 'released', 'failed'] as const;
export type GroupShareState = (typeof GROUP_SHARE_STATES)[number];

/** A running group buy as joining needs it; times in ms, the end not included. */
export interface JoinableGroupBuy {
  readonly state: GroupBuyState;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly joinedQuantity: number;
  readonly mostQuantity: number;
  readonly mostPerPerson: number;
}

/** Joined, or why not; `available` is how many more this person could have. */
export type JoinVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly kind: 'over' }
  | { readonly allowed: false; readonly kind: 'full'; readonly available: number };

/** How many more units a person can join with, who has joined with `own` of them already. */
export function joinableQuantity(group: JoinableGroupBuy, own: number): number {
  const free = group.mostQuantity - group.joinedQuantity;
  return Math.max(0, Math.min(free, group.mostPerPerson - own));
}

/** Whether a person who has `own` units already may join with `quantity` more at `now` (ms). */
export function canJoin(
  group: JoinableGroupBuy,
  { own, quantity, now }: { own: number; quantity: number; now: number },
): JoinVerdict {
  if (group.state !== 'open' || now < group.startsAt || now >= group.endsAt) {
    return { allowed: false, kind: 'over' };
  }
  const available = joinableQuantity(group, own);
  return quantity <= available ? { allowed: true } : { allowed: false, kind: 'full', available };
}

/** True once enough is wanted for the group's price. */
export function isReached(group: { joinedQuantity: number; neededQuantity: number }): boolean {
  return group.joinedQuantity >= group.neededQuantity;
}
