import { Button } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NewPicture } from '../../commands/outbox/attach-pictures.ts';
import { deleteAddress } from '../../commands/addresses/save-address.ts';
import type { AddressRow } from '../../db/person-database.ts';
import type { GeoPoint } from '../../domain/stores/geo.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { ConfirmDialog } from '../../ui/layout/confirm-dialog.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { PictureField } from '../../ui/pictures/picture-field.tsx';
import { GatePin } from '../../ui/orders/pickup-place.tsx';
import classes from './address-page.module.css';
import { gateHere } from './deliver-to.ts';

interface PinFieldProps {
  readonly pin: GeoPoint | null;
  readonly error: unknown;
  readonly onPin: (pin: GeoPoint | null) => void;
}

/** Pins the gate where its person stands; it needs no network, and a rider finds it by the plus code or on a map. */
export function PinField({ pin, error, onPin }: PinFieldProps) {
  const { busy, message, run, clear } = useBusyTask();
  const set = () =>
    run(async () => {
      const found = await gateHere(navigator.geolocation);
      if (typeof found === 'string') return found;
      onPin(found);
      return null;
    });
  return (
    <fieldset className={classes['gate']}>
      <legend>Pin at your gate (optional)</legend>
      <p className={classes['hint']}>
        Stand at the gate and tap: the store and its rider find you by it. No network needed.
      </p>
      <GatePin pin={pin} />
      <div className={classes['buttons']}>
        <Button
          variant="light"
          h={44}
          loading={busy}
          leftSection={<IconCurrentLocation size={20} aria-hidden />}
          onClick={set}
        >
          {pin === null ? 'Pin where I am' : 'Pin here instead'}
        </Button>
        {pin !== null && (
          <Button
            variant="subtle"
            color="red"
            h={44}
            onClick={() => {
              clear();
              onPin(null);
            }}
          >
            Remove pin
          </Button>
        )}
      </div>
      <AlertLine message={message ?? (typeof error === 'string' ? error : null)} />
    </fieldset>
  );
}

interface GatePhotoFieldProps {
  /** Whether the server has one of this address. */
  readonly hasPhoto: boolean;
  /** A new one, which goes along with the address. */
  readonly photo: NewPicture | null;
  readonly onPhoto: (photo: NewPicture | null) => void;
  readonly onForget: () => void;
}

/** A photo of the gate: the store and its rider see it on the order once it is accepted. */
export function GatePhotoField({ hasPhoto, photo, onPhoto, onForget }: GatePhotoFieldProps) {
  return (
    <fieldset className={classes['gate']}>
      <legend>Photo of your gate (optional)</legend>
      <p className={classes['hint']}>
        {hasPhoto && photo === null
          ? 'It is saved with this address. The store and its rider see it once they take your order.'
          : 'The store and its rider see it once they take your order.'}
      </p>
      <PictureField
        label="Gate"
        shows="Your gate"
        most={1}
        pictures={photo === null ? [] : [photo]}
        onChoose={([chosen]) => onPhoto(chosen ?? null)}
        onRemove={() => onPhoto(null)}
        error={null}
      />
      {photo === null && hasPhoto && (
        <Button variant="subtle" color="red" h={44} onClick={onForget}>
          Remove photo
        </Button>
      )}
    </fieldset>
  );
}

/** Deletes the address that is edited, once the person has said so. */
export function DeleteAddress({ row, next }: { readonly row: AddressRow; readonly next: string }) {
  const haat = useHaat();
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="md"
        onClick={() => {
          setAsks(true);
        }}
      >
        Delete this address
      </Button>
      <AlertLine message={message} />
      {asks && (
        <ConfirmDialog
          title={`Delete ${row.address.name}?`}
          text="It goes from all your phones. Orders that go there still arrive."
          confirmLabel="Delete"
          cancelLabel="Keep"
          busy={busy}
          onCancel={() => {
            setAsks(false);
          }}
          onConfirm={() => {
            run(async () => {
              const deleted = await deleteAddress(haat, row.id);
              if (!deleted.ok) return deleted.message;
              await navigate(next, { replace: true });
              return null;
            });
          }}
        />
      )}
    </>
  );
}
