import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import { answerRating } from '../../../commands/sellers/change-shop.ts';
import type { DeskAnswer } from '../../../contracts/desks/desk-reads.ts';
import { fieldMessages } from '../../../contracts/field-messages.ts';
import { type ShopRating, writtenAnswer } from '../../../contracts/orders/rate-order.ts';
import { readUnsentAnswers } from '../../../db/reads/shop-desk.ts';
import { numberText } from '../../../domain/money.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { ChipRow } from '../../../ui/fields/chip-row.tsx';
import { focusFirstProblem } from '../../../ui/fields/form-problems.ts';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { Mark } from '../../../ui/notices/mark.tsx';
import { MissingState } from '../../../ui/notices/missing-state.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import { useShopAnswer } from '../use-shop-answer.ts';
import classes from '../join/join.module.css';
import ratingClasses from './shop-ratings.module.css';

/** How many ratings are asked for at first, and how many more with each "Show older ratings". */
const ASKED_AT_ONCE = 50;
const MOST_ASKED = 500;

const OPEN = 'open';
const ALL = 'all';
const NOTHING: Readonly<Record<string, string>> = {
  [OPEN]: 'Every rating is answered.',
  [ALL]: 'After a delivery customers can say how it was. You read it here.',
};

interface OfShop {
  readonly storeId: string;
}

