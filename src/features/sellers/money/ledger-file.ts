import type { LedgerLine } from '../../../contracts/money/statements.ts';
import { csvOf } from '../../../domain/csv.ts';
import { orderStatusLabel } from '../../../domain/orders/life/order-status.ts';
import { dayText } from '../../../ui/time/day.tsx';
import { timeInIndia } from '../../../domain/time.ts';

type Amount = Extract<keyof LedgerLine, `${string}Paise`>;

/** The columns of a ledger line's money, in the order in which they add up. */
export const LEDGER_COLUMNS: readonly (readonly [amount: Amount, label: string])[] = [
  ['goodsPaise', 'Goods'],
  ['chargesPaise', 'Charges'],
  ['offerPaise', 'Offer'],
  ['amountPaise', 'To pay'],
  ['taxPaise', 'GST within'],
  ['commissionPaise', 'Commission'],
  ['cashTakenPaise', 'Cash taken'],
  ['paidOnlinePaise', 'Paid online'],
  ['givenBackPaise', 'Given back'],
  ['heldPaise', 'Held'],
  ['owedPaise', 'Haat owes you'],
];

/** Rupees with both digits after the point, as a spreadsheet reads them. */
const rupees = (paise: number): string => {
  const whole = Math.abs(paise);
  const sign = paise < 0 ? '-' : '';
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
};

/** A number as a cell: csvOf marks texts that begin with a sign, and an amount below 0 is no formula. */
const amountCell = (paise: number): string | number =>
  paise < 0 ? Number(rupees(paise)) : rupees(paise);

/** A ledger as CSV, one line an order, amounts in rupees. */
export function ledgerFile(lines: readonly LedgerLine[]): string {
  const head = ['Order', 'Day', 'Time', 'Status', 'Payment'];
  return csvOf([
    [...head, ...LEDGER_COLUMNS.map(([, label]) => label)],
    ...lines.map((line) => [
      line.orderId,
      dayText(line.placedAt),
      timeInIndia(line.placedAt),
      orderStatusLabel(line.status),
      line.paymentMethod === 'cod' ? 'Cash' : 'Online',
      ...LEDGER_COLUMNS.map(([amount]) => amountCell(line[amount])),
    ]),
  ]);
}
