import { millisecondsInDay } from 'date-fns/constants';

/** What is known when it is to be decided whether to offer installing. Times in ms by this device's clock. */
export interface InstallFacts {
  /** `offered` by the browser, `by-hand` where its person has to do it, as on iOS. */
  readonly way: 'offered' | 'by-hand' | 'none' | 'installed';
  /** Somebody is in the middle of something, as ordering or paying; `isCalm`: on home or among the orders. */
  readonly isBusy: boolean;
  readonly isCalm: boolean;
  /** The buyer has had something of the app: an order that the server confirmed. */
  readonly hasOrdered: boolean;
  /** Entries of the outbox that the server does not have. */
  readonly unsent: number;
  readonly answer: {
    readonly answer: 'accepted' | 'dismissed' | 'closed';
    readonly at: number;
  } | null;
  readonly now: number;
}

/** Whoever said no is not asked again for a month, ms. */
export const INSTALL_AGAIN_MS = 30 * millisecondsInDay;

/**
 * Whether to show the install dialog now: when the browser offers installing (specification, section 2), but never over what
 * somebody is in the middle of. Where nobody offers it, it is a proposal of ours: on a calm screen, after the first order, and
 * only with an empty outbox, because iOS gives the installed app a storage of its own, in which what waits here is not.
 */
export function isInstallMoment(facts: InstallFacts): boolean {
  const { way, isBusy, isCalm, hasOrdered, unsent, answer, now } = facts;
  if (way === 'none' || way === 'installed' || isBusy) return false;
  if (way === 'by-hand' && (!isCalm || !hasOrdered || unsent > 0)) return false;
  if (answer === null) return true;
  return answer.answer !== 'accepted' && Math.abs(now - answer.at) >= INSTALL_AGAIN_MS;
}
