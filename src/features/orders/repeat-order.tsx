import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  type LeftOutLine,
  type RepeatedOrder,
  repeatOrder,
} from '../../commands/orders/repeat-order.ts';
import { retailCartPath, storePath } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/notices/alert-line.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { useBusyTask } from '../../ui/buttons/use-busy-task.ts';
import classes from './repeat-order.module.css';

export interface RepeatOrderProps {
  readonly orderId: string;
  readonly storeId: string;
  /** The main thing to do on the page, beside other things on it, or in a card of a list. */
  readonly place: 'main' | 'aside' | 'card';
}

/** The same again: into the cart what is still sold, then to the review in the same tap; what is not, is said first. */
export function RepeatOrder({ orderId, storeId, place }: RepeatOrderProps) {
  const haat = useHaat();
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();
  const [short, setShort] = useState<RepeatedOrder | null>(null);

  function repeat(): void {
    run(async () => {
      const result = await repeatOrder(haat, orderId);
      if (!result.ok) return result.message;
      if (result.value.leftOut.length > 0) setShort(result.value);
      else await navigate(retailCartPath(storeId));
      return null;
    });
  }

  return (
    <>
      <Button
        size={place === 'card' ? 'sm' : 'lg'}
        {...(place === 'card' ? { h: 44 } : {})}
        variant={place === 'main' ? 'filled' : 'light'}
        fullWidth={place !== 'card'}
        loading={busy}
        leftSection={<IconRepeat size={20} aria-hidden />}
        onClick={repeat}
      >
        Repeat order
      </Button>
      <AlertLine message={message} />
      {short !== null && (
        <Sheet title="Not all of it can be had" onClose={() => setShort(null)}>
          <ul className={classes['missing']}>
            {short.leftOut.map((line) => (
              <li key={line.name}>
                <b>{line.name}</b>: {leftOutText(line)}
              </li>
            ))}
          </ul>
          {short.added === 0 ? (
            <Button component={Link} to={storePath(storeId)} size="lg" fullWidth>
              See the store
            </Button>
          ) : (
            <Button component={Link} to={retailCartPath(storeId)} size="lg" fullWidth>
              Go on with {short.added === 1 ? 'one item' : `${short.added} items`}
            </Button>
          )}
        </Sheet>
      )}
    </>
  );
}

/** Why a line of an earlier order is not in the cart, or not all of it. */
export function leftOutText({ why, quantity }: Pick<LeftOutLine, 'why' | 'quantity'>): string {
  switch (why) {
    case 'gone':
      return 'not sold any more';
    case 'out-of-stock':
      return 'out of stock';
    case 'fewer':
      return `only ${quantity} left, which ${quantity === 1 ? 'is' : 'are'} in your cart`;
    case 'lots':
      return quantity === 0
        ? 'sold in larger lots now'
        : `sold by the lot now, ${quantity} are in your cart`;
    case 'full':
      return 'your cart is full';
  }
}
