import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { GoodRow } from '../../../db/reads/goods/good-row.ts';
import { planBulk, type BulkWish } from '../../../domain/goods/read-cell.ts';
import { formatRupees } from '../../../domain/money.ts';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { SelectField, TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import type { useGoodsEdits } from './use-goods-edits.ts';
import classes from './goods-sheet.module.css';

const ROUNDINGS: readonly { readonly to: BulkWish['roundTo']; readonly label: string }[] = [
  { to: 100, label: 'Rupees' },
  { to: 50, label: '50 paise' },
  { to: 1, label: 'Exactly' },
];
/** Rows of the preview. */
const MOST_SHOWN = 8;

export interface BulkSheetProps {
  /** The items that the sheet shows. */
  readonly rows: readonly GoodRow[];
  readonly edits: ReturnType<typeof useGoodsEdits>;
  readonly onClose: () => void;
}

/** Prices of all shown items up or down, with what comes of it before anything changes. */
export function BulkSheet({ rows, edits, onClose }: BulkSheetProps) {
  const form = useForm({ initialValues: { text: '', rounding: '100' } });
  const { text, rounding } = form.values;
  const roundTo = ROUNDINGS.find(({ to }) => String(to) === rounding)?.to ?? 100;
  const { busy, message, run } = useBusyTask();
  const percent = Number(text.replace(',', '.').replace('%', ''));
  const isWish = text.trim() !== '' && percent !== 0 && percent >= -90 && percent <= 100;
  const isWrong = text.trim() !== '' && text.trim() !== '-' && !isWish;
  const plan = isWish ? planBulk(rows, { percent, roundTo }) : null;
  const byId = new Map(rows.map((row) => [row.itemId, row]));
  const changed = plan?.edits.length ?? 0;
  return (
    <Sheet
      title={`Change prices of ${rows.length.toLocaleString('en-IN')} items`}
      onClose={onClose}
    >
      <p>Only what the sheet shows is changed: choose a category or search first.</p>
      <div className={classes['tools']}>
        <TextField
          label="Up or down, percent"
          placeholder="5 or -10"
          inputMode="text"
          {...form.getInputProps('text')}
          error={isWrong ? 'Please enter a number from -90 to 100, like 5 or -10.' : undefined}
        />
        <SelectField
          label="Round to"
          data={ROUNDINGS.map(({ to, label }) => ({ value: String(to), label }))}
          {...form.getInputProps('rounding')}
        />
      </div>
      {plan !== null && (
        <>
          <ul className={classes['preview']} aria-label="What changes">
            {plan.edits.slice(0, MOST_SHOWN).map(({ itemId, value }) => (
              <li key={itemId}>
                <span>{byId.get(itemId)?.name}</span>
                <b>
                  {formatRupees(byId.get(itemId)?.pricePaise ?? 0)} → {formatRupees(value)}
                </b>
              </li>
            ))}
          </ul>
          <p className={classes['count']}>
            {[
              changed > MOST_SHOWN && `and ${changed - MOST_SHOWN} more.`,
              plan.atMrp > 0 && `${plan.atMrp} stop at their MRP.`,
              plan.withoutPrice > 0 && `${plan.withoutPrice} have no price and stay without.`,
            ]
              .filter((each) => each !== false)
              .join(' ')}
          </p>
        </>
      )}
      <AlertLine message={message} />
      <Button
        h={48}
        fullWidth
        loading={busy}
        disabled={changed === 0}
        onClick={() =>
          run(async () => {
            const made = (plan?.edits ?? []).flatMap((edit) => {
              const row = byId.get(edit.itemId);
              return row === undefined ? [] : [{ ...edit, row }];
            });
            const problem = await edits.edit(made);
            if (problem === null) onClose();
            return problem;
          })
        }
      >
        {changed === 0 ? 'Change prices' : `Change ${changed.toLocaleString('en-IN')} prices`}
      </Button>
    </Sheet>
  );
}
