import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { raiseTicket } from '../../commands/tickets/raise-ticket.ts';
import type { OrderRow } from '../../db/person-database.ts';
import { readOrders } from '../../db/reads/orders/orders.ts';
import { readTicketDraft, type TicketDraft } from '../../db/reads/orders/tickets.ts';
import { readNetworkSettings } from '../../db/reads/settings.ts';
import { orderPath } from '../../domain/routes/routes.ts';
import { type Haat, useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMarketSection } from '../../ui/goods/market-section.ts';
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
  issueChoices,
  needsPicture,
  orderChoices,
  ticketMessages,
  type TicketValues,
} from './ticket-values.ts';
import classes from './tickets.module.css';
import { focusFirstProblem } from '../../ui/fields/focus-first-problem.ts';

const OFFLINE =
  'You are offline: the ticket waits on this phone and will be sent when the network is back.';

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
  const haat = useHaat();
  const market = useMarketSection();
  const [query] = useSearchParams();
  const orderId = query.get('order') ?? '';
  const ticketId = query.get('ticket');
  const start = useLiveQuery(async () => readStart(haat, ticketId), [haat, ticketId]);
  // Orders that were placed on another phone may not be here yet.
  const hasNone = start !== undefined && !start.isGone && start.orders.length === 0;
  const { sync } = haat;
  const pullOrders = useCallback(() => sync.pullOrders(), [sync]);
  const refresh = useBackgroundRefresh(pullOrders, { isOn: hasNone });
  const isReading = start === undefined || (hasNone && refresh.state === 'asking');
  return (
    <Screen title="Raise a ticket" backTo={orderId === '' ? market.tickets : orderPath(orderId)}>
      <PageColumn gap="even">
        {isReading && <Bone height={480} />}
        {start?.isGone === true && <Gone />}
        {hasNone && !isReading && <NoOrders refresh={refresh} />}
        {start !== undefined && !start.isGone && start.orders.length > 0 && (
          <RaiseTicketForm
            key={ticketId ?? 'new'}
            orderId={start.orders.some(({ id }) => id === orderId) ? orderId : ''}
            orders={start.orders}
            draft={start.draft}
            hold={start.isOffline ? OFFLINE : null}
          />
        )}
      </PageColumn>
    </Screen>
  );
}

function Gone() {
  const { tickets } = useMarketSection();
  return (
    <EmptyState
      picture="1f4e6"
      title="This ticket can’t be changed here any more"
      text="It was sent, or discarded on this phone."
      action={
        <Button component={Link} to={tickets} size="lg">
          See tickets
        </Button>
      }
    />
  );
}

function NoOrders({ refresh }: { readonly refresh: Refresh }) {
  const { orders } = useMarketSection();
  if (refresh.problem !== null) return <MissingOrders refresh={refresh} />;
  return (
    <EmptyState
      picture="1f4e6"
      title="No orders yet"
      text="A ticket is about an order that the store has confirmed."
      action={
        <Button component={Link} to={orders} size="lg">
          See orders
        </Button>
      }
    />
  );
}

interface RaiseTicketFormProps {
  /** The order that the link names; empty to choose one. */
  readonly orderId: string;
  readonly orders: readonly OrderRow[];
  readonly draft: TicketDraft | null;
  /** What holds sending up, in words; null when nothing does. */
  readonly hold: string | null;
}

/** The support form of the specification: Order ID, Issue Type, Issue summary, Issue description, product image. */
function RaiseTicketForm({ orderId, orders, draft, hold }: RaiseTicketFormProps) {
  const { form, send, busy, message } = useTicketForm(orderId, draft);
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
      <SelectField
        label="Order ID"
        data={[{ value: '', label: 'Choose an order', disabled: true }, ...orderChoices(orders)]}
        {...form.getInputProps('orderId')}
      />
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
        placeholder="Optional"
        {...form.getInputProps('description')}
      />
      <PictureField
        label={`Product image${needsPicture(values.issueType) ? '' : ' (optional)'}`}
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
        Raise ticket
      </Button>
    </form>
  );
}

function firstValues(orderId: string, draft: TicketDraft | null): TicketValues {
  if (draft === null)
    return { orderId, issueType: '', summary: '', description: '', picture: null };
  const { ticket, picture } = draft;
  const { issueType, summary, description } = ticket;
  const kept = picture === null ? null : ('kept' as const);
  return { orderId: ticket.orderId, issueType, summary, description, picture: kept };
}

/**
 * The ticket form: one id for one form, so that a second tap raises no second ticket. Any failure keeps what was typed.
 * @param draft a ticket that is corrected, or null
 */
function useTicketForm(orderId: string, draft: TicketDraft | null) {
  const messages = useMessages();
  const haat = useHaat();
  const navigate = useNavigate();
  const market = useMarketSection();
  const task = useBusyTask();
  const [ticketId] = useState(() => draft?.ticket.id ?? haat.newId());
  const form = useForm<TicketValues>({
    initialValues: firstValues(orderId, draft),
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
