import type { ReactNode } from 'react';
import { indiaInputTime, readIndiaInputTime } from '../../../domain/time.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

export interface TimeFieldProps {
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
