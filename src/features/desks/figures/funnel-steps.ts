import { format, parseISO } from 'date-fns';
import type { FunnelDay, FunnelStep } from '../../../contracts/events/fetch-event-figures.ts';

/** The steps in their order, as they are called on the page. */
export const STEP_LABELS: readonly (readonly [step: FunnelStep, label: string])[] = [
  ['viewed', 'Viewed a store'],
  ['added', 'Added to cart'],
  ['checkout', 'Checkout'],
  ['placed', 'Placed'],
];

export type FunnelCounts = Readonly<Record<FunnelStep, number>>;

/** All days together. Who came on two days counts twice. */
export function funnelTotal(days: readonly FunnelDay[]): FunnelCounts {
  const sumOf = (step: FunnelStep) => days.reduce((sum, day) => sum + day[step], 0);
  return {
    viewed: sumOf('viewed'),
    added: sumOf('added'),
    checkout: sumOf('checkout'),
    placed: sumOf('placed'),
  };
}

/** The most of any step on any day; at least 1, so that it can be divided by. */
export const highestOf = (days: readonly FunnelDay[]): number =>
  Math.max(1, ...days.flatMap((day) => STEP_LABELS.map(([step]) => day[step])));

/** "42 %" of a whole, empty where there is no whole. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '' : `${Math.round((part / whole) * 100)} %`;

/** "2026-11-21" as "21 Nov". */
export const dayText = (day: string): string => format(parseISO(day), 'd MMM');
