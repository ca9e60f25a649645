import { use, useState } from 'react';
import { pictureAddress } from './picture-address.ts';
import { PictureLineContext } from './picture-line-context.ts';
import classes from './picture.module.css';

export interface PictureProps {
  /** Name of the picture in `/goods`, without extension. */
  readonly picture: string;
  /** Edge of the square, px. */
  readonly size: number;
}

/** A picture of goods on a calm background. It only decorates: the name always stands beside it. */
export function Picture({ picture, size }: PictureProps) {
  const address = pictureAddress(picture);
  const attempt = `${address} ${use(PictureLineContext)}`;
  const [missed, setMissed] = useState<string | null>(null);
  const isMissing = address === null || missed === attempt;
  const edge = Math.round(size * 0.74);
  return (
    <span
      className={classes['frame']}
      data-missing={isMissing ? '' : undefined}
      style={{ width: size, height: size }}
    >
      {!isMissing && (
        <img
          key={address}
          src={address}
          alt=""
          width={edge}
          height={edge}
          loading="lazy"
          decoding="async"
          onError={() => {
            // Offline, saving data or gone: a quiet mark stands in for it, without the browser's own of a broken picture.
            setMissed(attempt);
          }}
        />
      )}
    </span>
  );
}
