import { type CSSProperties, use, useId, useState } from 'react';
import {
  type DrawnPicture,
  labelLines,
  PACK_COLOURS,
  readDrawnPicture,
} from '../../domain/catalogue/drawn-picture.ts';
import { GroupPicture, isGroupPicture } from './group-picture.tsx';
import { PACK_SHAPES, PRINTS } from './pack-shapes.ts';
import {
  EDGES,
  type OwnFormat,
  type OwnPicture,
  ownPicturePath,
  pictureAddress,
  readOwnPicture,
} from '../../domain/catalogue/picture-address.ts';
import { PictureLineContext } from '../network/network-contexts.ts';
import classes from './picture.module.css';

interface DrawnGoodsProps {
  readonly drawn: DrawnPicture;
  /** What the label says; '' for none. */
  readonly name: string;
  readonly unit: string;
}

/** The whole square. */
const WHOLE = 'M0 0h96v96H0z';

/** Letters of a line by the label's width, and heights of lines, on the square of 96. */
const LETTER = 5.1;

const LINE = 8.6;

/** How wide a letter is that is neither narrow nor wide. */
const LETTER_DRAWN = 4.7;

/** A line that would be wider than its label, as wide as that allows. */
const narrowed = (line: string, width: number) =>
  line.length * LETTER_DRAWN > width - 4
    ? ({ textLength: width - 4, lengthAdjust: 'spacingAndGlyphs' } as const)
    : undefined;

export interface PictureProps {
  /** Name of the picture in `/goods`, without extension, or of a drawn one (IMG-1). */
  readonly picture: string;
  /** Edge of the square, px. */
  readonly size: number;
  /** Name and size of the goods, for the label of a drawn picture. */
  readonly name?: string;
  readonly unit?: string;
}

/** A photo's part of the edge of its background. */
const PHOTO_PART = 0.74;
/** Edges of photos up to which the groups' sheet, with 96 px each, is as good as a photo of their own: those of a banner, px. */
const SHEET_EDGE = 54;

/** Edges below which nobody could read a label, px. */
const READABLE = 48;

/** A picture of goods on a calm background. It only decorates: the name always stands beside it. */
export function Picture(props: PictureProps) {
  const own = readOwnPicture(props.picture);
  return own === null ? <AppPicture {...props} /> : <ShopPicture own={own} size={props.size} />;
}

/** The files of a shop's picture for a browser to choose from. */
const sourcesOf = (hash: string, format: OwnFormat): string =>
  EDGES.map((edge) => `${ownPicturePath(hash, edge, format)} ${edge}w`).join(', ');

/** A picture that a shop has of its goods, in the colour round them until it is here (IMG-1). */
function ShopPicture({ own, size }: { readonly own: OwnPicture; readonly size: number }) {
  const { hash, colour } = own;
  const attempt = `${hash} ${use(PictureLineContext)}`;
  const [missed, setMissed] = useState<string | null>(null);
  const isMissing = missed === attempt;
  return (
    <span
      className={classes['frame']}
      data-own=""
      data-missing={isMissing ? '' : undefined}
      style={{ width: size, height: size, background: `#${colour}` }}
    >
      {!isMissing && (
        <picture key={attempt}>
          <source type="image/avif" srcSet={sourcesOf(hash, 'avif')} sizes={`${size}px`} />
          <img
            src={ownPicturePath(hash, 256, 'webp')}
            srcSet={sourcesOf(hash, 'webp')}
            sizes={`${size}px`}
            alt=""
            width={size}
            height={size}
            loading="lazy"
            decoding="async"
            onError={() => setMissed(attempt)}
          />
        </picture>
      )}
    </span>
  );
}

