import { Button } from '@mantine/core';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { GoodRow } from '../../../db/reads/goods/good-row.ts';
import { planPaste } from '../../../domain/goods/cell-edits.ts';
import { ChipRow } from '../../../ui/fields/chip-row.tsx';
import { SearchInput } from '../../../ui/fields/search-input.tsx';
import { SelectField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { useWindowRows } from '../../../ui/layout/use-window-rows.ts';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { useToast } from '../../../ui/notices/toast.tsx';
import { type RowActs, SHEET_MODES, type SheetMode, SheetRow } from './good-row.tsx';
import classes from './goods-sheet.module.css';
import {
  FILTER_NAMES,
  GOODS_FILTERS,
  type GoodsFilter,
  type GoodsView,
  type GoodsWish,
} from './goods-view.ts';
import type { useGoodsEdits } from './use-goods-edits.ts';

interface PasteProblemsProps {
  readonly message: string;
  readonly problems: readonly string[];
  readonly onClose: () => void;
}

/** A row without a message, px. */
const ROW_HEIGHT = 132;

export interface GoodsListProps {
  readonly storeId: string;
  readonly view: GoodsView;
  readonly mode: SheetMode;
  readonly edits: ReturnType<typeof useGoodsEdits>;
  readonly onMore: (row: GoodRow) => void;
  readonly onMove: RowActs['move'];
}

/** The rows of the sheet; only those in view exist. */
export function GoodsList({ storeId, view, mode, edits, onMore, onMove }: GoodsListProps) {
  const list = useRef<HTMLUListElement>(null);
  const listTop = useListTop(list);
  const toast = useToast();
  const [refused, setRefused] = useState<{ message: string; problems: readonly string[] } | null>(
    null,
  );
  const { rows, totalHeight, measure, focusProps } = useWindowRows({
    count: view.count,
    rowHeight: ROW_HEIGHT,
    listTop,
    keyAt: view.idAt,
  });
  const latest = useRef({ view, edits, onMore, onMove });
  useLayoutEffect(() => {
    latest.current = { view, edits, onMore, onMove };
  });
  const { show } = toast;
  // The same acts for ever: a row is drawn anew only when it changed.
  const acts = useMemo(
    (): RowActs => ({
      edit: (row, field, value) =>
        latest.current.edits.edit([{ itemId: row.itemId, field, value, row }]),
      move: (row, act, units) => latest.current.onMove(row, act, units),
      more: (row) => latest.current.onMore(row),
      focus: (place, column) => focusCell(list.current, place, column),
      paste: (place, field, text) => {
        if (!/[\t\n]/.test(text.trim())) return false;
        const below = latest.current.view.rows().slice(place);
        const plan = planPaste(text, field, below);
        if (!plan.ok) {
          setRefused(plan);
          return true;
        }
        const byId = new Map(below.map((row) => [row.itemId, row]));
        const made = plan.edits.flatMap((edit) => {
          const row = byId.get(edit.itemId);
          return row === undefined ? [] : [{ ...edit, row }];
        });
        void latest.current.edits.edit(made).then((problem) => {
          show(problem ?? `${made.length} cells pasted. Undo takes them back.`);
        });
        return true;
      },
    }),
    [show],
  );
  return (
    <>
      <ul
        ref={list}
        className={classes['list']}
        style={{ height: totalHeight }}
        aria-label="Goods"
        {...focusProps}
      >
        {rows.map(({ index, start }) => {
          const row = view.rowAt(index);
          return (
            <li
              key={row?.itemId ?? index}
              ref={measure}
              data-index={index}
              className={classes['place']}
              style={{ transform: `translateY(${start - listTop}px)` }}
              aria-setsize={view.count}
              aria-posinset={index + 1}
            >
              {row !== undefined && (
                <SheetRow row={row} place={index} storeId={storeId} mode={mode} acts={acts} />
              )}
            </li>
          );
        })}
      </ul>
      {toast.element}
      {refused !== null && <PasteProblems {...refused} onClose={() => setRefused(null)} />}
    </>
  );
}

/** Focuses a cell of the column, scrolling to its row where that is not drawn yet. */
function focusCell(list: HTMLElement | null, place: number, column: string): void {
  if (list === null || place < 0) return;
  const find = () =>
    list.querySelector<HTMLInputElement>(`[data-index="${place}"] input[data-column="${column}"]`);
  const cell = find();
  if (cell !== null) {
    cell.focus();
    return;
  }
  window.scrollBy({ top: ROW_HEIGHT * 2 });
  requestAnimationFrame(() => find()?.focus());
}

/** The list's distance from the top of the document, px. */
function useListTop(list: RefObject<HTMLElement | null>): number {
  const [listTop, setListTop] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const findTop = () =>
      setListTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    findTop();
    const observer = new ResizeObserver(findTop);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return listTop;
}

/** Why a pasted block was not taken, with the cells that can't be right. */
function PasteProblems({ message, problems, onClose }: PasteProblemsProps) {
  return (
    <Sheet title="Not pasted" onClose={onClose}>
      <NoticeLine tone="danger" isAlert>
        {message}
      </NoticeLine>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <Button h={48} fullWidth onClick={onClose}>
        OK
      </Button>
    </Sheet>
  );
}

const MODE_NAMES: Readonly<Record<SheetMode, string>> = {
  edit: 'Edit',
  received: 'Goods in',
  counted: 'Count',
};

interface GoodsToolsProps {
  readonly wish: GoodsWish;
  readonly mode: SheetMode;
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  /** Items about which something is asked. */
  readonly asked: number;
  readonly onQuery: (query: string) => void;
  readonly onFilter: (filter: GoodsFilter) => void;
  readonly onCategory: (categoryId: string) => void;
  readonly onMode: (mode: SheetMode) => void;
}

/** Chooses what the sheet shows and what is done on it. */
export function GoodsTools(props: GoodsToolsProps) {
  const { wish, mode, categories, asked, onQuery, onFilter, onCategory, onMode } = props;
  const chips = GOODS_FILTERS.filter((id) => id !== 'asked' || asked > 0).map((id) => ({
    id,
    name: id === 'asked' ? `${FILTER_NAMES[id]} ${asked}` : FILTER_NAMES[id],
  }));
  return (
    <>
      <SearchInput
        label="Search goods"
        placeholder="Name or brand"
        text={wish.query}
        onChange={onQuery}
      />
      <ChipRow
        label="Show"
        chips={chips}
        selectedId={wish.filter}
        onSelect={(id) => onFilter(GOODS_FILTERS.find((each) => each === id) ?? 'all')}
      />
      <div className={classes['tools']}>
        <SelectField
          label="What you do"
          value={mode}
          data={SHEET_MODES.map((value) => ({ value, label: MODE_NAMES[value] }))}
          onChange={({ currentTarget: { value } }) =>
            onMode(SHEET_MODES.find((each) => each === value) ?? 'edit')
          }
        />
        <SelectField
          label="Category"
          value={wish.categoryId}
          data={[
            { value: '', label: 'All' },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => onCategory(value)}
        />
      </div>
    </>
  );
}