/** What buyers said of the shop in short, and the way to all of it. */
export function ShopRatings({ storeId }: OfShop) {
  const ask = useMemo(
    () => ({ storeId, unanswered: false, limit: ASKED_AT_ONCE }) as const,
    [storeId],
  );
  const told = useShopAnswer('fetch-shop-ratings', ask).kept?.answer;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title="Ratings">
      <Panel>
        <div className={classes['numbers']}>
          {told !== undefined && (
            <p className={classes['soft']}>
              {told.count === 0 ? 'No order was rated yet.' : summaryOf(told)}
            </p>
          )}
          <Button h={48} variant="light" onClick={() => setIsOpen(true)}>
            Ratings and answers
          </Button>
        </div>
      </Panel>
      {isOpen && <RatingsSheet storeId={storeId} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

/** "Your shop shows 4.3 of 5. 12 orders were rated, 3 without an answer." */
function summaryOf(told: Omit<DeskAnswer<'fetch-shop-ratings'>, 'ratings'>): string {
  const rated =
    told.count === 1 ? '1 order was rated' : `${numberText(told.count)} orders were rated`;
  const open = told.unansweredCount;
  const waits = open === 0 ? 'all are answered' : `${numberText(open)} without an answer`;
  return `Your shop shows ${(told.ratingTenths / 10).toFixed(1)} of 5. ${rated}, ${waits}.`;
}

function RatingsSheet({ storeId, onClose }: OfShop & { readonly onClose: () => void }) {
  const { person } = useHaat();
  const [which, setWhich] = useState<string>(OPEN);
  const [limit, setLimit] = useState(ASKED_AT_ONCE);
  const ask = useMemo(
    () => ({ storeId, unanswered: which === OPEN, limit }),
    [storeId, which, limit],
  );
  const { kept, refresh } = useShopAnswer('fetch-shop-ratings', ask);
  const unsent = useLiveQuery(async () => readUnsentAnswers(person, storeId), [person, storeId]);
  const found = kept?.answer.ratings;
  const isMissing = kept === null && refresh.state === 'failed';
  return (
    <Sheet title="Ratings" onClose={onClose}>
      <ChipRow
        label="Which ratings"
        chips={[
          { id: OPEN, name: 'Not answered' },
          { id: ALL, name: 'All' },
        ]}
        selectedId={which}
        onSelect={(chosen) => {
          setWhich(chosen);
          setLimit(ASKED_AT_ONCE);
        }}
      />
      {isMissing && (
        <MissingState
          picture="1f4e6"
          refresh={refresh}
          offlineText="The ratings are not on this phone yet. They come by themselves when the network is back."
          failedText="The ratings could not be read."
        />
      )}
      {found === undefined && !isMissing && <OrderListSkeleton rows={2} />}
      {found?.length === 0 && <p>{NOTHING[which]}</p>}
      <ul className={ratingClasses['ratings']} aria-label="Ratings of your shop">
        {found?.map((rating) => {
          const over = unsent?.get(rating.orderId);
          return (
            <OneRating
              key={rating.orderId}
              storeId={storeId}
              rating={rating}
              unsent={over?.payload.answer ?? null}
              refusal={over?.refused?.message ?? null}
            />
          );
        })}
      </ul>
      {found?.length === limit && limit < MOST_ASKED && (
        <Button
          h={48}
          variant="light"
          onClick={() => setLimit(Math.min(MOST_ASKED, limit + ASKED_AT_ONCE))}
        >
          Show older ratings
        </Button>
      )}
    </Sheet>
  );
}

interface OneRatingProps extends OfShop {
  readonly rating: ShopRating;
  /** What was written here and the server has not taken; null: nothing. */
  readonly unsent: string | null;
  /** Why the server did not take it. */
  readonly refusal: string | null;
}

const MOST_STARS = 5;

function OneRating({ storeId, rating, unsent, refusal }: OneRatingProps) {
  const { orderId, stars, comment, items, ratedAt, answer } = rating;
  const [isWriting, setIsWriting] = useState(false);
  const said = unsent ?? answer?.text ?? null;
  return (
    <li>
      <p className={classes['head']}>
        <span
          role="img"
          className={ratingClasses['stars']}
          aria-label={`${stars} of ${MOST_STARS} stars`}
        >
          {'★'.repeat(stars)}
          {'☆'.repeat(MOST_STARS - stars)}
        </span>
        <span className={classes['soft']}>
          <DateTime ms={ratedAt} />
        </span>
      </p>
      {comment !== '' && <p className={classes['quote']}>{comment}</p>}
      {items.length > 0 && (
        <p className={classes['soft']}>
          {items.map((item) => `${item.name}: ${item.stars} of ${MOST_STARS}`).join(' · ')}
        </p>
      )}
      <p className={classes['soft']}>Order {orderId}</p>
      {said !== null && !isWriting && (
        <p className={classes['quote']}>
          <b>You:</b> {said}
        </p>
      )}
      {unsent !== null && refusal === null && <Mark tone="waiting">Waiting to send</Mark>}
      {refusal !== null && <p role="alert">Your answer was not taken. {refusal}</p>}
      {isWriting ? (
        <AnswerForm
          storeId={storeId}
          rating={rating}
          before={said ?? ''}
          onDone={() => setIsWriting(false)}
        />
      ) : (
        <Button
          h={44}
          variant="light"
          aria-label={`${said === null ? 'Answer' : 'Change your answer to'} the rating of order ${orderId}`}
          onClick={() => setIsWriting(true)}
        >
          {said === null ? 'Answer' : 'Change your answer'}
        </Button>
      )}
    </li>
  );
}

interface AnswerFormProps extends OfShop {
  readonly rating: ShopRating;
  /** What was written before; '' where nothing was. */
  readonly before: string;
  readonly onDone: () => void;
}

/** What the shop says to its customer, who reads it with their rating. */
function AnswerForm({ storeId, rating: { orderId, ratedAt }, before, onDone }: AnswerFormProps) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const form = useForm({
    initialValues: { answer: before },
    validate: (written) => fieldMessages(writtenAnswer, written),
  });
  const send = async (answer: string): Promise<string | null> => {
    const answered = { storeId, orderId, ratedAt, answer: answer.trim() };
    const result = await answerRating(haat, answered);
    if (result.ok) onDone();
    return result.ok ? null : result.message;
  };
  return (
    <form
      noValidate
      className={classes['numbers']}
      onSubmit={form.onSubmit(({ answer }) => run(() => send(answer)), focusFirstProblem(form))}
    >
      <TextArea
        label="Your answer"
        description="Your customer reads it with their rating"
        rows={3}
        {...form.getInputProps('answer')}
      />
      <AlertLine message={message} />
      <div className={classes['acts']}>
        <Button type="submit" h={48} loading={busy}>
          Send answer
        </Button>
        <Button h={48} variant="subtle" onClick={onDone}>
          Not now
        </Button>
      </div>
    </form>
  );
}
