import { differenceInDays, differenceInHours, differenceInMinutes } from 'date-fns';
import { minutesInHour } from 'date-fns/constants';
import type { GroupShare } from '../../contracts/group-buy/pledge.ts';
import type { GroupBuyView, WaitingPledge } from '../../db/reads/group-buys.ts';
import { nextStep, reachedStep } from '../../domain/coop/group-buy.ts';
import { formatRupees } from '../../domain/money.ts';

/** "Ends in 2 days", "Ends in 3 h 20 min"; by the server's clock, ms. */
export function endsText(endsAt: number, serverNow: number): string {
  if (endsAt <= serverNow) return 'Has ended';
  const minutes = differenceInMinutes(endsAt, serverNow);
  const hours = differenceInHours(endsAt, serverNow);
  if (minutes === 0) return 'Ends in less than a minute';
  if (hours === 0) return `Ends in ${minutes} min`;
  if (hours < 48) return `Ends in ${hours} h ${minutes % minutesInHour} min`;
  return `Ends in ${differenceInDays(endsAt, serverNow)} days`;
}

/** How far the group is, and what the next units bring: "8 more for ₹76 each". */
export function progressText({
  steps,
  joinedQuantity,
}: Pick<GroupBuyView, 'steps' | 'joinedQuantity'>): string {
  const next = nextStep(steps, joinedQuantity);
  const reached = reachedStep(steps, joinedQuantity);
  if (next === undefined) return 'The best price is reached';
  const more = `${next.fromQuantity - joinedQuantity} more for ${formatRupees(next.pricePaise)} each`;
  return reached === undefined ? more : `${formatRupees(reached.pricePaise)} is reached, ${more}`;
}

/** How many were pledged so far; nobody is put off by a nought. */
export function joinedText(
  {
    joinedQuantity,
    apartmentQuantity,
    mostQuantity,
  }: Pick<GroupBuyView, 'joinedQuantity' | 'apartmentQuantity' | 'mostQuantity'>,
  isOwn: boolean,
): string {
  if (joinedQuantity === 0) return `Be the first: there are ${mostQuantity}`;
  const yours = isOwn && apartmentQuantity > 0 ? `, ${apartmentQuantity} by your apartment` : '';
  return `${joinedQuantity} of ${mostQuantity} pledged${yours}`;
}

/** Where this person's pledge stands; never further than the server has confirmed. */
export function pledgeText({
  ownQuantity,
  waiting,
}: Pick<GroupBuyView, 'ownQuantity' | 'waiting'>): string {
  const confirmed = ownQuantity === 0 ? 'You have not pledged' : `You pledged ${ownQuantity}`;
  if (waiting === null || waiting.problem !== null) return confirmed;
  const wish = waiting.quantity === 0 ? 'taking it back' : `pledge of ${waiting.quantity}`;
  return `${confirmed}. Waiting to send: ${wish}`;
}

/** Why the server refused a pledge, in words that say what can be done. */
export function refusedText({ problem }: Pick<WaitingPledge, 'problem'>): string {
  switch (problem?.code) {
    case 'group_buy_over':
      return 'It had ended when your pledge reached Haat. Nothing was ordered.';
    case 'quantity_unavailable':
      return 'There was not so much left when your pledge reached Haat.';
    case 'quote_changed':
      return 'Its prices were changed before your pledge reached Haat. Look at them and pledge again.';
    default:
      return problem?.message ?? '';
  }
}

const STATE_WORDS: Readonly<Record<GroupShare['state'], string>> = {
  joined: 'Pledged: nothing is ordered yet',
  ordered: 'Ordered',
  released: 'Too few pledged: nothing was ordered',
  failed: 'The store could not deliver it',
  withdrawn: 'Taken back',
};

/** How a pledge ended, or that it has not. */
export const shareStateText = ({ state }: Pick<GroupShare, 'state'>): string => STATE_WORDS[state];
