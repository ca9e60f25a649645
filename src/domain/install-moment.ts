/** What is known when it is to be decided whether to offer installing. Times in ms by this device's clock. */
export interface InstallFacts {
  /** The buyer has had something of the app: an order that the server confirmed. */
  readonly hasOrdered: boolean;
  /** Entries of the outbox that the server does not have. */
  readonly unsent: number;
  /** The app runs from the home screen. */
  readonly isInstalled: boolean;
  readonly answer: {
    readonly answer: 'accepted' | 'dismissed' | 'closed';
    readonly at: number;
  } | null;
  readonly now: number;
}

/** Whoever said no is not asked again for a month, ms. */
export const INSTALL_AGAIN_MS = 30 * 86_400_000;

/**
 * Whether to offer installing now: never before the first order, and only with an empty outbox, because iOS gives the
 * installed app a storage of its own, in which what waits here is not.
 */
export function isInstallMoment({
  hasOrdered,
  unsent,
  isInstalled,
  answer,
  now,
}: InstallFacts): boolean {
  if (isInstalled || !hasOrdered || unsent > 0) return false;
  if (answer === null) return true;
  return answer.answer !== 'accepted' && Math.abs(now - answer.at) >= INSTALL_AGAIN_MS;
}
