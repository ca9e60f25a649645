import { Link } from 'react-router-dom';
import { CATEGORY_GROUPS } from '../domain/category-groups.ts';
import { ROUTES } from '../domain/routes.ts';
import { Picture } from './picture.tsx';
import classes from './group-grid.module.css';

/** The category groups with their pictures; each leads to the shops that sell it. */
export function GroupGrid() {
  return (
    <ul className={classes['grid']}>
      {CATEGORY_GROUPS.map(({ id, name, picture }) => (
        <li key={id}>
          <Link to={`${ROUTES.category}?group=${id}`} className={classes['group']}>
            <Picture picture={picture} size={64} />
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
