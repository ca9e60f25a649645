import { useBusyTask, type BusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { isLineProblem } from '../../../ui/network/use-background-refresh.ts';
import { saveFile } from '../../../ui/buttons/save-file.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { hasInvoice, readCreditNotes, readInvoice } from '../../../db/reads/orders/order-extras.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { Button } from '@mantine/core';
import {
  IconFileInvoice,
  IconHeadset,
  IconListCheck,
  IconReceiptRefund,
  IconShare3,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { createSavedList } from '../../../commands/account/change-saved-list.ts';
import type { Order } from '../../../contracts/schemas.ts';
import type { OrderRow } from '../../../db/person-database.ts';
import { orderGroupOf } from '../../../domain/orders/order-group.ts';
import { isOrderOpen } from '../../../domain/orders/life/order-state-text.ts';
import { orderPath, savedListPath } from '../../../domain/routes/routes.ts';
import { tidyListText } from '../../../domain/search/list/saved-list.ts';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { useShare } from '../../../ui/buttons/share-button.tsx';
import { CustomerCareSheet } from './customer-care-sheet.tsx';
import { itemsSummary } from '../../../domain/orders/quotes/items-in-words.ts';
import { RepeatOrder } from '../repeat-order.tsx';
import classes from './order-tools.module.css';

/** Only who writes to a shop reads it. */
const ShopTalkSheet = lazy(async () => ({
  default: (await import('./shop-talk-sheet.tsx')).ShopTalkSheet,
}));

export interface OrderToolsProps {
  readonly order: OrderRow;
  readonly server: Order;
}

/** What can be had of an order whatever its state: the same again, its invoice, somebody to talk to, its link. */
export function OrderTools({ order, server }: OrderToolsProps) {
  const [isCareOpen, setIsCareOpen] = useState(false);
  const talk = useShopTalk(server);
  const { share, element } = useShare();
  const invoice = useInvoice(order);
  const isOver = !isOrderOpen(order);
  const isOff = orderGroupOf(server.status) === 'cancelled';
  const isAccepted = server.milestones.some(({ status }) => status === 'ORDER_REQUEST_APPROVED');
  const refunds = [server.refund, ...(server.partRefunds ?? [])];
  const isPaidBack = refunds.some((refund) => (refund?.completedAt ?? null) !== null);
  const hasNote = refunds.some((refund) => refund?.creditNote !== undefined);
  // An order that was called off has an invoice where somebody asked for it before.
  const isInvoiced = (isAccepted && !isOff) || invoice.isKept || hasNote;
  // Of a cash order nothing goes back: what became of it after its invoice has a credit note as well.
  const isLess =
    server.paymentMethod === 'cod' &&
    (isOff || (server.changes ?? []).some(({ savedPaise }) => (savedPaise ?? 0) > 0));
  return (
    <>
      <RepeatOrder orderId={order.id} storeId={order.storeId} place={isOver ? 'main' : 'aside'} />
      <SaveAsList order={order} />
      <div className={classes['tools']}>
        {isInvoiced && (
          <button
            type="button"
            className={classes['tool']}
            aria-label="Download invoice"
            aria-busy={invoice.busy}
            onClick={invoice.download}
          >
            <IconFileInvoice size={24} stroke={1.7} aria-hidden />
            {invoice.busy ? 'Fetching…' : 'Invoice'}
          </button>
        )}
        {isInvoiced && (isPaidBack || isLess) && (
          <button
            type="button"
            className={classes['tool']}
            aria-label="Download credit note"
            onClick={invoice.downloadCreditNotes}
          >
            <IconReceiptRefund size={24} stroke={1.7} aria-hidden />
            Credit note
          </button>
        )}
        <button
          type="button"
          className={classes['tool']}
          onClick={() => {
            setIsCareOpen(true);
          }}
        >
          <IconHeadset size={24} stroke={1.7} aria-hidden />
          Customer care
        </button>
        <button
          type="button"
          className={classes['tool']}
          aria-label="Share this order"
          onClick={() =>
            share({
              title: `Order ${server.orderId}`,
              text: `${order.storeName}: ${itemsSummary(order.lines)}`,
              path: orderPath(order.id),
            })
          }
        >
          <IconShare3 size={24} stroke={1.7} aria-hidden />
          Share
        </button>
      </div>
      <AlertLine message={invoice.message} />
      {element}
      {talk.element}
      {isCareOpen && (
        <CustomerCareSheet
          order={order}
          server={server}
          onTalkToShop={() => {
            setIsCareOpen(false);
            talk.open();
          }}
          onClose={() => {
            setIsCareOpen(false);
          }}
        />
      )}
    </>
  );
}

/** The talk with the shop; a message that leads to it opens it at once. */
function useShopTalk({ orderId, storeName }: Order) {
  const [query, setQuery] = useSearchParams();
  const [isOpen, setIsOpen] = useState(query.get('talk') === 'shop');
  const [draft, setDraft] = useState('');
  function close(): void {
    setIsOpen(false);
    if (!query.has('talk')) return;
    const rest = new URLSearchParams(query);
    rest.delete('talk');
    setQuery(rest, { replace: true });
  }
  const element = isOpen && (
    <Suspense>
      <ShopTalkSheet
        orderId={orderId}
        storeName={storeName}
        draft={draft}
        onDraft={setDraft}
        onClose={close}
      />
    </Suspense>
  );
  return { element, open: () => setIsOpen(true) };
}

/** A list of the person's with the lines of an order, the same items first. */
function SaveAsList({ order: { storeId, storeName, lines } }: Pick<OrderToolsProps, 'order'>) {
  const haat = useHaat();
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();
  const save = () =>
    run(async () => {
      const made = lines.map(({ itemId, name, unit, picture, quantity }) => ({
        text: tidyListText(`${name} ${unit}${quantity === 1 ? '' : ` x ${quantity}`}`),
        item: { storeId, itemId, name, unit, picture },
      }));
      const result = await createSavedList(haat, tidyListText(storeName), made);
      if (!result.ok) return result.message;
      await navigate(savedListPath(result.value));
      return null;
    });
  return (
    <>
      <Button
        size="lg"
        variant="light"
        fullWidth
        loading={busy}
        leftSection={<IconListCheck size={20} aria-hidden />}
        onClick={save}
      >
        Save as a list
      </Button>
      <AlertLine message={message} />
    </>
  );
}

const OFFLINE =
  'You are offline, and this invoice is not on this phone yet. Try again when the network is back.';

const NOTES_OFFLINE =
  'You are offline, and this credit note is not on this phone yet. Try again when the network is back.';

/** An order's invoice and credit notes as files. */
interface InvoiceFile extends Pick<BusyTask, 'busy' | 'message'> {
  /** Whether it is on this phone, and can be had without the network. */
  readonly isKept: boolean;
  readonly download: () => void;
  readonly downloadCreditNotes: () => void;
}

/** Saves the invoice of an order: the one that is kept here, else fetched and kept. */
function useInvoice({ id }: Pick<OrderRow, 'id'>): InvoiceFile {
  const { person, sync } = useHaat();
  const isKept = useLiveQuery(async () => hasInvoice(person, id), [person, id]) ?? false;
  const { busy, message, run } = useBusyTask();

  function download(): void {
    run(async () => {
      let file = await readInvoice(person, id);
      if (file === null) {
        const answer = await sync.pullInvoice(id);
        if (!answer.ok) return isLineProblem(answer.problem) ? OFFLINE : answer.problem.message;
        file = await readInvoice(person, id);
      }
      if (file === null) return 'There is no invoice of this order.';
      saveFile(file.name, 'application/pdf', file.bytes);
      return null;
    });
  }

  function downloadCreditNotes(): void {
    run(async () => {
      const answer = await sync.pullInvoice(id, 'credit-notes');
      const notes = await readCreditNotes(person, id);
      for (const { name, bytes } of notes) saveFile(name, 'application/pdf', bytes);
      if (notes.length > 0) return null;
      if (answer.ok) return 'The invoice has the lower amount already: there is no credit note.';
      return isLineProblem(answer.problem) ? NOTES_OFFLINE : answer.problem.message;
    });
  }

  return { isKept, busy, message, download, downloadCreditNotes };
}
