import { plainRupees } from '../../../domain/money.ts';
import { lotSummary } from '../../../domain/orders/quotes/lots.ts';
import { IconDots } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import type { GoodRow } from '../../../db/reads/goods/good-row.ts';
import {
  CELL_FIELDS,
  FIELD_NAMES,
  readCell,
  rowProblem,
  type CellEdit,
  type CellField,
} from '../../../domain/goods/cell-edits.ts';
import { readUnits, type CellResult } from '../../../domain/goods/read-cell.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { Mark } from '../../../ui/notices/mark.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { GoodQuestions, SheetCell } from './sheet-cell.tsx';
import classes from './good-row.module.css';

/** What is done on the sheet: edit cells, write down what came, or count. */
export const SHEET_MODES = ['edit', 'received', 'counted'] as const;
export type SheetMode = (typeof SHEET_MODES)[number];

/** What a row can do to the sheet around it. */
export interface RowActs {
  readonly edit: (row: GoodRow, field: CellField, value: number) => Promise<string | null>;
  readonly move: (
    row: GoodRow,
    act: 'received' | 'counted',
    units: number,
  ) => Promise<string | null>;
  readonly paste: (place: number, field: CellField, text: string) => boolean;
  readonly focus: (place: number, column: string) => void;
  readonly more: (row: GoodRow) => void;
}

export interface GoodRowProps {
  readonly row: GoodRow;
  readonly place: number;
  readonly storeId: string;
  readonly mode: SheetMode;
  readonly acts: RowActs;
}

const rupees = (paise: number): string => (paise === 0 ? '' : plainRupees(paise));

function cellText(row: GoodRow, field: CellField): string {
  if (field === 'stock') return String(row.stock);
  return rupees(field === 'price' ? row.pricePaise : row.mrpPaise);
}

/** Acts that a cell's value waits by. */
const WAITS: Readonly<Record<CellField, readonly string[]>> = {
  price: ['price'],
  mrp: ['price'],
  stock: ['counted', 'received', 'sold', 'spoiled', 'out-today', 'back'],
};

/** An item of the sheet: name and cells, what waits, and what is asked. */
export const SheetRow = memo(function SheetRow(props: GoodRowProps) {
  const { row, place, storeId, mode, acts } = props;
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const onProblem = (column: string) => (message: string | null) =>
    setProblems(({ [column]: _old, ...rest }) =>
      message === null ? rest : { ...rest, [column]: message },
    );
  // An MRP that was just typed counts for the price after it, before the sheet has read it back.
  const made = useRef<readonly MadeEdit[]>([]);
  const justMade = () => made.current.filter(({ on }) => on === row.waiting);
  return (
    <div className={classes['row']} data-mode={mode}>
      <Picture picture={row.picture} size={44} />
      <div className={classes['what']}>
        <p className={classes['name']}>{row.name}</p>
        <p className={classes['soft']}>{row.unit}</p>
        {row.lot !== null && <p className={classes['soft']}>{lotSummary(row.lot)}</p>}
        <RowMarks row={row} />
      </div>
      <div className={classes['cells']}>
        {mode === 'edit' ? (
          CELL_FIELDS.map((field) => (
            <SheetCell
              key={field}
              label={`${FIELD_NAMES[field]} of ${row.name}`}
              heading={FIELD_NAMES[field]}
              column={field}
              text={cellText(row, field)}
              {...(field !== 'stock' && { unit: '₹' })}
              read={(text) => readChecked(row, field, text, justMade())}
              commit={(value) => {
                const edit = { itemId: row.itemId, field, value };
                made.current = [...justMade(), edit].map((each) => ({ ...each, on: row.waiting }));
                return acts.edit(row, field, value);
              }}
              onProblem={onProblem(field)}
              onMove={(rows) => acts.focus(place + rows, field)}
              onPaste={(text) => acts.paste(place, field, text)}
              isWaiting={row.waiting.some(({ act }) => WAITS[field].includes(act))}
            />
          ))
        ) : (
          <MoveCell {...props} mode={mode} onProblem={onProblem(mode)} />
        )}
      </div>
      <IconButton
        label={`More about ${row.name}`}
        icon={IconDots}
        tone="soft"
        onClick={() => acts.more(row)}
      />
      {Object.entries(problems).map(([column, problem]) => (
        <AlertLine key={column} message={problem} />
      ))}
      <GoodQuestions row={row} storeId={storeId} />
    </div>
  );
});

/** An edit, and what waited of its item then: once something else waits, the row shows it. */
interface MadeEdit extends CellEdit {
  readonly on: GoodRow['waiting'];
}

function readChecked(
  row: GoodRow,
  field: CellField,
  text: string,
  made: readonly CellEdit[],
): CellResult {
  const result = readCell(field, text);
  if (!result.ok) return result;
  const problem = rowProblem(row, [...made, { itemId: row.itemId, field, value: result.value }]);
  return problem === null ? result : { ok: false, message: problem };
}

/** How many came, or were counted, beside what the books say. */
function MoveCell({
  row,
  place,
  mode,
  acts,
  onProblem,
}: GoodRowProps & {
  readonly mode: 'received' | 'counted';
  readonly onProblem: (message: string | null) => void;
}) {
  const isCount = mode === 'counted';
  return (
    <>
      <p className={classes['books']}>
        <span className={classes['heading']}>{isCount ? 'By the books' : 'In stock'}</span>
        <b>{row.stock}</b>
      </p>
      <SheetCell
        key={mode}
        label={`${isCount ? 'Counted' : 'Received'} of ${row.name}`}
        heading={isCount ? 'Counted' : 'Came in'}
        column={mode}
        text=""
        placeholder={isCount ? '…' : '+'}
        read={readUnits}
        commit={(units) => acts.move(row, mode, units)}
        onProblem={onProblem}
        onMove={(rows) => acts.focus(place + rows, mode)}
        isWaiting={row.waiting.some(({ act }) => act === mode)}
      />
    </>
  );
}

/** How it stands, in a word or two; nothing is shown as done that the server has not confirmed. */
function RowMarks({ row }: { readonly row: GoodRow }) {
  const marks: { readonly tone: 'waiting' | 'attention' | 'ended'; readonly text: string }[] = [];
  if (row.questions.length > 0) marks.push({ tone: 'attention', text: 'Needs you' });
  if (row.waiting.length > 0) marks.push({ tone: 'waiting', text: 'Waiting to send' });
  if (row.outUntil !== null) marks.push({ tone: 'ended', text: 'Out for today' });
  else if (row.stock === 0 && !row.isHidden) marks.push({ tone: 'ended', text: 'Out of stock' });
  if (row.isHidden) marks.push({ tone: 'ended', text: 'Hidden' });
  if (marks.length === 0) return null;
  return (
    <p className={classes['marks']}>
      {marks.map(({ tone, text }) => (
        <Mark key={text} tone={tone}>
          {text}
        </Mark>
      ))}
    </p>
  );
}
