import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ShopTap } from '../../commands/sellers/move-shop-order.ts';
import type { BoardOrder } from '../../db/reads/shop-board.ts';
import {
  cancelReasonLabel,
  type SellerCancelCode,
  sellerCancelCodes,
} from '../../domain/orders/life/reasons.ts';
import type { ShopAct } from '../../domain/orders/shop/shop-acts.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { CarrierSheet } from './carrier-sheet.tsx';
import { comesBack } from './board-words.ts';
import classes from './board-order.module.css';

/** A reason as somebody at the counter says it; its meaning is that of the cancel reason. */
const reasonText = (code: SellerCancelCode): string =>
  code === '005' ? 'We can’t take this order now' : cancelReasonLabel(code);

interface SheetProps {
  readonly board: BoardOrder;
  readonly onClose: () => void;
}

interface ActSheetsProps extends SheetProps {
  readonly ending: ShopAct | null;
  readonly asksCarrier: boolean;
  readonly onTap: (tap: ShopTap) => void;
}

/** What is asked before an act that ends something, or that hands goods over. */
export function ActSheets({ board, ending, asksCarrier, onClose, onTap }: ActSheetsProps) {
  const close = (tap: ShopTap) => {
    onClose();
    onTap(tap);
  };
  return (
    <>
      {asksCarrier && (
        <CarrierSheet
          onClose={onClose}
          onHandOver={(courier) => close({ act: 'hand-over', courier })}
        />
      )}
      {ending === 'refuse-return' && (
        <RefuseReturnSheet
          onClose={onClose}
          onRefuse={(why) => close({ act: 'refuse-return', why })}
        />
      )}
      {ending !== null && ending !== 'refuse-return' && (
        <EndSheet
          act={ending}
          board={board}
          onClose={onClose}
          onChoose={(reasonCode) => close({ act: ending, reasonCode })}
        />
      )}
    </>
  );
}

interface RefuseReturnSheetProps {
  readonly onClose: () => void;
  readonly onRefuse: (why: string) => void;
}

/** Asks why goods are not taken back: their buyer reads it. */
function RefuseReturnSheet({ onClose, onRefuse }: RefuseReturnSheetProps) {
  const messages = useMessages();
  const form = useForm({
    initialValues: { why: '' },
    validate: { why: (why) => (why.trim() === '' ? messages.required : null) },
  });
  return (
    <Sheet title="Refuse this return?" onClose={onClose}>
      <p className={classes['soft']}>The customer is told why, and can ask customer care.</p>
      <form
        className={classes['reasons']}
        noValidate
        onSubmit={form.onSubmit(({ why }) => onRefuse(why.trim()))}
      >
        <TextField label="Why" maxLength={300} {...form.getInputProps('why')} />
        <Button type="submit" h={52} color="red">
          Refuse return
        </Button>
      </form>
    </Sheet>
  );
}

interface EndSheetProps extends SheetProps {
  readonly act: ShopAct;
  readonly onChoose: (reasonCode: SellerCancelCode) => void;
}

/** Asks why an order ends: its buyer reads the reason. The choice is the second tap, so nothing ends by a slip. */
function EndSheet({ act, board, onClose, onChoose }: EndSheetProps) {
  const { standing, order } = board;
  const { orderId } = order;
  const isBack = comesBack(act, standing);
  const asked = act === 'reject' ? `Reject ${orderId}?` : `Call off ${orderId}?`;
  return (
    <Sheet title={isBack ? `Is ${orderId} back?` : asked} onClose={onClose}>
      <p className={classes['soft']}>
        The customer is told at once, and why.
        {isBack && ' The order ends, and its goods are in your stock again.'}
      </p>
      <div className={classes['reasons']}>
        {sellerCancelCodes(standing).map((code) => (
          <Button key={code} h={52} color="red" variant="light" onClick={() => onChoose(code)}>
            {reasonText(code)}
          </Button>
        ))}
      </div>
    </Sheet>
  );
}
