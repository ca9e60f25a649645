import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { raiseTicket } from '../../commands/tickets/raise-ticket.ts';
import type { OrderRow } from '../../db/person-database.ts';
import { readOrders } from '../../db/reads/orders/orders.ts';
import { readTicketDraft, type TicketDraft } from '../../db/reads/orders/tickets.ts';
import { readNetworkSettings } from '../../db/reads/settings.ts';
import { isTurnedDown } from '../../domain/orders/order-actions.ts';
import { orderPath } from '../../domain/routes/routes.ts';
import { type Haat, useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { SelectField, TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { useMarketSection } from '../../ui/goods/market-section.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Bone } from '../../ui/layout/skeletons.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { type Refresh, useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { MissingOrders } from '../../ui/notices/missing-order.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { PictureField } from '../../ui/pictures/picture-field.tsx';
import {
  disputeStart,
  issueChoices,
  needsPicture,
  orderChoices,
  ticketMessages,
  type TicketValues,
} from './ticket-values.ts';
import classes from './tickets.module.css';
import { focusFirstProblem, useRuledForm } from '../../ui/fields/form-problems.ts';

const offlineText = (what: string): string =>
  `You are offline: the ${what} waits on this phone and will be sent when the network is back.`;

/** What the form starts with; a draft that is undefined was asked for and is not here any more. */
async function readStart({ person, device }: Haat, ticketId: string | null) {
  const [orders, draft, network] = await Promise.all([
    readOrders(person),
    ticketId === null ? null : readTicketDraft(person, ticketId),
    readNetworkSettings(device),
  ]);
  const isOffline = network.workOffline || network.reachability === 'offline';
  const confirmed = orders.filter(({ server }) => server !== null);
  return { orders: confirmed, draft, isGone: ticketId !== null && draft === null, isOffline };
}

/** Raises a support ticket about an order, with a picture where one helps. Works without the network. */
export function RaiseTicketPage() {
  const { disputeNotRefused } = useMessages();
  const haat = useHaat();
  const market = useMarketSection();
  const [query] = useSearchParams();
  const orderId = query.get('order') ?? '';
  const ticketId = query.get('ticket');
  const wantsDispute = query.has('dispute');
  const start = useLiveQuery(async () => readStart(haat, ticketId), [haat, ticketId]);
  // Orders that were placed on another phone may not be here yet.
  const hasNone = start !== undefined && !start.isGone && start.orders.length === 0;
  const { sync } = haat;
  const pullOrders = useCallback(() => sync.pullOrders(), [sync]);
  const refresh = useBackgroundRefresh(pullOrders, { isOn: hasNone });
  const isReading = start === undefined || (hasNone && refresh.state === 'asking');
  const isDispute = wantsDispute || start?.draft?.ticket.isDispute === true;
  const order = start?.orders.find(({ id }) => id === orderId);
  // What waits to be corrected is judged when it is sent again.
  const isSettled = isDispute && start?.draft === null && !isTurnedDown(order?.server ?? NOTHING);
  const canStart = start !== undefined && !start.isGone && start.orders.length > 0 && !isSettled;
  return (
    <Screen
      title={isDispute ? 'Dispute' : 'Raise a ticket'}
      backTo={orderId === '' ? market.tickets : orderPath(orderId)}
    >
      <PageColumn gap="even">
        {isReading && <Bone height={480} />}
        {start?.isGone === true && (
          <NothingToWrite
            title="This ticket can’t be changed here any more"
            text="It was sent, or discarded on this phone."
            to={market.tickets}
            see="See tickets"
          />
        )}
        {hasNone && !isReading && <NoOrders refresh={refresh} />}
        {isSettled && !hasNone && (
          <NothingToWrite
            title="There is nothing to dispute now"
            text={disputeNotRefused}
            to={orderPath(orderId)}
            see="See order"
          />
        )}
        {canStart && (
          <RaiseTicketForm
            key={ticketId ?? 'new'}
            order={order}
            isDispute={isDispute}
            orders={start.orders}
            draft={start.draft}
            hold={start.isOffline ? offlineText(isDispute ? 'dispute' : 'ticket') : null}
          />
        )}
      </PageColumn>
    </Screen>
  );
}

/** Stands for an order that is not here. */
const NOTHING = { status: 'CLOSED' } as const;

/** Why there is nothing to write here, and where it stands instead. */
function NothingToWrite(props: {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly see: string;
}) {
  const { title, text, to, see } = props;
  return (
    <EmptyState
      picture="1f4e6"
      title={title}
      text={text}
      action={
        <Button component={Link} to={to} size="lg">
          {see}
        </Button>
      }
    />
  );
}

function NoOrders({ refresh }: { readonly refresh: Refresh }) {
  const { orders } = useMarketSection();
  if (refresh.problem !== null) return <MissingOrders refresh={refresh} />;
  return (
    <NothingToWrite
      title="No orders yet"
      text="A ticket is about an order that the store has confirmed."
      to={orders}
      see="See orders"
    />
  );
}

interface RaiseTicketFormProps {
  /** The order that the link names; undefined to choose one. */
  readonly order: OrderRow | undefined;
  readonly isDispute: boolean;
  readonly orders: readonly OrderRow[];
  readonly draft: TicketDraft | null;
  /** What holds sending up, in words; null when nothing does. */
  readonly hold: string | null;
}

/** The support form of the specification: Order ID, Issue Type, Issue summary, Issue description, product image. */
function RaiseTicketForm(props: RaiseTicketFormProps) {
  const { isDispute, orders, draft, hold } = props;
  const { form, send, busy, message } = useTicketForm(props);
  const { values, errors } = form;
  const order = orders.find(({ id }) => id === values.orderId)?.server ?? null;
  const picture = values.picture === 'kept' ? (draft?.picture ?? null) : values.picture;
  const pictureError = errors['picture'];
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={form.onSubmit(send, focusFirstProblem(form))}
    >
      {isDispute ? (
        <NoticeLine>
          Tell us why this is not right. We look at what you and the store say and show, and decide.
        </NoticeLine>
      ) : (
        <SelectField
          label="Order ID"
          data={[{ value: '', label: 'Choose an order', disabled: true }, ...orderChoices(orders)]}
          {...form.getInputProps('orderId')}
        />
      )}
      <SelectField
        label="Issue Type"
        data={[
          { value: '', label: 'Choose what went wrong', disabled: true },
          ...issueChoices(order),
        ]}
        {...form.getInputProps('issueType')}
      />
      <TextField label="Issue summary" autoComplete="off" {...form.getInputProps('summary')} />
      <TextArea
        label="Issue description"
        placeholder={isDispute ? 'What happened?' : 'Optional'}
        {...form.getInputProps('description')}
      />
      <PictureField
        label={`Product image${needsPicture(values) ? '' : ' (optional)'}`}
        shows="Your product"
        most={1}
        pictures={picture === null ? [] : [picture]}
        onChoose={([chosen = null]) => {
          form.setFieldValue('picture', chosen);
        }}
        onRemove={() => {
          form.setFieldValue('picture', null);
        }}
        error={typeof pictureError === 'string' ? pictureError : null}
      />
      {hold !== null && <NoticeLine>{hold}</NoticeLine>}
      <AlertLine message={message} />
      <Button type="submit" size="lg" fullWidth loading={busy}>
        {isDispute ? 'Send dispute' : 'Raise ticket'}
      </Button>
    </form>
  );
}

function firstValues({
  order,
  isDispute,
  draft,
}: Pick<RaiseTicketFormProps, 'order' | 'isDispute' | 'draft'>): TicketValues {
  if (draft === null) {
    const empty = { orderId: order?.id ?? '', issueType: '', summary: '', description: '' };
    const server = order?.server ?? null;
    const start = isDispute && server !== null ? disputeStart(server) : {};
    return { ...empty, picture: null, isDispute, ...start };
  }
  const { ticket, picture } = draft;
  const { issueType, summary, description } = ticket;
  const kept = picture === null ? null : ('kept' as const);
  return { orderId: ticket.orderId, issueType, summary, description, picture: kept, isDispute };
}

/** The ticket form: one id for one form, so that a second tap raises no second ticket. Any failure keeps what was typed. */
function useTicketForm(props: RaiseTicketFormProps) {
  const { draft } = props;
  const messages = useMessages();
  const haat = useHaat();
  const navigate = useNavigate();
  const market = useMarketSection();
  const task = useBusyTask();
  const [ticketId] = useState(() => draft?.ticket.id ?? haat.newId());
  const form = useRuledForm<TicketValues>({
    initialValues: firstValues(props),
    validate: (values) => ticketMessages(values, messages),
  });

  function send(values: TicketValues): void {
    task.run(async () => {
      const result = await raiseTicket(haat, { ticketId, ...values });
      if (!result.ok) return result.message;
      await navigate(`${market.tickets}?order=${encodeURIComponent(values.orderId)}`, {
        replace: true,
      });
      return null;
    });
  }

  return { form, send, busy: task.busy, message: task.message };
}
