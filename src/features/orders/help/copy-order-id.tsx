import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { useMessages } from '../../../ui/messages-context.ts';
import classes from './copy-order-id.module.css';

/** The order's number, copied with a tap. */
export function CopyOrderId({ orderId }: { readonly orderId: string }) {
  const messages = useMessages();
  return (
    <div className={classes['row']}>
      <span className={classes['label']}>Order Id</span>
      <span className={classes['id']}>{orderId}</span>
      <span className={classes['copy']}>
        <CopyButton
          label="Copy order id"
          text={orderId}
          copied={messages.orderIdCopied}
          what="number"
        />
      </span>
    </div>
  );
}
