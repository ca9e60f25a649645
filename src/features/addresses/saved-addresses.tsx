import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { Skeleton } from '@mantine/core';
import { readAddresses } from '../../db/reads/orders/orders.ts';
import { readChosenArea } from '../../db/reads/settings.ts';
import { readOutbox } from '../../db/reads/sync-status/sync-status.ts';
import type { AddressRow } from '../../db/person-database.ts';
import { withNext } from '../../domain/routes/internal-path.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import classes from './address-list-page.module.css';
import type { OutboxEntry } from '../../db/outbox-entry.ts';
import { formatAddress } from '../../domain/account/address.ts';

interface SavedAddressProps {
  readonly row: AddressRow;
  readonly isChosen: boolean;
  readonly entry: OutboxEntry | undefined;
  readonly editPath: string;
  readonly busy: boolean;
  readonly onChoose: () => void;
}

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
  const rows = useLiveQuery(async () => readAddresses(person), [person]);
  const chosen = useLiveQuery(async () => readChosenArea(device), [device]);
  const outbox = useLiveQuery(async () => readOutbox(person), [person]);

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

/** One saved address: a tap chooses it; beside it the way to change it. */
function SavedAddress(props: SavedAddressProps) {
  const { row, isChosen, entry, editPath, busy, onChoose } = props;
  const { address, pending } = row;
  const mark = addressMark(pending, entry);
  return (
    <li className={classes['address']} data-chosen={isChosen ? '' : undefined}>
      <button
        type="button"
        className={classes['choose']}
        aria-current={isChosen ? 'true' : undefined}
        disabled={busy}
        onClick={onChoose}
      >
        <span className={classes['dot']} aria-hidden />
        <span className={classes['text']}>
          <span className={classes['name']}>
            {address.name}
            {address.name !== address.type && (
              <span className={classes['type']}>{address.type}</span>
            )}
          </span>
          <span className={classes['line']}>{formatAddress({ ...address, name: '' })}</span>
          {isChosen && <span className="visually-hidden">Delivering here now</span>}
        </span>
      </button>
      <div className={classes['side']}>
        <Link to={editPath} className={classes['link']} aria-label={`Edit ${address.name}`}>
          Edit
        </Link>
      </div>
      {mark !== null && (
        <Link
          to={ROUTES.sync}
          className={classes['mark']}
          data-tone={mark.needsBuyer ? 'attention' : 'waiting'}
        >
          {mark.text}
        </Link>
      )}
    </li>
  );
}

/** Whether an address is with the server yet, in words; null when it is. */
export interface AddressMark {
  readonly text: 'Waiting to send' | 'Needs you' | 'Only on this phone';
  readonly needsBuyer: boolean;
}

/**
 * @param pending not confirmed by the server
 * @param entry its newest outbox entry, if any is left
 */
export function addressMark(
  pending: boolean,
  entry: Pick<OutboxEntry, 'state'> | undefined,
): AddressMark | null {
  if (entry === undefined) {
    return pending ? { text: 'Only on this phone', needsBuyer: false } : null;
  }
  const needsBuyer = entry.state === 'rejected' || entry.state === 'needs-buyer';
  return { text: needsBuyer ? 'Needs you' : 'Waiting to send', needsBuyer };
}
