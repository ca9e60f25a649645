import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { Skeleton } from '@mantine/core';
import { readAddresses } from '../../db/reads/orders/orders.ts';
import { readChosenArea } from '../../db/reads/screen-settings.ts';
import { readOutbox } from '../../db/reads/sync-status/sync-status.ts';
import type { AddressRow } from '../../db/person-database.ts';
import { withNext } from '../../domain/routes/internal-path.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { SavedAddress } from './saved-address.tsx';
import classes from './address-list-page.module.css';

export interface SavedAddressesProps {
  /** The screen to go to after a choice. */
  readonly next: string;
  /** This list with its query, to come back to after an edit. */
  readonly here: string;
  readonly busy: boolean;
  readonly onChoose: (row: AddressRow) => void;
}

/** The addresses of this person, also those that are not sent yet; the newest first. */
export function SavedAddresses({ next, here, busy, onChoose }: SavedAddressesProps) {
  const messages = useMessages();
  const { device, person } = useHaat();
  const rows = useLiveQuery(() => readAddresses(person), [person]);
  const chosen = useLiveQuery(() => readChosenArea(device), [device]);
  const outbox = useLiveQuery(() => readOutbox(person), [person]);

  return (
    <section aria-labelledby="saved-addresses" className={classes['section']}>
      <div className={classes['heading-row']}>
        <h2 id="saved-addresses" className={classes['heading']}>
          Saved addresses
        </h2>
        <Link to={withNext(ROUTES.address, next)} className={classes['link']}>
          {messages.addNew}
        </Link>
      </div>
      {rows === undefined && <Skeleton height={96} radius="lg" />}
      {rows?.length === 0 && (
        <p className={classes['empty']}>
          No saved addresses yet. Add one to order; it is kept on this phone, also offline.
        </p>
      )}
      <ul className={classes['addresses']}>
        {rows?.map((row) => (
          <SavedAddress
            key={row.id}
            row={row}
            isChosen={row.id === chosen?.addressId}
            entry={outbox?.findLast(({ subject }) => subject === `address:${row.id}`)}
            editPath={withNext(`${ROUTES.address}?id=${encodeURIComponent(row.id)}`, here)}
            busy={busy}
            onChoose={() => {
              onChoose(row);
            }}
          />
        ))}
      </ul>
    </section>
  );
}
