import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useDeferredValue, type KeyboardEvent, type ReactNode } from 'react';
import { formatRupees } from '../../../domain/money.ts';
import { DateTime } from '../../../ui/time/date-time.tsx';
import { SelectField } from '../../../ui/fields/text-field.tsx';
import classes from './desk-table.module.css';

/** One column of a desk's table. */
export interface DeskColumn<Row> {
  readonly key: string;
  readonly label: string;
  /** What the column is sorted by and what an export says. */
  readonly value: (row: Row) => string | number;
  /** How it is shown, where that is another way. */
  readonly show?: (row: Row) => ReactNode;
}

/** A column of points in time, ms. */
export const timeColumn = <Row,>(
  key: string,
  label: string,
  msOf: (row: Row) => number,
): DeskColumn<Row> => ({
  key,
  label,
  value: (row) => new Date(msOf(row)).toISOString(),
  show: (row) => <DateTime ms={msOf(row)} />,
});

/** A column of amounts, paise; an export has them in rupees. */
export const amountColumn = <Row,>(
  key: string,
  label: string,
  paiseOf: (row: Row) => number,
): DeskColumn<Row> => ({
  key,
  label,
  value: (row) => paiseOf(row) / 100,
  show: (row) => formatRupees(paiseOf(row)),
});

/** By which column, and which way. */
export interface DeskSort {
  readonly key: string;
  readonly isDown: boolean;
}

/** Rows in the order that a person chose; equal ones stay in theirs. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly DeskColumn<Row>[],
  sort: DeskSort | null,
): readonly Row[] {
  const column = columns.find(({ key }) => key === sort?.key);
  if (column === undefined || sort === null) return rows;
  const way = sort.isDown ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [column.value(one), column.value(other)];
    if (typeof a === 'number' && typeof b === 'number') return (a - b) * way;
    return String(a).localeCompare(String(b), 'en', { numeric: true }) * way;
  });
}

/** So many rows stand first: more than a PC's screen has room for. The others follow once those are painted. */
const FIRST_ROWS = 25;

export interface DeskTableProps<Row> {
  /** What it lists, for screen readers. */
  readonly caption: string;
  readonly columns: readonly DeskColumn<Row>[];
  /** In the order in which they are shown. */
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly sort: DeskSort | null;
  readonly onSort: (sort: DeskSort) => void;
  /** A row is opened, by a tap or by Enter; left out where there is nothing behind it. */
  readonly onOpen?: (row: Row) => void;
}

/** The arrow keys go from row to row, as in a list of mail. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const table = event.currentTarget.closest('table');
  const buttons = [...(table?.querySelectorAll<HTMLButtonElement>('[data-row]') ?? [])];
  const place = buttons.indexOf(event.currentTarget);
  const next = buttons[place + step];
  if (place === -1 || next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** The table of a desk: sorted by its headings, walked through with the arrow keys; on a phone each row is a card. */
export function DeskTable<Row>(props: DeskTableProps<Row>) {
  const { caption, columns, idOf, sort, onSort, onOpen } = props;
  const isWhole = useDeferredValue(true, false);
  const rows = isWhole ? props.rows : props.rows.slice(0, FIRST_ROWS);
  return (
    <table className={classes['table']}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, label }) => {
            const isSorted = sort?.key === key;
            const Arrow = sort?.isDown === true ? IconArrowDown : IconArrowUp;
            return (
              <th
                key={key}
                scope="col"
                aria-sort={isSorted ? (sort.isDown ? 'descending' : 'ascending') : undefined}
              >
                <button
                  type="button"
                  className={classes['heading']}
                  onClick={() => onSort({ key, isDown: isSorted && !sort.isDown })}
                >
                  {label}
                  {isSorted && <Arrow size={16} aria-hidden />}
                </button>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)}>
            {columns.map(({ key, label, value, show }, place) => {
              const shown = show?.(row) ?? value(row);
              return (
                <td key={key} data-label={label}>
                  {place === 0 && onOpen !== undefined ? (
                    <button
                      type="button"
                      data-row
                      className={classes['open']}
                      onKeyDown={moveFocus}
                      onClick={() => onOpen(row)}
                    >
                      {shown}
                    </button>
                  ) : (
                    shown
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On a phone, where rows are cards without headings, a field sorts them. */
export function PhoneSort<Row>({
  columns,
  sort,
  onSort,
}: Pick<DeskTableProps<Row>, 'columns' | 'sort' | 'onSort'>) {
  return (
    <SelectField
      aria-label="Sort by"
      wrapperProps={{ 'data-phone': true }}
      value={sort === null ? '' : `${sort.key}.${sort.isDown ? 'down' : 'up'}`}
      onChange={(event) => {
        const [key = '', way] = event.currentTarget.value.split('.');
        onSort({ key, isDown: way === 'down' });
      }}
      data={[
        { value: '', label: 'Sort by', disabled: true },
        ...columns.flatMap(({ key, label }) => [
          { value: `${key}.up`, label: `${label} ↑` },
          { value: `${key}.down`, label: `${label} ↓` },
        ]),
      ]}
    />
  );
}
