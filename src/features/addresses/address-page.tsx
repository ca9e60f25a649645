import { useLiveQuery } from 'dexie-react-hooks';
import { Link, useSearchParams } from 'react-router-dom';
import { Button, Skeleton } from '@mantine/core';
import { readArea } from '../../db/reads/areas.ts';
import { readSetting, readChosenArea, readUserDetails } from '../../db/reads/settings.ts';
import { internalPath } from '../../domain/routes/internal-path.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat, type Haat } from '../../ports/haat-context.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { AddressForm } from './address-form.tsx';
import { newAddressValues, startValues, valuesOfAddress } from './address-values.ts';
import type { AddressRow, PersonDatabase } from '../../db/person-database.ts';

/** What the form starts with; `row` is the address that is edited. */
async function readFormStart(
  { device, person }: Pick<Haat, 'device' | 'person'>,
  id: string | null,
) {
  const [row, details, chosen, older, saved] = await Promise.all([
    id === null ? null : readAddress(person, id),
    readUserDetails(device),
    readChosenArea(device),
    readSetting(device, 'address'),
    person.addresses.count(),
  ]);
  const areaCode = row?.address.areaCode ?? chosen.areaCode;
  const area = areaCode === null ? null : await readArea(device, areaCode);
  const values =
    row === null
      ? startValues(newAddressValues(details?.contact ?? '', area), saved === 0 ? older : undefined)
      : valuesOfAddress(row.address);
  return { row, area, values, isNewOrChosen: row === null || row.id === chosen.addressId };
}

/** Adds a delivery address, or changes the one of `?id=`. Works without the network. */
export function AddressPage() {
  const haat = useHaat();
  const [query] = useSearchParams();
  const id = query.get('id');
  const next = internalPath(query.get('next')) ?? ROUTES.addressList;
  const start = useLiveQuery(async () => readFormStart(haat, id), [haat.device, haat.person, id]);
  const title = id === null ? 'Add address' : 'Edit address';

  if (start === undefined) {
    return (
      <Screen title={title} backTo={next}>
        <Skeleton height={560} radius="lg" />
      </Screen>
    );
  }
  if (id !== null && start.row === null) {
    return (
      <Screen title={title} backTo={next}>
        <EmptyState
          picture="1f4e6"
          title="This address is not here any more"
          action={
            <Button component={Link} to={ROUTES.addressList} size="lg">
              See saved addresses
            </Button>
          }
        />
      </Screen>
    );
  }
  return (
    <AddressForm
      key={id}
      title={title}
      next={next}
      row={start.row}
      initialValues={start.values}
      initialArea={start.area}
      chooseAfterwards={start.isNewOrChosen}
    />
  );
}

/** One saved address; null when it is not here. */
async function readAddress(db: PersonDatabase, id: string): Promise<AddressRow | null> {
  return (await db.addresses.get(id)) ?? null;
}
