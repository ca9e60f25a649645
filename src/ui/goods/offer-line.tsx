import { Button } from '@mantine/core';
import { useId } from 'react';
import { formatRupees } from '../../domain/money.ts';
import type { JudgedOffer } from '../../domain/orders/offers/offer-choice.ts';
import { blockInWords } from '../../domain/orders/offers/offers.ts';
import { useMessages } from '../messages-context.ts';
import classes from './offer-line.module.css';

export interface OfferLineProps {
  readonly judged: JudgedOffer;
  /** Only this person can use it. */
  readonly isOwn: boolean;
  readonly onChoose: (code: string) => void;
}

/** One offer: its code, what it does, and what is missing where it can't be used yet. */
export function OfferLine({ judged, isOwn, onChoose }: OfferLineProps) {
  const messages = useMessages();
  const noteId = useId();
  const { offer, block, savesPaise } = judged;
  const { code, title } = offer;
  return (
    <div className={classes['offer']}>
      <span className={classes['what']}>
        <b className={classes['code']}>{code}</b>
        <span className={classes['title']}>
          {isOwn && 'Yours: '}
          {title}
        </span>
        {savesPaise > 0 && (
          <span className={classes['saves']}>Saves {formatRupees(savesPaise)} now</span>
        )}
        {block !== null && (
          <span id={noteId} className={classes['block']}>
            {blockInWords(block, messages)}
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
    </div>
  );
}
