import { use, useState } from 'react';
import { readDrawnPicture } from '../../domain/catalogue/drawn-picture.ts';
import { DrawnGoods } from './drawn-goods.tsx';
import { PACK_SHAPES } from './pack-shapes.ts';
import { pictureAddress } from './picture-address.ts';
import { PictureLineContext } from './picture-line-context.ts';
import classes from './picture.module.css';

export interface PictureProps {
  /** Name of the picture in `/goods`, without extension, or of a drawn one (IMG-1). */
  readonly picture: string;
  /** Edge of the square, px. */
  readonly size: number;
  /** Name and size of the goods, for the label of a drawn picture. */
  readonly name?: string;
  readonly unit?: string;
}

/** Edges below which nobody could read a label, px. */
const READABLE = 48;

/** A picture of goods on a calm background. It only decorates: the name always stands beside it. */
export function Picture({ picture, size, name = '', unit = '' }: PictureProps) {
  const drawn = readDrawnPicture(picture);
  const address = pictureAddress(drawn?.photo ?? picture);
  const attempt = `${address} ${use(PictureLineContext)}`;
  const [missed, setMissed] = useState<string | null>(null);
  const isMissing = address === null || missed === attempt;
  // Offline, saving data or gone: a quiet mark stands in for a photo that is missing; a drawing does without it.
  const photo = (edge: number, place: number, style = {}) =>
    isMissing ? null : (
      <img
        key={`${address} ${place}`}
        src={address}
        alt=""
        width={edge}
        height={edge}
        style={style}
        loading="lazy"
        decoding="async"
        onError={() => setMissed(attempt)}
      />
    );
  return (
    <span
      className={classes['frame']}
      data-missing={isMissing ? '' : undefined}
      data-drawn={drawn === null ? undefined : ''}
      style={{ width: size, height: size }}
    >
      {drawn === null && photo(Math.round(size * 0.74), 0)}
      {drawn !== null && (
        <>
          <DrawnGoods drawn={drawn} {...(size < READABLE ? NO_LABEL : { name, unit })} />
          {PACK_SHAPES[drawn.packing].goods.map(([x, y, edge], place) =>
            photo((edge * size) / 96, place, {
              position: 'absolute',
              left: (x * size) / 96,
              top: (y * size) / 96,
            }),
          )}
        </>
      )}
    </span>
  );
}

const NO_LABEL = { name: '', unit: '' } as const;
