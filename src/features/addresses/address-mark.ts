import type { OutboxEntry } from '../../db/outbox-entry.ts';

/** Whether an address is with the server yet, in words; null when it is. */
export interface AddressMark {
  readonly text: 'Waiting to send' | 'Needs you' | 'Only on this phone';
  readonly needsBuyer: boolean;
}

/**
 * @param pending not confirmed by the server
 * @param entry its newest outbox entry, if any is left
 */
export function addressMark(
  pending: boolean,
  entry: Pick<OutboxEntry, 'state'> | undefined,
): AddressMark | null {
  if (entry === undefined) {
    return pending ? { text: 'Only on this phone', needsBuyer: false } : null;
  }
  const needsBuyer = entry.state === 'rejected' || entry.state === 'needs-buyer';
  return { text: needsBuyer ? 'Needs you' : 'Waiting to send', needsBuyer };
}
