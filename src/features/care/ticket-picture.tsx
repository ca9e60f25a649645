import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { DeskTicket } from '../../contracts/tickets/desk-ticket.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import classes from './ticket-desk.module.css';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);

/** The picture of a ticket, fetched when it is asked for and never kept on this device (DESK-2). */
export function TicketPicture({ ticket }: { readonly ticket: DeskTicket }) {
  const { sync } = useHaat();
  const { busy, message, run } = useBusyTask();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  const show = () =>
    run(async () => {
      const answer = await sync.readTicketPicture(ticket.buyerUserId, ticket.ticketId);
      if (!answer.ok) return answer.problem.message;
      if (answer.value === null) return null;
      const { contentType, base64 } = answer.value;
      setUrl(URL.createObjectURL(new Blob([bytesOf(base64)], { type: contentType })));
      return null;
    });
  if (url !== null) {
    return <img className={classes['picture']} src={url} alt="What the buyer shows" />;
  }
  return (
    <>
      <AlertLine message={message} />
      <Button variant="light" h={48} loading={busy} onClick={show}>
        Show the picture
      </Button>
    </>
  );
}
