import {
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react';
import { Link, NavigationType, useNavigationType } from 'react-router-dom';
import { IconArrowLeft } from '@tabler/icons-react';
import classes from './screen.module.css';

/** What the app puts on every screen: how network and outbox stand, in the header, and below it what somebody must know. */
export interface ScreenChrome {
  readonly status: ReactNode;
  readonly notice: ReactNode;
}

export const ScreenChromeContext = createContext<ScreenChrome>({ status: null, notice: null });

export interface ScreenProps {
  /** The page's only `h1`. */
  readonly title: string;
  /** What it is about, in a smaller line below and part of the title for screen readers: the store of a checkout. */
  readonly about?: string | undefined;
  /** A line above or in place of the visible title, such as the area chooser. */
  readonly lead?: ReactNode;
  /** Where "Back" leads; left out on the five main screens. */
  readonly backTo?: string;
  /** Stays at the bottom, above the navigation, within the thumb's reach. */
  readonly action?: ReactNode;
  /** Fills a tablet and a desk with more columns; what is read or written stays as wide as a text. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The frame of every page: header with title and sync status, content, and an action bar at the thumb. */
export function Screen(props: ScreenProps) {
  const { title, about, lead, backTo, action, isWide = false, children } = props;
  const wide = isWide ? '' : undefined;
  const { status, notice } = use(ScreenChromeContext);
  const heading = useStartAtTop();
  const pageTitle = about === undefined ? title : `${title} ${about}`;
  // Not a `<title>` of React's: the page has one from the beginning, and the first of two counts.
  useEffect(() => {
    document.title = pageTitle === 'Haat' ? pageTitle : `${pageTitle} · Haat`;
  }, [pageTitle]);
  const actions = useRef<HTMLDivElement>(null);
  return (
    <>
      <header className={classes['header']} data-wide={wide}>
        <div className={classes['bar']}>
          {backTo !== undefined && (
            <Link to={backTo} className={classes['back']} aria-label="Back">
              <IconArrowLeft size={22} stroke={2} aria-hidden />
            </Link>
          )}
          <div className={classes['titles']}>
            <h1
              ref={heading}
              tabIndex={-1}
              className={lead === undefined ? classes['title'] : 'visually-hidden'}
            >
              {title}
              {about !== undefined && <span className={classes['about']}> {about}</span>}
            </h1>
            {action !== undefined && (
              <button
                type="button"
                className={classes['skip']}
                onClick={() => actions.current?.querySelector<HTMLElement>('a, button')?.focus()}
              >
                Skip to the end of the list
              </button>
            )}
            {lead}
          </div>
          <div className={classes['status']} data-momentary>
            {status}
          </div>
        </div>
        {notice}
      </header>
      <main
        className={classes['content']}
        data-wide={wide}
        data-with-action={action === undefined ? undefined : ''}
      >
        {children}
        {action !== undefined && (
          <div ref={actions} className={classes['action']}>
            {action}
          </div>
        )}
      </main>
    </>
  );
}

/**
 * A screen that is opened starts at its top, wherever the one before was left, and its title has the focus: what was
 * tapped is gone, and who does not see the screen hears where they are. Not where a field took the focus already. The
 * first screen and going back are the browser's.
 * @returns for the h1
 */
function useStartAtTop(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigation = useRef(useNavigationType());
  useLayoutEffect(() => {
    if (navigation.current !== NavigationType.Pop) window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  // After all effects of the screen, in which a field may take the focus.
  useEffect(() => {
    if (navigation.current === NavigationType.Pop) return;
    if (document.activeElement === null || document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
