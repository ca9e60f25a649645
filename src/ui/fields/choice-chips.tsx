import { type ReactNode, useId } from 'react';
import classes from './choice-chips.module.css';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export interface ChoiceChipsProps<Value extends string> {
  readonly legend: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

/** One of a few: radio buttons that look like chips. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { legend, choices, value, onChange } = props;
  const name = useId();
  return (
    <ChipGroup legend={legend}>
      {choices.map((choice) => (
        <label key={choice.value} className={classes['chip']}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            className="visually-hidden"
            onChange={() => {
              onChange(choice.value);
            }}
          />
          {choice.label}
        </label>
      ))}
    </ChipGroup>
  );
}

interface ChipGroupProps {
  readonly legend: string;
  readonly children: ReactNode;
}

/** Chips that belong together, under what they are about. */
export function ChipGroup({ legend, children }: ChipGroupProps) {
  return (
    <fieldset>
      <legend className={classes['legend']}>{legend}</legend>
      <div className={classes['chips']}>{children}</div>
    </fieldset>
  );
}
