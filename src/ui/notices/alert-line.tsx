import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './alert-line.module.css';

/** What went wrong, in place; read out when it appears. Nothing while there is no `message`. */
export function AlertLine({ message }: { readonly message: ReactNode }) {
  const hasMessage = message !== null && message !== undefined;
  return (
    <div role="alert" className={classes['region']}>
      {hasMessage && (
        <p className={classes['line']}>
          <IconAlertCircle size={20} stroke={2} aria-hidden className={classes['icon']} />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
