import type { Icon } from '@tabler/icons-react';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './account-page.module.css';

export interface LinkRowProps {
  readonly to: string;
  readonly Icon: Icon;
  readonly label: string;
  /** A number beside the label; empty while it is not known. */
  readonly value?: string;
  readonly attention?: boolean;
}

/** One line of the account's list, as wide as the card. */
export function LinkRow({ to, Icon, label, value, attention = false }: LinkRowProps) {
  const tone = attention ? 'attention' : value === '0' ? 'done' : 'waiting';
  return (
    <li>
      <Link to={to} className={classes['row']}>
        <Icon size={22} stroke={1.8} aria-hidden className={classes['icon']} />
        <span className={classes['label']}>{label}</span>
        {value !== undefined && (
          <span className={classes['value']} data-tone={tone}>
            {value}
          </span>
        )}
        <IconChevronRight size={20} stroke={2} aria-hidden />
      </Link>
    </li>
  );
}
