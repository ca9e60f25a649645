import { Button } from '@mantine/core';
import { changeGoods, dropGoodsChanges } from '../../../commands/goods/change-goods.ts';
import type { GoodsChange } from '../../../contracts/goods/goods-change.ts';
import type { GoodRow } from '../../../db/reads/goods/good-row.ts';
import type { GoodQuestion } from '../../../db/reads/goods/goods-changes.ts';
import { formatRupees } from '../../../domain/money.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import classes from './good-row.module.css';

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
