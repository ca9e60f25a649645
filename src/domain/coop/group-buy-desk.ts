import { areFallingSteps, reachedStep, type PriceStep } from './group-buy.ts';
import { formatRupees, type Paise } from '../money.ts';
import { spanProblem } from '../time.ts';

/** Percents beyond which a cooperative gives more away than it has; the tables refuse them, too. */
export const MOST_MEMBER_PERCENT = 50;
export const MOST_SHARE_PERCENT = 20;

/** Longest time that a group buy may run. */
const MOST_DAYS = 60;

/** A group buy as somebody at a desk wants it; prices of one unit in paise, times in ms. */
export interface WantedGroupBuy {
  readonly steps: readonly PriceStep[];
  readonly mostQuantity: number;
  readonly mostPerPerson: number;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** The same as it is, with what was pledged; `isOpened`: its goods were taken out of the store's stock. */
export interface RunningGroupBuy extends WantedGroupBuy {
  readonly joinedQuantity: number;
  readonly isOpened: boolean;
}

/** True when nobody pays more by the new steps than by the old ones, however much is wanted in all (GRP-2). */
export function areNeverDearer(
  steps: readonly PriceStep[],
  {
    before,
    mostQuantity,
  }: { readonly before: readonly PriceStep[]; readonly mostQuantity: number },
): boolean {
  const quantities = [...before, ...steps].map(({ fromQuantity }) => fromQuantity);
  return [...quantities, mostQuantity].every((quantity) => {
    const [was, is] = [reachedStep(before, quantity), reachedStep(steps, quantity)];
    return was === undefined || (is !== undefined && is.pricePaise <= was.pricePaise);
  });
}

/** What is wrong with the ladder of a group buy, in words; null: nothing. `pricePaise` is what one unit costs everybody else. */
function ladderProblem({ steps, mostQuantity }: WantedGroupBuy, pricePaise: Paise): string | null {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return 'A group buy needs a price.';
  if (first.fromQuantity < 2) return 'One unit is no group buy: the first step begins with two.';
  if (steps.some((step) => step.pricePaise < 1)) return 'A price has to be above ₹0.';
  if (!areFallingSteps(steps)) return 'A ladder only falls: more units can only be cheaper.';
  if (first.pricePaise >= pricePaise) {
    return `The first price is not below the store’s own, ${formatRupees(pricePaise)}.`;
  }
  if (last.fromQuantity > mostQuantity) {
    return 'The last step asks for more units than there are for the group.';
  }
  return null;
}

/**
 * Why a group buy can't be as somebody wants it at `now` (ms), in words; null: it can. What people have pledged upon is never
 * made worse: no dearer step, no fewer units (GRP-2, GRP-4).
 */
export function groupBuyProblem(
  wanted: WantedGroupBuy,
  {
    before,
    pricePaise,
    now,
  }: {
    readonly before: RunningGroupBuy | null;
    readonly pricePaise: Paise;
    readonly now: number;
  },
): string | null {
  const { mostQuantity, mostPerPerson, startsAt } = wanted;
  const wrong =
    ladderProblem(wanted, pricePaise) ?? spanProblem(wanted, { before, now, mostDays: MOST_DAYS });
  if (wrong !== null) return wrong;
  if (mostPerPerson < 1) return 'Everybody has to be able to take one unit.';
  if (mostPerPerson > mostQuantity) return 'One person could take more than there is.';
  if (before === null) return null;
  if (before.isOpened && (mostQuantity !== before.mostQuantity || startsAt !== before.startsAt)) {
    return 'It has begun: how many units there are and when it began stay as they are.';
  }
  if (before.joinedQuantity === 0) return null;
  return areNeverDearer(wanted.steps, { before: before.steps, mostQuantity })
    ? null
    : 'People have pledged upon lower prices: a ladder that runs can only get cheaper.';
}

/** One step as a preview shows it; percents are whole, rounded down. */
export interface StepPreview extends PriceStep {
  readonly lessPercent: number;
  /** What all save together when just this step is reached. */
  readonly savedPaise: Paise;
}

/** What each step of a ladder means for those who buy together. */
export const ladderPreview = (steps: readonly PriceStep[], pricePaise: Paise): StepPreview[] =>
  steps.map((step) => ({
    ...step,
    lessPercent: Math.floor(((pricePaise - step.pricePaise) * 100) / pricePaise),
    savedPaise: (pricePaise - step.pricePaise) * step.fromQuantity,
  }));
