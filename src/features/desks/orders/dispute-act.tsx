import { useForm } from '@mantine/form';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { SETTLE_DISPUTE } from '../../../contracts/desks/desk-commands.ts';
import type { DeskOrder } from '../../../contracts/orders/desk/desk-order.ts';
import { formatRupees } from '../../../domain/money.ts';
import { refundOfOrder } from '../../../domain/orders/payments/refund.ts';
import {
  type Settlement,
  settlementProblem,
  SETTLEMENTS,
} from '../../../domain/orders/ticket-desk.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { SelectField } from '../../../ui/fields/text-field.tsx';
import { AmountField, NO_AMOUNT, readAmount, ReasonAct } from '../frame/reason-act.tsx';

const SETTLEMENT_WORDS: Readonly<Record<Settlement, string>> = {
  refund: 'The buyer gets the money back',
  coins: 'The buyer gets coins',
  replacement: 'The goods come again, free',
  rejected: 'The shop was right',
};

const HINTS: Readonly<Record<Settlement, string>> = {
  refund: 'It goes back to where it was paid from.',
  coins: 'One coin for each rupee, in the buyer’s account within minutes.',
  replacement:
    'A new order of these goods, of which nothing is to be paid. The shop gets nothing for it.',
  rejected: 'Nothing goes back.',
};

/** What was paid for an order, and what of that goes back already, paise; the server counts again. */
function moneyOf({ amountPaise, paymentMethod, payments, refunds }: DeskOrder) {
  const paid = payments.find(({ state }) => state === 'successful')?.paidPaise ?? null;
  const given = refunds.filter(({ status }) => status !== 'rejected');
  return {
    paidPaise: paymentMethod === 'cod' ? amountPaise : (paid ?? amountPaise),
    givenPaise: given.reduce((sum, refund) => sum + refund.amountPaise, 0),
  };
}

interface Draft {
  settlement: Settlement;
  amount: string;
  /** How many of each line are brought again. */
  units: readonly string[];
}

/** What a draft asks of the server, or what is wrong with it. */
function askOf(order: DeskOrder, { settlement, amount, units }: Draft, by: 'cr' | 'admin') {
  const lines = order.lines
    .map(({ itemId, pricePaise }, place) => ({
      itemId,
      pricePaise,
      quantity: Number(units[place] ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
  const isReplacement = settlement === 'replacement';
  const isMoney = settlement === 'refund' || settlement === 'coins';
  const read = readAmount(amount);
  if (isReplacement && lines.length === 0) return 'Please choose what is brought again.';
  if (isMoney && read === null) return NO_AMOUNT;
  const amountPaise = read ?? 0;
  const worthPaise = isReplacement
    ? lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0)
    : amountPaise;
  const problem = settlementProblem({ settlement, worthPaise, ...moneyOf(order) }, by);
  if (problem !== null) return problem;
  return {
    ...(isMoney && { amountPaise }),
    ...(isReplacement && { lines: lines.map(({ pricePaise: _price, ...line }) => line) }),
  };
}

/** How a dispute ends; its open tickets are settled with it. */
export function DisputeAct(props: { readonly order: DeskOrder; readonly by: 'cr' | 'admin' }) {
  const { order, by } = props;
  const { orderId, bill, lines, returnRequest } = order;
  const haat = useHaat();
  const { paidPaise, givenPaise } = moneyOf(order);
  const usual = refundOfOrder(bill, lines, returnRequest?.lines);
  const form = useForm<Draft>({
    initialValues: {
      settlement: 'refund',
      amount: String(Math.max(0, Math.min(usual, paidPaise - givenPaise)) / 100),
      units: lines.map(({ quantity }) => String(quantity)),
    },
  });
  const { settlement } = form.values;
  const settle = async (reason: string) => {
    const parts = askOf(order, form.values, by);
    if (typeof parts === 'string') return parts;
    const note = reason.replaceAll(/\s+/g, ' ');
    const ask = { orderId, outcome: settlement, note, ...parts };
    const result = await appendCommand(haat, SETTLE_DISPUTE, { ask, about: orderId });
    return result.ok ? null : result.message;
  };
  const given = givenPaise === 0 ? '' : `, ${formatRupees(givenPaise)} of it went back already`;
  return (
    <ReasonAct
      label="What was decided"
      description="Buyer and shop read this on the order’s timeline, the buyer with the ticket, too."
      acts={[{ label: 'Settle it', isMain: true, run: settle }]}
    >
      <SelectField
        label="How it ends"
        description={HINTS[settlement]}
        {...form.getInputProps('settlement')}
        data={SETTLEMENTS.map((value) => ({ value, label: SETTLEMENT_WORDS[value] }))}
      />
      {(settlement === 'refund' || settlement === 'coins') && (
        <AmountField
          description={`${formatRupees(paidPaise)} was paid${given}.`}
          {...form.getInputProps('amount')}
        />
      )}
      {settlement === 'replacement' && (
        <UnitsOfLines lines={lines} form={form} none="Not again" some="again" />
      )}
    </ReasonAct>
  );
}

interface UnitsOfLinesProps {
  readonly lines: DeskOrder['lines'];
  /** Its `units` are those of the lines, by place. */
  readonly form: { readonly getInputProps: (field: string) => object };
  /** What no unit of a line is called, and what stands after "2 of 3". */
  readonly none: string;
  readonly some: string;
}

/** How many units of each line of an order. */
export function UnitsOfLines({ lines, form, none, some }: UnitsOfLinesProps) {
  return lines.map(({ itemId, name, quantity }, place) => (
    <SelectField
      key={itemId}
      label={name}
      {...form.getInputProps(`units.${place}`)}
      data={Array.from({ length: quantity + 1 }, (_, units) => ({
        value: String(units),
        label: units === 0 ? none : `${units} of ${quantity} ${some}`,
      }))}
    />
  ));
}
