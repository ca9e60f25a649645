import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { raiseTicket } from '../../commands/tickets/raise-ticket.ts';
import type { TicketDraft } from '../../db/reads/orders/tickets.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { useMarketSection } from '../../ui/goods/market-section.ts';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { ticketMessages, type TicketValues } from './ticket-values.ts';

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
export function useTicketForm(orderId: string, draft: TicketDraft | null) {
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
