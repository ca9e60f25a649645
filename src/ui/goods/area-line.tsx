import { IconChevronDown, IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './area-line.module.css';

export interface AreaLineProps {
  /** Null: nothing chosen yet. */
  readonly areaCode: string | null;
  /** Empty while the area is not fetched. */
  readonly city: string;
  /** Where another area is chosen. */
  readonly to: string;
}

/** Where the buyer shops, and the way to change it. */
export function AreaLine({ areaCode, city, to }: AreaLineProps) {
  return (
    <Link to={to} className={classes['area']}>
      <IconMapPin size={20} aria-hidden className={classes['pin']} />
      <span className={classes['text']}>
        {areaCode === null ? (
          <b>Choose where to deliver</b>
        ) : (
          <>
            <span className={classes['small']}>Delivering to </span>
            <b className={classes['place']}>
              <span className={classes['city']}>{city}</span> <span>{areaCode}</span>
            </b>
          </>
        )}
      </span>
      <IconChevronDown size={16} aria-hidden />
    </Link>
  );
}
