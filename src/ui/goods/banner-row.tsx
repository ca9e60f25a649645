import { Link } from 'react-router-dom';
import { internalPath } from '../../domain/routes/internal-path.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { CardRow } from '../layout/card-row.tsx';
import { Picture } from '../pictures/picture.tsx';
import { Bone } from '../layout/skeletons.tsx';
import classes from './banner-row.module.css';

/** A banner as its buyers see it; `target` is a path of the app. */
export interface Banner {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  /** Name of a picture in `/goods`. */
  readonly picture: string;
  readonly target: string;
}

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
  const others = (banners ?? []).filter(leadsElsewhere);
  const shown = others.length === 0 ? [OWN_BANNER] : others;
  return (
    <CardRow
      label="Highlights"
      cardWidth={shown.length === 1 ? '100%' : 'min(300px, 84vw)'}
      stopsAtEach
    >
      {shown.map((banner, index) => (
        <li key={banner.id}>
          <Link
            to={banner.target}
            className={classes['banner'] ?? ''}
            data-even={index % 2 === 1 ? '' : undefined}
          >
            <span className={classes['text']}>
              <b className={classes['title']}>{banner.title}</b>
              <span className={classes['subtitle']}>{banner.subtitle}</span>
            </span>
            <Picture picture={banner.picture} size={72} />
          </Link>
        </li>
      ))}
    </CardRow>
  );
}

/** A path of this version of the app that does not lead back here. */
function leadsElsewhere({ target }: Banner): boolean {
  return internalPath(target) !== undefined && target !== ROUTES.home;
}
