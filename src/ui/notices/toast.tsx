import { useCallback, useEffect, useState, type ReactNode } from 'react';
import classes from './toast.module.css';

/** Long enough to be read twice, ms. */
const SHOWN_FOR_MS = 4_000;

export interface Toast {
  /** Says something for a moment; said again at once when the same comes twice. */
  readonly show: (text: string) => void;
  /** Stands somewhere in the part that says it, in a dialog inside of the dialog. */
  readonly element: ReactNode;
}

/** A word about what was just done, above the navigation, read out by assistive technology; it goes by itself. */
export function useToast(): Toast {
  const [said, setSaid] = useState({ text: '', round: 0 });
  const show = useCallback((text: string) => {
    setSaid(({ round }) => ({ text, round: round + 1 }));
  }, []);
  useEffect(() => {
    if (said.text === '') return;
    const timer = setTimeout(() => {
      setSaid((known) => ({ ...known, text: '' }));
    }, SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const element = (
    <div role="status" className={classes['place']}>
      {said.text !== '' && (
        <span key={said.round} className={classes['toast']}>
          {said.text}
        </span>
      )}
    </div>
  );
  return { show, element };
}
