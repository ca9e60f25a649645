import type { CooperativeView } from '../../db/reads/coop.ts';
import type { CoopTerms } from '../../domain/coop/coop.ts';
import { numberText } from '../../domain/money.ts';

/** What members have of a cooperative, in two short pieces. */
export function termsOf({ memberPercent, sharePercent }: CoopTerms): readonly string[] {
  return [
    ...(memberPercent > 0 ? [`Members pay ${memberPercent}% less`] : []),
    ...(sharePercent > 0 ? [`${sharePercent}% back as coins`] : []),
  ];
}

/** From so many members on their number speaks for a cooperative. */
const WORTH_SAYING = 20;

/** "84 members on Haat"; a small number is left out. */
export const membersText = (members: number): readonly string[] =>
  members < WORTH_SAYING ? [] : [`${numberText(members)} members on Haat`];

/** Where this person stands, never further than the server has confirmed; empty for who is no member and waits for nothing. */
export function membershipText({
  membership,
  waiting,
}: Pick<CooperativeView, 'membership' | 'waiting'>): string {
  if (waiting?.problem === null && waiting.isMember !== membership.isMember) {
    return waiting.isMember
      ? 'Waiting to join: your prices hold once it is confirmed'
      : 'Waiting to leave';
  }
  return membership.isMember ? 'You are a member' : '';
}

/** "1 coin", "20 coins". */
export const coinsText = (coins: number): string =>
  `${numberText(coins)} ${coins === 1 ? 'coin' : 'coins'}`;
