import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import classes from './sheet.module.css';

export interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Open as it is written, without scripts that open it: in a poster (LINK-1). */
  readonly isWritten?: boolean;
  /** Of one height whatever it holds, so that nothing moves when more of it comes. */
  readonly isTall?: boolean;
  /** Beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A sheet from the bottom edge: the browser's own modal dialog, which keeps the focus and closes on Escape. */
export function Sheet(props: SheetProps) {
  const { title, onClose, isWritten = false, isTall = false, aside, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (!element.open) element.showModal();
    return () => element.close();
  }, []);
  useEffect(() => {
    const element = dialog.current;
    // A tap on the backdrop hits the dialog itself; the keyboard has Escape and the close button.
    const closeOnBackdrop = (event: MouseEvent) => {
      if (event.target === element) onClose();
    };
    element?.addEventListener('click', closeOnBackdrop);
    return () => element?.removeEventListener('click', closeOnBackdrop);
  }, [onClose]);

  return (
    <dialog
      ref={dialog}
      {...(isWritten && { open: true })}
      className={classes['sheet']}
      data-tall={isTall ? '' : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes['content']}>
        <div className={classes['head']}>
          <h2 id={titleId} className={classes['title']}>
            {title}
          </h2>
          {aside}
          <button type="button" className={classes['close']} aria-label="Close" onClick={onClose}>
            <IconX size={22} aria-hidden />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
