import { Button, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import classes from './desk-page.module.css';
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

/** A person's number in clear, for a reason that is logged; it is shown and never kept on this device (DESK-2). */
export function ContactInClear({
  who,
}: {
  /** Somebody with an account, or who left their number only. */
  readonly who: { readonly userId: number } | { readonly leadId: string };
}) {
  const { sync } = useHaat();
  const [isAsked, setIsAsked] = useState(false);
  const [contact, setContact] = useState<{ name: string; mobileNumber: string } | null>(null);
  const show = async (reason: string) => {
    const answer =
      'userId' in who
        ? await sync.askDesk('read-contact', { ...who, reason })
        : await sync.askDesk('read-lead', { ...who, reason });
    if (!answer.ok) return answer.problem.message;
    setContact(answer.value);
    return null;
  };
  if (contact !== null) {
    return (
      <dl className={classes['facts']}>
        <dt>Name</dt>
        <dd>{contact.name === '' ? 'No name yet' : contact.name}</dd>
        <dt>Mobile number</dt>
        <dd>
          <a href={`tel:+91${contact.mobileNumber}`}>{contact.mobileNumber}</a>
        </dd>
      </dl>
    );
  }
  if (!isAsked) {
    return (
      <Button variant="light" h={48} onClick={() => setIsAsked(true)}>
        Show name and number
      </Button>
    );
  }
  return (
    <ReasonAct
      label="Why you need the number"
      description="It stands in the audit log."
      acts={[{ label: 'Show it', isMain: true, run: show }]}
    />
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
