import { Link } from 'react-router-dom';
import type { OutboxEntry } from '../../db/outbox-entry.ts';
import type { AddressRow } from '../../db/person-database.ts';
import { formatAddress } from '../../domain/account/address.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { addressMark } from './address-mark.ts';
import classes from './address-list-page.module.css';

export interface SavedAddressProps {
  readonly row: AddressRow;
  readonly isChosen: boolean;
  readonly entry: OutboxEntry | undefined;
  readonly editPath: string;
  readonly busy: boolean;
  readonly onChoose: () => void;
}

/** One saved address: a tap chooses it; beside it the way to change it. */
export function SavedAddress(props: SavedAddressProps) {
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
