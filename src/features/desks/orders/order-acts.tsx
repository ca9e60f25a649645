import { Button } from '@mantine/core';
import { GatePin } from '../../../ui/orders/pickup-place.tsx';
import { useForm } from '@mantine/form';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import type { DeskAnswer } from '../../../contracts/desks/desk-reads.ts';
import { CHANGE_ORDER } from '../../../contracts/desks/desk-commands.ts';
import { fieldMessages } from '../../../contracts/field-messages.ts';
import type { DeskOrderChange } from '../../../contracts/orders/desk/change-desk-order.ts';
import type { DeskOrder } from '../../../contracts/orders/desk/desk-order.ts';
import { deliveryAddress } from '../../../contracts/schemas.ts';
import { readUserDetails } from '../../../db/reads/settings.ts';
import {
  ADDRESS_FIELDS,
  type DeliveryAddress,
  formatAddress,
} from '../../../domain/account/address.ts';
import { normalizeMobileNumber } from '../../../domain/account/contact.ts';
import { ROLES } from '../../../domain/account/roles.ts';
import type { OrderStatus } from '../../../domain/orders/life/order-status.ts';
import {
  BUYER_CANCEL_CODES,
  cancelReasonLabel,
  RETURN_REASONS,
  SELLER_CANCEL_CODES,
} from '../../../domain/orders/life/reasons.ts';
import { canReturn } from '../../../domain/orders/order-actions.ts';
import { canMendAddress, deskMoves, MOVE_WORDS } from '../../../domain/orders/desk/order-desk.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { SelectField, TextField } from '../../../ui/fields/text-field.tsx';
import { useMinute } from '../../../ui/time/use-now.ts';
import frame from '../frame/desk-page.module.css';
import { CallLink, ReasonAct } from '../frame/reason-act.tsx';
import { DisputeAct, UnitsOfLines } from './dispute-act.tsx';
import classes from './order-desk.module.css';

interface OfOrder {
  readonly order: DeskOrder;
}

/** Does something to an order by a command, and says what stands in the way of that. */
function useChange({ orderId, status: seenStatus }: DeskOrder) {
  const haat = useHaat();
  return async (change: DeskOrderChange, reason: string): Promise<string | null> => {
    const ask = { orderId, seenStatus, change, reason };
    const result = await appendCommand(haat, CHANGE_ORDER, { ask, about: orderId });
    return result.ok ? null : result.message;
  };
}

type Way = 'move' | 'dispute' | 'return' | 'address';

/** What can be done about an order as it stands: a move, its return, its address. */
export function OrderActs({ order }: OfOrder) {
  const { device } = useHaat();
  const details = useLiveQuery(async () => readUserDetails(device), [device]);
  const now = useMinute(Date.now);
  const [way, setWay] = useState<Way | null>(null);
  if (details === undefined) return null;
  const isAdmin = details?.realmOwnerInfo.role === ROLES.ADMIN;
  const fulfilment = order.isPickup === true ? 'pickup' : 'delivery';
  // A dispute is settled with its outcome, which is more than a move.
  const moves = deskMoves(order.status, isAdmin ? 'admin' : 'cr', fulfilment).filter(
    (to) => to !== 'DISPUTE RESOLVED',
  );
  const isReturnable = canReturn({ ...order, milestones: order.moves }, now).allowed;
  const canMend = canMendAddress(order.status, fulfilment);
  const ways: readonly (readonly [Way, string])[] = [
    ...(moves.length > 0 ? [['move', 'Move the order'] as const] : []),
    ...(order.status === 'ORDER_DISPUTED' ? [['dispute', 'Settle the dispute'] as const] : []),
    ...(isReturnable ? [['return', 'Take a return'] as const] : []),
    ['address', canMend ? 'Mend the address' : 'Show the address'],
  ];
  return (
    <>
      <div className={frame['buttons']}>
        {ways.map(([each, label]) => (
          <Button
            key={each}
            h={48}
            variant={way === each ? 'filled' : 'light'}
            aria-expanded={way === each}
            onClick={() => setWay(way === each ? null : each)}
          >
            {label}
          </Button>
        ))}
      </div>
      {way === 'move' && <MoveAct order={order} moves={moves} />}
      {way === 'dispute' && <DisputeAct order={order} by={isAdmin ? 'admin' : 'cr'} />}
      {way === 'return' && <ReturnAct order={order} />}
      {way === 'address' && <AddressAct order={order} canMend={canMend} />}
    </>
  );
}

const CANCEL_CODES = [...BUYER_CANCEL_CODES, ...SELLER_CANCEL_CODES];

