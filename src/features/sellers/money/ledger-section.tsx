import { Button } from '@mantine/core';
import type { DeskAnswer, DeskAsk } from '../../../contracts/desks/desk-reads.ts';
import type { LedgerLine } from '../../../contracts/money/statements.ts';
import { readCreditNotes, readInvoice } from '../../../db/reads/orders/order-extras.ts';
import { orderStatusLabel } from '../../../domain/orders/life/order-status.ts';
import { formatRupees, numberText } from '../../../domain/money.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { saveFile } from '../../../ui/buttons/save-file.ts';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { isLineProblem } from '../../../ui/network/use-background-refresh.ts';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { DateTime, dayText } from '../../../ui/time/date-time.tsx';
import classes from './money-page.module.css';
import { csvOf } from '../../../domain/csv.ts';
import { timeInIndia } from '../../../domain/time.ts';

type Ask = DeskAsk<'fetch-shop-ledger'>;
type Answer = DeskAnswer<'fetch-shop-ledger'>;

export interface LedgerSectionProps {
  readonly answer: Answer;
  readonly ask: Ask;
  readonly shopName: string;
}

/** One line for each order of the period; the file has all of them, the screen the newest. */
export function LedgerSection({ answer, ask, shopName }: LedgerSectionProps) {
  const { sync } = useHaat();
  const { busy, message, run } = useBusyTask();
  const { lines, next, totals } = answer;
  const save = async (): Promise<string | null> => {
    const all = [...lines];
    let place = next;
    while (place !== null) {
      const page = await sync.askDesk('fetch-shop-ledger', { ...ask, limit: 200, after: place });
      if (!page.ok) return page.problem.message;
      if (page.value === null) return 'Please sign in again.';
      all.push(...page.value.lines);
      place = page.value.next;
    }
    const name = `${shopName.replace(/[^\p{L}\p{N}]+/gu, '-')}-ledger.csv`;
    saveFile(name, 'text/csv', new TextEncoder().encode(ledgerFile(all)));
    return null;
  };
  return (
    <Section
      title="Order by order"
      aside={
        <Button
          variant="subtle"
          h={44}
          loading={busy}
          disabled={lines.length === 0}
          onClick={() => run(save)}
        >
          Save as CSV
        </Button>
      }
    >
      <AlertLine message={message} />
      {lines.some(({ hasUnknownTax }) => hasUnknownTax) && (
        <NoticeLine>
          Some goods have no GST rate. Their tax is not in these figures; enter the rate with the
          goods.
        </NoticeLine>
      )}
      {next !== null && (
        <NoticeLine>
          These are the newest {numberText(lines.length)} of {numberText(totals.orders)}. The file
          has all.
        </NoticeLine>
      )}
      {lines.length === 0 ? (
        <Panel>
          <p className={classes['soft']}>No orders in this time.</p>
        </Panel>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what is wider than the screen
        <div className={classes['scroll']} role="region" aria-label="Order by order" tabIndex={0}>
          <table className={classes['ledger']}>
            <caption className="visually-hidden">Money of each order</caption>
            <thead>
              <tr>
                <th scope="col">Order</th>
                {LEDGER_COLUMNS.map(([amount, label]) => (
                  <th key={amount} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <LedgerRow key={line.orderId} line={line} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">
                  {totals.orders === 1 ? 'One order' : `All ${numberText(totals.orders)} orders`}
                </th>
                {LEDGER_COLUMNS.map(([amount, label]) => (
                  <td key={amount} data-label={label}>
                    {formatRupees(totals[amount])}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </Section>
  );
}

function LedgerRow({ line }: { readonly line: LedgerLine }) {
  return (
    <tr>
      <th scope="row">
        <b>{line.orderId}</b>
        <span className={classes['soft']}>
          <DateTime ms={line.placedAt} /> · {orderStatusLabel(line.status)} ·{' '}
          {line.paymentMethod === 'cod' ? 'Cash' : 'Online'}
        </span>
        {line.creditNotes.map(({ number, amountPaise }) => (
          <span key={number} className={classes['soft']}>
            Credit note {number}: {formatRupees(amountPaise)}
          </span>
        ))}
        <PapersButton orderId={line.orderId} />
      </th>
      {LEDGER_COLUMNS.map(([amount, label]) => (
        <td key={amount} data-label={label} data-none={line[amount] === 0 ? '' : undefined}>
          {formatRupees(line[amount])}
        </td>
      ))}
    </tr>
  );
}

const OFFLINE = 'This invoice is not on this phone yet. Try again when the network is back.';

/** Saves the invoice of an order and its credit notes: those that are kept here, and what came since where there is a network. */
function PapersButton({ orderId }: Pick<LedgerLine, 'orderId'>) {
  const { person, sync } = useHaat();
  const { busy, message, run } = useBusyTask();
  const save = async (): Promise<string | null> => {
    const answer = await sync.pullShopPapers(orderId);
    const invoice = await readInvoice(person, orderId);
    if (invoice === null) {
      if (answer.ok) return 'There is no invoice of this order.';
      return isLineProblem(answer.problem) ? OFFLINE : answer.problem.message;
    }
    for (const { name, bytes } of [invoice, ...(await readCreditNotes(person, orderId))])
      saveFile(name, 'application/pdf', bytes);
    return null;
  };
  return (
    <>
      <Button
        variant="subtle"
        h={44}
        px={0}
        loading={busy}
        aria-label={`Invoice of order ${orderId}`}
        onClick={() => run(save)}
      >
        Invoice
      </Button>
      <AlertLine message={message} />
    </>
  );
}

type Amount = Extract<keyof LedgerLine, `${string}Paise`>;

/** The columns of a ledger line's money, in the order in which they add up. */
const LEDGER_COLUMNS: readonly (readonly [amount: Amount, label: string])[] = [
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
  ['owedPaise', 'Due to you'],
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
    [...head, ...LEDGER_COLUMNS.map(([, label]) => label), 'Credit notes'],
    ...lines.map((line) => [
      line.orderId,
      dayText(line.placedAt),
      timeInIndia(line.placedAt),
      orderStatusLabel(line.status),
      line.paymentMethod === 'cod' ? 'Cash' : 'Online',
      ...LEDGER_COLUMNS.map(([amount]) => amountCell(line[amount])),
      line.creditNotes.map(({ number }) => number).join(' '),
    ]),
  ]);
}
