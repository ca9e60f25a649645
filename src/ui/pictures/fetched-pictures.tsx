import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useBusyTask } from '../buttons/use-busy-task.ts';
import { Sheet } from '../layout/sheet.tsx';
import { AlertLine } from '../notices/alert-line.tsx';
import classes from './fetched-pictures.module.css';

/** A picture that is on this phone. */
export interface PictureBytes {
  readonly type: string;
  readonly bytes: Uint8Array;
}

interface BytesPictureProps {
  readonly picture: PictureBytes;
  readonly alt: string;
  readonly className?: string | undefined;
}

/** Shows a picture of which the bytes are here. */
export function BytesPicture({ picture, alt, className }: BytesPictureProps) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const { bytes, type } = picture;
    const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
    if (image.current !== null) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return <img ref={image} alt={alt} className={className} />;
}

/** A picture as the server answers it. */
interface EncodedPicture {
  readonly contentType: string;
  readonly base64: string;
}

interface FetchedPicturesProps {
  readonly count: number;
  readonly alt: string;
  /** What the button says; missing: how many pictures there are. */
  readonly label?: string;
  /** The pictures, or in words why they can't be had now. */
  readonly fetch: () => Promise<readonly EncodedPicture[] | string>;
}

const bytesOf = ({ contentType, base64 }: EncodedPicture): PictureBytes => ({
  type: contentType,
  bytes: Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0),
});

/** Pictures of somebody else: fetched when they are asked for, shown in their place, and never kept on this phone (DESK-2). */
export function FetchedPictures({ count, alt, label, fetch }: FetchedPicturesProps) {
  const { busy, message, run } = useBusyTask();
  const [pictures, setPictures] = useState<readonly PictureBytes[]>([]);
  const show = () =>
    run(async () => {
      const answer = await fetch();
      if (typeof answer === 'string') return answer;
      setPictures(answer.map(bytesOf));
      return null;
    });
  if (pictures.length > 0) return <ShownPictures pictures={pictures} alt={alt} />;
  return (
    <>
      <AlertLine message={message} />
      <Button variant="light" h={48} loading={busy} onClick={show}>
        {label ?? (count === 1 ? 'Show the picture' : `Show ${count} pictures`)}
      </Button>
    </>
  );
}

export interface ShownPicturesProps {
  readonly pictures: readonly PictureBytes[];
  readonly alt: string;
  /** One alone is a tile, too, as among others in a list. */
  readonly isSmall?: boolean;
}

/** One picture as large as the screen allows; several as tiles, of which each opens so large. */
export function ShownPictures({ pictures, alt, isSmall = false }: ShownPicturesProps) {
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const [only] = pictures;
  if (only !== undefined && pictures.length === 1 && !isSmall) {
    return <BytesPicture picture={only} alt={alt} className={classes['large']} />;
  }
  const opened = openedAt === null ? undefined : pictures[openedAt];
  const nameAt = (place: number) =>
    pictures.length === 1 ? alt : `${alt}, ${place + 1} of ${pictures.length}`;
  return (
    <>
      <ul className={classes['tiles']}>
        {pictures.map((picture, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- they come together and never change places
          <li key={place}>
            <button type="button" className={classes['tile']} onClick={() => setOpenedAt(place)}>
              <BytesPicture picture={picture} alt={nameAt(place)} />
            </button>
          </li>
        ))}
      </ul>
      {openedAt !== null && opened !== undefined && (
        <Sheet title={nameAt(openedAt)} onClose={() => setOpenedAt(null)}>
          <BytesPicture picture={opened} alt={nameAt(openedAt)} className={classes['large']} />
        </Sheet>
      )}
    </>
  );
}

/** Goods that go back, with what their buyer says and shows of them. */
interface ReturnedLine {
  readonly itemId: string;
  readonly quantity: number;
  readonly note?: string | undefined;
  readonly pictureFileIds?: readonly string[] | undefined;
}

/** How one photo is asked for: null for who is not signed in. */
type ReadPicture = (
  fileId: string,
) => Promise<
  | { readonly ok: true; readonly value: EncodedPicture | null }
  | { readonly ok: false; readonly problem: { readonly message: string } }
>;

interface ReturnedGoodsProps {
  readonly lines: readonly ReturnedLine[];
  /** The order's lines, for the names. */
  readonly ordered: readonly { readonly itemId: string; readonly name: string }[];
  readonly readPicture: ReadPicture;
}

/** What goes back of an order, the same for its buyer, its shop and care. */
export function ReturnedGoods({ lines, ordered, readPicture }: ReturnedGoodsProps) {
  const names = new Map(ordered.map(({ itemId, name }) => [itemId, name]));
  const fetchAll = async (fileIds: readonly string[]) => {
    const pictures: EncodedPicture[] = [];
    for (const fileId of fileIds) {
      const answer = await readPicture(fileId);
      if (!answer.ok) return answer.problem.message;
      if (answer.value !== null) pictures.push(answer.value);
    }
    return pictures;
  };
  return (
    <ul className={classes['goods']}>
      {lines.map(({ itemId, quantity, note = '', pictureFileIds = [] }) => {
        const name = names.get(itemId) ?? itemId;
        return (
          <li key={itemId} className={classes['good']}>
            <span>
              <b>{quantity} ×</b> {name}
            </span>
            {note !== '' && <q className={classes['note']}>{note}</q>}
            {pictureFileIds.length > 0 && (
              <FetchedPictures
                count={pictureFileIds.length}
                alt={name}
                fetch={() => fetchAll(pictureFileIds)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface GatePhotoProps {
  /** Missing where the address has none. */
  readonly fileId: string | undefined;
  readonly readPicture: ReadPicture;
}

/** The photo of the gate that an order goes to, for its buyer, its shop and whoever brings it. */
export function GatePhoto({ fileId, readPicture }: GatePhotoProps) {
  if (fileId === undefined) return null;
  const fetch = async () => {
    const answer = await readPicture(fileId);
    if (!answer.ok) return answer.problem.message;
    return answer.value === null ? [] : [answer.value];
  };
  return <FetchedPictures count={1} alt="The gate" label="Show the gate" fetch={fetch} />;
}
