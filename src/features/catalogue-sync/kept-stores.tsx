import { Link } from 'react-router-dom';
import type { KeptStores as KeptStoresView } from '../../db/reads/catalogue/kept-stores.ts';
import { formatBytes } from '../../domain/catalogue/catalogue-space.ts';
import { storePath } from '../../domain/routes/routes.ts';
import { numberText } from '../../domain/number-text.ts';
import classes from './catalogue-sync.module.css';

const itemsText = (count: number): string =>
  `${numberText(count)} ${count === 1 ? 'item' : 'items'}`;

/** The stores that open without a network, each with what it holds and takes; nothing while there is none. */
export function KeptStores({ kept }: { readonly kept: KeptStoresView }) {
  if (kept.stores.length === 0) return null;
  return (
    <section className={classes['card']} aria-labelledby="kept-stores">
      <h2 id="kept-stores" className={classes['title']}>
        Kept here
      </h2>
      <ul className={classes['kept']}>
        {kept.stores.map(({ storeId, name, itemCount, bytes }) => (
          <li key={storeId} className={classes['row']}>
            <Link className={classes['store']} to={storePath(storeId)}>
              {name}
            </Link>
            <span className={classes['facts']}>
              {itemsText(itemCount)} · {formatBytes(bytes)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
