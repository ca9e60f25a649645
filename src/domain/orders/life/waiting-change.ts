/** What a buyer wants done to an order that the server has; the kinds of its outbox entries, constant for ever. */
export type OrderChangeKind =
  'cancel-order' | 'return-order' | 'answer-line-change' | 'raise-ticket' | 'choose-refund-place';

/** What is needed of an outbox entry to say how far a change has come. */
export interface ChangeEntry {
  readonly kind: string;
  readonly state: 'waiting' | 'sending' | 'needs-buyer' | 'rejected';
}

const WORDS: Readonly<Record<OrderChangeKind, { now: string; wanted: string; refused: string }>> = {
  'cancel-order': {
    now: 'Cancelling, asking the store now',
    wanted: 'Cancelling, waiting to send',
    refused: 'Not cancelled',
  },
  'return-order': {
    now: 'Return request, asking the store now',
    wanted: 'Return request, waiting to send',
    refused: 'Not returned',
  },
  // Of tickets only a dispute changes its order.
  'raise-ticket': {
    now: 'Your dispute, telling us now',
    wanted: 'Your dispute waits to be sent',
    refused: 'Your dispute did not count',
  },
  'choose-refund-place': {
    now: 'Where your refund goes, telling us now',
    wanted: 'Where your refund goes, waiting to send',
    refused: 'Where your refund goes did not count',
  },
  'answer-line-change': {
    now: 'Your answer, telling the store now',
    wanted: 'Your answer waits to be sent',
    refused: 'Your answer did not count',
  },
};

function isOrderChangeKind(kind: string): kind is OrderChangeKind {
  return Object.hasOwn(WORDS, kind);
}

/** True while only the buyer can go on with it: the server has said no. */
export function isRefused({ state }: Pick<ChangeEntry, 'state'>): boolean {
  return state === 'rejected' || state === 'needs-buyer';
}

/** How far a change has come, in words that never run ahead of the server; undefined for a kind of a newer version. */
export function orderChangeText(entry: ChangeEntry): string | undefined {
  if (!isOrderChangeKind(entry.kind)) return undefined;
  const words = WORDS[entry.kind];
  if (isRefused(entry)) return words.refused;
  return entry.state === 'sending' ? words.now : words.wanted;
}
