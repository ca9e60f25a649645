import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { ConfirmDialog } from '../../ui/layout/confirm-dialog.tsx';
import { entryTitle, placedOrderId } from './entry-in-words.ts';

export interface DiscardDialogProps {
  readonly entry: StoredOutboxEntry;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before an entry is dropped, and says what becomes of it. */
export function DiscardDialog({ entry, onKeep, onDiscard }: DiscardDialogProps) {
  const { what } = entryTitle(entry);
  const isOrder = placedOrderId(entry) !== undefined;
  return (
    <ConfirmDialog
      title={`Discard “${what}”?`}
      text={
        isOrder
          ? 'It is not ordered. Its items go back into your cart.'
          : 'It is not sent, and this change is lost.'
      }
      confirmLabel="Discard"
      cancelLabel="Keep"
      onCancel={onKeep}
      onConfirm={onDiscard}
    />
  );
}
