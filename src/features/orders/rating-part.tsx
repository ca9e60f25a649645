import { Button } from '@mantine/core';
import { useState } from 'react';
import { rateOrder, type GivenRating } from '../../commands/orders/rate-order.ts';
import { fieldMessages } from '../../contracts/field-messages.ts';
import { givenRating } from '../../contracts/orders/buyer-create-rating.ts';
import type { OrderChanges } from '../../db/reads/order-changes.ts';
import { isRefused } from '../../domain/orders/waiting-change.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Panel } from '../../ui/section.tsx';
import { StarChoice } from '../../ui/star-choice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useBusyTask } from '../../ui/use-busy-task.ts';
import { ratingText } from './rating-words.ts';
import classes from './rating-part.module.css';

export interface RatingPartProps {
  readonly orderId: string;
  readonly changes: Pick<OrderChanges, 'rating' | 'ratingEntry'>;
}

/** The buyer's rating of a delivered order: given, changed, and how far it is. */
export function RatingPart({ orderId, changes }: RatingPartProps) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const { rating, ratingEntry } = changes;
  // What is being typed lies over what is stored, so that an answer that comes in meanwhile takes nothing away.
  const [draft, setDraft] = useState<GivenRating | null>(null);
  const { stars, comment } = draft ?? rating ?? { stars: 0, comment: '' };
  const wrong = draft === null ? {} : fieldMessages(givenRating, draft);

  function save(given: GivenRating) {
    run(async () => {
      const result = await rateOrder(haat, orderId, given);
      if (!result.ok) return result.message;
      setDraft(null);
      return null;
    });
  }

  return (
    <Panel>
      <div className={classes['rating']}>
        <StarChoice
          legend="How was it?"
          value={stars}
          onChange={(chosen) => {
            setDraft({ stars: chosen, comment });
          }}
        />
        {stars > 0 && (
          <TextArea
            label="Your words (optional)"
            rows={2}
            value={comment}
            error={wrong['comment']}
            onChange={(event) => {
              setDraft({ stars, comment: event.currentTarget.value });
            }}
          />
        )}
        <AlertLine message={message} />
        <p className={classes['said']} role="status">
          {draft === null && ratingText(rating, ratingEntry)}
        </p>
        {draft === null && ratingEntry !== null && isRefused(ratingEntry) && (
          <p className={classes['refused']}>{ratingEntry.lastError?.message}</p>
        )}
        {draft !== null && (
          <Button
            size="md"
            loading={busy}
            disabled={wrong['comment'] !== undefined}
            onClick={() => {
              save(draft);
            }}
          >
            Save rating
          </Button>
        )}
      </div>
    </Panel>
  );
}
