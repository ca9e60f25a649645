import { Link } from 'react-router-dom';
import type { AppContent } from '../../contracts/content/get-buyer-app-content.ts';
import { internalPath } from '../../domain/internal-path.ts';
import { ROUTES } from '../../domain/routes.ts';
import { Picture } from '../../ui/picture.tsx';
import { Bone } from '../../ui/skeletons.tsx';
import classes from './banner-row.module.css';

type Banner = AppContent['banners'][number];

/** Stands there until Haat has said what else, so that nothing moves; and it is true offline, too. */
const OWN_BANNER: Banner = {
  id: 'works-offline',
  title: 'Works without a network',
  subtitle: 'What you opened stays here, and orders wait for the line',
  picture: '1f4e6',
  target: ROUTES.keptStores,
};

export interface BannerRowProps {
  /** Null: never fetched. */
  readonly banners: readonly Banner[] | null;
  readonly isAsking: boolean;
}

/** What is worth a look now: cards side by side that a thumb moves along. */
export function BannerRow({ banners, isAsking }: BannerRowProps) {
  if (banners === null && isAsking) return <Bone height={112} />;
  const shown = (banners ?? []).filter(leadsElsewhere);
  return (
    <ul className={classes['row']} aria-label="Highlights">
      {(shown.length === 0 ? [OWN_BANNER] : shown).map((banner) => (
        <li key={banner.id}>
          <Link to={banner.target} className={classes['banner']}>
            <span className={classes['text']}>
              <b className={classes['title']}>{banner.title}</b>
              <span className={classes['subtitle']}>{banner.subtitle}</span>
            </span>
            <Picture picture={banner.picture} size={72} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A path of this version of the app that does not lead back here. */
function leadsElsewhere({ target }: Banner): boolean {
  return internalPath(target) !== undefined && target !== ROUTES.coopHome && target !== ROUTES.home;
}
