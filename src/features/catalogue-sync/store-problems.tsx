import { Link } from 'react-router-dom';
import type { StoreProblem } from '../../db/reads/catalogue/catalogue-sync.ts';
import { storePath } from '../../domain/routes/routes.ts';
import { storeProblemText } from './catalogue-sync-words.ts';
import classes from './catalogue-sync.module.css';

/** Stores whose items could not be brought up to date; nothing while all is well. */
export function StoreProblems({ problems }: { readonly problems: readonly StoreProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <section className={classes['card']} aria-labelledby="store-problems">
      <h2 id="store-problems" className={classes['title']}>
        Not up to date
      </h2>
      <ul className={classes['problems']}>
        {problems.map((each) => (
          <li key={each.storeId}>
            <Link className={classes['store']} to={storePath(each.storeId)}>
              {each.storeName}
            </Link>
            <p className={classes['text']}>{storeProblemText(each)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
