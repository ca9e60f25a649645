import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AlertLine } from '../notices/alert-line.tsx';
import { Mark } from '../notices/mark.tsx';
import { NoticeLine } from '../notices/notice-line.tsx';
import { useBusyTask } from '../buttons/use-busy-task.ts';
import { TextArea } from '../fields/text-field.tsx';
import { isLineProblem } from '../network/use-background-refresh.ts';
import { Bone } from '../layout/skeletons.tsx';
import { DateTime } from '../time/date-time.tsx';
import classes from './talk-log.module.css';

type Side = 'buyer' | 'shop' | 'staff';

/** Something that was said; numbered from 1, `at` in ms. */
interface Said {
  readonly position: number;
  readonly author: Side;
  readonly text: string;
  readonly at: number;
}

/** Something that was written on this phone and that the server has not taken. */
interface Unsent {
  readonly sequence: number;
  readonly text: string;
  /** Why the server did not take it; null while it waits. */
  readonly problem: string | null;
}

/** The newest message, as soon as it stands there; the page itself stays where it is. */
function bringIntoView(element: HTMLElement | null): void {
  const log = element?.closest('[role=log]') ?? null;
  if (log !== null) log.scrollTop = log.scrollHeight;
}

export interface TalkLogProps {
  /** Oldest first. */
  readonly messages: readonly Said[];
  /** On which side its reader sits. */
  readonly own: Side;
  /** What the sides are called; the own one is "You" unless it has a name here. */
  readonly names: Readonly<Partial<Record<Side, string>>>;
  /** Behind what was said, in the order of sending. */
  readonly unsent?: readonly Unsent[];
  /** What can be done with one that was not taken. */
  readonly onTakeBack?: (message: Unsent, isWrittenAgain: boolean) => void;
}

const NONE: readonly Unsent[] = [];

/** What was said between a buyer and a shop or customer care, and what waits to be. */
export function TalkLog({ messages, own, names, unsent = NONE, onTakeBack }: TalkLogProps) {
  const ownName = names[own] ?? 'You';
  const lastSequence = unsent.at(-1)?.sequence;
  const last = lastSequence === undefined ? messages.at(-1)?.position : undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
    <div className={classes['said']} role="log" aria-label="What was said" tabIndex={0}>
      <ol className={classes['list']}>
        {messages.map(({ position, author, text, at }) => (
          <li
            key={position}
            ref={position === last ? bringIntoView : undefined}
            className={classes['message']}
            data-own={author === own ? '' : undefined}
          >
            <span className={classes['who']}>
              {author === own ? ownName : names[author]} · <DateTime ms={at} />
            </span>
            <span className={classes['text']}>{text}</span>
          </li>
        ))}
        {unsent.map((message) => (
          <li
            key={`unsent ${message.sequence}`}
            ref={message.sequence === lastSequence ? bringIntoView : undefined}
            className={classes['message']}
            data-own=""
          >
            <span className={classes['who']}>{ownName}</span>
            <span className={classes['text']}>{message.text}</span>
            {message.problem === null ? (
              <span>
                <Mark tone="waiting">Waiting to send</Mark>
              </span>
            ) : (
              <>
                <NoticeLine tone="danger" isAlert>{`Not sent. ${message.problem}`}</NoticeLine>
                <span className={classes['ways']}>
                  <Button h={44} variant="light" onClick={() => onTakeBack?.(message, true)}>
                    Write it again
                  </Button>
                  <Button h={44} variant="subtle" onClick={() => onTakeBack?.(message, false)}>
                    Delete
                  </Button>
                </span>
              </>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

export interface OrderTalkProps extends Pick<TalkLogProps, 'own' | 'names'> {
  /** Null: it is not on this phone. */
  readonly messages: readonly Said[] | null;
  readonly unsent: readonly Unsent[];
  readonly isReading: boolean;
  /** Why nothing can be written any more; null: it can. */
  readonly overText: string | null;
  /** Why it is not on this phone; null where it is. */
  readonly problem: { readonly code: string; readonly message: string } | null;
  /** Instead of messages, while there are none. */
  readonly emptyText: string;
  /** Under the field. */
  readonly hint: string;
  /** Longest message, characters. */
  readonly longest: number;
  /** What is typed; it stays where this is closed and opened again. */
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  /** Says something; ends with what went wrong, or null. */
  readonly onSend: (text: string) => Promise<string | null>;
  /** Takes back what was not taken, by its sequence; ends likewise. */
  readonly onTakeBack: (sequence: number) => Promise<string | null>;
}

const OFFLINE =
  'You are offline, and what was said before is not on this phone. What you write now is sent later.';

/** The talk of an order, with a field to write in. */
export function OrderTalk(props: OrderTalkProps) {
  const { own, names, messages, unsent, overText, problem: unread, onDraft } = props;
  const { busy, message, run } = useBusyTask();
  const form = useForm({
    initialValues: { text: props.draft },
    onValuesChange: ({ text }) => onDraft(text),
  });
  const send = () =>
    run(async () => {
      const text = form.values.text.trim();
      if (text === '') return 'Please write something.';
      const problem = await props.onSend(text);
      if (problem === null) form.setFieldValue('text', '');
      return problem;
    });
  const takeBack = ({ sequence, text }: Unsent, isWrittenAgain: boolean) =>
    run(async () => {
      const problem = await props.onTakeBack(sequence);
      if (problem === null && isWrittenAgain) {
        const parts = [form.values.text.trim(), text].filter((part) => part !== '');
        form.setFieldValue('text', parts.join('\n').slice(0, props.longest));
      }
      return problem;
    });
  const isEmpty = (messages ?? []).length === 0 && unsent.length === 0;
  return (
    <>
      {isEmpty && props.isReading && <Bone height={88} />}
      {isEmpty && messages !== null && <p>{props.emptyText}</p>}
      {!isEmpty && (
        <TalkLog
          messages={messages ?? []}
          own={own}
          names={names}
          unsent={unsent}
          onTakeBack={takeBack}
        />
      )}
      {unread !== null && (
        <NoticeLine tone="warn">{isLineProblem(unread) ? OFFLINE : unread.message}</NoticeLine>
      )}
      {overText !== null && <NoticeLine>{overText}</NoticeLine>}
      <AlertLine message={message} />
      {overText === null && (
        <form className={classes['form']} onSubmit={form.onSubmit(send)}>
          <TextArea
            label="Your message"
            description={props.hint}
            rows={2}
            maxLength={props.longest}
            {...form.getInputProps('text')}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              send();
            }}
          />
          <Button type="submit" h={48} loading={busy}>
            Send
          </Button>
        </form>
      )}
    </>
  );
}
