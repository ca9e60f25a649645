import type { OrderActor } from './order-moves.ts';
import type { Milestone } from './order-timeline.ts';

/** When an order reached a status, who moved it there, and what they said; `note` is missing where nobody said anything. */
export interface OrderMove extends Milestone {
  readonly by?: OrderActor | undefined;
  readonly note?: string | undefined;
}

const WORDS: Readonly<Record<OrderActor, string>> = {
  buyer: 'by you',
  seller: 'by the store',
  admin: 'by Haat',
  system: 'by Haat, on its own',
};

/** Who moved an order, as its buyer reads it. */
export function movedByText(actor: OrderActor): string {
  return WORDS[actor];
}

/** Who carries an order and under which air waybill number (specification, section 3: courier partner, AWB number). */
export interface Courier {
  readonly partner: string | null;
  readonly awbNumber: string | null;
}

const MOST_DIGITS_OF_A_NAME = 3;

/** Waybill numbers have letters, digits and dashes, and far more digits than a name. */
function isWaybillNumber(word: string): boolean {
  const digits = word.replaceAll(/\D/g, '').length;
  return /^[A-Z0-9-]{6,25}$/i.test(word) && digits > MOST_DIGITS_OF_A_NAME;
}

/**
 * The courier of an order: what the store wrote when it handed the goods over ("Blue Dart, AWB 12345678901"). A note without
 * a number names the partner only; undefined while nobody said anything.
 */
export function courierOf(moves: readonly OrderMove[]): Courier | undefined {
  const handed = moves.findLast(
    ({ status, note = '' }) => (status === 'SHIPPED' || status === 'DISPATCHED') && note !== '',
  );
  if (handed === undefined) return undefined;
  const note = (handed.note ?? '').trim();
  const awbNumber = note.split(/[\s,;:#]+/).findLast(isWaybillNumber) ?? null;
  const rest = awbNumber === null ? note : note.replace(awbNumber, '');
  const partner = rest.replace(/\bAWB\b.*$/i, '').replace(/[\s,;:#-]+$/, '');
  return { partner: partner === '' ? null : partner, awbNumber };
}
