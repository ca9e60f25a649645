import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { IconCurrentLocation, IconMapPin, IconSearch } from '@tabler/icons-react';
import { chooseArea } from '../../commands/settings/choose-area.ts';
import type { AddressRow } from '../../db/person-database.ts';
import { internalPath } from '../../domain/routes/internal-path.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { deliverToArea, deliverToCurrentLocation, useFoundPlaces } from './deliver-to.ts';
import { SavedAddresses } from './saved-addresses.tsx';
import classes from './address-list-page.module.css';
import { useLiveQuery } from 'dexie-react-hooks';
import { readArea, readKnownAreas } from '../../db/reads/areas.ts';
import { DEFAULT_ADDRESS } from '../../domain/account/address.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PINCODE } from '../../domain/account/contact.ts';
import { tidyPincode } from './address-values.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { FoundPlace } from '../../contracts/sync-service.ts';

interface FoundPlaceListProps {
  readonly places: readonly FoundPlace[];
  /** The next places are on their way; these are the last ones. */
  readonly isSearching: boolean;
  readonly busy: boolean;
  readonly onChoose: (areaCode: string) => void;
}

interface PlaceSearchProps {
  readonly busy: boolean;
  readonly onChoose: (areaCode: string) => void;
  /** Something else is typed: what was said of the last choice is past. */
  readonly onEdit: () => void;
}

const SHOWN = 4;

interface KnownAreasProps {
  readonly busy: boolean;
  readonly onChoose: (areaCode: string) => void;
}

/** Where to deliver: by search, pincode or location, or one of the saved addresses. Then back to `?next=`. */
export function AddressListPage() {
  const messages = useMessages();
  const haat = useHaat();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  const { busy, message, run, clear } = useBusyTask();
  const next = internalPath(query.get('next')) ?? ROUTES.home;

  /** Runs a choice and leaves once it is made; what it says otherwise stays on screen. */
  function choose(choice: () => Promise<string | null>): void {
    run(async () => {
      const refusal = await choice();
      if (refusal === null) await navigate(next, { replace: true });
      return refusal;
    });
  }

  async function chooseAddress({ id, address }: AddressRow): Promise<string | null> {
    const saved = await chooseArea(haat, address.areaCode, id);
    if (!saved.ok) return saved.message;
    void haat.sync.pullArea(address.areaCode);
    return null;
  }

  const chooseAreaCode = (areaCode: string) => {
    choose(() => deliverToArea({ ...haat, messages }, areaCode));
  };

  return (
    <Screen title="Deliver to" backTo={next}>
      <PageColumn gap="even">
        <PlaceSearch busy={busy} onChoose={chooseAreaCode} onEdit={clear} />
        <AlertLine message={message} />
        <button
          type="button"
          className={classes['locate']}
          disabled={busy}
          onClick={() => {
            choose(() => deliverToCurrentLocation({ ...haat, messages }, navigator.geolocation));
          }}
        >
          <IconCurrentLocation size={22} stroke={2} aria-hidden />
          {messages.useCurrentLocation}
        </button>
        <SavedAddresses
          next={next}
          here={`${pathname}${search}`}
          busy={busy}
          onChoose={(row) => {
            choose(() => chooseAddress(row));
          }}
        />
        <KnownAreas busy={busy} onChoose={chooseAreaCode} />
      </PageColumn>
    </Screen>
  );
}

/** Areas whose stores are on this phone: these can be chosen without the network. With none the default one. */
function KnownAreas({ busy, onChoose }: KnownAreasProps) {
  const { device } = useHaat();
  const known = useLiveQuery(async () => readKnownAreas(device, SHOWN), [device]);
  if (known === undefined) return null;
  // Who has shopped nowhere yet may look around where the specification's default address is.
  const areas = known.length === 0 ? [DEFAULT_ADDRESS] : known;
  return (
    <section aria-labelledby="known-areas" className={classes['section']}>
      <h2 id="known-areas" className={classes['heading']}>
        {known.length === 0 ? 'Or look around here' : 'Used before on this phone'}
      </h2>
      <ul className={classes['areas']}>
        {areas.map(({ areaCode, city }) => (
          <li key={areaCode}>
            <button
              type="button"
              className={classes['area']}
              disabled={busy}
              onClick={() => {
                onChoose(areaCode);
              }}
            >
              <strong>{areaCode}</strong> {city}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The pincode in what was typed ("560 103" too), or null. */
function pincodeIn(text: string): string | null {
  const pincode = /^[\d\s]+$/.test(text) ? tidyPincode(text) : '';
  return PINCODE.test(pincode) ? pincode : null;
}

/** Finds where to deliver by text or by pincode; a pincode used before needs no network. */
function PlaceSearch({ busy, onChoose, onEdit }: PlaceSearchProps) {
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

/** A person's addresses, to add and to change; a tap on one delivers there from now on, and one stays here. */
export function ProfileAddressPage() {
  const haat = useHaat();
  const { pathname } = useLocation();
  const { busy, message, run } = useBusyTask();
  return (
    <Screen title="Delivery addresses" backTo={ROUTES.account}>
      <PageColumn gap="even">
        <AlertLine message={message} />
        <SavedAddresses
          next={pathname}
          here={pathname}
          busy={busy}
          onChoose={({ id, address: { areaCode } }) => {
            run(async () => {
              const saved = await chooseArea(haat, areaCode, id);
              if (!saved.ok) return saved.message;
              void haat.sync.pullArea(areaCode);
              return null;
            });
          }}
        />
        <p className={classes['hint']}>The marked one is where your orders go.</p>
      </PageColumn>
    </Screen>
  );
}
