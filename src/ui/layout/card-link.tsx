import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './card-link.module.css';

export interface CardLinkProps {
  readonly to: string;
  /** Handed to the page that opens. */
  readonly state?: unknown;
  /** Ends after two lines, so that cards side by side stay in step. */
  readonly isShort?: boolean;
  /** Called as it is followed. */
  readonly onFollow?: () => void;
  /** The name, and all that screen readers say of the link. */
  readonly children: ReactNode;
}

/**
 * The name of a card, by which the whole card is tapped. The card is `position: relative`; what can be tapped besides lies
 * above with `position: relative; z-index: 1`.
 */
export function CardLink({ to, state, isShort = false, onFollow, children }: CardLinkProps) {
  return (
    <Link
      to={to}
      state={state}
      onClick={onFollow}
      className={classes['link'] ?? ''}
      data-short={isShort ? '' : undefined}
    >
      {children}
    </Link>
  );
}
