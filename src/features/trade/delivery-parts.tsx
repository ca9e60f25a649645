import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { TradeDelivery } from '../../contracts/trade/trade-schemas.ts';
import type { TradeView, UnsentStep } from '../../db/reads/trades.ts';
import { formatRupees } from '../../domain/money.ts';
import { indiaDayStart } from '../../domain/time.ts';
import {
  dayInputOf,
  quantityOf,
  quantityText,
  readDayInput,
  type TradeUnit,
  UNIT_BASE,
} from '../../domain/trade/trade.ts';
import {
  type ContractStatus,
  type DeliveryStatus,
  isRunning,
} from '../../domain/trade/contract-moves.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { Mark, type MarkTone } from '../../ui/notices/mark.tsx';
import { dayText, KeepButton, useSheetTask } from './trade-parts.tsx';
import classes from './trade.module.css';

/** What a step says of a delivery; `quantity` in base units. */
export type WeighedDelivery = Pick<
  TradeDelivery,
  'deliveryId' | 'quantity' | 'slip' | 'reason' | 'day'
>;

/** A delivery as a step tells of it, with a quantity in base units. */
const weighed = (
  { deliveryId, slip, reason, day }: TradeDelivery,
  quantity: number,
): WeighedDelivery => ({ deliveryId, slip, reason, day, quantity });

const MARKS: Readonly<Record<DeliveryStatus, readonly [MarkTone, string]>> = {
  written: ['waiting', 'Not confirmed yet'],
  confirmed: ['done', 'Confirmed'],
  disputed: ['attention', 'Disputed'],
};

export interface DeliveryRowProps {
  readonly delivery: TradeDelivery;
  readonly trade: TradeView;
  readonly busy: boolean;
  /** Of the order; while one delivery is disputed, no other is confirmed. */
  readonly orderStatus: ContractStatus;
  /** A step about it that waits to be sent. */
  readonly waiting: UnsentStep | undefined;
  readonly onStep: (act: 'confirm' | 'take-weight', weighed: WeighedDelivery) => void;
  /** Ends with the message of a refusal, or null once it is kept. */
  readonly onDispute: (weighed: WeighedDelivery) => Promise<string | null>;
}

/** A delivery as its slip says, and what this side can say to it. */
export function DeliveryRow(props: DeliveryRowProps) {
  const { delivery, trade, busy, orderStatus, waiting, onStep, onDispute } = props;
  const { by, quantity, claimedQuantity, slip, reason, day, amountPaise, status } = delivery;
  const [isOpen, setOpen] = useState(false);
  const { party, unit } = trade;
  const isOwn = by === party;
  const [tone, mark] = MARKS[status];
  const claimed = claimedQuantity ?? quantity;
  const say = (act: 'confirm' | 'take-weight', words: string) => (
    <Button
      size="md"
      disabled={busy}
      onClick={() => onStep(act, weighed(delivery, act === 'confirm' ? quantity : claimed))}
    >
      {words}
    </Button>
  );
  const canAnswer = waiting === undefined;
  return (
    <li className={classes['delivery']}>
      <div className={classes['head']}>
        <span className={classes['price']}>{quantityText(quantity, unit)}</span>
        <Mark tone={tone}>{mark}</Mark>
      </div>
      <span className={classes['soft']}>
        {dayText(day)}
        {slip === '' ? '' : `, slip ${slip}`}, written down by {isOwn ? 'you' : `the ${by}`},{' '}
        {formatRupees(amountPaise)}
      </span>
      {status === 'disputed' && (
        <span>
          {isOwn ? 'The other side' : 'You'} weighed {quantityText(claimed, unit)}: “{reason}”
        </span>
      )}
      {canAnswer && status === 'written' && !isOwn && orderStatus !== 'ORDER_DISPUTED' && (
        <div className={classes['acts']}>
          {say('confirm', `${quantityText(quantity, unit)} is right`)}
          {isRunning(orderStatus) && (
            <Button size="md" variant="light" disabled={busy} onClick={() => setOpen(true)}>
              I weighed something else
            </Button>
          )}
        </div>
      )}
      {canAnswer && status === 'disputed' && isOwn && (
        <>
          {say('take-weight', `Agree to ${quantityText(claimed, unit)}`)}
          <span className={classes['soft']}>
            Or talk to the other side: they can still confirm.
          </span>
        </>
      )}
      {canAnswer &&
        status === 'disputed' &&
        !isOwn &&
        say('confirm', `It is ${quantityText(quantity, unit)} after all`)}
      {isOpen && (
        <DisputeSheet
          delivery={delivery}
          unit={unit}
          onClose={() => setOpen(false)}
          onDispute={onDispute}
        />
      )}
    </li>
  );
}

