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
  /** A yes that people want: it stands out, and what goes back does not. Missing: a yes that loses something. */
  readonly isGood?: true;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks before something that can't be undone; shown as long as it is rendered. Cancel has the focus. The browser's
 * own modal dialog keeps the focus inside, closes on Escape and gives the focus back.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel = 'Cancel', busy = false, isGood } = props;
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
        <Button ref={cancel} size="lg" variant={isGood ? 'light' : 'filled'} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          size="lg"
          {...(isGood ? {} : { variant: 'outline', color: 'red' })}
          disabled={busy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
