import { IconDiscount2 } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatRupees } from '../../domain/money.ts';
import { ROUTES, storePath } from '../../domain/routes/routes.ts';
import { CardRow } from '../../ui/layout/card-row.tsx';
import type { HomeOffer } from './home-offers.ts';
import classes from './offer-row.module.css';

/** Offers by code; each leads to its store, or to all of them. */
export function OfferRow({ offers }: { readonly offers: readonly HomeOffer[] }) {
  return (
    <CardRow cardWidth="min(248px, 78vw)">
      {offers.map(({ code, title, minimumPaise, store }) => (
        <li key={code}>
          <Link
            to={store === null ? ROUTES.category : storePath(store.id)}
            className={classes['offer']}
          >
            <IconDiscount2 size={22} stroke={1.8} aria-hidden className={classes['icon']} />
            <span className={classes['text']}>
              <b className={classes['title']}>{title}</b>
              <span className={classes['facts']}>
                {minimumPaise > 0 ? `From ${formatRupees(minimumPaise)} on · ` : ''}
                <span className={classes['code']}>{code}</span>
              </span>
              <span className={classes['facts']}>{store?.name ?? 'At every store'}</span>
            </span>
          </Link>
        </li>
      ))}
    </CardRow>
  );
}
