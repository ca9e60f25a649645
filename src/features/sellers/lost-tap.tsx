import { Button } from '@mantine/core';
import { dismissLostTaps } from '../../commands/sellers/dismiss-lost-taps.ts';
import type { BoardOrder } from '../../db/reads/shop-board.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import { lostText } from './board-words.ts';
import classes from './board-order.module.css';

/** What happened instead of what was tapped (OUT-10), until somebody has read it. */
export function LostTap({ board }: { readonly board: BoardOrder }) {
  const haat = useHaat();
  const { message, run } = useBusyTask();
  const text = lostText(board);
  if (text === null) return null;
  return (
    <div className={classes['lost']}>
      <NoticeLine tone="danger" isAlert>
        {text}
      </NoticeLine>
      <AlertLine message={message} />
      <Button
        h={44}
        variant="light"
        onClick={() => {
          run(async () => {
            const result = await dismissLostTaps(haat, board.order.orderId);
            return result.ok ? null : result.message;
          });
        }}
      >
        OK
      </Button>
    </div>
  );
}
