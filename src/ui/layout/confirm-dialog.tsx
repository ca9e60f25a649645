import { useId, useLayoutEffect, useRef } from 'react';
import { Button } from '@mantine/core';
import classes from './confirm-dialog.module.css';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  /** What happens on yes, as a verb: "Sign out". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks before something that can't be undone; shown as long as it is rendered. Cancel has the focus. The browser's
 * own modal dialog keeps the focus inside, closes on Escape and gives the focus back.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel = 'Cancel', busy = false } = props;
  const { onConfirm, onCancel } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    cancel.current?.focus();
    return () => {
      element?.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classes['dialog']}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={`${id}-title`} className={classes['title']}>
        {title}
      </h2>
      <p id={`${id}-text`} className={classes['text']}>
        {text}
      </p>
      <div className={classes['buttons']}>
        <Button ref={cancel} size="lg" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <button type="button" className={classes['yes']} disabled={busy} onClick={onConfirm}>
          {confirmLabel}
        </button>
      </div>
    </dialog>
  );
}
