import { Button } from '@mantine/core';
import type { OrderRow } from '../../db/person-database.ts';
import type { TicketDraft } from '../../db/reads/orders/tickets.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PictureField } from './picture-field.tsx';
import {
  firstWrongField,
  issueChoices,
  needsPicture,
  orderChoices,
  ticketMessages,
  type TicketValues,
} from './ticket-values.ts';
import classes from './tickets.module.css';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { raiseTicket } from '../../commands/tickets/raise-ticket.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { useMarketSection } from '../../ui/goods/market-section.ts';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';

export interface RaiseTicketFormProps {
  /** The order that the link names; empty to choose one. */
  readonly orderId: string;
  readonly orders: readonly OrderRow[];
  readonly draft: TicketDraft | null;
  /** What holds sending up, in words; null when nothing does. */
  readonly hold: string | null;
}

/** The support form of the specification: Order ID, Issue Type, Issue summary, Issue description, product image. */
export function RaiseTicketForm({ orderId, orders, draft, hold }: RaiseTicketFormProps) {
  const { form, send, busy, message } = useTicketForm(orderId, draft);
  const { values, errors } = form;
  const order = orders.find(({ id }) => id === values.orderId)?.server ?? null;
  const picture = values.picture === 'kept' ? (draft?.picture ?? null) : values.picture;
  const pictureError = errors['picture'];
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={form.onSubmit(send, (wrong) => {
        const field = firstWrongField(wrong);
        if (field !== null) form.getInputNode(field)?.focus();
      })}
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
        isNeeded={needsPicture(values.issueType)}
        picture={picture}
        onChange={(chosen) => {
          form.setFieldValue('picture', chosen);
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
