import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { MESSAGES } from '../../domain/messages.ts';
import classes from './copy-order-id.module.css';

/** The order's number, copied with a tap. */
export function CopyOrderId({ orderId }: { readonly orderId: string }) {
  const [message, setMessage] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(orderId);
      setMessage(MESSAGES.orderIdCopied);
    } catch {
      // The browser may refuse; the number can still be selected by hand.
      setMessage('Could not copy. Press and hold the number to select it.');
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
      <span role="status" className={classes['message']}>
        {message}
      </span>
    </div>
  );
}
