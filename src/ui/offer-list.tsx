import { Button } from '@mantine/core';
import { useId } from 'react';
import { MESSAGES } from '../domain/messages.ts';
import { blockInWords, offerBlock, type Offer } from '../domain/orders/offers.ts';
import classes from './offer-list.module.css';

export interface OfferListProps {
  /** Undefined while they were never fetched. */
  readonly offers: readonly Offer[] | undefined;
  /** The one on the cart, which is shown elsewhere. */
  readonly usedCode: string | null;
  readonly itemTotalPaise: number;
  /** ms by the server's clock. */
  readonly serverNow: number;
  readonly isOpen: boolean;
  readonly onChoose: (code: string) => void;
}

/** The store's offers that are not over; those that can't be used yet say what is missing. */
export function OfferList(props: OfferListProps) {
  const { offers, usedCode, itemTotalPaise, serverNow, isOpen, onChoose } = props;
  if (offers === undefined) {
    return <p className={classes['none']}>The offers of this store are not on this phone yet.</p>;
  }
  const shown = offers.filter(({ code, endsAt }) => code !== usedCode && endsAt > serverNow);
  if (shown.length === 0) {
    return usedCode === null && <p className={classes['none']}>{MESSAGES.noOffers}</p>;
  }
  return (
    <details className={classes['offers']} open={isOpen}>
      <summary className={classes['summary']}>Offers ({shown.length})</summary>
      <ul className={classes['list']}>
        {shown.map((offer) => (
          <OfferLine
            key={offer.code}
            offer={offer}
            itemTotalPaise={itemTotalPaise}
            serverNow={serverNow}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </details>
  );
}

interface OfferLineProps extends Pick<OfferListProps, 'itemTotalPaise' | 'serverNow' | 'onChoose'> {
  readonly offer: Offer;
}

function OfferLine({ offer, itemTotalPaise, serverNow, onChoose }: OfferLineProps) {
  const noteId = useId();
  const { code, title } = offer;
  const block = offerBlock(offer, itemTotalPaise, serverNow);
  return (
    <li className={classes['offer']}>
      <span className={classes['what']}>
        <b className={classes['code']}>{code}</b>
        <span className={classes['title']}>{title}</span>
        {block !== null && (
          <span id={noteId} className={classes['block']}>
            {blockInWords(block)}
          </span>
        )}
      </span>
      <Button
        size="md"
        px="md"
        variant="light"
        className={classes['button'] ?? ''}
        disabled={block !== null}
        aria-label={`Apply ${code}`}
        aria-describedby={block === null ? undefined : noteId}
        onClick={() => onChoose(code)}
      >
        Apply
      </Button>
    </li>
  );
}
