import type { ReactNode } from 'react';
import classes from './setting-group.module.css';

export interface SettingGroupProps {
  readonly title: string;
  /** For a section that is named by the title. */
  readonly titleId?: string;
  readonly hint: string;
  /** True where the hint changes with what is chosen, so that it is read out. */
  readonly isStatus?: boolean;
  readonly children: ReactNode;
}

/** Settings under a title that says what they are about, on a card. */
export function SettingGroup(props: SettingGroupProps) {
  const { title, titleId, hint, isStatus = false, children } = props;
  return (
    <div className={classes['group']}>
      <div>
        <h2 id={titleId} className={classes['title']}>
          {title}
        </h2>
        <p className={classes['hint']} role={isStatus ? 'status' : undefined}>
          {hint}
        </p>
      </div>
      {children}
    </div>
  );
}
