import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { fillMessage, type Messages } from '../messages.ts';

/** What a shop tells its customers until a day is over; `endsAt`: the midnight in India that ends the day, ms. */
export interface ShopNotice {
  readonly text: string;
  readonly endsAt: number;
}

/** Most letters of a notice, and for how many days ahead it may stand. */
export const LONGEST_NOTICE = 120;
export const LONGEST_NOTICE_DAYS = 90;

/** A notice while its day is not over; null for none. @param now ms by the reader's own clock */
export const standingNotice = (
  notice: ShopNotice | null | undefined,
  now: number,
): ShopNotice | null => (notice && notice.endsAt > now ? notice : null);

/** Why a notice cannot stand until then, or null. @param now ms */
export function noticeDayProblem(endsAt: number, now: number): string | null {
  if (endsAt <= now) return 'The last day of this notice is over already.';
  return endsAt > now + LONGEST_NOTICE_DAYS * millisecondsInDay
    ? `A notice stands for ${LONGEST_NOTICE_DAYS} days at most.`
    : null;
}

/**
 * How long after delivery a shop takes goods back (specification, section 9: damaged, defective or wrong ones only), and its own words.
 * 0 minutes: it gives no time of its own, and what is known of each item counts.
 */
export interface ReturnPolicy {
  readonly withinMinutes: number;
  readonly words: string;
}

/** What a shop chooses from. */
export const RETURN_CHOICES = [
  { withinMinutes: 0, name: 'No returns' },
  { withinMinutes: 1_440, name: 'Within 24 hours' },
  { withinMinutes: 4_320, name: 'Within 3 days' },
  { withinMinutes: 10_080, name: 'Within 7 days' },
] as const;

/** Most letters of a shop's own words about returns. */
export const LONGEST_RETURN_WORDS = 300;

/** The policy in a sentence, without the shop's own words. */
export function returnPolicyText({ withinMinutes }: ReturnPolicy, messages: Messages): string {
  if (withinMinutes === 0) return messages.returnNotCovered;
  const window = windowText(withinMinutes * millisecondsInMinute);
  return fillMessage(messages.returnPolicy, { window });
}

const UNITS = [
  [millisecondsInDay, 'day'],
  [millisecondsInHour, 'hour'],
  [millisecondsInMinute, 'minute'],
] as const;

/** A window in the largest unit that fits: "3 days", "24 hours", "1 hour". @param ms of that length */
export function windowText(ms: number): string {
  if (ms === millisecondsInDay) return '24 hours';
  const [unitMs, unit] = UNITS.find(([each]) => ms % each === 0) ?? UNITS[2];
  const count = Math.round(ms / unitMs);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
