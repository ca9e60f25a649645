import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import classes from './desk-page.module.css';

export interface ReasonActProps {
  /** What the reason is called: "Why", "What the applicant reads". */
  readonly label: string;
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
export function ReasonAct({ label, description, acts, children }: ReasonActProps) {
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
