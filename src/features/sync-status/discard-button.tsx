import { useState } from 'react';
import { Button } from '@mantine/core';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { entryTitle, placedOrderId } from './entry-in-words.ts';

export interface DiscardButtonProps {
  readonly entry: StoredOutboxEntry;
  readonly onDiscard: () => void;
}

/** Drops an entry, after a question that says what becomes of it. */
export function DiscardButton({ entry, onDiscard }: DiscardButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { what } = entryTitle(entry);
  const isOrder = placedOrderId(entry) !== undefined;
  return (
    <>
      <Button
        h={44}
        variant="subtle"
        color="red"
        aria-label={`Discard: ${what}`}
        onClick={() => {
          setIsAsking(true);
        }}
      >
        Discard
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Discard “${what}”?`}
          text={
            isOrder
              ? 'It is not ordered. Its items go back into your cart.'
              : 'It is not sent, and this change is lost.'
          }
          confirmLabel="Discard"
          cancelLabel="Keep"
          onCancel={() => {
            setIsAsking(false);
          }}
          onConfirm={() => {
            setIsAsking(false);
            onDiscard();
          }}
        />
      )}
    </>
  );
}
