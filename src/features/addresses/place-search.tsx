import { useLiveQuery } from 'dexie-react-hooks';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconMapPin, IconSearch } from '@tabler/icons-react';
import { readArea } from '../../db/reads/areas.ts';
import { PINCODE } from '../../domain/account/contact.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { tidyPincode } from './address-values.ts';
import { useFoundPlaces } from './use-found-places.ts';
import classes from './address-list-page.module.css';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { FoundPlace } from '../../contracts/sync-service.ts';

interface FoundPlaceListProps {
  readonly places: readonly FoundPlace[];
  /** The next places are on their way; these are the last ones. */
  readonly isSearching: boolean;
  readonly busy: boolean;
  readonly onChoose: (areaCode: string) => void;
}

/** The pincode in what was typed ("560 103" too), or null. */
function pincodeIn(text: string): string | null {
  const pincode = /^[\d\s]+$/.test(text) ? tidyPincode(text) : '';
  return PINCODE.test(pincode) ? pincode : null;
}

export interface PlaceSearchProps {
  readonly busy: boolean;
  readonly onChoose: (areaCode: string) => void;
  /** Something else is typed: what was said of the last choice is past. */
  readonly onEdit: () => void;
}

/** Finds where to deliver by text or by pincode; a pincode used before needs no network. */
export function PlaceSearch({ busy, onChoose, onEdit }: PlaceSearchProps) {
  const { sync, device } = useHaat();
  const form = useForm({ initialValues: { text: '' }, onValuesChange: onEdit });
  const { text } = form.values;
  const { places, isSearching, message } = useFoundPlaces(sync, text);
  const pincode = pincodeIn(text);
  const known = useLiveQuery(
    async () => (pincode === null ? null : readArea(device, pincode)),
    [device, pincode],
  );

  return (
    <form
      role="search"
      className={classes['search']}
      onSubmit={form.onSubmit(() => {
        if (pincode !== null) onChoose(pincode);
      })}
    >
      <TextField
        inputMode="search"
        label="Search area, landmark or pincode"
        placeholder="e.g. Bellandur or 560103"
        autoComplete="postal-code"
        enterKeyHint="search"
        leftSection={<IconSearch size={20} stroke={2} aria-hidden />}
        {...form.getInputProps('text')}
      />
      {pincode !== null && (
        <Button type="submit" size="lg" fullWidth loading={busy}>
          Deliver to {pincode}
        </Button>
      )}
      {pincode !== null && known !== null && known !== undefined && (
        <p className={classes['hint']}>
          {known.city}, {known.state}
        </p>
      )}
      <p role="status" className={message === null ? 'visually-hidden' : classes['hint']}>
        {message ?? (isSearching ? 'Searching places' : foundText(places.length))}
      </p>
      <FoundPlaceList places={places} isSearching={isSearching} busy={busy} onChoose={onChoose} />
    </form>
  );
}

function foundText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 place found' : `${count} places found`;
}

/** Places for what was typed; a tap delivers there. Nothing when there are none. */
function FoundPlaceList({ places, isSearching, busy, onChoose }: FoundPlaceListProps) {
  if (places.length === 0) return null;
  return (
    <ul className={classes['card']} aria-busy={isSearching}>
      {places.map(({ label, area }) => (
        <li key={`${label} ${area.areaCode}`}>
          <button
            type="button"
            className={classes['place']}
            disabled={busy}
            onClick={() => {
              onChoose(area.areaCode);
            }}
          >
            <IconMapPin size={20} stroke={1.8} aria-hidden />
            <span>{label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
