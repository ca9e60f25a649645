import { Button } from '@mantine/core';
import { secondsInMinute } from 'date-fns/constants';
import { millisecondsToMinutes } from 'date-fns/millisecondsToMinutes';
import { millisecondsToSeconds } from 'date-fns/millisecondsToSeconds';
import { answerLineChange } from '../../../commands/orders/answer-line-change.ts';
import { discardEntry } from '../../../commands/outbox/discard-entry.ts';
import type { OrderRow } from '../../../db/person-database.ts';
import type { WaitingAnswer } from '../../../db/reads/orders/order-changes.ts';
import { formatRupees } from '../../../domain/money.ts';
import {
  ANSWER_WITHIN_MS,
  type LineChange,
  openQuestions,
} from '../../../domain/orders/life/line-changes.ts';
import { isRefused } from '../../../domain/orders/life/waiting-change.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { Panel } from '../../../ui/layout/section.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import classes from './order-details.module.css';

export interface OrderQuestionsProps {
  readonly order: OrderRow;
  readonly answers: readonly WaitingAnswer[];
}

/** What the shop asks about an order, as a part of its page; nothing while there is no question and no answer that failed. */
export function OrderQuestions({ order, answers }: OrderQuestionsProps) {
  const hasQuestion = openQuestions(order.server ?? {}).length > 0;
  if (!hasQuestion && !answers.some(({ entry }) => isRefused(entry))) return null;
  return (
    <Panel>
      <QuestionsOfOrder order={order} answers={answers} />
    </Panel>
  );
}

/** The questions of the shop with their two answers, and what came of an answer that did not count (SUB-1). */
export function QuestionsOfOrder({ order, answers }: OrderQuestionsProps) {
  return (
    <>
      {answers.map(({ entry, itemName }) =>
        isRefused(entry) && entry.sequence !== undefined ? (
          <LostAnswer
            key={entry.id}
            sequence={entry.sequence}
            text={entry.lastError?.message ?? `Your answer about ${itemName} did not count.`}
          />
        ) : null,
      )}
      {openQuestions(order.server ?? {}).map((question) => (
        <Question
          key={question.changeId}
          order={order}
          question={question}
          answer={answers.find(({ changeId }) => changeId === question.changeId)}
        />
      ))}
    </>
  );
}

interface QuestionProps {
  readonly order: OrderRow;
  readonly question: LineChange;
  readonly answer: WaitingAnswer | undefined;
}

/** What comes if the buyer says no, or nothing. */
const withoutText = ({ keptQuantity, quantity }: LineChange): string =>
  keptQuantity === 0 ? 'Leave it out' : `Only ${keptQuantity} of ${quantity}`;

function Question({ order, question, answer }: QuestionProps) {
  const { itemId, name, unit, quantity, keptQuantity, replacement } = question;
  if (replacement === null) return null;
  const missing = quantity - keptQuantity;
  const agreed = order.lines.find((line) => line.itemId === itemId)?.pricePaise ?? 0;
  const paise = replacement.pricePaise * replacement.quantity;
  const isDearer = replacement.shelfPaise > replacement.pricePaise;
  return (
    <div className={classes['question']}>
      <h3 className={classes['title']}>
        {keptQuantity === 0
          ? `${name} ${unit} ran out`
          : `Only ${keptQuantity} of ${quantity} ${name} ${unit}`}
      </h3>
      <p>The store offers instead:</p>
      <div className={classes['line']}>
        <Picture
          picture={replacement.picture}
          name={replacement.name}
          unit={replacement.unit}
          size={48}
        />
        <span className={classes['what']}>
          <b>{replacement.quantity} ×</b> {replacement.name}{' '}
          <span className={classes['soft']}>{replacement.unit}</span>
        </span>
        <span className={classes['sum']}>{formatRupees(paise)}</span>
      </div>
      <p className={classes['soft']}>
        {isDearer
          ? `${formatRupees(replacement.shelfPaise)} each in the store. You pay no more than agreed.`
          : `Instead of ${formatRupees(agreed * missing)} for ${missing} × ${name}.`}
      </p>
      {answer === undefined || isRefused(answer.entry) ? (
        <Answers order={order} question={question} />
      ) : (
        <WaitingNote question={question} answer={answer} />
      )}
    </div>
  );
}

/** The two answers, until when they count, and what happens without one. */
function Answers({ order, question }: Omit<QuestionProps, 'answer'>) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  const { changeId, replacement } = question;
  const answer = (accept: boolean) =>
    run(async () => {
      const result = await answerLineChange(haat, order.id, { changeId, accept });
      return result.ok ? null : result.message;
    });
  const takes = order.server?.wishes?.ifNoAnswer === 'similar';
  return (
    <>
      <AlertLine message={message} />
      <Button size="lg" loading={busy} onClick={() => answer(true)}>
        {`Take ${replacement?.quantity} × ${replacement?.name}`}
      </Button>
      <Button size="lg" variant="light" disabled={busy} onClick={() => answer(false)}>
        {withoutText(question)}
      </Button>
      <p className={classes['soft']}>
        <TimeLeft question={question} />{' '}
        {takes
          ? 'Without an answer the store sends it, as you wished.'
          : `Without an answer: ${withoutText(question).toLowerCase()}.`}
      </p>
    </>
  );
}

const PAD = 2;

/** Until when an answer counts. The server's clock decides; this one may be wrong, and takes no button away. */
function TimeLeft({ question: { answerBy } }: Pick<QuestionProps, 'question'>) {
  const { now } = useHaat();
  const time = useNow(now, true);
  if (answerBy === null) return null;
  const left = Math.min(answerBy - time, ANSWER_WITHIN_MS);
  if (left <= 0) return <b>The ten minutes are over; an answer may come too late.</b>;
  const minutes = millisecondsToMinutes(left);
  const rest = String(millisecondsToSeconds(left) % secondsInMinute).padStart(PAD, '0');
  return (
    <>
      Answer by <DateTime ms={answerBy} isWithin />:{' '}
      <b className={classes['clock']}>
        {minutes}:{rest} left
      </b>
      .
    </>
  );
}

/** An answer on its way: it counts once the server has it, and says so. */
function WaitingNote({
  question,
  answer: { accept, entry },
}: Pick<QuestionProps, 'question'> & { readonly answer: WaitingAnswer }) {
  const { now } = useHaat();
  const time = useNow(now, true);
  const { answerBy, replacement } = question;
  const what = accept ? `Take ${replacement?.name}` : withoutText(question);
  const isLate = answerBy !== null && answerBy <= time;
  return (
    <NoticeLine tone="warn">
      <b>{`${what}: ${entry.state === 'sending' ? 'telling the store now' : 'waiting to send'}.`}</b>{' '}
      {isLate
        ? 'The ten minutes are over: what became of it is told when you are online.'
        : answerBy !== null && (
            <>
              It counts if the store has it by <DateTime ms={answerBy} isWithin />.
            </>
          )}
    </NoticeLine>
  );
}

/** Why an answer did not count and what came of the question, until it was read. */
function LostAnswer({ sequence, text }: { readonly sequence: number; readonly text: string }) {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  return (
    <div className={classes['question']}>
      <NoticeLine tone="danger" isAlert>
        {text}
      </NoticeLine>
      <AlertLine message={message} />
      <Button
        h={48}
        variant="light"
        onClick={() => {
          run(async () => {
            const result = await discardEntry(haat, sequence);
            return result.ok ? null : result.message;
          });
        }}
      >
        OK
      </Button>
    </div>
  );
}
