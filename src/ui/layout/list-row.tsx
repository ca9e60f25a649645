import { IconCheck, IconChevronRight, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './list-row.module.css';

export interface RowLinkProps {
  readonly to: string;
  readonly Icon?: Icon;
  /** In place of an icon. */
  readonly picture?: ReactNode;
  /** What is set there now. */
  readonly value?: string;
  readonly children: ReactNode;
}

/** A row of a `RowList` that leads somewhere: all of it is the link. */
export function RowLink({ to, Icon: RowIcon, picture, value, children }: RowLinkProps) {
  return (
    <li>
      <Link to={to} className={classes['row']}>
        {RowIcon !== undefined && <RowIcon size={22} stroke={1.8} aria-hidden />}
        {picture}
        <span className={classes['text']}>{children}</span>
        {value !== undefined && <span className={classes['value']}>{value}</span>}
        <IconChevronRight size={18} aria-hidden className={classes['chevron']} />
      </Link>
    </li>
  );
}

export interface RowButtonProps {
  readonly isChosen: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A row of a `RowList` that is chosen by a tap. */
export function RowButton({ isChosen, disabled, onClick, children }: RowButtonProps) {
  return (
    <li>
      <button
        type="button"
        className={classes['row']}
        disabled={disabled}
        aria-pressed={isChosen}
        onClick={onClick}
      >
        <span className={classes['text']}>{children}</span>
        {isChosen && <IconCheck size={20} aria-hidden />}
      </button>
    </li>
  );
}

/** A name, and below it what there is to know. */
export function TwoLines({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}) {
  return (
    <span className={classes['lines']}>
      <b>{name}</b>
      <span className={classes['detail']}>{children}</span>
    </span>
  );
}
