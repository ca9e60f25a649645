import { Button } from '@mantine/core';
import { SELLER_CANCEL_CODES } from '../../domain/orders/life/reasons.ts';
import type { ShopAct } from '../../domain/orders/shop/shop-acts.ts';
import { Sheet } from '../../ui/layout/sheet.tsx';
import classes from './board-order.module.css';

type SellerCode = (typeof SELLER_CANCEL_CODES)[number];

/** The reasons as somebody at the counter says them; their meanings are those of the cancel reasons. */
const REASONS: Readonly<Record<SellerCode, string>> = {
  '002': 'An item is not available',
  '005': 'We can’t take this order now',
};

export interface EndSheetProps {
  readonly act: ShopAct;
  readonly orderId: string;
  readonly onClose: () => void;
  readonly onChoose: (reasonCode: SellerCode) => void;
}

/** Asks why an order ends: its buyer reads the reason. The choice is the second tap, so nothing ends by a slip. */
export function EndSheet({ act, orderId, onClose, onChoose }: EndSheetProps) {
  const title = act === 'reject' ? `Reject ${orderId}?` : `Call off ${orderId}?`;
  return (
    <Sheet title={title} onClose={onClose}>
      <p className={classes['soft']}>The customer is told at once, and why.</p>
      <div className={classes['reasons']}>
        {SELLER_CANCEL_CODES.map((code) => (
          <Button
            key={code}
            h={52}
            color="red"
            variant="light"
            onClick={() => {
              onChoose(code);
            }}
          >
            {REASONS[code]}
          </Button>
        ))}
      </div>
    </Sheet>
  );
}
