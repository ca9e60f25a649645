import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './choice-list.module.css';
import starClasses from './star-choice.module.css';

export interface ListedChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** More about it, below the label. */
  readonly note?: string;
  /** Why it can't be chosen now; it is shown greyed out. */
  readonly disabledReason?: string | undefined;
}

export interface ChoiceListProps<Value extends string> {
  readonly legend: string;
  readonly choices: readonly ListedChoice<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  /** What is wrong with the choice. */
  readonly error?: string | null;
}

/** One of several sentences: radio buttons under each other, each row as high as a thumb. */
export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { legend, choices, value, onChange, error = null } = props;
  const name = useId();
  return (
    <fieldset aria-describedby={error === null ? undefined : `${name}-error`}>
      <legend className={classes['legend']}>{legend}</legend>
      <div className={classes['rows']}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classes['row']}
            data-disabled={choice.disabledReason === undefined ? undefined : ''}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabledReason !== undefined}
              className={classes['input']}
              onChange={() => {
                onChange(choice.value);
              }}
            />
            <span className={classes['text']}>
              {choice.label}
              {choice.note !== undefined && (
                <span className={classes['reason']}>{choice.note}</span>
              )}
              {choice.disabledReason !== undefined && (
                <span className={classes['reason']}>{choice.disabledReason}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      <p id={`${name}-error`} className={classes['error']} role="alert">
        {error}
      </p>
    </fieldset>
  );
}

interface StarChoiceProps {
  readonly legend: string;
  /** 1 to 5; 0 while none is chosen. */
  readonly value: number;
  readonly onChange: (stars: number) => void;
}

const STARS = [1, 2, 3, 4, 5] as const;

/** One to five stars: radio buttons that look like stars, each as large as a thumb. */
export function StarChoice({ legend, value, onChange }: StarChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className={starClasses['legend']}>{legend}</legend>
      <div className={starClasses['stars']}>
        {STARS.map((stars) => {
          const Icon = stars <= value ? IconStarFilled : IconStar;
          return (
            <label
              key={stars}
              className={starClasses['star']}
              data-chosen={stars <= value ? '' : undefined}
            >
              <input
                type="radio"
                name={name}
                value={stars}
                checked={stars === value}
                className={starClasses['input']}
                onChange={() => {
                  onChange(stars);
                }}
              />
              <Icon size={30} stroke={1.6} aria-hidden />
              <span className="visually-hidden">
                {stars} {stars === 1 ? 'star' : 'stars'}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
