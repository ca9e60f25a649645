import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { formatRupees } from '../../domain/money.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import classes from './place-order-bar.module.css';

export interface PlaceOrderBarProps {
  /** The page to come back to after signing in. */
  readonly here: string;
  /** The words of the button; "Place order" unless said otherwise. */
  readonly label?: string;
  /** Null while the charges are not known. */
  readonly amountPaise: number | null;
  /** Why it can't be placed; null when it can. */
  readonly block: string | null;
  readonly busy: boolean;
  readonly isOffline: boolean;
  readonly onPlace: () => void;
  /** At a desk: the bill above it says the amount. */
  readonly isBesideBill?: boolean;
}

/** The all-in price and the button: at the thumb, and at a desk below the bill, in view while there is more above it. */
export function PlaceOrderBar(props: PlaceOrderBarProps) {
  const {
    here,
    label = 'Place order',
    amountPaise,
    block,
    busy,
    isOffline,
    onPlace,
    isBesideBill,
  } = props;
  const { session, storage } = useHaat();
  const noteId = useId();
  const note =
    block ??
    (isOffline
      ? 'You are offline: the order waits on this phone and is sent when the network is back.'
      : null);
  return (
    <div className={classes['bar']} data-beside={isBesideBill === true ? '' : undefined}>
      {note !== null && (
        <p id={noteId} className={classes['note']} data-blocked={block === null ? undefined : ''}>
          {note}
        </p>
      )}
      <div className={classes['row']}>
        {amountPaise !== null && isBesideBill !== true && (
          <span className={classes['amount']}>
            <span className={classes['small']}>To be paid</span>
            <b>{formatRupees(amountPaise)}</b>
          </span>
        )}
        {session === null ? (
          <Button
            component={Link}
            to={ROUTES.signIn}
            size="lg"
            radius="lg"
            className={classes['button'] ?? ''}
            onClick={() => storage.write('landing_route', here)}
          >
            Sign in to order
          </Button>
        ) : (
          <Button
            size="lg"
            radius="lg"
            className={classes['button'] ?? ''}
            disabled={block !== null}
            loading={busy}
            aria-describedby={note === null ? undefined : noteId}
            onClick={onPlace}
          >
            {label}
          </Button>
        )}
      </div>
    </div>
  );
}
