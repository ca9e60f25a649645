import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CommonProduct } from '../../../contracts/goods/shop-goods.ts';
import { NEW_ITEM, newItemLike } from '../../../domain/goods/new-item.ts';
import { formatRupees } from '../../../domain/money.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { canScan, CodeCamera } from '../../../ui/pictures/code-camera.tsx';
import { type Chosen, NewItemForm } from './new-item-form.tsx';
import classes from './add-sheet.module.css';

export interface AddSheetProps {
  readonly storeId: string;
  /** What was looked for before, such as words that people searched in vain. */
  readonly query?: string;
  readonly onClose: () => void;
}

/** Adds an item: found in the common catalogue by name or barcode, or written anew, which needs no network. */
export function AddSheet({ storeId, query = '', onClose }: AddSheetProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return (
    <Sheet title="Add an item" onClose={onClose}>
      {chosen === null ? (
        <FindProduct query={query} onChoose={setChosen} />
      ) : (
        <NewItemForm storeId={storeId} chosen={chosen} onClose={onClose} />
      )}
    </Sheet>
  );
}

function FindProduct({
  query,
  onChoose,
}: {
  readonly query: string;
  readonly onChoose: (chosen: Chosen) => void;
}) {
  const { sync } = useHaat();
  const { busy, message, run } = useBusyTask();
  const [text, setText] = useState(query);
  const [found, setFound] = useState<readonly CommonProduct[] | null>(null);
  const typed = text.trim();
  const isCode = /^[\d\s]{8,}$/.test(typed);
  const [isScanning, setIsScanning] = useState(false);
  const find = (wanted: string) =>
    run(async () => {
      setFound(null);
      const answer = await sync.askDesk('find-common-products', { query: wanted });
      if (!answer.ok) return `${answer.problem.message} You can write it yourself meanwhile.`;
      setFound(answer.value?.products ?? []);
      return null;
    });
  return (
    <>
      <form
        className={classes['find']}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.length >= 2) find(typed);
        }}
      >
        <TextField
          label="Name or barcode"
          description="Haat knows many products already"
          placeholder="Toor dal 1 kg"
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button type="submit" h={48} loading={busy} disabled={typed.length < 2}>
          Find it
        </Button>
      </form>
      {canScan() && (
        <Button h={48} fullWidth variant="light" onClick={() => setIsScanning(!isScanning)}>
          {isScanning ? 'Stop scanning' : 'Scan the barcode'}
        </Button>
      )}
      {isScanning && (
        <CodeCamera
          kind="goods"
          instead="type the number"
          onCode={(code) => {
            setIsScanning(false);
            setText(code);
            find(code);
          }}
        >
          Hold the camera over the barcode of the pack.
        </CodeCamera>
      )}
      <AlertLine message={message} />
      {found !== null && (
        <p role="status">
          {found.length === 0 ? 'Haat does not know this yet.' : 'Choose one and set your price:'}
        </p>
      )}
      <ul className={classes['products']} aria-label="Products that Haat knows">
        {(found ?? []).map((product) => (
          <li key={product.itemId}>
            <button
              type="button"
              className={classes['product']}
              onClick={() => {
                onChoose({ values: newItemLike(product), likeItemId: product.itemId });
              }}
            >
              <b>{product.name}</b>
              <span>
                {[product.brand, product.unit, `MRP ${formatRupees(product.mrpPaise)}`]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button
        h={48}
        fullWidth
        variant="light"
        onClick={() => {
          const start = isCode ? { gtin: typed } : { name: typed };
          onChoose({ values: { ...NEW_ITEM, ...start } });
        }}
      >
        Write it yourself
      </Button>
    </>
  );
}
