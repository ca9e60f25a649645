import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { readListing } from '../../../db/reads/listings.ts';
import { brandPath, ROUTES } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useKeptAnswer } from '../../../ports/use-kept-answer.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { Bone } from '../../../ui/layout/skeletons.tsx';
import { useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';
import { BrandsMissing } from './brands-missing.tsx';
import { useArea } from '../use-area.ts';
import classes from './brands.module.css';

/** The brands that can be had in the area, those of the most items first. */
export function BrandsPage() {
  const { sync } = useHaat();
  const { isLoading, areaCode } = useArea();
  const area = areaCode ?? '';
  const ask = useCallback(() => sync.pullBrands(area), [sync, area]);
  const refresh = useBackgroundRefresh(ask, { isOn: !isLoading });
  const { kept, isKnown } = useKeptAnswer(refresh.state, area, ({ device }) =>
    readListing(device, 'brands', area),
  );
  const brands = kept?.value;
  const isMissing = isKnown && kept === null;
  return (
    <Screen title="Brands" backTo={ROUTES.home} isWide>
      {isMissing && <BrandsMissing refresh={refresh} />}
      {brands === undefined && !isMissing && <BrandsSkeleton />}
      {brands?.length === 0 && <BrandsMissing refresh={refresh} />}
      {brands !== undefined && brands.length > 0 && (
        <ul className={classes['grid']}>
          {brands.map(({ brand, itemCount, picture }) => (
            <li key={brand}>
              <Link to={brandPath(brand)} className={classes['brand']}>
                <Picture picture={picture} size={64} />
                <b className={classes['name']}>{brand}</b>
                <span className={classes['count']}>
                  {itemCount} {itemCount === 1 ? 'item' : 'items'}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Screen>
  );
}

function BrandsSkeleton() {
  return (
    <div className={classes['grid']} aria-busy="true">
      <span className="visually-hidden">Reading brands</span>
      {Array.from({ length: 9 }, (_tile, index) => (
        <Bone key={index} height={146} />
      ))}
    </div>
  );
}
