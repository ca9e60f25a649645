import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useCallback, useState } from 'react';
import type { ChatFailure, ChatMessage } from '../../../contracts/orders/chat/chat-room.ts';
import { subjects } from '../../../contracts/live/pokes.ts';
import type { Order } from '../../../contracts/schemas.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useTold } from '../../../ports/use-follow.ts';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { Bone } from '../../../ui/layout/skeletons.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { isLineProblem, useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { TalkLog } from '../../../ui/orders/talk-log.tsx';
import classes from '../../../ui/orders/talk-log.module.css';

/** Where no live stream tells of answers (LIVE-4). */
const REFRESH_EVERY_MS = 10_000;
const OFFLINE = 'You are offline. A talk needs the network; a ticket can be written without it.';
/** As the service takes it, characters. */
const LONGEST = 1000;

/** A talk with customer relations. It lives on the server alone: what is not sent stays in the field. */
export function ChatPart({ order }: { readonly order: Order }) {
  const { session, sync } = useHaat();
  const { externalReferenceId } = order;
  const failure = chatFailureOf(order);
  const [messages, setMessages] = useState<readonly ChatMessage[] | null>(null);
  const form = useForm({ initialValues: { text: '' } });
  const { busy, message, run } = useBusyTask();
  const listen = useCallback(async () => {
    const answer = await sync.talk(externalReferenceId, failure, null);
    if (answer.ok) setMessages(answer.value ?? []);
    return answer;
  }, [sync, externalReferenceId, failure]);
  const { state, problem, retry } = useBackgroundRefresh(listen, {
    everyMs: REFRESH_EVERY_MS,
    isLive: true,
  });
  useTold(session === null ? '' : subjects.talk(session.userId), retry);

  function send({ text }: { readonly text: string }): void {
    run(async () => {
      const answer = await sync.talk(externalReferenceId, failure, text.trim());
      if (!answer.ok) return isLineProblem(answer.problem) ? OFFLINE : answer.problem.message;
      setMessages(answer.value ?? []);
      form.reset();
      return null;
    });
  }

  const trouble = problem === null ? null : isLineProblem(problem) ? OFFLINE : problem.message;
  return (
    <>
      {messages === null && state === 'asking' && <Bone height={88} />}
      {messages?.length === 0 && <p>Tell us what is wrong. Answers show here.</p>}
      {messages !== null && messages.length > 0 && (
        <TalkLog messages={messages} own="buyer" other="Haat" />
      )}
      <form className={classes['form']} onSubmit={form.onSubmit(send)}>
        <TextArea
          label="Your message"
          rows={2}
          maxLength={LONGEST}
          {...form.getInputProps('text')}
        />
        <AlertLine message={message ?? trouble} />
        <Button type="submit" size="md" loading={busy} disabled={form.values.text.trim() === ''}>
          Send
        </Button>
      </form>
    </>
  );
}

/** What a talk about an order is about, by where the order stands; each has a room of its own. */
export function chatFailureOf({ status, refund }: Pick<Order, 'status' | 'refund'>): ChatFailure {
  if (status === 'ORDER_RETURN_REJECTED' || status === 'ORDER_RETURN_INITIATED') {
    return 'return-failed';
  }
  if ((refund ?? null) !== null || status === 'ORDER_REFUND_REJECTED') return 'refund-late';
  return 'delivery-failed';
}
