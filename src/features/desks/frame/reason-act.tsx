import { Button, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import classes from './desk-page.module.css';
import type { Answer } from '../../../contracts/sync-service.ts';
import type { DeskAnswer, DeskAsk } from '../../../contracts/desks/desk-reads.ts';
import { hasMaskedNumber } from '../../../domain/account/contact.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { parsePrice } from '../../../domain/goods/read-cell.ts';
import type { Paise } from '../../../domain/money.ts';
import { indiaInputTime, readIndiaInputTime } from '../../../domain/time.ts';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';

export interface ReasonActProps {
  /** What the reason is called where others read it, too: "What the applicant reads". Missing: it is for the audit log. */
  readonly label?: string;
  readonly description?: string;
  /** Each with its words on the button, and what it does with the reason; ends with what to tell the person, or null. */
  readonly acts: readonly {
    readonly label: string;
    readonly isMain?: boolean;
    /** It may be done without a word. */
    readonly isWordless?: boolean;
    readonly run: (reason: string) => Promise<string | null>;
  }[];
  /** Other fields of the act. */
  readonly children?: ReactNode;
}

/** Something that staff do, and why: no act without a reason (DESK-1). */
export function ReasonAct({
  label = 'Why',
  description = label === 'Why' ? 'It stands in the audit log.' : undefined,
  acts,
  children,
}: ReasonActProps) {
  const { busy, message, run } = useBusyTask();
  const form = useForm({ initialValues: { reason: '' } });
  return (
    <div className={classes['act']}>
      {children}
      <TextArea
        label={label}
        description={description}
        maxLength={500}
        rows={2}
        {...form.getInputProps('reason')}
      />
      <AlertLine message={message} />
      <div className={classes['buttons']}>
        {acts.map((act) => (
          <Button
            key={act.label}
            h={48}
            variant={act.isMain === true ? 'filled' : 'light'}
            disabled={busy}
            onClick={() =>
              run(async () => {
                const written = form.values.reason.trim();
                if (written === '' && act.isWordless !== true) return 'Please write why.';
                const told = await act.run(written);
                if (told === null) form.reset();
                return told;
              })
            }
          >
            {act.label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** A number in clear: a tap calls it. */
export const CallLink = ({ mobileNumber }: { readonly mobileNumber: string }) => (
  <a href={`tel:+91${mobileNumber}`} className={classes['call']}>
    {mobileNumber}
  </a>
);

interface InClearProps<Told> {
  /** The button by which it is asked for, and what the reason is called. */
  readonly label: string;
  readonly why: string;
  readonly ask: (
    sync: ReturnType<typeof useHaat>['sync'],
    reason: string,
  ) => Promise<Answer<Told | null>>;
  readonly children: (told: Told) => ReactNode;
}

/** What is masked, in clear for a reason that is logged; it is shown and never kept on this device (DESK-2). */
function InClear<Told>({ label, why, ask, children }: InClearProps<Told>) {
  const { sync } = useHaat();
  const [isAsked, setIsAsked] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const show = async (reason: string) => {
    const answer = await ask(sync, reason);
    if (!answer.ok) return answer.problem.message;
    setTold(answer.value);
    return null;
  };
  if (told !== null) return children(told);
  if (!isAsked) {
    return (
      <Button variant="light" h={48} onClick={() => setIsAsked(true)}>
        {label}
      </Button>
    );
  }
  return (
    <ReasonAct
      label={why}
      description="It stands in the audit log."
      acts={[{ label: 'Show it', isMain: true, run: show }]}
    />
  );
}

/** A person's name and number in clear. @param who somebody with an account, or who left their number only */
export const ContactInClear = ({
  who,
}: {
  readonly who: { readonly userId: number } | { readonly leadId: string };
}) => (
  <InClear<{ readonly name: string; readonly mobileNumber: string }>
    label="Show name and number"
    why="Why you need the number"
    ask={(sync, reason) =>
      'userId' in who
        ? sync.askDesk('read-contact', { ...who, reason })
        : sync.askDesk('read-lead', { ...who, reason })
    }
  >
    {({ name, mobileNumber }) => (
      <dl className={classes['facts']}>
        <dt>Name</dt>
        <dd>{name === '' ? 'No name yet' : name}</dd>
        <dt>Mobile number</dt>
        <dd>
          <CallLink mobileNumber={mobileNumber} />
        </dd>
      </dl>
    )}
  </InClear>
);

/** The numbers that were written into texts in which they are masked; nothing where none is. */
export function WrittenNumbers({
  of,
  texts,
}: {
  readonly of: DeskAsk<'read-written-numbers'>['of'];
  readonly texts: readonly string[];
}) {
  if (!hasMaskedNumber(texts)) return null;
  return (
    <InClear<DeskAnswer<'read-written-numbers'>>
      label="Show the numbers in the text"
      why="Why you need the numbers"
      ask={(sync, reason) => sync.askDesk('read-written-numbers', { of, reason })}
    >
      {({ numbers }) => (
        <dl className={classes['facts']}>
          <dt>Written numbers</dt>
          {numbers.map((number) => (
            <dd key={number}>
              <CallLink mobileNumber={number} />
            </dd>
          ))}
        </dl>
      )}
    </InClear>
  );
}

interface TimeFieldProps {
  readonly label: string;
  /** ms; null: none is written. */
  readonly value: number | null;
  readonly description?: string;
  readonly error?: ReactNode;
  readonly onChange: (value: number | null) => void;
}

/** A day and a time by India's clock, wherever the desk is. */
export function TimeField({ label, value, description, error, onChange }: TimeFieldProps) {
  return (
    <TextField
      type="datetime-local"
      label={label}
      description={description}
      error={error}
      value={value === null ? '' : indiaInputTime(value)}
      onChange={(event) => onChange(readIndiaInputTime(event.currentTarget.value))}
    />
  );
}

/** Texts of which one tap writes one. */
export function CannedAnswers({
  texts,
  onChoose,
}: {
  readonly texts: readonly string[];
  readonly onChoose: (text: string) => void;
}) {
  return (
    <div className={classes['buttons']} role="group" aria-label="Answers that fit often">
      {texts.map((text) => (
        <button
          key={text}
          type="button"
          className={classes['canned']}
          onClick={() => {
            onChoose(text);
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

export const NO_AMOUNT = 'Please write an amount, such as 120.50.';

/** Reads what was typed into an `AmountField`; null for what is no amount, or nothing. */
export function readAmount(typed: string): Paise | null {
  const read = parsePrice(typed, 'rupees');
  return read.ok && read.paise > 0 ? read.paise : null;
}

/** How much money goes back. @param props its description and what ties it to a form */
export const AmountField = (props: TextInputProps) => (
  <TextField label="How much goes back, ₹" inputMode="decimal" maxLength={12} {...props} />
);
