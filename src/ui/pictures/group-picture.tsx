import type { CSSProperties } from 'react';
import { CATEGORY_GROUPS } from '../../domain/catalogue/category-groups.ts';
import { pictureAddress } from '../../domain/catalogue/picture-address.ts';
import classes from './group-picture.module.css';

const PICTURES: readonly string[] = CATEGORY_GROUPS.map(({ picture }) => picture);
const LAST = PICTURES.length - 1;
/** All of them beside each other in one file: a first visit asks once for what is fourteen pictures (LIM-1). */
const SHEET = pictureAddress('groups');

/** Whether a picture is that of a category group. */
export const isGroupPicture = (picture: string): boolean => PICTURES.includes(picture);

interface GroupPictureProps {
  readonly picture: string;
  /** Edge, px. */
  readonly size: number;
  /** Where it is, if not in the flow. */
  readonly style?: CSSProperties | undefined;
}

/** The picture of a category group. It only decorates. */
export function GroupPicture({ picture, size, style }: GroupPictureProps) {
  return (
    <span
      className={classes['picture']}
      style={{
        ...style,
        width: size,
        height: size,
        backgroundImage: `url(${SHEET})`,
        backgroundSize: `${PICTURES.length * 100}% 100%`,
        backgroundPosition: `${(PICTURES.indexOf(picture) / LAST) * 100}% 0`,
      }}
    />
  );
}
