import { lotSummary } from '../../../domain/orders/quotes/lots.ts';
import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { changeGoods, dropGoodsChanges } from '../../../commands/goods/change-goods.ts';
import type { GoodsChange } from '../../../contracts/goods/goods-change.ts';
import type { GoodRow } from '../../../db/reads/goods/good-row.ts';
import type { GoodQuestion } from '../../../db/reads/goods/goods-changes.ts';
import type { CellResult } from '../../../domain/goods/read-cell.ts';
import { formatRupees } from '../../../domain/money.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
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
  // Enter moves the focus, and the cell is left before it is drawn anew: what came in would be written down twice.
  const isMade = useRef(false);
  // What was typed stays until the sheet has it, so that the cell never shows the former value again.
  if (saved !== null && saved !== text) {
    setSaved(null);
    setTyped(null);
  }

  const tell = (message: string | null) => {
    setIsWrong(message !== null);
    onProblem(message);
  };
  const forget = () => {
    setTyped(null);
    tell(null);
  };
  // What was refused here speaks of what stood there: it goes when something else does, such as what was pasted.
  const isTypedInto = useRef(false);
  const refusedOver = useEffectEvent((former: string) => {
    if (text !== former && !isTypedInto.current && isWrong) forget();
  });
  useEffect(() => () => refusedOver(text), [text]);
  /** @returns whether the cell may be left */
  const finish = (): boolean => {
    if (typed === null || saved !== null || isMade.current) return true;
    if (typed.trim() === text) {
      forget();
      return true;
    }
    const result = read(typed);
    if (!result.ok) {
      tell(result.message);
      return false;
    }
    tell(null);
    isMade.current = true;
    setSaved(text);
    if (text === '') setTyped(null);
    void commit(result.value).then((problem) => {
      if (problem === null) {
        if (text === '') setSaved(null);
        return;
      }
      isMade.current = false;
      setSaved(null);
      tell(problem);
    });
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const rows = event.key === 'Enter' ? (event.shiftKey ? -1 : 1) : ROWS_OF_KEY[event.key];
    if (event.key === 'Escape') forget();
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
          onFocus={({ currentTarget }) => {
            isTypedInto.current = true;
            currentTarget.select();
          }}
          onChange={({ currentTarget }) => {
            isMade.current = false;
            setSaved(null);
            setTyped(currentTarget.value);
          }}
          onBlur={() => {
            isTypedInto.current = false;
            finish();
          }}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            if (props.onPaste?.(event.clipboardData.getData('text')) !== true) return;
            event.preventDefault();
            forget();
          }}
        />
      </span>
    </label>
  );
}

/** A change in a few words: "₹46". */
function wishText(change: GoodsChange): string {
  switch (change.act) {
    case 'price': {
      const { pricePaise, mrpPaise } = change;
      const mrp = mrpPaise === undefined ? '' : `MRP ${formatRupees(mrpPaise)}`;
      return pricePaise === undefined ? mrp : formatRupees(pricePaise);
    }
    case 'counted':
      return String(change.quantity);
    case 'rename':
      return `“${change.name}”`;
    case 'lot':
      return change.lot === null ? 'single units' : lotSummary(change.lot);
    default:
      return '';
  }
}

/** The same change once more, on what stands now; null where that makes no sense. */
function meantAnyway(change: GoodsChange, row: GoodRow, newId: () => string): GoodsChange | null {
  const { told, version: seenVersion } = row;
  switch (change.act) {
    case 'price': {
      const { pricePaise: seenPricePaise, mrpPaise: seenMrpPaise } = told;
      const [price, mrp] = [change.pricePaise ?? seenPricePaise, change.mrpPaise ?? seenMrpPaise];
      return price > mrp ? null : { ...change, seenPricePaise, seenMrpPaise, seenVersion };
    }
    case 'counted':
      return { ...change, moveId: newId(), seenVersion, after: [] };
    case 'rename':
      return { ...change, seenName: told.name, seenUnit: told.unit };
    case 'lot':
      return { ...change, seenLot: told.lot };
    default:
      return null;
  }
}

/** What somebody else did first (SELL-2, SELL-3), until this person has decided. */
export function GoodQuestions({
  row,
  storeId,
}: {
  readonly row: GoodRow;
  readonly storeId: string;
}) {
  if (row.questions.length === 0) return null;
  return (
    <div className={classes['questions']}>
      {row.questions.map((question) => (
        <Question key={question.sequence} question={question} row={row} storeId={storeId} />
      ))}
    </div>
  );
}

interface QuestionProps {
  readonly question: GoodQuestion;
  readonly row: GoodRow;
  readonly storeId: string;
}

function Question({ question: { sequence, change, error }, row, storeId }: QuestionProps) {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  const anyway = error?.code === 'short' ? null : meantAnyway(change, row, haat.newId);
  const wish = wishText(change);
  return (
    <>
      <NoticeLine tone="danger" isAlert>
        {`${wish === '' ? '' : `You entered ${wish}. `}${error?.message ?? ''}`}
      </NoticeLine>
      <AlertLine message={message} />
      <div className={classes['answers']}>
        {anyway !== null && (
          <Button
            h={44}
            onClick={() => {
              run(async () => {
                const named = [{ name: row.name, change: anyway }];
                const result = await changeGoods(haat, storeId, named, [sequence]);
                return result.ok ? null : result.message;
              });
            }}
          >
            Use {wish}
          </Button>
        )}
        <Button
          h={44}
          variant="light"
          onClick={() => {
            run(async () => {
              const result = await dropGoodsChanges(haat, [sequence]);
              return result.ok ? null : result.message;
            });
          }}
        >
          {anyway === null ? 'OK' : 'Keep what stands'}
        </Button>
      </div>
    </>
  );
}
