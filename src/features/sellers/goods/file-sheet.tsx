import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { GoodRow } from '../../../db/reads/goods/good-row.ts';
import { FIELD_NAMES, valueOf, type CellEdit } from '../../../domain/goods/cell-edits.ts';
import { goodsFile, planImport, type FilePlan } from '../../../domain/goods/goods-file.ts';
import { formatRupees } from '../../../domain/money.ts';
import { saveFile } from '../../../ui/buttons/save-file.ts';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import type { useGoodsEdits } from './use-goods-edits.ts';
import classes from './goods-sheet.module.css';

/** Rows of the preview. */
const MOST_SHOWN = 8;
/** A hundred thousand rows with long names, bytes. */
const LARGEST_FILE = 20_000_000;

export interface FileSheetProps {
  readonly goods: ReadonlyMap<string, GoodRow>;
  readonly shopName: string;
  readonly categories: ReadonlyMap<string, string>;
  readonly edits: ReturnType<typeof useGoodsEdits>;
  readonly onClose: () => void;
}

const amount = ({ field }: CellEdit, value: number): string =>
  field === 'stock' ? String(value) : formatRupees(value);

/** The goods as a CSV file, and back from one: first what it would change, then the change. */
export function FileSheet({ goods, shopName, categories, edits, onClose }: FileSheetProps) {
  const [plan, setPlan] = useState<FilePlan | null>(null);
  const { busy, message, run } = useBusyTask();
  const input = useRef<HTMLInputElement>(null);
  const changed = plan?.ok === true ? plan.edits.length : 0;

  const save = () => {
    const rows = [...goods.values()].map((row) => ({
      ...row,
      category: categories.get(row.categoryId) ?? '',
    }));
    const name = `${shopName.replace(/[^\p{L}\p{N}]+/gu, '-')}-goods.csv`;
    saveFile(name, 'text/csv', new TextEncoder().encode(goodsFile(rows)));
  };
  return (
    <Sheet title="Goods as a file" onClose={onClose}>
      <div className={classes['files']}>
        <Button h={48} variant="light" onClick={save}>
          Save as CSV
        </Button>
        <Button h={48} variant="light" onClick={() => input.current?.click()}>
          Read a CSV file
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label="CSV file of goods"
        className="visually-hidden"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file === undefined) return;
          run(async () => {
            setPlan(null);
            if (file.size > LARGEST_FILE) return 'This file is too large for a list of goods.';
            setPlan(planImport(await file.text(), goods, shopName));
            return null;
          });
        }}
      />
      <AlertLine message={message} />
      {plan?.ok === false && (
        <NoticeLine tone="danger" isAlert>
          {plan.message}
        </NoticeLine>
      )}
      {plan?.ok === true && <Preview plan={plan} goods={goods} />}
      {changed > 0 && (
        <Button
          h={48}
          fullWidth
          loading={busy}
          onClick={() =>
            run(async () => {
              const wished = plan?.ok === true ? plan.edits : [];
              const made = wished.flatMap((edit) => {
                const row = goods.get(edit.itemId);
                return row === undefined ? [] : [{ ...edit, row }];
              });
              const problem = await edits.edit(made);
              if (problem === null) onClose();
              return problem;
            })
          }
        >
          {`Change ${changed.toLocaleString('en-IN')} cells`}
        </Button>
      )}
    </Sheet>
  );
}

/** What a file would change. */
function Preview({
  plan,
  goods,
}: {
  readonly plan: Extract<FilePlan, { ok: true }>;
  readonly goods: FileSheetProps['goods'];
}) {
  const { edits, unchanged, unknown, problems } = plan;
  return (
    <>
      <p role="status">
        {`${edits.length.toLocaleString('en-IN')} cells change, ${unchanged.toLocaleString('en-IN')} items stay as they are.`}
        {unknown > 0 &&
          ` ${unknown.toLocaleString('en-IN')} rows are of items that you don’t have.`}
      </p>
      <ul className={classes['preview']} aria-label="What changes">
        {edits.slice(0, MOST_SHOWN).map((edit) => {
          const row = goods.get(edit.itemId);
          if (row === undefined) return null;
          return (
            <li key={`${edit.itemId} ${edit.field}`}>
              <span>
                {FIELD_NAMES[edit.field]} of {row.name}
              </span>
              <b>
                {amount(edit, valueOf(row, edit.field))} → {amount(edit, edit.value)}
              </b>
            </li>
          );
        })}
      </ul>
      {problems.length > 0 && (
        <>
          <NoticeLine tone="warn">These rows can’t be right and stay as they are:</NoticeLine>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
