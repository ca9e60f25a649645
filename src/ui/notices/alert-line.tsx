import { IconAlertCircle } from '@tabler/icons-react';
import classes from './alert-line.module.css';

/** What went wrong, in place; read out when it appears. Nothing while `message` is null. */
export function AlertLine({ message }: { readonly message: string | null }) {
  return (
    <div role="alert" className={classes['region']}>
      {message !== null && (
        <p className={classes['line']}>
          <IconAlertCircle size={20} stroke={2} aria-hidden className={classes['icon']} />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
