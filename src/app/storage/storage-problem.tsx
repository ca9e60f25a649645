import { IconDatabaseOff } from '@tabler/icons-react';
import classes from '../shell/shell.module.css';

/** `blocked`: the browser keeps nothing here. `stuck`: it does not answer, as another tab holds it up. */
export type StorageTrouble = 'blocked' | 'stuck';

const WORDS: Readonly<Record<StorageTrouble, { readonly title: string; readonly text: string }>> = {
  blocked: {
    title: 'Haat can’t keep anything on this phone',
    text:
      'Your cart and orders are kept in this browser’s storage, and it can’t be used now. ' +
      'You may be in a private window, site data may be blocked for Haat, or the phone may be full. ' +
      'Open Haat in an ordinary window, allow site data for it in the browser’s settings, or free some space. ' +
      'Then try again.',
  },
  stuck: {
    title: 'The storage of this phone does not answer',
    text: 'Another tab may hold it up. Please close all other tabs of Haat, then try again. Nothing is lost.',
  },
};

/** In place of every screen when there is no storage: what is wrong, and what to do. Nothing is asked to be typed. */
export function StorageProblem({ trouble }: { readonly trouble: StorageTrouble }) {
  const { title, text } = WORDS[trouble];
  return (
    <main>
      <div className={classes['failure']} role="alert">
        <IconDatabaseOff size={56} stroke={1.5} aria-hidden />
        <h1>{title}</h1>
        <p>{text}</p>
        <button type="button" onClick={() => window.location.reload()}>
          Try again
        </button>
      </div>
    </main>
  );
}
