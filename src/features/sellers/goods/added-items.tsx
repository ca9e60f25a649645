import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { dropGoodsChanges } from '../../../commands/goods/change-goods.ts';
import { readAddedItems } from '../../../db/reads/goods/goods-changes.ts';
import { formatRupees } from '../../../domain/money.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { Mark } from '../../../ui/notices/mark.tsx';
import classes from './add-sheet.module.css';

/** Items that were added on this phone and are on no shelf yet, with why where the server did not take one. */
export function AddedItems({ storeId }: { readonly storeId: string }) {
  const { person } = useHaat();
  const added = useLiveQuery(async () => readAddedItems(person, storeId), [person, storeId]);
  if (added === undefined || added.length === 0) return null;
  return (
    <ul className={classes['added']} aria-label="Added here">
      {added.map(({ sequence, item, refused }) => (
        <li key={item.addId}>
          <span>
            {item.name}, {item.unit} · {formatRupees(item.pricePaise)}
          </span>
          {refused === null ? (
            <Mark tone="waiting">Waiting to send</Mark>
          ) : (
            <>
              <Mark tone="attention">{refused.message || 'Not added'}</Mark>
              <TakeOff sequence={sequence}>Take it off</TakeOff>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Takes changes off this phone that the server did not take. */
export function TakeOff({
  sequence,
  children,
}: {
  readonly sequence: number;
  readonly children: string;
}) {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  const take = () =>
    run(async () => {
      const result = await dropGoodsChanges(haat, [sequence]);
      return result.ok ? null : result.message;
    });
  return (
    <>
      <AlertLine message={message} />
      <Button h={44} variant="light" onClick={take}>
        {children}
      </Button>
    </>
  );
}
