import { formatRupees } from '../../money.ts';
import type { StandingChoice } from '../quotes/quote-difference.ts';

/** One of a few ways to choose, as a screen offers it. */
interface OfferedChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** How much dearer a quote may be without asking, paise. 0 is "always ask me". */
const OFFERED_PAISE = [0, 1_000, 2_500, 5_000, 10_000];

/** The amounts on offer, and the stored one if it is another. */
export function dearerChoices(chosenPaise: number): OfferedChoice<string>[] {
  const amounts = OFFERED_PAISE.includes(chosenPaise)
    ? OFFERED_PAISE
    : [...OFFERED_PAISE, chosenPaise].sort((left, right) => left - right);
  return amounts.map((paise) => ({
    value: String(paise),
    label: paise === 0 ? 'Always ask me' : `${formatRupees(paise)} more`,
  }));
}

export type MissingChoice = 'ask' | 'leave-out';

export const MISSING_CHOICES: readonly OfferedChoice<MissingChoice>[] = [
  { value: 'ask', label: 'Always ask me' },
  { value: 'leave-out', label: 'Leave it out' },
];

/** What the app will do, in a sentence. */
export function standingChoiceText({ acceptUpToPaise, dropMissing }: StandingChoice): string {
  const dearer =
    acceptUpToPaise === 0
      ? 'A dearer total waits for your yes.'
      : `A total up to ${formatRupees(acceptUpToPaise)} dearer is ordered without asking.`;
  const missing = dropMissing
    ? 'Items that are out of stock are left out.'
    : 'If an item is missing, nothing is ordered until you decide.';
  return `${dearer} ${missing}`;
}
