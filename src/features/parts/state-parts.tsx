import { millisecondsInHour } from 'date-fns/constants';
import { useState } from 'react';
import { Button } from '@mantine/core';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { ConfirmDialog } from '../../ui/layout/confirm-dialog.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { FreshnessMark } from '../../ui/goods/freshness-mark.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ShareButton } from '../../ui/buttons/share-button.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import {
  ItemListSkeleton,
  OrderListSkeleton,
  StoreListSkeleton,
} from '../../ui/layout/skeletons.tsx';
import { useToast } from '../../ui/notices/toast.tsx';
import classes from './parts.module.css';
import { ShownPart } from './shown-part.tsx';

/** What stands for what is not there, what is told, and what opens over a screen. */
export function StateParts({ now }: { readonly now: number }) {
  const messages = useMessages();
  const toast = useToast();
  const [open, setOpen] = useState<'sheet' | 'dialog' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Section title="States">
        <ShownPart state="Empty, with what to do">
          <EmptyState
            picture="1f3ea"
            title={messages.noShops}
            text="Change the area to see more."
            action={<Button size="lg">Change area</Button>}
          />
        </ShownPart>
        <ShownPart state="Prices of yesterday, of now">
          <FreshnessMark pricesAt={now - 26 * millisecondsInHour} now={now} />
          <FreshnessMark pricesAt={now} now={now} />
        </ShownPart>
        <ShownPart state="Lines: calm, warning, failed, alert">
          <NoticeLine>Showing what is on this phone</NoticeLine>
          <NoticeLine tone="warn">You are offline. Orders wait here and are sent later.</NoticeLine>
          <NoticeLine tone="danger">Not saved: this phone is full.</NoticeLine>
          <AlertLine message={messages.generic} />
        </ShownPart>
        <ShownPart state="Skeletons: stores, items, orders">
          <StoreListSkeleton rows={2} />
          <ItemListSkeleton rows={2} />
          <OrderListSkeleton rows={2} />
        </ShownPart>
      </Section>
      <Section title="Over the screen">
        <div className={classes['row']}>
          <Button size="lg" variant="light" onClick={() => setOpen('sheet')}>
            Open the sheet
          </Button>
          <Button size="lg" variant="light" onClick={() => setOpen('dialog')}>
            Ask first
          </Button>
          <Button size="lg" variant="light" onClick={() => toast.show(messages.orderIdCopied)}>
            Say something
          </Button>
          <ShareButton label="Share this page" title="Parts of Haat" text="" path="/dev/parts" />
        </div>
        {toast.element}
        {open === 'sheet' && (
          <Sheet title="A sheet from the bottom" onClose={close}>
            <p>It closes on Escape, on a tap beside it and with its button.</p>
            <Button size="lg" onClick={close}>
              Done
            </Button>
          </Sheet>
        )}
        {open === 'dialog' && (
          <ConfirmDialog
            title="Sign out?"
            text="One order was not sent yet. It would be lost."
            confirmLabel="Sign out"
            onConfirm={close}
            onCancel={close}
          />
        )}
      </Section>
    </>
  );
}
