import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './star-choice.module.css';

export interface StarChoiceProps {
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
      <legend className={classes['legend']}>{legend}</legend>
      <div className={classes['stars']}>
        {STARS.map((stars) => {
          const Icon = stars <= value ? IconStarFilled : IconStar;
          return (
            <label
              key={stars}
              className={classes['star']}
              data-chosen={stars <= value ? '' : undefined}
            >
              <input
                type="radio"
                name={name}
                value={stars}
                checked={stars === value}
                className={classes['input']}
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
