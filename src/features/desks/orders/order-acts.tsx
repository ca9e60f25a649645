import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { CHANGE_ORDER } from '../../../contracts/desks/desk-commands.ts';
import { fieldMessages } from '../../../contracts/field-messages.ts';
import type { DeskOrderChange } from '../../../contracts/orders/desk/change-desk-order.ts';
import type { DeskOrder } from '../../../contracts/orders/desk/desk-order.ts';
import { deliveryAddress } from '../../../contracts/schemas.ts';
import { readUserDetails } from '../../../db/reads/settings.ts';
import type { DeliveryAddress } from '../../../domain/account/address.ts';
import { ROLES } from '../../../domain/account/roles.ts';
import type { OrderStatus } from '../../../domain/orders/life/order-status.ts';
import {
  BUYER_CANCEL_CODES,
  cancelReasonLabel,
  RETURN_REASONS,
  SELLER_CANCEL_CODES,
} from '../../../domain/orders/life/reasons.ts';
import { canReturn } from '../../../domain/orders/order-actions.ts';
import { canMendAddress, deskMoves } from '../../../domain/orders/desk/order-desk.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useMinute } from '../../../ui/time/use-minute.ts';
import frame from '../frame/desk-page.module.css';
import { ReasonAct } from '../frame/reason-act.tsx';
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

/** What a desk calls its moves. */
const MOVE_WORDS: Partial<Record<OrderStatus, string>> = {
  ORDER_REQUEST_APPROVED: 'Accept for the shop',
  ORDER_REQUEST_REJECTED: 'Reject for the shop',
  CANCELLED: 'Cancel the order',
  PACKED: 'Goods are packed',
  DISPATCHED: 'Goods have left the shop',
  SHIPPED: 'Goods are with the courier',
  OUT_FOR_DELIVERY: 'On the way to the door',
  DELIVERED: 'Delivered',
  ORDER_RETURN_REJECTED: 'Refuse the return',
  ORDER_DISPUTED: 'Open a dispute',
  'DISPUTE RESOLVED': 'Settle the dispute',
  ORDER_REFUND_INITIATED: 'Refund',
  ORDER_REFUND_COMPLETED: 'The money is back',
  ORDER_REFUND_REJECTED: 'The refund failed',
  CLOSED: 'Close the order',
};

type Way = 'move' | 'return' | 'address';

/** What can be done about an order as it stands: a move, its return, its address. */
export function OrderActs({ order }: OfOrder) {
  const { device } = useHaat();
  const details = useLiveQuery(async () => readUserDetails(device), [device]);
  const now = useMinute(Date.now);
  const [way, setWay] = useState<Way | null>(null);
  if (details === undefined) return null;
  const isAdmin = details?.realmOwnerInfo.role === ROLES.ADMIN;
  const fulfilment = order.isPickup === true ? 'pickup' : 'delivery';
  const moves = deskMoves(order.status, isAdmin ? 'admin' : 'cr', fulfilment);
  const isReturnable = canReturn({ ...order, milestones: order.moves }, now).allowed;
  const ways: readonly (readonly [Way, string])[] = [
    ...(moves.length > 0 ? [['move', 'Move the order'] as const] : []),
    ...(isReturnable ? [['return', 'Take a return'] as const] : []),
    ...(canMendAddress(order.status, fulfilment) ? [['address', 'Mend the address'] as const] : []),
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
      {way === 'return' && <ReturnAct order={order} />}
      {way === 'address' && <AddressAct order={order} />}
    </>
  );
}

const CANCEL_CODES = [...BUYER_CANCEL_CODES, ...SELLER_CANCEL_CODES];

function MoveAct({ order, moves }: OfOrder & { readonly moves: readonly OrderStatus[] }) {
  const change = useChange(order);
  const [to, setTo] = useState<OrderStatus | undefined>(moves[0]);
  const [code, setCode] = useState<string>('010');
  const cancelReason = CANCEL_CODES.find((each) => each === code);
  const words = (status: OrderStatus) => MOVE_WORDS[status] ?? status;
  return (
    <ReasonAct
      label="Why"
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
        value={to ?? ''}
        onChange={(event) => setTo(moves.find((each) => each === event.currentTarget.value))}
        data={moves.map((each) => ({ value: each, label: words(each) }))}
      />
      {to === 'CANCELLED' && (
        <SelectField
          label="Reason"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
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
  const [code, setCode] = useState<string>(COVERED[0]?.code ?? '');
  const [wanted, setWanted] = useState<Readonly<Record<string, string>>>({});
  const take = async (reason: string) => {
    const reasonCode = COVERED.find((each) => each.code === code)?.code;
    const lines = order.lines
      .map(({ itemId }) => ({ itemId, quantity: Number(wanted[itemId] ?? 0) }))
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
      {order.lines.map(({ itemId, name, quantity }) => (
        <SelectField
          key={itemId}
          label={name}
          value={wanted[itemId] ?? '0'}
          onChange={(event) => setWanted({ ...wanted, [itemId]: event.currentTarget.value })}
          data={Array.from({ length: quantity + 1 }, (_, units) => ({
            value: String(units),
            label: units === 0 ? 'Stays' : `${units} of ${quantity} go back`,
          }))}
        />
      ))}
      <SelectField
        label="Reason"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        data={COVERED.map((each) => ({ value: each.code, label: each.label }))}
      />
    </ReasonAct>
  );
}

/** The address in clear, for a reason that is logged; then it can be mended. It is shown and never kept here (DESK-2). */
function AddressAct({ order }: OfOrder) {
  const { sync } = useHaat();
  const [address, setAddress] = useState<DeliveryAddress | null>(null);
  const show = async (reason: string) => {
    const { orderId } = order;
    const answer = await sync.askDesk('read-order-address', { orderId, reason });
    if (!answer.ok) return answer.problem.message;
    setAddress(answer.value?.address ?? null);
    return null;
  };
  if (address !== null) return <AddressFields order={order} address={address} />;
  return (
    <ReasonAct
      label="Why you need the address"
      description="It stands in the audit log."
      acts={[{ label: 'Show the address', isMain: true, run: show }]}
    />
  );
}

const FIELDS = [
  ['name', 'Name'],
  ['plot', 'Flat, house, building'],
  ['street', 'Landmark or locality'],
  ['city', 'City'],
  ['state', 'State'],
  ['areaCode', 'Pincode'],
  ['contactNumber', 'Contact number'],
] as const;

function AddressFields({ order, address }: OfOrder & { readonly address: DeliveryAddress }) {
  const change = useChange(order);
  const form = useForm({ initialValues: address });
  const mend = async (reason: string) => {
    const { values } = form;
    // The point belongs to the old place.
    const isSamePlace = values.areaCode === address.areaCode && values.plot === address.plot;
    const mended = { ...values, location: isSamePlace ? address.location : null };
    const wrong = fieldMessages(deliveryAddress, mended);
    form.setErrors(wrong);
    if (Object.keys(wrong).length > 0) return 'Please look at the fields above.';
    return change({ act: 'address', address: mended }, reason);
  };
  return (
    <ReasonAct
      label="Why"
      description="Buyer and shop read this."
      acts={[{ label: 'Save the address', isMain: true, run: mend }]}
    >
      <div className={classes['form']}>
        {FIELDS.map(([field, label]) => (
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
