import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { rateOrder, type GivenRating } from '../../../commands/orders/rate-order.ts';
import { fieldMessages } from '../../../contracts/field-messages.ts';
import { givenRating } from '../../../contracts/orders/rate-order.ts';
import type { StoredOutboxEntry } from '../../../db/outbox-entry.ts';
import type { OrderRow, RatingRow } from '../../../db/person-database.ts';
import type { OrderChanges } from '../../../db/reads/orders/order-changes.ts';
import { isRefused } from '../../../domain/orders/life/waiting-change.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { Panel } from '../../../ui/layout/section.tsx';
import { StarChoice } from '../../../ui/fields/choice-list.tsx';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import starClasses from './item-stars.module.css';
import classes from './rating-part.module.css';

export interface RatingPartProps {
  readonly order: Pick<OrderRow, 'id' | 'storeName' | 'lines'>;
  readonly changes: Pick<OrderChanges, 'rating' | 'ratingEntry'>;
}

const NOTHING_GIVEN: GivenRating = { stars: 0, comment: '' };

/** The buyer's rating of a delivered order, its store and its items: given, changed, and how far it is. */
export function RatingPart({ order, changes }: RatingPartProps) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const { rating, ratingEntry } = changes;
  // What is being typed lies over what is stored, so that an answer that comes in meanwhile takes nothing away.
  const form = useForm<GivenRating>({
    initialValues: NOTHING_GIVEN,
    validate: (entered) => fieldMessages(givenRating, entered),
  });
  const draft = form.isDirty() ? form.values : null;
  const given: GivenRating = draft ?? rating ?? NOTHING_GIVEN;
  const enter = (entered: Partial<GivenRating>) => form.setValues({ ...given, ...entered });
  const { stars, comment } = given;
  const answer = rating?.confirmed?.answer ?? null;
  const wrong = draft === null ? {} : fieldMessages(givenRating, draft);

  function save(wanted: GivenRating) {
    run(async () => {
      const result = await rateOrder(haat, order.id, wanted);
      if (!result.ok) return result.message;
      form.reset();
      return null;
    });
  }

  return (
    <Panel>
      <form className={classes['rating']} noValidate onSubmit={form.onSubmit(save)}>
        <StarChoice
          legend={`How was your order from ${order.storeName}?`}
          value={stars}
          onChange={(chosen) => enter({ stars: chosen })}
        />
        {stars > 0 && (
          <TextArea
            label="Your words (optional)"
            rows={2}
            value={comment}
            error={wrong['comment']}
            onChange={(event) => enter({ comment: event.currentTarget.value })}
          />
        )}
        {stars > 0 && (
          <ItemStars
            lines={order.lines}
            items={given.items ?? {}}
            onChange={(items) => enter({ items })}
          />
        )}
        <AlertLine message={message} />
        <p className={classes['said']} role="status">
          {draft === null && ratingText(rating, ratingEntry)}
        </p>
        {draft === null && ratingEntry !== null && isRefused(ratingEntry) && (
          <p className={classes['refused']}>{ratingEntry.lastError?.message}</p>
        )}
        {answer !== null && (
          <p className={classes['answer']}>
            <b>{order.storeName}:</b> {answer.text}
          </p>
        )}
        {draft !== null && (
          <Button type="submit" size="md" loading={busy} disabled={wrong['comment'] !== undefined}>
            Save rating
          </Button>
        )}
      </form>
    </Panel>
  );
}

interface ItemStarsProps extends Pick<OrderRow, 'lines'> {
  /** Stars by item id, of those that have some. */
  readonly items: Readonly<Record<string, number>>;
  readonly onChange: (items: Readonly<Record<string, number>>) => void;
}

/** Stars for single items, folded away: most people rate the order and are done. */
function ItemStars({ lines, items, onChange }: ItemStarsProps) {
  const rated = Object.keys(items).length;
  return (
    <details className={starClasses['items']}>
      <summary className={starClasses['summary']}>
        Rate the items{rated > 0 ? ` (${rated} rated)` : ''}
      </summary>
      <div className={starClasses['list']}>
        {lines.map(({ itemId, name }) => (
          <StarChoice
            key={itemId}
            legend={name}
            value={items[itemId] ?? 0}
            onChange={(stars) => {
              onChange({ ...items, [itemId]: stars });
            }}
          />
        ))}
      </div>
    </details>
  );
}

/** How far a rating is; it is not called given before the server has it. Null without one. */
export function ratingText(
  rating: Pick<RatingRow, 'pending'> | null,
  entry: Pick<StoredOutboxEntry, 'state'> | null,
): string | null {
  if (rating === null) return null;
  if (entry !== null && isRefused(entry)) return 'Your rating was not taken.';
  if (!rating.pending) return 'Thank you for your rating.';
  return entry?.state === 'sending' ? 'Your rating is being sent' : 'Your rating, waiting to send';
}