function MoveAct({ order, moves }: OfOrder & { readonly moves: readonly OrderStatus[] }) {
  const change = useChange(order);
  const form = useForm<{ to: string; code: string }>({
    initialValues: { to: moves[0] ?? '', code: '010' },
  });
  const to = moves.find((each) => each === form.values.to);
  const cancelReason = CANCEL_CODES.find((each) => each === form.values.code);
  const words = (status: OrderStatus) => MOVE_WORDS[status] ?? status;
  return (
    <ReasonAct
      description="Buyer and shop read this on the order’s timeline."
      acts={[
        {
          label: to === undefined ? 'Do it' : words(to),
          isMain: true,
          run: async (reason) => {
            if (to === undefined) return 'Please choose what is to be done.';
            const isCancelled = to === 'CANCELLED' && cancelReason !== undefined;
            return change({ act: 'move', to, ...(isCancelled && { cancelReason }) }, reason);
          },
        },
      ]}
    >
      <SelectField
        label="What is to be done"
        {...form.getInputProps('to')}
        data={moves.map((each) => ({ value: each, label: words(each) }))}
      />
      {to === 'CANCELLED' && (
        <SelectField
          label="Reason"
          {...form.getInputProps('code')}
          data={CANCEL_CODES.map((each) => ({ value: each, label: cancelReasonLabel(each) }))}
        />
      )}
    </ReasonAct>
  );
}

const COVERED = RETURN_REASONS.filter(({ covered }) => covered);

function ReturnAct({ order }: OfOrder) {
  const change = useChange(order);
  const { newId } = useHaat();
  const form = useForm<{ code: string; units: readonly string[] }>({
    initialValues: { code: COVERED[0]?.code ?? '', units: order.lines.map(() => '0') },
  });
  const take = async (reason: string) => {
    const reasonCode = COVERED.find((each) => each.code === form.values.code)?.code;
    const lines = order.lines
      .map(({ itemId }, place) => ({ itemId, quantity: Number(form.values.units[place] ?? 0) }))
      .filter(({ quantity }) => quantity > 0);
    if (reasonCode === undefined || lines.length === 0) return 'Please choose what goes back.';
    return change({ act: 'return', returnId: newId(), reasonCode, lines }, reason);
  };
  return (
    <ReasonAct
      label="What the buyer said"
      description="Buyer and shop read this on the order’s timeline."
      acts={[{ label: 'Take the return', isMain: true, run: take }]}
    >
      <UnitsOfLines lines={order.lines} form={form} none="Stays" some="go back" />
      <SelectField
        label="Reason"
        {...form.getInputProps('code')}
        data={COVERED.map((each) => ({ value: each.code, label: each.label }))}
      />
    </ReasonAct>
  );
}

/** The address in clear, for a reason that is logged; then it can be mended until the goods leave. It is shown and never kept here (DESK-2). */
function AddressAct({ order, canMend }: OfOrder & { readonly canMend: boolean }) {
  const { sync } = useHaat();
  const [place, setPlace] = useState<DeskAnswer<'read-order-address'> | null>(null);
  const show = async (reason: string) => {
    const { orderId } = order;
    const answer = await sync.askDesk('read-order-address', { orderId, reason });
    if (!answer.ok) return answer.problem.message;
    setPlace(answer.value);
    return null;
  };
  if (place !== null) {
    const { address, wishes } = place;
    const taker = wishes?.recipient ?? null;
    return (
      <>
        {taker !== null && (
          <p className={frame['words']}>
            For {taker.name}, <CallLink mobileNumber={taker.contactNumber} />
          </p>
        )}
        {canMend ? (
          <AddressFields order={order} address={address} />
        ) : (
          <p className={frame['words']}>
            {formatAddress(address)}, <CallLink mobileNumber={address.contactNumber} />
          </p>
        )}
      </>
    );
  }
  return (
    <ReasonAct
      label="Why you need the address"
      description="It stands in the audit log."
      acts={[{ label: 'Show the address', isMain: true, run: show }]}
    />
  );
}

function AddressFields({ order, address }: OfOrder & { readonly address: DeliveryAddress }) {
  const change = useChange(order);
  const form = useForm({ initialValues: address });
  const mend = async (reason: string) => {
    const { values } = form;
    // Point and pin belong to the old place.
    const isSamePlace = values.areaCode === address.areaCode && values.plot === address.plot;
    const contactNumber = normalizeMobileNumber(values.contactNumber);
    const place = isSamePlace ? {} : { location: null, pin: undefined };
    const mended = { ...values, contactNumber, ...place };
    const wrong = fieldMessages(deliveryAddress, mended);
    form.setErrors(wrong);
    if (Object.keys(wrong).length > 0) return 'Please look at the fields above.';
    return change({ act: 'address', address: mended }, reason);
  };
  return (
    <ReasonAct
      description="Buyer and shop read this."
      acts={[{ label: 'Save the address', isMain: true, run: mend }]}
    >
      <GatePin pin={address.pin} />
      <div className={classes['form']}>
        {ADDRESS_FIELDS.map(([field, label]) => (
          <TextField key={field} label={label} {...form.getInputProps(field)} />
        ))}
      </div>
    </ReasonAct>
  );
}

/** A note for other staff; neither buyer nor shop reads it. */
export function OrderNote({ order }: OfOrder) {
  const change = useChange(order);
  return (
    <ReasonAct
      label="Note for other staff"
      acts={[{ label: 'Write it down', run: (text) => change({ act: 'note' }, text) }]}
    />
  );
}
