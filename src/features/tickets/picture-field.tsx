import { Button } from '@mantine/core';
import { IconCamera, IconPhoto, type Icon } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { shrinkPicture, type ShrunkPicture } from './ticket-values.ts';
import classes from './tickets.module.css';

export interface PictureFieldProps {
  readonly isNeeded: boolean;
  /** The picture as it is now, to look at; null without one. */
  readonly picture: { readonly type: string; readonly bytes: Uint8Array } | null;
  readonly onChange: (picture: ShrunkPicture | null) => void;
  readonly error: string | null;
}

const NOT_READABLE = 'This picture can’t be read here. Please choose another one.';

/** The product image: taken with the camera or chosen, shrunk at once; a failure leaves the rest of the form alone. */
export function PictureField({ isNeeded, picture, onChange, error }: PictureFieldProps) {
  const id = useId();
  const { busy, message, run } = useBusyTask();

  function choose(file: File | undefined): void {
    if (file === undefined) return;
    run(async () => {
      const shrunk = await shrinkPicture(file);
      if (shrunk === null) return NOT_READABLE;
      onChange(shrunk);
      return null;
    });
  }

  return (
    <div className={classes['pictureField']}>
      <label htmlFor={id} className={classes['label']}>
        Product image {isNeeded ? '' : '(optional)'}
      </label>
      {picture !== null && <PicturePreview picture={picture} />}
      <div className={classes['pictureButtons']}>
        <PictureSource
          name="Take photo"
          Icon={IconCamera}
          camera="Photo from the camera"
          busy={busy}
          errorId={`${id}-error`}
          onChoose={choose}
        />
        <PictureSource
          name="Choose picture"
          Icon={IconPhoto}
          id={id}
          busy={busy}
          errorId={`${id}-error`}
          onChoose={choose}
        />
        {picture !== null && (
          <Button
            type="button"
            variant="subtle"
            color="red"
            h={44}
            onClick={() => {
              onChange(null);
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

interface PictureSourceProps {
  readonly name: string;
  readonly Icon: Icon;
  /** What the field is called that opens the camera, where there is one; elsewhere the browser asks for a file. */
  readonly camera?: string;
  /** Of the field that the label names. */
  readonly id?: string;
  readonly busy: boolean;
  readonly errorId: string;
  readonly onChoose: (file: File | undefined) => void;
}

/** One way to a picture: a button in front of the browser's own field. */
function PictureSource({ name, Icon, camera, id, busy, errorId, onChoose }: PictureSourceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        id={id}
        capture={camera === undefined ? undefined : 'environment'}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={camera}
        aria-describedby={errorId}
        onChange={(event) => {
          onChoose(event.currentTarget.files?.[0]);
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

/** The picture as it will be sent. */
function PicturePreview({
  picture,
}: {
  readonly picture: NonNullable<PictureFieldProps['picture']>;
}) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const { bytes, type } = picture;
    const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }));
    if (image.current !== null) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return (
    <div className={classes['preview']}>
      <img ref={image} alt="Your product, as it will be sent" />
    </div>
  );
}
