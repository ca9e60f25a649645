import { Button } from '@mantine/core';
import { IconCamera, IconPhoto, IconTrash, type Icon } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { useBusyTask } from '../buttons/use-busy-task.ts';
import { BytesPicture, type PictureBytes } from './fetched-pictures.tsx';
import { shrinkPicture, type ShrunkPicture } from './shrink-picture.ts';
import classes from './picture-field.module.css';

export interface PictureFieldProps {
  readonly label: string;
  /** What a picture shows, for who can't see it: "Your product". */
  readonly shows: string;
  /** With one picture another choice takes its place; else more are added up to so many. */
  readonly most: number;
  /** The pictures as they are now, to look at. */
  readonly pictures: readonly PictureBytes[];
  readonly onChoose: (pictures: readonly ShrunkPicture[]) => void;
  readonly onRemove: (place: number) => void;
  readonly error: string | null;
}

const NOT_READABLE = 'This picture can’t be read here. Please choose another one.';

/** Pictures: taken with the camera or chosen, shrunk at once; a failure leaves the rest of the form alone. */
export function PictureField(props: PictureFieldProps) {
  const { label, shows, most, pictures, onChoose, onRemove, error } = props;
  const id = useId();
  const { busy, message, run, clear } = useBusyTask();
  const room = most === 1 ? 1 : most - pictures.length;

  function choose(files: readonly File[]): void {
    if (files.length === 0) return;
    run(async () => {
      const shrunk: ShrunkPicture[] = [];
      const unreadable: string[] = [];
      for (const file of files.slice(0, room)) {
        const picture = await shrinkPicture(file);
        if (picture === null) unreadable.push(file.name);
        else shrunk.push(picture);
      }
      if (shrunk.length > 0) onChoose(shrunk);
      return refusalText({ files, unreadable, room, most });
    });
  }

  const source = { busy, errorId: `${id}-error`, isMany: room > 1, onChoose: choose };
  return (
    <div className={classes['field']}>
      <label htmlFor={id} className={classes['label']}>
        {label}
      </label>
      {pictures.length > 0 && (
        <ul className={classes['previews']} data-many={most > 1 ? '' : undefined}>
          {pictures.map((picture, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two equal ones may be chosen, and a picture keeps nothing here
            <li key={place} className={classes['preview']}>
              <BytesPicture
                picture={picture}
                alt={`${shows}${most === 1 ? '' : ` ${place + 1}`}, as it will be sent`}
              />
              {most > 1 && (
                <span className={classes['remove']}>
                  <IconButton
                    label={`Remove picture ${place + 1}`}
                    icon={IconTrash}
                    tone="soft"
                    onClick={() => {
                      clear();
                      onRemove(place);
                    }}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={classes['buttons']} hidden={room === 0}>
        <PictureSource
          {...source}
          name="Take photo"
          Icon={IconCamera}
          camera="Photo from the camera"
        />
        <PictureSource
          {...source}
          name={most === 1 ? 'Choose picture' : 'Choose pictures'}
          Icon={IconPhoto}
          id={id}
        />
        {most === 1 && pictures.length > 0 && (
          <Button
            type="button"
            variant="subtle"
            color="red"
            h={44}
            onClick={() => {
              clear();
              onRemove(0);
            }}
          >
            Remove picture
          </Button>
        )}
      </div>
      <p id={`${id}-error`} className={classes['error']} role="alert">
        {message ?? error}
      </p>
    </div>
  );
}

/** What to say of files that were not taken; null when all were. */
function refusalText(chosen: {
  readonly files: readonly File[];
  readonly unreadable: readonly string[];
  readonly room: number;
  readonly most: number;
}): string | null {
  const { files, unreadable, room, most } = chosen;
  if (files.length === 1) return unreadable.length > 0 ? NOT_READABLE : null;
  const said = [
    ...(unreadable.length > 0 ? [`Not readable here: ${unreadable.join(', ')}.`] : []),
    ...(files.length > room ? [`Only ${most} pictures: the first ones were taken.`] : []),
  ];
  return said.length > 0 ? said.join(' ') : null;
}

interface PictureSourceProps {
  readonly name: string;
  readonly Icon: Icon;
  /** What the field is called that opens the camera, where there is one; elsewhere the browser asks for a file. */
  readonly camera?: string;
  /** Of the field that the label names. */
  readonly id?: string;
  readonly isMany: boolean;
  readonly busy: boolean;
  readonly errorId: string;
  readonly onChoose: (files: readonly File[]) => void;
}

/** One way to pictures: a button in front of the browser's own field. */
function PictureSource(props: PictureSourceProps) {
  const { name, Icon, camera, id, isMany, busy, errorId, onChoose } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        id={id}
        multiple={isMany && camera === undefined}
        capture={camera === undefined ? undefined : 'environment'}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={camera}
        aria-describedby={errorId}
        onChange={(event) => {
          onChoose([...(event.currentTarget.files ?? [])]);
          // The same file can be chosen again after a failure.
          event.currentTarget.value = '';
        }}
      />
      <Button
        type="button"
        variant="light"
        h={44}
        loading={busy}
        leftSection={<Icon size={20} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {name}
      </Button>
    </>
  );
}
