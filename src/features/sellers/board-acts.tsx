import { Button } from '@mantine/core';
import { useState } from 'react';
import { moveShopOrder, type ShopTap } from '../../commands/sellers/move-shop-order.ts';
import type { BoardOrder } from '../../db/reads/shop-board.ts';
import {
  actsOf,
  isEnding,
  PREPARATION_MINUTES,
  type PreparationMinutes,
  type ShopAct,
} from '../../domain/orders/shop/shop-acts.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { ACT_LABELS } from './board-words.ts';
import { CourierSheet } from './courier-sheet.tsx';
import { EndSheet } from './end-sheet.tsx';
import classes from './board-order.module.css';

/** What a shop needs as a rule, minutes. */
const USUAL_MINUTES: PreparationMinutes = 20;

/** The buttons of an order, as the table of moves has them for where it stands or will stand. */
export function BoardActs({ board }: { readonly board: BoardOrder }) {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  const [minutes, setMinutes] = useState<PreparationMinutes>(USUAL_MINUTES);
  const [ending, setEnding] = useState<ShopAct | null>(null);
  const [isForCourier, setIsForCourier] = useState(false);
  const { orderId } = board.order;
  const acts = actsOf(board.standing);
  if (acts.length === 0) return null;

  const tap = (wish: ShopTap) =>
    run(async () => {
      const result = await moveShopOrder(haat, orderId, wish);
      return result.ok ? null : result.message;
    });
  const ahead = acts.filter((act) => !isEnding(act));
  const ends = acts.filter(isEnding);
  return (
    <>
      <AlertLine message={message} />
      <div className={classes['acts']}>
        {ahead.includes('accept') && <ReadyIn minutes={minutes} onChange={setMinutes} />}
        {ends.map((act) => (
          <Button
            key={act}
            h={48}
            variant="subtle"
            color="red"
            onClick={() => {
              setEnding(act);
            }}
          >
            {ACT_LABELS[act]}
          </Button>
        ))}
        {ahead.includes('hand-over') && (
          <Button
            h={48}
            variant="light"
            onClick={() => {
              setIsForCourier(true);
            }}
          >
            By courier
          </Button>
        )}
        {ahead.map((act) => (
          <Button
            key={act}
            h={48}
            className={classes['ahead'] ?? ''}
            onClick={() => {
              tap(act === 'accept' ? { act, preparationMinutes: minutes } : { act });
            }}
          >
            {ACT_LABELS[act]}
          </Button>
        ))}
      </div>
      {isForCourier && (
        <CourierSheet
          onClose={() => {
            setIsForCourier(false);
          }}
          onHandOver={(courier) => {
            setIsForCourier(false);
            tap({ act: 'hand-over', courier });
          }}
        />
      )}
      {ending !== null && (
        <EndSheet
          act={ending}
          orderId={orderId}
          onClose={() => {
            setEnding(null);
          }}
          onChoose={(reasonCode) => {
            setEnding(null);
            tap({ act: ending, reasonCode });
          }}
        />
      )}
    </>
  );
}

/** How long the shop needs; the phone's own picker. */
function ReadyIn({
  minutes,
  onChange,
}: {
  readonly minutes: PreparationMinutes;
  readonly onChange: (minutes: PreparationMinutes) => void;
}) {
  return (
    <div className={classes['minutes']}>
      <SelectField
        label="Ready in"
        value={String(minutes)}
        data={PREPARATION_MINUTES.map((each) => ({
          value: String(each),
          label: `${each} minutes`,
        }))}
        onChange={({ currentTarget: { value } }) => {
          onChange(PREPARATION_MINUTES.find((each) => String(each) === value) ?? USUAL_MINUTES);
        }}
      />
    </div>
  );
}
