import { IconCopy } from '@tabler/icons-react';
import { useMessages } from '../../ui/messages-context.ts';
import { useToast } from '../../ui/toast.tsx';
import classes from './copy-order-id.module.css';

/** The order's number, copied with a tap. */
export function CopyOrderId({ orderId }: { readonly orderId: string }) {
  const messages = useMessages();
  const { show, element } = useToast();

  async function copy() {
    try {
      await navigator.clipboard.writeText(orderId);
      show(messages.orderIdCopied);
    } catch {
      // The browser may refuse; the number can still be selected by hand.
      show('Could not copy. Press and hold the number to select it.');
    }
  }

  return (
    <div className={classes['row']}>
      <span className={classes['label']}>Order Id</span>
      <span className={classes['id']}>{orderId}</span>
      <button
        type="button"
        className={classes['copy']}
        aria-label="Copy order id"
        onClick={() => void copy()}
      >
        <IconCopy size={18} aria-hidden />
      </button>
      {element}
    </div>
  );
}
