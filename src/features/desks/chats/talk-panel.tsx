import { ActionIcon, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconX } from '@tabler/icons-react';
import { useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { SAY_IN_TALK } from '../../../contracts/desks/desk-commands.ts';
import type { ChatFailure } from '../../../contracts/orders/chat/chat-room.ts';
import type { OpenTalk } from '../../../contracts/orders/chat/fetch-waiting-chat-rooms.ts';
import { deskSubjects } from '../../../domain/account/desk-subjects.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { Bone } from '../../../ui/layout/skeletons.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { TalkLog } from '../../../ui/orders/talk-log.tsx';
import { ActLines, KeptLine, useActsOn, useDesk } from '../frame/desk-list.tsx';
import frame from '../frame/desk-page.module.css';
import { CannedAnswers, WrittenNumbers } from '../frame/reason-act.tsx';
import classes from './chat-desk.module.css';

/** What a talk is about, as a column and a heading say it. */
export const TALK_ABOUT: Readonly<Record<ChatFailure, string>> = {
  'payment-failed': 'Payment failed',
  'order-not-confirmed': 'Order not confirmed',
  'cancel-failed': 'Cancelling failed',
  'return-failed': 'Return',
  'refund-late': 'Refund',
  'delivery-failed': 'Delivery',
};

/** A buyer as a desk names them (DESK-2). */
export const buyerOf = ({
  buyerInitial,
  buyerUserId,
}: Pick<OpenTalk, 'buyerInitial' | 'buyerUserId'>): string =>
  buyerInitial === '' ? `Buyer ${buyerUserId}` : `${buyerInitial}… (${buyerUserId})`;

/** Answers that fit often, by what a talk is about; they go into the field, and out only once they are sent. */
const CANNED: Readonly<Record<ChatFailure, readonly string[]>> = {
  'payment-failed': [
    'Nothing was taken for this order. If your bank shows a payment, it comes back within five working days.',
  ],
  'order-not-confirmed': ['The store has not confirmed this order. You have not been charged.'],
  'cancel-failed': ['The goods have left the store, so the order can’t be cancelled any more.'],
  'return-failed': ['Please tell us what is wrong with the goods, and add a picture as a ticket.'],
  'refund-late': ['Your refund has been started. Banks take up to five working days.'],
  'delivery-failed': ['I am asking the store where your order is. One moment, please.'],
};
const OF_ALL: readonly string[] = [
  'Hello! I am looking at your order.',
  'Is there anything else that I can do for you?',
];

export interface TalkPanelProps {
  readonly roomId: string;
  /** It was opened last. */
  readonly isNewest: boolean;
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  readonly onClose: () => void;
}

/** On a phone the talk that was opened is above the row that was tapped. */
function showTalk(talk: HTMLElement | null): void {
  talk?.scrollIntoView({ block: 'nearest' });
}

/** One of the talks that are open. */
export function TalkPanel({ roomId, isNewest, draft, onDraft, onClose }: TalkPanelProps) {
  const titleId = useId();
  const ask = useMemo(() => ({ limit: 1, open: [roomId] }), [roomId]);
  const { kept, refresh } = useDesk('fetch-waiting-chat-rooms', ask);
  const [talk] = kept?.answer.open ?? [];
  const isMissing = talk === undefined && (kept !== null || refresh.state === 'failed');
  return (
    <section
      ref={isNewest ? showTalk : undefined}
      className={classes['talk']}
      aria-labelledby={titleId}
    >
      <header className={classes['top']}>
        <h2 id={titleId} className={frame['heading']}>
          {talk === undefined ? 'Talk' : `${TALK_ABOUT[talk.failure]}, ${buyerOf(talk)}`}
        </h2>
        <ActionIcon variant="subtle" size={44} aria-label="Close this talk" onClick={onClose}>
          <IconX aria-hidden />
        </ActionIcon>
      </header>
      {talk === undefined && !isMissing && <Bone height={120} />}
      {isMissing && kept !== undefined && (
        <NoticeLine tone="warn">
          {kept === null
            ? 'This talk is not on this device. It comes when the network is back.'
            : 'This talk is not there.'}
        </NoticeLine>
      )}
      {talk !== undefined && kept !== undefined && kept !== null && (
        <>
          <KeptLine fetchedAt={kept.fetchedAt} refresh={refresh} />
          {talk.orderId !== null && (
            <p className={classes['about']}>
              Order{' '}
              <Link to={`${ROUTES.careOrders}?q=${talk.orderId}&open=${talk.orderId}`}>
                {talk.orderId}
              </Link>{' '}
              at {talk.storeName}
            </p>
          )}
          <TalkLog messages={talk.messages} own="staff" names={{ buyer: 'Buyer' }} />
          <WrittenNumbers
            of={{ kind: 'talk', roomId }}
            texts={talk.messages.map(({ text }) => text)}
          />
          <Answer talk={talk} draft={draft} onDraft={onDraft} />
        </>
      )}
    </section>
  );
}

type AnswerProps = Pick<TalkPanelProps, 'draft' | 'onDraft'> & { readonly talk: OpenTalk };

function Answer({ talk, draft, onDraft }: AnswerProps) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  // What is written stays with the talk, which may be closed and opened again.
  const form = useForm({
    initialValues: { text: draft },
    onValuesChange: ({ text }) => onDraft(text),
  });
  const { buyerUserId, externalReferenceId, failure, lastPosition } = talk;
  const subject = deskSubjects.talk([buyerUserId, externalReferenceId, failure].join(':'));
  const acts = useActsOn()(subject);
  const send = () =>
    run(async () => {
      const text = form.values.text.trim();
      if (text === '') return 'Please write an answer.';
      const about = { buyerUserId, externalReferenceId, failure };
      const result = await appendCommand(haat, SAY_IN_TALK, {
        ask: { ...about, message: text, seenPosition: lastPosition, limit: 1 },
        about: buyerOf(talk),
      });
      if (!result.ok) return result.message;
      form.setFieldValue('text', '');
      return null;
    });
  return (
    <>
      <ActLines acts={acts} />
      <TextArea
        label="Answer"
        description="Ctrl and Enter sends it."
        rows={3}
        maxLength={1000}
        {...form.getInputProps('text')}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
      />
      <CannedAnswers
        texts={[...CANNED[failure], ...OF_ALL]}
        onChoose={(text) => {
          const parts = [form.values.text.trim(), text];
          form.setFieldValue('text', parts.filter((part) => part !== '').join(' '));
        }}
      />
      <AlertLine message={message} />
      <Button h={48} disabled={busy} onClick={send}>
        Send
      </Button>
    </>
  );
}
