import { createContext, use, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link, NavigationType, useNavigationType } from 'react-router-dom';
import { IconArrowLeft } from '@tabler/icons-react';
import classes from './screen.module.css';

/** What the app puts on every screen: the sync status, and a note about the network when there is one. */
export interface ScreenChrome {
  readonly status: ReactNode;
  readonly notice: ReactNode;
}

export const ScreenChromeContext = createContext<ScreenChrome>({ status: null, notice: null });

export interface ScreenProps {
  /** The page's only `h1`. */
  readonly title: string;
  /** A line above or in place of the visible title, such as the area chooser. */
  readonly lead?: ReactNode;
  /** Where "Back" leads; left out on the five main screens. */
  readonly backTo?: string;
  /** Stays at the bottom, above the navigation, within the thumb's reach. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page: header with title and sync status, content, and an action bar at the thumb. */
export function Screen({ title, lead, backTo, action, children }: ScreenProps) {
  const { status, notice } = use(ScreenChromeContext);
  useStartAtTop();
  return (
    <>
      <header className={classes['header']}>
        <div className={classes['bar']}>
          {backTo !== undefined && (
            <Link to={backTo} className={classes['back']} aria-label="Back">
              <IconArrowLeft size={22} stroke={2} aria-hidden />
            </Link>
          )}
          <div className={classes['titles']}>
            <h1 className={lead === undefined ? classes['title'] : 'visually-hidden'}>{title}</h1>
            {lead}
          </div>
          {status}
        </div>
        {notice}
      </header>
      <main className={classes['content']} data-with-action={action === undefined ? undefined : ''}>
        {children}
        {action !== undefined && <div className={classes['action']}>{action}</div>}
      </main>
    </>
  );
}

/** A screen that is opened starts at its top, wherever the one before was left. Going back is the browser's to restore. */
function useStartAtTop(): void {
  const navigation = useRef(useNavigationType());
  useLayoutEffect(() => {
    if (navigation.current !== NavigationType.Pop) window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
}
