import { Link } from 'react-router-dom';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useCategoryGroups } from '../category-groups-context.ts';
import { GroupPicture } from './group-picture.tsx';
import classes from './group-grid.module.css';

export interface GroupGridProps {
  /** Which groups are shown; left out: all. */
  readonly isShown?: (groupId: string) => boolean;
  /** The screen that a group leads to; left out: its goods of all shops near. */
  readonly path?: string;
}

/** The category groups with their pictures; each leads to its goods. */
export function GroupGrid({ isShown, path = ROUTES.search }: GroupGridProps) {
  const groups = useCategoryGroups();
  return (
    <ul className={classes['grid']}>
      {groups
        .filter(({ id }) => isShown?.(id) ?? true)
        .map(({ id, name, picture }) => (
          <li key={id}>
            <Link to={`${path}?group=${id}`} className={classes['group']}>
              <span>
                <GroupPicture picture={picture} size={47} />
              </span>
              <span>{name}</span>
            </Link>
          </li>
        ))}
    </ul>
  );
}