/** A picture that comes with the app, or is drawn. */
function AppPicture({ picture, size, name = '', unit = '' }: PictureProps) {
  const drawn = readDrawnPicture(picture);
  const file = drawn?.photo ?? picture;
  const address = pictureAddress(file);
  const attempt = `${address} ${use(PictureLineContext)}`;
  const [missed, setMissed] = useState<string | null>(null);
  // Offline, saving data or gone: a quiet mark stands in for a photo that is missing; a drawing does without it.
  const shown = missed === attempt ? null : address;
  const photo = { file, address: shown, onMissed: () => setMissed(attempt) };
  return (
    <span
      className={classes['frame']}
      data-missing={shown === null ? '' : undefined}
      data-drawn={drawn === null ? undefined : ''}
      style={{ width: size, height: size }}
    >
      {drawn === null && <Photo key={address} {...photo} edge={Math.round(size * PHOTO_PART)} />}
      {drawn !== null && (
        <>
          <DrawnGoods drawn={drawn} {...(size < READABLE ? NO_LABEL : { name, unit })} />
          {PACK_SHAPES[drawn.packing].goods.map(([x, y, edge]) => (
            <Photo
              key={`${address} ${x} ${y}`}
              {...photo}
              edge={(edge * size) / 96}
              style={{ position: 'absolute', left: (x * size) / 96, top: (y * size) / 96 }}
            />
          ))}
        </>
      )}
    </span>
  );
}

interface PhotoProps {
  readonly file: string;
  /** Null while it is missing. */
  readonly address: string | null;
  /** px. */
  readonly edge: number;
  readonly style?: CSSProperties | undefined;
  readonly onMissed: () => void;
}

function Photo({ file, address, edge, style, onMissed }: PhotoProps) {
  // Shops often have the picture of what they sell most of, and that is here in one file with the others (LIM-1).
  if (edge <= SHEET_EDGE && isGroupPicture(file)) {
    return <GroupPicture picture={file} size={edge} style={style} />;
  }
  return address === null ? null : (
    <img
      src={address}
      alt=""
      width={edge}
      height={edge}
      style={style}
      loading="lazy"
      decoding="async"
      onError={onMissed}
    />
  );
}

const NO_LABEL = { name: '', unit: '' } as const;

/** A pack, a heap or a crate in the goods' colours, with name and size on its label (IMG-1). The goods are laid over it. */
export function DrawnGoods({ drawn, name, unit }: DrawnGoodsProps) {
  const clip = useId();
  const { body, parts, label, isLoose = false } = PACK_SHAPES[drawn.packing];
  const [light, dark] = PACK_COLOURS[drawn.colour];
  const middle = label.x + label.width / 2;
  const lines = labelLines(name, Math.floor((label.width - 4) / LETTER), unit === '' ? 3 : 2);
  const first = label.y + (label.height - (lines.length + (unit === '' ? 0 : 1)) * LINE) / 2 + 6.6;
  const hasLabel = lines.length > 0;
  return (
    <svg viewBox="0 0 96 96" width="100%" height="100%" aria-hidden="true" focusable="false">
      <clipPath id={clip}>
        <path d={isLoose ? WHOLE : body} />
      </clipPath>
      {isLoose && <path d={WHOLE} fill={light} opacity=".4" />}
      {!isLoose && <path d={body} fill={light} />}
      <path
        d={PRINTS[drawn.pattern]}
        fill={dark}
        opacity={isLoose ? 0.32 : 0.5}
        clipPath={`url(#${clip})`}
      />
      {isLoose && <path d={body} fill={light} />}
      <path d={body} fill="none" stroke={dark} strokeOpacity=".45" strokeWidth="1.5" />
      <path d={parts} fill={dark} />
      {hasLabel && <rect {...label} rx="3" fill="#fff" stroke={dark} strokeWidth="1" />}
      {hasLabel && (
        <text
          fontSize="8.2"
          fontWeight="700"
          fill="#1c211d"
          textAnchor="middle"
          letterSpacing="-.2"
        >
          {lines.map((line, place) => {
            const y = first + place * LINE;
            return (
              <tspan key={y} x={middle} y={y} {...narrowed(line, label.width)}>
                {line}
              </tspan>
            );
          })}
          {unit !== '' && (
            <tspan x={middle} y={first + lines.length * LINE} fill={dark} fontWeight="800">
              {unit.slice(0, Math.floor((label.width - 2) / LETTER))}
            </tspan>
          )}
        </text>
      )}
    </svg>
  );
}
