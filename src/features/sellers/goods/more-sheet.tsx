import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addDays, startOfDay } from 'date-fns';
import { changeGoods } from '../../../commands/goods/change-goods.ts';
import type { GoodsChange } from '../../../contracts/goods/goods-change.ts';
import type { GoodRow } from '../../../db/reads/goods/good-row.ts';
import { readUnits } from '../../../domain/goods/read-cell.ts';
import { inIndia } from '../../../domain/time.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import classes from './goods-sheet.module.css';

const MOVES = [
  { act: 'received', label: 'Came in' },
  { act: 'sold', label: 'Sold here' },
  { act: 'spoiled', label: 'Thrown away' },
] as const;

export interface MoreSheetProps {
  readonly storeId: string;
  /** Undefined once the sheet does not show it any more. */
  readonly row: GoodRow | undefined;
  readonly onClose: () => void;
}

/** What else is done to an item: goods that come and go, out for today, another name, hidden. */
export function MoreSheet({ storeId, row, onClose }: MoreSheetProps) {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  const form = useForm({
    initialValues: { units: '', name: row?.name ?? '', unit: row?.unit ?? '' },
  });
  const { units, name, unit } = form.values;
  if (row === undefined) return null;
  const { itemId, name: seenName, unit: seenUnit, outUntil, isHidden } = row;
  const make = (change: () => GoodsChange | string) =>
    run(async () => {
      const made = change();
      if (typeof made === 'string') return made;
      const result = await changeGoods(haat, storeId, [{ name: seenName, change: made }]);
      if (result.ok) onClose();
      return result.ok ? null : result.message;
    });
  const move = (act: (typeof MOVES)[number]['act']) =>
    make(() => {
      const read = readUnits(units);
      if (!read.ok) return read.message;
      if (read.value === 0) return 'Please enter how many, at least 1.';
      return { act, itemId, moveId: haat.newId(), quantity: read.value };
    });
  const rename = () =>
    make(() => {
      const [newName, newUnit] = [name.trim(), unit.trim()];
      if (newName === '' || newUnit === '') return 'Please enter a name and a size.';
      return { act: 'rename', itemId, name: newName, unit: newUnit, seenName, seenUnit };
    });
  return (
    <Sheet title={`${seenName}, ${seenUnit}`} onClose={onClose}>
      <AlertLine message={message} />
      <TextField
        label="How many"
        inputMode="numeric"
        placeholder="24"
        {...form.getInputProps('units')}
      />
      <div className={classes['files']}>
        {MOVES.map(({ act, label }) => (
          <Button key={act} h={48} px={8} variant="light" onClick={() => move(act)}>
            {label}
          </Button>
        ))}
      </div>
      <div className={classes['files']}>
        <Button
          h={48}
          px={8}
          variant="light"
          onClick={() =>
            make(() => {
              const moveId = haat.newId();
              const until = startOfDay(addDays(inIndia(haat.now()), 1)).getTime();
              return outUntil === null
                ? { act: 'out-today', itemId, moveId, until }
                : { act: 'back', itemId, moveId };
            })
          }
        >
          {outUntil === null ? 'Out of stock today' : 'There again'}
        </Button>
        <Button
          h={48}
          px={8}
          variant="light"
          {...(!isHidden && { color: 'red' })}
          onClick={() => make(() => ({ act: isHidden ? 'show' : 'hide', itemId }))}
        >
          {isHidden ? 'Show to buyers' : 'Hide from buyers'}
        </Button>
      </div>
      <TextField label="Name" maxLength={120} {...form.getInputProps('name')} />
      <TextField label="Size" maxLength={40} {...form.getInputProps('unit')} />
      <Button h={48} px={8} disabled={name === seenName && unit === seenUnit} onClick={rename}>
        Rename
      </Button>
    </Sheet>
  );
}
