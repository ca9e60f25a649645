import { filterCount, type ShelfChoice } from '../../domain/catalogue/shelf-choice.ts';
import { resultText } from './result-text.ts';
import classes from './result-line.module.css';

export interface ResultLineProps {
  readonly choice: ShelfChoice;
  /** Items that the choice shows; undefined while that is being found out. */
  readonly count: number | undefined;
  /** Items of the whole category. */
  readonly total: number;
  readonly onClear: () => void;
}

/** How many items there are to see, and how to see all again. */
export function ResultLine({ choice, count, total, onClear }: ResultLineProps) {
  const isFiltered = filterCount(choice) > 0;
  return (
    <div className={classes['line']}>
      <p role="status" className={classes['count']}>
        {resultText({ count, total, sort: choice.sort, isFiltered })}
      </p>
      {isFiltered && (
        <button type="button" className={classes['clear']} onClick={onClear}>
          Clear all
        </button>
      )}
    </div>
  );
}
