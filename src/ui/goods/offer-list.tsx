import { Button } from '@mantine/core';
import { IconChevronRight, IconDiscount } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatRupees } from '../../domain/money.ts';
import type { JudgedOffer } from '../../domain/orders/offers/offer-choice.ts';
import { blockInWords } from '../../domain/orders/offers/offers.ts';
import { Sheet } from '../layout/sheet.tsx';
import { useMessages } from '../messages-context.ts';
import classes from './offer-list.module.css';

export interface OfferListProps {
  /** The best first; undefined while they were never fetched. */
  readonly offers: readonly JudgedOffer[] | undefined;
  /** Codes that only this person can use. */
  readonly ownCodes: ReadonlySet<string>;
  /** The one on the cart, which is shown elsewhere; null without one. */
  readonly used: { readonly code: string; readonly savesPaise: number } | null;
  readonly onChoose: (code: string) => void;
}

/** The best offer, and all others in a sheet; those that can't be used yet say what is missing. */
export function OfferList({ offers, ownCodes, used, onChoose }: OfferListProps) {
  const messages = useMessages();
  const [isOpen, setIsOpen] = useState(false);
  if (offers === undefined) {
    return <p className={classes['none']}>The offers of this store are not on this phone yet.</p>;
  }
  const shown = offers.filter(({ offer }) => offer.code !== used?.code);
  const [best] = shown;
  if (best === undefined) {
    return used === null && <p className={classes['none']}>{messages.noOffers}</p>;
  }
  // Beside a coupon that is used only a better one is worth a look.
  const isShown = used === null || best.savesPaise > used.savesPaise;
  return (
    <div className={classes['offers']}>
      {isShown && (
        <OfferLine judged={best} isOwn={ownCodes.has(best.offer.code)} onChoose={onChoose} />
      )}
      <button type="button" className={classes['all']} onClick={() => setIsOpen(true)}>
        <IconDiscount size={20} stroke={1.8} aria-hidden />
        <span className={classes['label']}>All offers ({shown.length})</span>
        <IconChevronRight size={18} aria-hidden />
      </button>
      {isOpen && (
        <Sheet title="Offers" onClose={() => setIsOpen(false)}>
          <ul className={classes['list']}>
            {shown.map((judged) => (
              <li key={judged.offer.code}>
                <OfferLine
                  judged={judged}
                  isOwn={ownCodes.has(judged.offer.code)}
                  onChoose={(code) => {
                    setIsOpen(false);
                    onChoose(code);
                  }}
                />
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </div>
  );
}

interface OfferLineProps {
  readonly judged: JudgedOffer;
  /** Only this person can use it. */
  readonly isOwn: boolean;
  readonly onChoose: (code: string) => void;
}

/** One offer: its code, what it does, and what is missing where it can't be used yet. */
function OfferLine({ judged, isOwn, onChoose }: OfferLineProps) {
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
