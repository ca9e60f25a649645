import { indiaInputTime, readIndiaInputTime } from '../../../domain/time.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

export interface TimeFieldProps {
  readonly label: string;
  /** ms; null: none is written. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** A day and a time by India's clock, wherever the desk is. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={value === null ? '' : indiaInputTime(value)}
      onChange={(event) => onChange(readIndiaInputTime(event.currentTarget.value))}
    />
  );
}