const QUANTITY_PROBLEM: Readonly<Record<TradeUnit, string>> = {
  kg: 'Please write how much, like 200.',
  quintal: 'Please write how much, like 2.5.',
  t: 'Please write how much, like 1.25.',
  piece: 'Please write how many, like 200.',
};

const unitWord = (unit: TradeUnit): string => (unit === 'piece' ? 'pieces' : unit);

export interface DeliverySheetProps {
  readonly trade: TradeView;
  readonly onClose: () => void;
  /** Ends with the message of a refusal, or null once it is kept. */
  readonly onDelivery: (delivery: WeighedDelivery) => Promise<string | null>;
}

/** Writes a delivery down as the weighing slip says; works without the network. */
export function DeliverySheet({ trade, onClose, onDelivery }: DeliverySheetProps) {
  const haat = useHaat();
  const { keep, ...task } = useSheetTask(onClose);
  const [deliveryId] = useState(() => haat.newId());
  const { unit } = trade;
  const today = indiaDayStart(haat.now());
  const form = useForm({
    initialValues: { quantity: '', slip: '', day: dayInputOf(today) },
    validate: {
      quantity: (typed) => (quantityOf(typed, unit) === null ? QUANTITY_PROBLEM[unit] : null),
      day: (typed) => {
        const day = readDayInput(typed);
        return day === null || day > today ? 'Please choose today or a day before.' : null;
      },
    },
  });
  return (
    <Sheet title="Write a delivery down" onClose={onClose}>
      <form
        className={classes['form']}
        noValidate
        onSubmit={form.onSubmit(({ quantity, slip, day }) => {
          const delivery = {
            deliveryId,
            quantity: quantityOf(quantity, unit) ?? 0,
            slip: slip.trim(),
            reason: '',
            day: readDayInput(day) ?? today,
          };
          keep(() => onDelivery(delivery));
        })}
      >
        <TextField
          label={`Weighed, ${unitWord(unit)}`}
          inputMode="decimal"
          {...form.getInputProps('quantity')}
        />
        <TextField
          label="Number of the weighing slip, or of the lorry"
          maxLength={40}
          autoComplete="off"
          {...form.getInputProps('slip')}
        />
        <TextField
          type="date"
          label="Handed over on"
          max={dayInputOf(today)}
          {...form.getInputProps('day')}
        />
        <p className={classes['soft']}>
          The {trade.party === 'buyer' ? 'seller' : 'buyer'} confirms it.
        </p>
        <KeepButton {...task}>Write it down</KeepButton>
      </form>
    </Sheet>
  );
}

interface DisputeSheetProps {
  readonly delivery: TradeDelivery;
  readonly unit: TradeUnit;
  readonly onClose: () => void;
  readonly onDispute: DeliveryRowProps['onDispute'];
}

/** What the other side weighed instead, and why it thinks that it differs. */
function DisputeSheet({ delivery, unit, onClose, onDispute }: DisputeSheetProps) {
  const { keep, ...task } = useSheetTask(onClose);
  const form = useForm({
    initialValues: { quantity: String(delivery.quantity / UNIT_BASE[unit]), reason: '' },
    validate: {
      quantity: (typed) => {
        const quantity = quantityOf(typed, unit);
        if (quantity === null) return QUANTITY_PROBLEM[unit];
        return quantity === delivery.quantity ? 'This is what the slip says.' : null;
      },
      reason: (typed) =>
        typed.trim() === '' ? 'Please say why, like “Weighed again at the gate”.' : null,
    },
  });
  return (
    <Sheet title="What did you weigh?" onClose={onClose}>
      <form
        className={classes['form']}
        noValidate
        onSubmit={form.onSubmit(({ quantity, reason }) => {
          const claimed = quantityOf(quantity, unit) ?? delivery.quantity;
          const disputed = { ...weighed(delivery, claimed), reason: reason.trim() };
          keep(() => onDispute(disputed));
        })}
      >
        <TextField
          label={`You weighed, ${unitWord(unit)}`}
          inputMode="decimal"
          {...form.getInputProps('quantity')}
        />
        <TextField label="Why it differs" maxLength={200} {...form.getInputProps('reason')} />
        <p className={classes['soft']}>
          Deliveries go on meanwhile. The other side agrees to your weight, or you to theirs.
        </p>
        <KeepButton {...task}>Dispute it</KeepButton>
      </form>
    </Sheet>
  );
}
