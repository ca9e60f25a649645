import { useState, type KeyboardEvent } from 'react';
import type { CellResult } from '../../../domain/goods/read-cell.ts';
import classes from './good-row.module.css';

export interface SheetCellProps {
  /** "Price of Toor dal". */
  readonly label: string;
  /** What stands above it on a phone. */
  readonly heading: string;
  /** Which column it is in. */
  readonly column: string;
  /** What stands in it; '' for a cell that is filled anew each time. */
  readonly text: string;
  readonly placeholder?: string;
  readonly unit?: string;
  readonly read: (text: string) => CellResult;
  /** Makes the change. @returns why not */
  readonly commit: (value: number) => Promise<string | null>;
  readonly onProblem: (message: string | null) => void;
  /** Enter, or an arrow up or down: to the same column of another row. */
  readonly onMove: (rows: number) => void;
  /** @returns whether the clipboard was a block of cells */
  readonly onPaste?: (text: string) => boolean;
  readonly isWaiting: boolean;
}

const ROWS_OF_KEY: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** A cell that is typed into like a spreadsheet's: Enter goes down, Escape brings back what was there. */
export function SheetCell(props: SheetCellProps) {
  const { label, heading, column, text, read, commit, onProblem, onMove } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  // What was typed stays until the sheet has it, so that the cell never shows the former value again.
  if (saved !== null && saved !== text) {
    setSaved(null);
    setTyped(null);
  }

  const tell = (message: string | null) => {
    setIsWrong(message !== null);
    onProblem(message);
  };
  /** @returns whether the cell may be left */
  const finish = (): boolean => {
    if (typed === null || saved !== null) return true;
    if (typed.trim() === text) {
      setTyped(null);
      tell(null);
      return true;
    }
    const result = read(typed);
    if (!result.ok) {
      tell(result.message);
      return false;
    }
    tell(null);
    setSaved(text);
    if (text === '') setTyped(null);
    void commit(result.value).then((problem) => {
      if (problem === null) {
        if (text === '') setSaved(null);
        return;
      }
      setSaved(null);
      tell(problem);
    });
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const rows = event.key === 'Enter' ? (event.shiftKey ? -1 : 1) : ROWS_OF_KEY[event.key];
    if (event.key === 'Escape') {
      setTyped(null);
      tell(null);
    }
    if (rows === undefined) return;
    event.preventDefault();
    if (finish()) onMove(rows);
  };
  return (
    <label className={classes['cell']} data-column={column}>
      <span className={classes['heading']}>{heading}</span>
      <span className={classes['box']} data-waiting={props.isWaiting ? '' : undefined}>
        {props.unit !== undefined && (
          <span aria-hidden className={classes['unit']}>
            {props.unit}
          </span>
        )}
        <input
          className={classes['input']}
          aria-label={label}
          aria-invalid={isWrong ? true : undefined}
          data-column={column}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          placeholder={props.placeholder}
          value={typed ?? text}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => {
            setSaved(null);
            setTyped(currentTarget.value);
          }}
          onBlur={finish}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            if (props.onPaste?.(event.clipboardData.getData('text')) === true)
              event.preventDefault();
          }}
        />
      </span>
    </label>
  );
}
