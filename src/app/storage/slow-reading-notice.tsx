import classes from '../shell/shell.module.css';
import { useSlowReading } from './slow-reading.ts';

/** Stands in for nothing: a screen that waits for the phone's storage says so, and that it does not give up (ENG-1). */
export function SlowReadingNotice() {
  const isSlow = useSlowReading();
  return isSlow && <p className={classes['notice']}>Reading takes long. Trying again.</p>;
}
