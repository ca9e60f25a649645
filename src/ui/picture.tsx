import classes from './picture.module.css';

export interface PictureProps {
  /** Name of the picture in `/goods`, without extension. */
  readonly picture: string;
  /** Edge of the square, px. */
  readonly size: number;
}

/** A picture of goods on a calm background. It only decorates: the name always stands beside it. */
export function Picture({ picture, size }: PictureProps) {
  const edge = Math.round(size * 0.74);
  return (
    <span className={classes['frame']} style={{ width: size, height: size }}>
      {picture !== '' && (
        <img
          key={picture}
          src={`/goods/${encodeURIComponent(picture)}.webp`}
          alt=""
          width={edge}
          height={edge}
          loading="lazy"
          decoding="async"
          onError={(event) => {
            // Offline or saving data: the calm background stands alone, without the browser's mark of a broken picture.
            event.currentTarget.style.visibility = 'hidden';
          }}
        />
      )}
    </span>
  );
}
