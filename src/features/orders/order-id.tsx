import { Button } from '@mantine/core';
import { useState } from 'react';
import { MESSAGES } from '../../domain/messages.ts';
import { Panel } from '../../ui/section.tsx';
import classes from './orders.module.css';

/** The order's number, to read out or to copy. */
export function OrderId({ orderId }: { readonly orderId: string }) {
  const [told, setTold] = useState('');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(orderId);
      setTold(MESSAGES.orderIdCopied);
    } catch {
      setTold('This browser does not allow copying. Press and hold the number to copy it.');
    }
  }

  return (
    <Panel>
      <div className={classes['id']}>
        <div>
          <p className={classes['soft']}>Order ID</p>
          <p className={classes['number']}>{orderId}</p>
        </div>
        <Button variant="light" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p role="status" className={classes['soft']}>
        {told}
      </p>
    </Panel>
  );
}
