import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addDays, startOfDay } from 'date-fns';
import { changeGoods } from '../../../commands/goods/change-goods.ts';
import type { GoodsChange } from '../../../contracts/goods/goods-change.ts';
import type { GoodRow } from '../../../db/reads/goods/good-row.ts';
import { readAmount, readUnits } from '../../../domain/goods/read-cell.ts';
import { type Lot, lotProblem, MOST_LOT_PRICES } from '../../../domain/orders/quotes/lots.ts';
import { inIndia } from '../../../domain/time.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import classes from './goods-sheet.module.css';
import { ItemPictures } from './item-pictures.tsx';

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
    initialValues: {
      units: '',
      name: row?.name ?? '',
      unit: row?.unit ?? '',
      flavour: row?.flavour ?? '',
    },
  });
  const { units, name, unit, flavour } = form.values;
  if (row === undefined) return null;
  const { itemId, name: seenName, unit: seenUnit, flavour: seenFlavour, outUntil, isHidden } = row;
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
      const named = { name: newName, unit: newUnit, flavour: flavour.trim() };
      return { act: 'rename', itemId, ...named, seenName, seenUnit };
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
      <TextField label="Flavour, if any" maxLength={40} {...form.getInputProps('flavour')} />
      <Button
        h={48}
        px={8}
        disabled={name === seenName && unit === seenUnit && flavour === seenFlavour}
        onClick={rename}
      >
        Rename
      </Button>
      <ItemPictures storeId={storeId} item={row} />
      <LotForm row={row} onSave={(lot) => make(() => lotChange(row, lot))} />
    </Sheet>
  );
}

function lotChange(
  { itemId, lot: seenLot, pricePaise }: GoodRow,
  lot: Lot | null,
): GoodsChange | string {
  const problem = lot && lotProblem(lot, pricePaise);
  return problem ?? { act: 'lot', itemId, lot, seenLot };
}

interface LotFormProps {
  readonly row: GoodRow;
  readonly onSave: (lot: Lot | null) => void;
}

interface LotValues {
  readonly minimum: string;
  readonly step: string;
  readonly prices: readonly {
    readonly id: string;
    readonly from: string;
    readonly price: string;
  }[];
}

const noPrice = (place: number) => ({ id: `price ${place}`, from: '', price: '' });

const lotValuesOf = (lot: Lot | null): LotValues => ({
  minimum: String(lot?.minimum ?? 1),
  step: String(lot?.step ?? 1),
  prices: [
    ...(lot?.prices ?? []).map(({ from, pricePaise }, place) => ({
      ...noPrice(place),
      from: String(from),
      price: String(pricePaise / 100),
    })),
    noPrice(lot?.prices.length ?? 0),
  ].slice(0, MOST_LOT_PRICES),
});

/** What was typed; null for single units. What is no number is NaN, which no lot can have. */
function readLot({ minimum, step, prices }: LotValues): Lot | null {
  const tiers = prices.filter(({ from, price }) => from.trim() !== '' || price.trim() !== '');
  const lot = {
    minimum: Number(minimum.trim()),
    step: Number(step.trim()),
    prices: tiers.map(({ from, price }) => {
      const amount = readAmount(price, 'price');
      return { from: Number(from.trim()), pricePaise: amount.ok ? amount.value : Number.NaN };
    }),
  };
  return lot.minimum === 1 && lot.step === 1 && tiers.length === 0 ? null : lot;
}

/** How many are sold at once, and what one costs by the quantity (LOT-1). */
function LotForm({ row, onSave }: LotFormProps) {
  const form = useForm<LotValues>({ initialValues: lotValuesOf(row.lot) });
  const { prices } = form.values;
  const setPrice = (place: number, part: Partial<(typeof prices)[number]>) => {
    const next = prices.map((each, index) => (index === place ? { ...each, ...part } : each));
    const isLastUsed = next.at(-1)?.from !== '' && next.length < MOST_LOT_PRICES;
    form.setFieldValue('prices', isLastUsed ? [...next, noPrice(next.length)] : next);
  };
  return (
    <fieldset className={classes['lots']}>
      <legend>Sold by the lot</legend>
      <div className={classes['pair']}>
        <TextField
          label="At least"
          inputMode="numeric"
          maxLength={2}
          {...form.getInputProps('minimum')}
        />
        <TextField
          label="In steps of"
          inputMode="numeric"
          maxLength={2}
          {...form.getInputProps('step')}
        />
      </div>
      {prices.map(({ id, from, price }, place) => (
        <div key={id} role="group" aria-label={`Price ${place + 1}`} className={classes['pair']}>
          <TextField
            label="From how many"
            inputMode="numeric"
            maxLength={2}
            value={from}
            onChange={({ currentTarget }) => setPrice(place, { from: currentTarget.value })}
          />
          <TextField
            label="One costs, ₹"
            inputMode="decimal"
            value={price}
            onChange={({ currentTarget }) => setPrice(place, { price: currentTarget.value })}
          />
        </div>
      ))}
      <Button h={48} px={8} variant="light" onClick={() => onSave(readLot(form.values))}>
        Save lots and prices
      </Button>
    </fieldset>
  );
}
