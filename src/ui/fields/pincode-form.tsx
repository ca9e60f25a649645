import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId } from 'react';
import { TextField } from './text-field.tsx';
import { useBusyTask } from '../buttons/use-busy-task.ts';
import classes from './pincode-form.module.css';

export interface PincodeFormProps {
  readonly initial?: string;
  /** Takes what was typed; the answer is what is wrong with it, or null. */
  readonly onChoose: (typed: string) => Promise<string | null>;
}

/** A pincode and a button: where to deliver, in one line. What was typed stays when it was refused. */
export function PincodeForm({ initial = '', onChoose }: PincodeFormProps) {
  const problemId = useId();
  const { busy, message, run, clear } = useBusyTask();
  const form = useForm({ initialValues: { pincode: initial }, onValuesChange: clear });
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={form.onSubmit(({ pincode }) => {
        run(() => onChoose(pincode.trim()));
      })}
    >
      <TextField
        label="Pincode"
        placeholder="6 digits"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={6}
        {...form.getInputProps('pincode')}
        error={message !== null}
        aria-describedby={message === null ? undefined : problemId}
      />
      <Button type="submit" size="lg" px="md" loading={busy} className={classes['button'] ?? ''}>
        Show stores
      </Button>
      <p id={problemId} role="alert" className={classes['problem']}>
        {message}
      </p>
    </form>
  );
}
