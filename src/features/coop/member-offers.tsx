import type { MemberOffer } from '../../contracts/coop/coop-schemas.ts';
import type { CooperativeView } from '../../db/reads/coop.ts';
import { formatRupees } from '../../domain/money.ts';
import { coopStorePath } from '../../domain/routes/routes.ts';
import { CardLink } from '../../ui/layout/card-link.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import classes from './coop.module.css';

/** Items on which members save most: of each cooperative in turn, at most `most`. */
export function offersInTurn(
  cooperatives: readonly Pick<CooperativeView, 'offers'>[],
  most: number,
): readonly MemberOffer[] {
  const longest = Math.max(0, ...cooperatives.map(({ offers }) => offers.length));
  const inTurn = Array.from({ length: longest }, (_nothing, place) =>
    cooperatives.flatMap(({ offers }) => offers[place] ?? []),
  );
  return inTurn.flat().slice(0, most);
}

/** Member price beside market price. */
export function MemberOffers({ offers }: { readonly offers: readonly MemberOffer[] }) {
  return (
    <ul className={classes['offers']}>
      {offers.map(({ itemId, storeId, name, unit, picture, pricePaise, memberPricePaise }) => (
        <li key={itemId} className={classes['offer']}>
          <Picture picture={picture} size={44} />
          <div className={classes['words']}>
            <h3>
              <CardLink to={coopStorePath(storeId, { item: itemId })} isShort>
                {name}
              </CardLink>
            </h3>
            <span className={classes['soft']}>{unit}</span>
          </div>
          <p className={classes['prices']}>
            <span className={classes['member']}>
              <span className="visually-hidden">For members </span>
              {formatRupees(memberPricePaise)}
            </span>
            <span className={classes['market']}>market {formatRupees(pricePaise)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
